import { markupPieces } from '../../markup/pieces'

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

const ATTRIBUTE = /([\w:.-]+)(\s*=\s*)("[^"]*"|'[^']*')/g
/** Its own names of attributes, which mean nothing in XHTML; its namespace is not the page's. */
const GONE = /^(?:xmlns|version|type|enum|depth|idref|imgref|render|showin|smilref|page|class)$/

interface Opened {
  from: string
  to: string
}

/**
 * A chapter in DTBook, the other language of EPUB 2's pages, as XHTML. Element for element, so that a place in it is
 * where it was; numbers of pages are told by the page list, and not in the middle of a sentence.
 *
 * @param written as `readXml` gives it, well-formed or not
 */
export function xhtmlOfDtbook(written: string): string {
  let made = ''
  let from = 0
  const open: Opened[] = []
  /** Within the number of a page, whose words are told of in its tag. */
  let isNumber = false
  for (const { start, end, tag } of markupPieces(written)) {
    if (!tag) continue
    // Of another vocabulary, as formulas are.
    if (/^(?!dtb:).*:/.test(tag.name)) continue
    const name = tag.name.replace(/^dtb:/, '').toLowerCase()
    if (!isNumber) made += written.slice(from, start)
    from = end
    if (tag.isEnd) {
      const at = open.findLastIndex((each) => each.from === name)
      if (at < 0) continue
      const closed = open.splice(at)[0]
      if (name === 'head') made += `<style>${LOOK}</style>`
      made += `</${closed?.to ?? name}>`
      if (name === 'pagenum') isNumber = false
      continue
    }
    const attributes = new Map(
      [...written.slice(start + 1 + tag.name.length, end).matchAll(ATTRIBUTE)].map(
        ([, key = '', , value = '']) => [key, value.slice(1, -1)] as const,
      ),
    )
    const to = nameOf(name, attributes, open)
    const number =
      name === 'pagenum' && !tag.isEmpty ? written.slice(end, written.indexOf('<', end)).trim() : ''
    made += `<${to}${attributesOf(name, to, attributes, number)}${tag.isEmpty ? '/' : ''}>`
    if (tag.isEmpty) continue
    open.push({ from: name, to })
    isNumber = name === 'pagenum'
  }
  return made + written.slice(from)
}

function nameOf(name: string, attributes: ReadonlyMap<string, string>, open: readonly Opened[]): string {
  const around = open.at(-1)?.from ?? ''
  if (name === 'list') return attributes.get('type') === 'ol' ? 'ol' : 'ul'
  if (name === 'caption') return around === 'imggroup' ? 'figcaption' : name
  // Outside of the head it is that of a poem, or of what is cited.
  if (name === 'title' && around !== 'head') return around === 'cite' ? 'span' : 'p'
  if (name === 'hd' && /^level\d?$/.test(around))
    return `h${Math.min(6, open.filter(({ from }) => /^level\d?$/.test(from)).length)}`
  return NAMES[name] ?? name
}

function attributesOf(
  name: string,
  to: string,
  attributes: ReadonlyMap<string, string>,
  number: string,
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
