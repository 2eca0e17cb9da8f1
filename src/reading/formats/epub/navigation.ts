import { LibraryError } from '../../../platform/errors'
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

/** What `fetchNavigation` found: whether any list links to a file, and the function that parses the lists. */
export interface FetchedNavigation {
  hasLinks: boolean
  read(): Navigation
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

/**
 * Reads the bytes of the navigation document and the NCX. They are parsed by `read` of the result, so that the first page
 * does not wait for it. A list that the navigation document lacks is taken from the NCX. A document that cannot
 * be read is ignored.
 *
 * @throws what the source throws
 */
export async function fetchNavigation(
  archive: Archive,
  book: PackageDocument,
  parseXml: ParseXml,
): Promise<FetchedNavigation> {
  const sources: TocSource[] = [
    { item: book.nav, ...nav },
    { item: book.ncx, ...ncx },
  ]
  const documents = (await Promise.all(sources.map((source) => readSource(archive, source)))).flat()
  const read = () => {
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
  return { hasLinks: documents.some(({ text }) => LINK.test(text)), read }
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
async function readSource(
  archive: Archive,
  source: TocSource,
): Promise<(TocSource & { path: string; text: string })[]> {
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

/** The root of a document, mended if it is not well-formed; null when that fails too. */
function rootOf(parseXml: ParseXml, text: string, path: string): Element | null {
  for (const mend of [(written: string) => written, mendNavigation]) {
    try {
      return parseDocument(parseXml, mend(text), path)
    } catch (thrown) {
      if (!isBookError(thrown)) throw thrown
    }
  }
  return null
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

/** The elements of an NCX and of a navigation document; a tag of any other name is text, such as `<未完>` in a title. */
const KNOWN =
  /^(?:ncx|head|meta|doc(?:Title|Author)|text|audio|nav(?:Map|Point|Label|List|Target|Info)|content|page(?:List|Target)|smilCustomTest|html|title|link|style|script|body|section|header|main|article|nav|ol|ul|li|a|span|h[1-6]|p|div|center|font|em|strong|[biusq]|big|small|su[bp]|code|cite|img|br|hr|ruby|r[bpt]|rtc|table|t(?:body|head|r|d|h)|dl|dt|dd)$/
/** Elements without content. Tools leave `content` open. */
const EMPTY = /^(?:content|meta|img|br|hr|link|audio|smilCustomTest)$/
/** These end with the document, wherever a stray end tag is. */
const OUTER = /^(?:ncx|navMap|html|body)$/
/** A tag up to the next `<`, which no tag contains. */
const TAG = /<(\/?)(?:[\w-]+:)?([A-Za-z]\w*)(?!\w)((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/y
const ATTRIBUTE = /(?<![^\s"'])([\w:.-]{1,40})\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/g

/**
 * Rewrites an NCX or a navigation document that is not well-formed as well-formed XML without namespaces. Tags of other
 * names become text, elements that are not closed end with the element around them, end tags without a start are dropped.
 *
 * @param written result of `readXml`, whose references are repaired
 */
function mendNavigation(written: string): string {
  const open: string[] = []
  let mended = ''
  let from = 0
  const close = (name: string) => {
    const at = open.lastIndexOf(name)
    if (at >= 0) for (const each of open.splice(at).reverse()) mended += `</${each}>`
  }
  const add = (text: string) => {
    mended += text.replace(/</g, '&lt;')
  }
  for (let at = written.indexOf('<'); at >= 0; at = written.indexOf('<', Math.max(from, at + 1))) {
    TAG.lastIndex = at
    const [whole = '', slash, name = '', attributes = ''] = TAG.exec(written) ?? []
    const skipped = whole === '' ? sectionEnd(written, at) : -1
    if (skipped < 0 && !KNOWN.test(name)) continue
    if (open.length > 0) add(written.slice(from, at))
    from = skipped < 0 ? at + whole.length : skipped
    if (skipped >= 0) continue
    if (slash) {
      if (!OUTER.test(name)) close(name)
      continue
    }
    // A new entry ends the entry before it, if no list was opened in between.
    if (name === 'li' && open.lastIndexOf('li') > Math.max(open.lastIndexOf('ol'), open.lastIndexOf('ul')))
      close('li')
    const isEmpty = EMPTY.test(name) || attributes.endsWith('/')
    // One root: a second one would end the document.
    if (open.length === 0 && mended.includes('<')) continue
    mended += `<${name}${mendedAttributes(attributes)}${isEmpty ? '/' : ''}>`
    if (!isEmpty && open.length < MAX_OPEN) open.push(name)
    else if (!isEmpty) mended += `</${name}>`
  }
  if (open.length > 0) add(written.slice(from))
  return (
    mended +
    open
      .reverse()
      .map((name) => `</${name}>`)
      .join('')
  )
}

/** Elements that may be open at once, well above `MAX_NESTING` entries. */
const MAX_OPEN = 400

/** Offset after a comment, a CDATA mark, a processing instruction or a declaration; -1 for anything else. */
function sectionEnd(text: string, at: number): number {
  if (text.startsWith('<![CDATA[', at)) return at + '<![CDATA['.length
  const end = text.startsWith('<!--', at) ? '-->' : /[!?]/.test(text.charAt(at + 1)) ? '>' : ''
  const found = end && text.slice(at, at + MAX_SECTION).indexOf(end)
  return found && found > 0 ? at + found + end.length : -1
}

/** Characters of a comment that are searched for its end: the search begins anew at each `<`. */
const MAX_SECTION = 2000

function mendedAttributes(written: string): string {
  const seen = new Set<string>()
  let attributes = ''
  for (const [, name = '', double, single, bare] of written.matchAll(ATTRIBUTE)) {
    const local = name.replace(/^.*:/, '')
    // `epub:type` is read by its local name.
    if (!/^[A-Za-z_]/.test(local) || name.startsWith('xmlns') || seen.has(local)) continue
    seen.add(local)
    attributes += ` ${local}="${(double ?? single ?? bare ?? '').replace(/</g, '&lt;').replace(/"/g, '&quot;')}"`
  }
  return attributes
}
