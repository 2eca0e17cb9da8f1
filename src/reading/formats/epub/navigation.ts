import { LibraryError } from '../../../platform/errors'
import { withoutFragment } from '../../publication/paths'
import type { TocItem } from '../../publication/publication'
import { parseDocument, readXml } from '../markup/xml'
import type { ParseXml } from '../source/source'
import type { Archive } from '../zip/archive'
import type { ManifestItem, PackageDocument } from './package'
import { readNav, readNcx, readNcxPages } from './toc'

export interface Navigation {
  toc: readonly TocItem[]
  pages: readonly TocItem[]
}

/** A document that tells of contents and pages, and what reads either of its lists. */
interface Source {
  item: ManifestItem | null
  toc(root: Element, path: string): TocItem[]
  pages(root: Element, path: string): TocItem[]
}

const nav = { toc: readNav, pages: (root: Element, path: string) => readNav(root, path, 'page-list') }
const ncx = { toc: readNcx, pages: readNcxPages }

/**
 * Fetches the navigation document and the NCX. What they say is read when it is first asked for, which the first page
 * need not wait for: contents and page list of the one, and what it does not hold, of the other.
 *
 * @throws what the archive throws of its source; a document that cannot be read says nothing.
 */
export async function fetchNavigation(
  archive: Archive,
  book: PackageDocument,
  parseXml: ParseXml,
): Promise<() => Navigation> {
  const sources: Source[] = [
    { item: book.nav, ...nav },
    { item: book.ncx, ...ncx },
  ]
  const documents = (await Promise.all(sources.map((source) => fetched(archive, source)))).flat()
  return () => {
    const found: Navigation = { toc: [], pages: [] }
    for (const { path, text, toc, pages } of documents) {
      if (found.toc.length > 0 && found.pages.length > 0) break
      const root = rootOf(parseXml, text, path)
      if (!root) continue
      const real = (entries: readonly TocItem[]) => entries.map((entry) => withRealPaths(entry, archive))
      if (found.toc.length === 0) found.toc = real(toc(root, path))
      if (found.pages.length === 0) found.pages = real(pages(root, path))
    }
    return found
  }
}

/** None where the book has no such document, or one that cannot be read. */
async function fetched(
  archive: Archive,
  source: Source,
): Promise<(Source & { path: string; text: string })[]> {
  const path = source.item && archive.find(source.item.href)
  if (!path) return []
  try {
    const bytes = await archive.read(path)
    return bytes ? [{ ...source, path, text: await readXml(bytes) }] : []
  } catch (thrown) {
    if (isOfTheBook(thrown)) return []
    throw thrown
  }
}

function rootOf(parseXml: ParseXml, text: string, path: string): Element | null {
  try {
    return parseDocument(parseXml, text, path)
  } catch (thrown) {
    if (isOfTheBook(thrown)) return null
    throw thrown
  }
}

/** Something is wrong with that file of the book; the book can be read without. */
export function isOfTheBook(thrown: unknown): boolean {
  return thrown instanceof LibraryError && /book/.test(thrown.code)
}

/** Links written with another case or encoding than the archive's names lead to the files they mean. */
function withRealPaths(entry: TocItem, archive: Archive): TocItem {
  const path = withoutFragment(entry.href)
  const found = path && archive.find(path)
  return {
    label: entry.label,
    href: found ? found + entry.href.slice(path.length) : entry.href,
    children:
      entry.children.length === 0 ? NONE : entry.children.map((child) => withRealPaths(child, archive)),
  }
}

const NONE: readonly TocItem[] = []
