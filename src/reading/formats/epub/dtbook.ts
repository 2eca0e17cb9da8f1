import { markupPieces } from '../markup/pieces'

/** What elements of DTBook (ANSI/NISO Z39.86-2005) are in XHTML; others are called the same in both. */
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

const TYPES: Readonly<Record<string, string>> = {
  note: 'footnote',
  annotation: 'footnote',
  noteref: 'noteref',
  annoref: 'noteref',
  pagenum: 'pagebreak',
}

/** Where a book's own sheets, which go by DTBook's names, say nothing to us. Zero specificity throughout. */
const LOOK = `
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
/** Its own names of attributes, which mean nothing in XHTML; its namespace is not the page's. */
const GONE = /^(?:xmlns|version|type|enum|depth|idref|imgref|render|showin|smilref|page|class)$/

/** The number of a page, and nothing else. */
const NUMBER = /([^<]{0,80})<\/(?:dtb:)?pagenum\b/iy
/** Of other vocabularies: what is in them stays as it is, with a prefix or without. */
const OTHER = /^(?:math|svg)$/
const LEVEL = /^level\d?$/

/**
 * A chapter in DTBook, the other language of EPUB 2's pages, as XHTML. Element for element, so that a place in it is
 * where it was; numbers of pages are told by the page list, and not in the middle of a sentence.
 *
 * @param written as `readXml` gives it, well-formed or not
 */
export function xhtmlOfDtbook(written: string): string {
  let made = ''
  let from = 0
  const open = new OpenElement()
  /** Within the number of a page, whose words are told of in its tag. */
  let isNumber = false
  /** How many formulas and drawings one is in. */
  let others = 0
  for (const { start, end, tag } of markupPieces(written)) {
    if (!tag || /^(?!dtb:).*:/.test(tag.name)) continue
    const name = tag.name.replace(/^dtb:/, '').toLowerCase()
    const isOther = OTHER.test(name)
    if (isOther && !tag.isEmpty) others = Math.max(0, others + (tag.isEnd ? -1 : 1))
    if (isOther || others > 0) continue
    if (!isNumber) made += written.slice(from, start)
    isNumber = false
    from = end
    if (tag.isEnd) {
      const closed = open.close(name)
      if (closed === null) continue
      made += `${name === 'head' ? `<style>${LOOK}</style>` : ''}</${closed}>`
      continue
    }
    const attributes = new Map(
      [...written.slice(start + 1 + tag.name.length, end).matchAll(ATTRIBUTE)].map(
        ([, key = '', value = '']) => [key, value.slice(1, -1)] as const,
      ),
    )
    const to = nameOf(name, attributes, open)
    NUMBER.lastIndex = end
    const number = name === 'pagenum' && !tag.isEmpty ? NUMBER.exec(written)?.[1] : undefined
    isNumber = number !== undefined
    made += `<${to}${attributesOf(name, to, attributes, number?.trim())}${tag.isEmpty ? '/' : ''}>`
    if (!tag.isEmpty) open.begin(name, to)
  }
  return made + written.slice(from)
}

/** What is open at a place of a source. In a time that goes with its length, whatever is never closed. */
class OpenElement {
  readonly #names: { from: string; to: string }[] = []
  /** Of each name how many are open, so that none is looked for in vain. */
  readonly #counts = new Map<string, number>()
  /** How many levels of the book. */
  levels = 0

  get innermost(): string {
    return this.#names.at(-1)?.from ?? ''
  }

  begin(from: string, to: string): void {
    this.#names.push({ from, to })
    this.#count(from, 1)
  }

  /** Ends the innermost of a name, and what was left open in it. @returns what it is in XHTML; null for none */
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

function nameOf(name: string, attributes: ReadonlyMap<string, string>, open: OpenElement): string {
  const around = open.innermost
  if (name === 'list') return attributes.get('type') === 'ol' ? 'ol' : 'ul'
  if (name === 'caption') return around === 'imggroup' ? 'figcaption' : name
  if (around === 'cite' && /^(?:title|author)$/.test(name)) return 'span'
  // Outside of the head it is that of a poem.
  if (name === 'title' && around !== 'head') return 'p'
  if (name === 'hd' && LEVEL.test(around)) return `h${Math.min(6, open.levels)}`
  return NAMES[name] ?? name
}

function attributesOf(
  name: string,
  to: string,
  attributes: ReadonlyMap<string, string>,
  number = '',
): string {
  const said = new Map([...attributes].filter(([key]) => !GONE.test(key)))
  if (name === 'dtbook') {
    said.set('xmlns', 'http://www.w3.org/1999/xhtml')
    said.set('xmlns:epub', 'http://www.idpf.org/2007/ops')
  }
  const isList = name === 'list'
  const own = [isList ? attributes.get('type') : name === to ? '' : name, attributes.get('class')]
  const classes = own.filter((each) => each).join(' ')
  if (classes) said.set('class', classes)
  // Of tables and links it means the same.
  const kind = isList ? attributes.get('enum') : /^(?:link|a|col)$/.test(name) ? attributes.get('type') : ''
  if (kind) said.set('type', kind)
  if (TYPES[name]) said.set('epub:type', TYPES[name])
  const reference = attributes.get('idref')
  if (to === 'a' && reference) said.set('href', reference.includes('#') ? reference : `#${reference}`)
  if (number) said.set('title', number)
  return [...said].map(([key, value]) => ` ${key}="${value.replace(/"/g, '&quot;')}"`).join('')
}
