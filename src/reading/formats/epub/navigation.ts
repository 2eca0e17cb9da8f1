import { LibraryError } from '../../../platform/errors'
import { loadModule } from '../../../platform/load-module'
import { MAX_NESTING } from '../../publication/limits'
import { resolveHref, withoutFragment } from '../../publication/paths'
import type { SpineItem, TocItem } from '../../publication/publication'
import {
  attribute,
  childrenOf,
  descendants,
  firstDescendant,
  parseDocument,
  readXml,
  textOf,
  tokens,
} from '../markup/xml'
import type { ParseXml } from '../source/source'
import type { Archive } from '../zip/archive'
import type { ManifestItem, PackageDocument } from './package'

/**
 * The table of contents of an EPUB 3 navigation document, or another of its lists; [] when there is none. The `hidden`
 * attribute and styles are ignored: they apply to the document as a page of the book (EPUB RS 3.3 §7.1).
 */
export function readNav(root: Element, path: string, type = 'toc'): TocItem[] {
  const navs = descendants(root, 'nav')
  const named = navs.find((nav) => tokens(attribute(nav, 'type')).includes(type))
  const toc = named ?? (type === 'toc' ? navs.find((nav) => attribute(nav, 'type') === '') : undefined)
  const list = toc ? (childrenOf(toc, 'ol')[0] ?? firstDescendant(toc, 'ol')) : null
  return list ? readList(list, path, 0) : []
}

function readList(list: Element, path: string, depth: number): TocItem[] {
  if (depth > MAX_NESTING) return []
  return childrenOf(list, 'li').flatMap((item) => {
    const parts = childrenOf(item)
    const inner = parts.find((child) => child.localName === 'ol')
    const children = inner ? readList(inner, path, depth + 1) : NO_ENTRIES
    const heading = parts.find((child) => child.localName !== 'ol')
    const link = heading && (heading.localName === 'a' ? heading : firstDescendant(heading, 'a'))
    const label = labelOf(link ?? heading)
    const href = link ? attribute(link, 'href') : ''
    // The children of an entry without text take its place.
    if (!label) return children
    return { label, href: linkTarget(href, path), children }
  })
}

/** The full path of a link; an external link unchanged; '' for no link. */
const linkTarget = (written: string, path: string) => written && (resolveHref(written, path) ?? written)

/** The children of nearly every entry; shared. */
const NO_ENTRIES: readonly TocItem[] = []

/**
 * The label of an entry: lines joined by a space, without ruby annotations, with the alternative text of pictures
 * (EPUB 3.3 §7.3). Modifies the document.
 */
export function labelOf(element: Element | undefined | null): string {
  if (!element) return ''
  const only = element.firstChild
  if (only?.nodeType === 3 && !only.nextSibling) return textOf(element)
  for (const each of ['img', 'br', 'rt', 'rp'].flatMap((name) => descendants(element, name))) {
    const alternative = /^r/.test(each.localName)
      ? ''
      : attribute(each, 'alt') || attribute(each, 'title') || ' '
    each.parentNode?.replaceChild(each.ownerDocument.createTextNode(alternative), each)
  }
  return textOf(element) || attribute(element, 'title')
}

/** The table of contents of an EPUB 2 NCX; [] when there is none. */
function readNcx(root: Element, path: string): TocItem[] {
  const map = firstDescendant(root, 'navMap')
  return map ? readPoints(map, path, 0) : []
}

function readPoints(parent: Element, path: string, depth: number): TocItem[] {
  if (depth > MAX_NESTING) return []
  return childrenOf(parent, 'navPoint').flatMap((point) => {
    const children = readPoints(point, path, depth + 1)
    const label = textOf(childrenOf(point, 'navLabel')[0])
    const content = childrenOf(point, 'content')[0]
    const src = content ? attribute(content, 'src') : ''
    if (!label) return children
    return [{ label, href: linkTarget(src, path), children }]
  })
}

/** The page list of an EPUB 2 NCX; [] when there is none. */
function readNcxPages(root: Element, path: string): TocItem[] {
  const list = firstDescendant(root, 'pageList')
  return (list ? childrenOf(list, 'pageTarget') : []).flatMap((target) => {
    const label = textOf(childrenOf(target, 'navLabel')[0]) || attribute(target, 'value')
    const content = childrenOf(target, 'content')[0]
    const src = content ? attribute(content, 'src') : ''
    return label && src ? [{ label, href: linkTarget(src, path), children: [] }] : []
  })
}

export interface Navigation {
  toc: readonly TocItem[]
  pages: readonly TocItem[]
}

/** A link of a navigation document or an NCX. */
const LINK = /<(?:[\w-]+:)?(?:a|content)\s/i

/** A document with a table of contents and a page list, and the functions that read them. */
interface TocSource {
  item: ManifestItem | null
  toc(root: Element, path: string): TocItem[]
  pages(root: Element, path: string): TocItem[]
}

const nav = { toc: readNav, pages: (root: Element, path: string) => readNav(root, path, 'page-list') }
const ncx = { toc: readNcx, pages: readNcxPages }

/** A document that was read, not parsed. */
type TocDocument = TocSource & { path: string; text: string }

