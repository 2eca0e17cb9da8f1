import { resolveHref, withoutFragment } from '../../publication/paths'
import type { About, TocItem } from '../../publication/publication'
import { attribute, childrenOf, firstDescendant, parseDocument, readXml } from '../markup/xml'
import type { ParseXml } from '../source/source'
import type { Archive } from '../zip/archive'
import { readAccessibility } from './accessibility'
import { isOfTheBook } from './navigation'
import type { PackageDocument } from './package'
import { readSeries } from './series'
import { readNav } from './toc'

/** Lists that a navigation document may hold beside the contents (EPUB 3.3 §7.4.5). */
const LISTS = ['loi', 'lot', 'loa', 'lov'] as const

export interface Sources {
  archive: Archive
  book: PackageDocument
  parseXml: ParseXml
}

/**
 * What a book says of itself that its reading does without: read from its package and navigation documents anew, when
 * it is asked for.
 *
 * @throws what the archive throws of its source
 */
export async function readAbout({ archive, book, parseXml }: Sources): Promise<About> {
  const root = async (path: string | null | undefined) => {
    const bytes = path ? await archive.read(path) : null
    return bytes && path ? parseDocument(parseXml, await readXml(bytes), path) : null
  }
  const navPath = book.nav && archive.find(book.nav.href)
  const [packaged, nav] = await Promise.all([lenient(root(book.path)), lenient(root(navPath))])
  /** Links lead to files as the archive names them; what is not in it is left out. */
  const real = (items: readonly TocItem[]): TocItem[] =>
    items.flatMap(({ label, href, children }) => {
      const path = withoutFragment(href)
      const found = archive.find(path)
      const inner = real(children)
      if (found) return { label, href: found + href.slice(path.length), children: inner }
      return href === '' ? { label, href, children: inner } : inner
    })
  const listed = (type: string) => (nav && navPath ? real(readNav(nav, navPath, type)) : [])
  const marks = listed('landmarks')
  const landmarks = marks.length > 0 || !packaged ? marks : real(readGuide(packaged, book.path))
  return {
    accessibility: packaged && readAccessibility(packaged),
    series: packaged ? readSeries(packaged) : [],
    // The contents are where one is.
    landmarks: landmarks.filter(({ href }) => href !== '' && withoutFragment(href) !== navPath),
    lists: LISTS.map((kind) => ({ kind, items: listed(kind) })).filter(({ items }) => items.length > 0),
  }
}

/** The guide of EPUB 2, but for the page of contents. */
function readGuide(root: Element, path: string): TocItem[] {
  const guide = firstDescendant(root, 'guide')
  return (guide ? childrenOf(guide, 'reference') : []).flatMap((reference) => {
    const [label, href] = [attribute(reference, 'title').trim(), attribute(reference, 'href')]
    const isContents = attribute(reference, 'type').toLowerCase() === 'toc'
    const place = href && resolveHref(href, path)
    return label && place && !isContents ? [{ label, href: place, children: [] }] : []
  })
}

/** Null for a document that cannot be read. */
async function lenient(root: Promise<Element | null>): Promise<Element | null> {
  try {
    return await root
  } catch (thrown) {
    if (isOfTheBook(thrown)) return null
    throw thrown
  }
}
