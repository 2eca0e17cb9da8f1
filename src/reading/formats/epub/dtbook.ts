import { scanMarkup } from '../markup/pieces'

/** Elements of DTBook (ANSI/NISO Z39.86-2005) by their XHTML equivalents; all others have the same name in both. */
const NAMES: Readonly<Record<string, string>> = {
  dtbook: 'html',
  book: 'body',
  frontmatter: 'div',
  bodymatter: 'div',
  rearmatter: 'div',
  level: 'section',
  level1: 'section',
  level2: 'section',
  level3: 'section',
  level4: 'section',
  level5: 'section',
  level6: 'section',
  doctitle: 'h1',
  docauthor: 'p',
  covertitle: 'p',
  bridgehead: 'p',
  author: 'p',
  byline: 'p',
  dateline: 'p',
  epigraph: 'blockquote',
  hd: 'p',
  sidebar: 'aside',
  prodnote: 'aside',
  imggroup: 'figure',
  poem: 'div',
  linegroup: 'div',
  line: 'div',
  linenum: 'span',
  lic: 'span',
  sent: 'span',
  w: 'span',
  note: 'aside',
  annotation: 'aside',
  noteref: 'a',
  annoref: 'a',
  pagenum: 'span',
}

/** `epub:type` by DTBook element. */
const TYPES: Readonly<Record<string, string>> = {
  note: 'footnote',
  annotation: 'footnote',
  noteref: 'noteref',
  annoref: 'noteref',
  pagenum: 'pagebreak',
}

/** Default styles, because the book's own style sheets select DTBook's element names. All have zero specificity. */
const DEFAULT_STYLES = `
:where(.hd, .bridgehead) { font-weight: bold; text-indent: 0; text-align: start }
:where(.docauthor, .covertitle, .doctitle) { text-align: center; text-indent: 0 }
:where(.author, .byline, .dateline) { text-align: end; text-indent: 0 }
:where(.sidebar, .prodnote) { margin: 1em 0; padding-inline-start: 1em; border-inline-start: 2px solid }
:where(.prodnote) { font-size: 0.9em }
:where(.poem, .linegroup) { margin: 1em 0; padding-inline-start: 2em }
:where(.line) { padding-inline-start: 1em; text-indent: -1em; text-align: start }
:where(.linenum) { margin-inline-end: 1em; font-size: 0.8em }
:where(ul.pl) { list-style: none }
:where(.lic + .lic) { margin-inline-start: 1em }
:where(.noteref, .annoref) { vertical-align: super; font-size: 0.75em }
`

const ATTRIBUTE = /([\w:.-]{1,40})\s*=\s*("[^"]*"|'[^']*')/g
/** Attributes of DTBook that XHTML lacks or that `attributesOf` converts, and its namespace. */
const DROPPED = /^(?:xmlns|version|type|enum|depth|idref|imgref|render|showin|smilref|page|class)$/

/** The text of a `pagenum` element. */
const PAGE_NUMBER = /([^<]{0,80})<\/(?:dtb:)?pagenum\b/iy
/** Elements of other vocabularies, whose content stays unchanged, with or without a prefix. */
const FOREIGN = /^(?:math|svg)$/
const LEVEL = /^level\d?$/

/**
 * Converts a chapter from DTBook, the other content format of EPUB 2, to XHTML. Elements are converted one to one, so
 * that CFIs stay valid. The text of page numbers moves to an attribute, because the page list shows them and they would
 * interrupt sentences.
 *
 * @param written result of `readXml`, well-formed or not
 */