const AS_WRITTEN = (text: string) => text

/** The navigation of a book. It is parsed when it is asked for, so that the first page does not wait for it. */
export class BookNavigation {
  /** Whether any list links to a file. */
  readonly hasLinks: boolean
  readonly #archive: Archive
  readonly #parseXml: ParseXml
  /** The documents that are not parsed yet, or not well-formed. */
  #documents: readonly TocDocument[]
  #lists: Navigation | null = null

  constructor(documents: readonly TocDocument[], archive: Archive, parseXml: ParseXml) {
    this.hasLinks = documents.some(({ text }) => LINK.test(text))
    this.#documents = documents
    this.#archive = archive
    this.#parseXml = parseXml
  }

  /** Without those of documents that are not well-formed, until they are repaired. */
  get lists(): Navigation {
    if (this.#lists) return this.#lists
    const lists = this.#parse(AS_WRITTEN)
    this.#lists = lists
    // The names of the chapters come with the next location; another call of `repair` reports a failure.
    this.repair().catch(() => {})
    return lists
  }

  /** Replaces the table of contents. */
  set toc(toc: readonly TocItem[]) {
    this.#lists = { ...this.lists, toc }
  }

  /** Reads the documents that are not well-formed. The code for it is loaded for them. */
  async repair(): Promise<Navigation> {
    if (!this.#lists) void this.lists
    if (this.#documents.length > 0) {
      const { repairNavigation } = await loadModule(() => import('./repair-navigation'))
      this.#lists = this.#parse(repairNavigation, this.#lists ?? undefined)
      this.#documents = []
    }
    return this.lists
  }

  /** Parses what is not parsed yet. A list that the navigation document lacks is taken from the NCX. */
  #parse(repair: (text: string) => string, { toc, pages }: Navigation = { toc: [], pages: [] }): Navigation {
    const broken: TocDocument[] = []
    for (const document of this.#documents) {
      if (toc.length > 0 && pages.length > 0) break
      const { path, text } = document
      const root = rootOf(this.#parseXml, repair(text), path)
      if (!root) {
        broken.push(document)
        continue
      }
      const real = (entries: readonly TocItem[]) =>
        entries.map((entry) => withRealPaths(entry, this.#archive))
      if (toc.length === 0) toc = real(document.toc(root, path))
      if (pages.length === 0) pages = real(document.pages(root, path))
    }
    this.#documents = broken
    return { toc, pages }
  }
}

/**
 * Reads the bytes of the navigation document and the NCX. A document that cannot be read is ignored.
 *
 * @throws what the source throws
 */
export async function fetchNavigation(
  archive: Archive,
  book: PackageDocument,
  parseXml: ParseXml,
): Promise<BookNavigation> {
  const sources: TocSource[] = [
    { item: book.nav, ...nav },
    { item: book.ncx, ...ncx },
  ]
  const documents = await Promise.all(sources.map((source) => readSource(archive, source)))
  return new BookNavigation(documents.flat(), archive, parseXml)
}

/** Files of a book from which on a table of contents with one entry is of no use: cover, title page, text, end. */
const FEW_FILES = 4

/** Whether a table of contents leads into the book, and not to its first file only. */
export function isUsable(toc: readonly TocItem[], spine: readonly SpineItem[]): boolean {
  const linear = spine.filter((item) => item.linear)
  const paths = new Set(linear.flatMap(({ href, fallbackFor = href }) => [href, fallbackFor]))
  const leadsIn = ({ href, children }: TocItem): boolean =>
    paths.has(withoutFragment(href)) || children.some(leadsIn)
  const isLong = toc.length > 1 || (toc[0]?.children.length ?? 0) > 0
  return toc.some(leadsIn) && (isLong || linear.length < FEW_FILES)
}

/** Reads one document; [] when the book has none or it cannot be read. */
async function readSource(archive: Archive, source: TocSource): Promise<TocDocument[]> {
  const path = source.item && archive.find(source.item.href)
  if (!path) return []
  try {
    const bytes = await archive.read(path)
    return bytes ? [{ ...source, path, text: await readXml(bytes) }] : []
  } catch (thrown) {
    if (isBookError(thrown)) return []
    throw thrown
  }
}

/** The root of a document; null when it is not well-formed. */
function rootOf(parseXml: ParseXml, text: string, path: string): Element | null {
  try {
    return parseDocument(parseXml, text, path)
  } catch (thrown) {
    if (!isBookError(thrown)) throw thrown
    return null
  }
}

/** Whether an error is about a file of the book, so that the book can be read without that file. */
export function isBookError(thrown: unknown): boolean {
  return thrown instanceof LibraryError && /book/.test(thrown.code)
}

/** Replaces link targets by the archive's own paths, which may differ in case or encoding. */
function withRealPaths(entry: TocItem, archive: Archive): TocItem {
  const path = withoutFragment(entry.href)
  const found = path && archive.find(path)
  return {
    label: entry.label,
    href: found ? found + entry.href.slice(path.length) : entry.href,
    children:
      entry.children.length === 0 ? NO_ENTRIES : entry.children.map((child) => withRealPaths(child, archive)),
  }
}
