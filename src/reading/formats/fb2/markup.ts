import { scanMarkup } from '../markup/pieces'
import { stripMarkup } from '../markup/xml'

/** Elements of FictionBook 2.1 by their XHTML equivalents; all others are left out, and their content stays. */
const NAMES: Readonly<Record<string, string>> = {
  section: 'section',
  annotation: 'div',
  epigraph: 'blockquote',
  cite: 'blockquote',
  poem: 'div',
  stanza: 'div',
  v: 'p',
  p: 'p',
  'text-author': 'p',
  date: 'p',
  subtitle: 'p',
  strong: 'strong',
  emphasis: 'em',
  style: 'span',
  strikethrough: 's',
  sub: 'sub',
  sup: 'sup',
  code: 'code',
  a: 'a',
  table: 'table',
  tr: 'tr',
  th: 'th',
  td: 'td',
}

/** Elements that keep their name as a class, for `STYLES`. */
const CLASSED = /^(?:annotation|epigraph|cite|poem|stanza|v|text-author|date|subtitle)$/
/** Elements in which a picture is part of a line. */
const LINES = /^(?:p|v|subtitle|text-author|date|a|td|th|strong|emphasis|style)$/

/** Default styles, all of zero specificity. */
const STYLES = `
:where(.title, .subtitle) { text-align: center; text-indent: 0 }
:where(.subtitle) { margin: 1em 0; font-weight: bold }
:where(.epigraph) { margin: 1em 0 1em 30% }
:where(.cite) { margin: 1em 2em }
:where(.poem) { margin: 1em 0; padding-inline-start: 2em }
:where(.stanza) { margin: 1em 0 }
:where(.v) { padding-inline-start: 1em; text-indent: -1em; text-align: start }
:where(.text-author, .date) { text-align: end; text-indent: 0 }
:where(.image) { margin: 1em 0; text-align: center; text-indent: 0 }
:where(.empty-line) { height: 1em }
`

/** Elements that may be open at once; deeper ones are left out, and their content stays. */
const MAX_OPEN = 200
const MAX_HEADING = 6

/** A tag of the source: its name without prefix, and its attributes when asked for. */
export interface Fb2Tag {
  name: string
  isEnd: boolean
  isEmpty: boolean
  start: number
  end: number
  attributes(): ReadonlyMap<string, string>
}

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase()
const ATTRIBUTE = /([\w:.-]{1,60})\s*=\s*("[^"]*"|'[^']*')/g

/** Yields the tags of a source. Prefixes vary between programs, and are left out of names. */
export function* tagsIn(source: string): Generator<Fb2Tag> {
  for (const { start, end, tag } of scanMarkup(source)) {
    if (!tag) continue
    const attributes = () =>
      new Map(
        [...source.slice(start + 1 + tag.name.length, end).matchAll(ATTRIBUTE)].map(
          ([, name = '', value = '']) => [withoutPrefix(name), value.slice(1, -1)] as const,
        ),
      )
    const { isEnd, isEmpty } = tag
    yield { name: withoutPrefix(tag.name), isEnd, isEmpty, start, end, attributes }
  }
}

/** What a chapter refers to. */
export interface Fb2References {
  /** Address of a picture by its id; undefined for none. */
  picture(id: string): string | undefined
  /** Address of an element by its id, and whether it is a note; undefined for none. */
  target(id: string): { href: string; isNote: boolean } | undefined
}

/** A stretch of the source that becomes a chapter. */
export interface Fb2Part {
  start: number
  end: number
  /** Sections around it: the level of its headings. */
  depth: number
  isNotes: boolean
}

/** The id by which a section without an id is linked to: its offset in the source. */
export const sectionId = (start: number): string => `section-${start}`

/**
 * Converts a stretch of FictionBook to XHTML. The result is well-formed whatever the source is: end tags without a start
 * are left out, and open elements are closed at the end.
 */
export function fb2ToXhtml(whole: string, part: Fb2Part, references: Fb2References): string {
  const source = whole.slice(part.start, part.end)
  const open = new OpenFb2Elements()
  let xhtml = ''
  let from = 0
  for (const tag of tagsIn(source)) {
    xhtml += escapeText(source.slice(from, tag.start))
    from = tag.end
    if (tag.isEnd) {
      xhtml += open.close(tag.name)
      continue
    }
    const { before, after } = elementOf(tag, open, part, references)
    xhtml += before
    if (tag.isEmpty) xhtml += after
    else open.add(tag.name, after)
  }
  // A tag that is cut off at the end of the file is no text.
  const rest = source.slice(from)
  xhtml += escapeText(rest.includes('<') ? rest.slice(0, rest.lastIndexOf('<')) : rest) + open.closeAll()
  return `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title></title><style>${STYLES}</style></head><body>${xhtml}</body></html>`
}