export function dtbookToXhtml(written: string): string {
  let xhtml = ''
  let from = 0
  const open = new OpenElements()
  /** The text up to the next tag is a page number, which was written as an attribute. */
  let isPageNumber = false
  /** Depth of nested elements of other vocabularies. */
  let foreignDepth = 0
  for (const { start, end, tag } of scanMarkup(written)) {
    if (!tag || /^(?!dtb:).*:/.test(tag.name)) continue
    const name = tag.name.replace(/^dtb:/, '').toLowerCase()
    const isForeign = FOREIGN.test(name)
    if (isForeign && !tag.isEmpty) foreignDepth = Math.max(0, foreignDepth + (tag.isEnd ? -1 : 1))
    if (isForeign || foreignDepth > 0) continue
    if (!isPageNumber) xhtml += written.slice(from, start)
    isPageNumber = false
    from = end
    if (tag.isEnd) {
      const closed = open.close(name)
      if (closed === null) continue
      xhtml += `${name === 'head' ? `<style>${DEFAULT_STYLES}</style>` : ''}</${closed}>`
      continue
    }
    const attributes = new Map(
      [...written.slice(start + 1 + tag.name.length, end).matchAll(ATTRIBUTE)].map(
        ([, key = '', value = '']) => [key, value.slice(1, -1)] as const,
      ),
    )
    const to = nameOf(name, attributes, open)
    PAGE_NUMBER.lastIndex = end
    const number = name === 'pagenum' && !tag.isEmpty ? PAGE_NUMBER.exec(written)?.[1] : undefined
    isPageNumber = number !== undefined
    xhtml += `<${to}${attributesOf(name, to, attributes, number?.trim())}${tag.isEmpty ? '/' : ''}>`
    if (!tag.isEmpty) open.begin(name, to)
  }
  return xhtml + written.slice(from)
}

/** The stack of open elements. Takes linear time in total, even when elements are never closed. */
class OpenElements {
  readonly #names: { from: string; to: string }[] = []
  /** Number of open elements by name, so that `close` does not search for a name that is not open. */
  readonly #counts = new Map<string, number>()
  /** Number of open `level` elements. */
  levels = 0

  get innermost(): string {
    return this.#names.at(-1)?.from ?? ''
  }

  begin(from: string, to: string): void {
    this.#names.push({ from, to })
    this.#count(from, 1)
  }

  /**
   * Closes the innermost element of a name and all elements in it.
   *
   * @returns its name in XHTML; null when none is open
   */
  close(name: string): string | null {
    if (!this.#counts.get(name)) return null
    for (;;) {
      const last = this.#names.pop()
      if (!last) return null
      this.#count(last.from, -1)
      if (last.from === name) return last.to
    }
  }

  #count(name: string, by: 1 | -1): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + by)
    if (LEVEL.test(name)) this.levels += by
  }
}

function nameOf(name: string, attributes: ReadonlyMap<string, string>, open: OpenElements): string {
  const parent = open.innermost
  if (name === 'list') return attributes.get('type') === 'ol' ? 'ol' : 'ul'
  if (name === 'caption') return parent === 'imggroup' ? 'figcaption' : name
  if (parent === 'cite' && /^(?:title|author)$/.test(name)) return 'span'
  // Outside the head it is the title of a poem.
  if (name === 'title' && parent !== 'head') return 'p'
  if (name === 'hd' && LEVEL.test(parent)) return `h${Math.min(6, open.levels)}`
  return NAMES[name] ?? name
}

function attributesOf(
  name: string,
  to: string,
  attributes: ReadonlyMap<string, string>,
  number = '',
): string {
  const result = new Map([...attributes].filter(([key]) => !DROPPED.test(key)))
  if (name === 'dtbook') {
    result.set('xmlns', 'http://www.w3.org/1999/xhtml')
    result.set('xmlns:epub', 'http://www.idpf.org/2007/ops')
  }
  const isList = name === 'list'
  const classNames = [isList ? attributes.get('type') : name === to ? '' : name, attributes.get('class')]
  const classes = classNames.filter((each) => each).join(' ')
  if (classes) result.set('class', classes)
  // For these elements `type` means the same in both.
  const kind = isList ? attributes.get('enum') : /^(?:link|a|col)$/.test(name) ? attributes.get('type') : ''
  if (kind) result.set('type', kind)
  if (TYPES[name]) result.set('epub:type', TYPES[name])
  const reference = attributes.get('idref')
  if (to === 'a' && reference) result.set('href', reference.includes('#') ? reference : `#${reference}`)
  if (number) result.set('title', number)
  return [...result].map(([key, value]) => ` ${key}="${value.replace(/"/g, '&quot;')}"`).join('')
}