const escapeText = (text: string) => text.replace(/</g, '&lt;').replace(/>/g, '&gt;')
const escapeValue = (value: string) => escapeText(value).replace(/"/g, '&quot;')

interface Written {
  before: string
  /** What closes it. */
  after: string
}
const NOTHING: Written = { before: '', after: '' }

function elementOf(tag: Fb2Tag, open: OpenFb2Elements, part: Fb2Part, references: Fb2References): Written {
  const { name } = tag
  if (open.size >= MAX_OPEN) return NOTHING
  const attributes = tag.attributes()
  if (name === 'image') return pictureOf(attributes, open, references)
  if (name === 'empty-line')
    return open.isIn('title') ? NOTHING : { before: '<div class="empty-line"></div>', after: '' }
  if (name === 'title') return titleOf(open, part)
  // The paragraphs of a heading are its lines.
  if (name === 'p' && open.innermost === 'title' && open.isHeading)
    return { before: open.countLine() > 1 ? '<br/>' : '', after: '' }
  const to = NAMES[name]
  if (to === undefined) return NOTHING
  const written = [to]
  const put = (key: string, value: string | undefined) => {
    if (value) written.push(`${key}="${escapeValue(value)}"`)
  }
  const id = attributes.get('id')
  const isNote = name === 'section' && part.isNotes && id !== undefined
  if (isNote) written.splice(0, 1, 'aside', 'epub:type="footnote"')
  put('id', id ?? (name === 'section' ? sectionId(part.start + tag.start) : undefined))
  put('lang', attributes.get('lang'))
  if (CLASSED.test(name)) put('class', name)
  if (name === 'a') for (const [key, value] of linkOf(attributes, references)) put(key, value)
  if (to === 'td' || to === 'th') {
    for (const key of ['colspan', 'rowspan']) put(key, attributes.get(key))
    const align = attributes.get('align') ?? ''
    if (/^(?:left|right|center)$/.test(align)) put('style', `text-align: ${align}`)
  }
  return { before: `<${written.join(' ')}>`, after: `</${isNote ? 'aside' : to}>` }
}

/** A title of a section or body is a heading; a title of a poem or note is not. */
function titleOf(open: OpenFb2Elements, { depth, isNotes }: Fb2Part): Written {
  const isHeading = /^(?:|body|section)$/.test(open.innermost) && !isNotes
  open.beginTitle(isHeading)
  const level = Math.min(MAX_HEADING, Math.max(1, depth + open.count('section')))
  const to = isHeading ? `h${level}` : 'div'
  return { before: `<${to} class="title">`, after: `</${to}>` }
}

function pictureOf(
  attributes: ReadonlyMap<string, string>,
  open: OpenFb2Elements,
  references: Fb2References,
): Written {
  const src = references.picture((attributes.get('href') ?? '').replace(/^#/, ''))
  if (src === undefined) return NOTHING
  const id = attributes.get('id')
  const img = `<img${id ? ` id="${escapeValue(id)}"` : ''} src="${src}" alt="${escapeValue(attributes.get('alt') ?? attributes.get('title') ?? '')}"/>`
  const isInLine = LINES.test(open.innermost) || open.isIn('title')
  return { before: isInLine ? img : `<div class="image">${img}</div>`, after: '' }
}

function linkOf(attributes: ReadonlyMap<string, string>, references: Fb2References): [string, string][] {
  const href = (attributes.get('href') ?? '').trim()
  if (!href.startsWith('#')) return href === '' ? [] : [['href', href]]
  const target = references.target(href.slice(1))
  if (!target) return []
  const isNote = target.isNote || attributes.get('type') === 'note'
  return [['href', target.href], ...(isNote ? [['epub:type', 'noteref'] as [string, string]] : [])]
}

/** The elements that are open, with the markup that closes each. */
class OpenFb2Elements {
  readonly #elements: { name: string; after: string }[] = []
  readonly #counts = new Map<string, number>()
  #lines = 0
  /** Whether the innermost title is a heading. */
  isHeading = false

  get size(): number {
    return this.#elements.length
  }

  get innermost(): string {
    return this.#elements.at(-1)?.name ?? ''
  }

  count(name: string): number {
    return this.#counts.get(name) ?? 0
  }

  isIn(name: string): boolean {
    return this.count(name) > 0
  }

  beginTitle(isHeading: boolean): void {
    this.isHeading = isHeading
    this.#lines = 0
  }

  /** Returns the number of the next line of a heading. */
  countLine(): number {
    return ++this.#lines
  }

  add(name: string, after: string): void {
    this.#elements.push({ name, after })
    this.#counts.set(name, this.count(name) + 1)
  }

  /** Closes the innermost element of a name and those in it; returns '' if there is none. */
  close(name: string): string {
    if (!this.isIn(name)) return ''
    let closed = ''
    for (let last = this.#elements.pop(); last; last = this.#elements.pop()) {
      this.#counts.set(last.name, this.count(last.name) - 1)
      closed += last.after
      if (last.name === name) break
    }
    return closed
  }

  closeAll(): string {
    return this.#elements
      .splice(0)
      .reverse()
      .map(({ after }) => after)
      .join('')
  }
}

export interface Inside {
  inside: string
  attributes: ReadonlyMap<string, string>
}

/** The elements of a name in a source, of those in each other the outermost. */
export function insideOf(source: string, name: string): Inside[] {
  const found: Inside[] = []
  let open: { end: number; attributes: ReadonlyMap<string, string> } | null = null
  let depth = 0
  for (const tag of tagsIn(source)) {
    if (tag.name !== name) continue
    if (!tag.isEnd && depth === 0) open = { end: tag.end, attributes: tag.attributes() }
    if (tag.isEmpty) {
      if (open && depth === 0) found.push({ inside: '', attributes: open.attributes })
      continue
    }
    depth = Math.max(0, depth + (tag.isEnd ? -1 : 1))
    if (!tag.isEnd || depth > 0 || !open) continue
    found.push({ inside: source.slice(open.end, tag.start), attributes: open.attributes })
    open = null
  }
  return found
}

/** The text of a source on one line. */
export const plainLine = (source: string) => stripMarkup(unescaped(source)).replaceAll('\n', ' ')

/** Replaces the references that `stripMarkup` leaves; `&` and `<` become those that it decodes. */
export const unescaped = (source: string) =>
  source
    .replace(/&#(x[\da-f]{1,6}|\d{1,7});/gi, (_, code: string) => {
      const point = /^x/i.test(code) ? Number.parseInt(code.slice(1), 16) : Number(code)
      if (point === 38) return '&amp;'
      if (point === 60) return '&lt;'
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : ''
    })
    .replace(/&apos;/g, "'")
