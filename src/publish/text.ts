/** Text of a chapter's source, extracted without building a document, since a library has many thousand chapters. */

const BREAKING =
  /<(?:\/?(?:p|div|h[1-6]|li|tr|section|article|blockquote|br|hr|td|th|dd|dt)\b[^<>]*|br\s*\/)>/gi

/** Returns the plain text of an XHTML or SVG source, without ruby annotations. */
export function plainText(source: string): string {
  const words = [COMMENT, UNREAD].reduce(without, source)
  return replacePairs(words, CDATA, ({ inside }) => inside)
    .replace(BREAKING, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(NUMERIC, characterOf)
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&amp;/g, '&')
}

const NUMERIC = /&#(x[\da-f]+|\d+);/gi

function characterOf(_whole: string, code: string): string {
  const point = /^x/i.test(code) ? Number.parseInt(code.slice(1), 16) : Number(code)
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : ''
}

/** Decodes the numeric character references that a description has left, which was escaped twice. */
export const decodeReferences = (text: string): string => text.replace(NUMERIC, characterOf)

/** Returns the first heading of a chapter's source; '' if it has none. */
export function firstHeading(source: string): string {
  for (const { inside } of pairsIn(without(source, COMMENT), HEADING)) {
    const heading = plainText(inside).replace(/\s+/g, ' ').trim()
    if (heading) return heading.slice(0, 120)
  }
  return ''
}

/** A pair of delimiters. */
interface Pair {
  /** Its first group, if any, is the name of an element. */
  open: RegExp
  close: (name: string) => RegExp
}

const endTag = (name: string) => new RegExp(`</${name}\\s*>`, 'gi')
const COMMENT: Pair = { open: /<!--/, close: () => /-->/g }
const CDATA: Pair = { open: /<!\[CDATA\[/, close: () => /\]\]>/g }
/** Elements whose text is ignored. */
const UNREAD: Pair = { open: /<(head|script|style|rt|rp|template)\b[^<>]*(?<!\/)>/, close: endTag }
const HEADING: Pair = { open: /<(h[1-6])\b[^<>]*>/, close: endTag }

interface FoundText {
  start: number
  end: number
  inside: string
}

/**
 * Yields every pair, from its start to the next end. A missing end is searched once per element name, not for each start;
 * a hostile book may have hundreds of thousands of starts.
 */
function* pairsIn(source: string, { open, close }: Pair): Generator<FoundText> {
  const opening = new RegExp(open, 'gi')
  const unclosed = new Set<string>()
  for (let start = opening.exec(source); start; start = opening.exec(source)) {
    const name = (start[1] ?? '').toLowerCase()
    if (unclosed.has(name)) continue
    const closing = close(name)
    closing.lastIndex = opening.lastIndex
    const end = closing.exec(source)
    if (!end) {
      unclosed.add(name)
      continue
    }
    yield {
      start: start.index,
      end: closing.lastIndex,
      inside: source.slice(opening.lastIndex, end.index),
    }
    opening.lastIndex = closing.lastIndex
  }
}

function replacePairs(source: string, pair: Pair, by: (found: FoundText) => string): string {
  let result = ''
  let from = 0
  for (const found of pairsIn(source, pair)) {
    result += source.slice(from, found.start) + by(found)
    from = found.end
  }
  return result + source.slice(from)
}

function without(source: string, pair: Pair): string {
  return replacePairs(source, pair, () => '')
}

/** Counts the characters of a text without white space. */
export function countCharacters(text: string): number {
  let count = 0
  for (const character of text) if (!/\s/.test(character)) count++
  return count
}

/** Compares names for sorting: by pronunciation, 卷2 before 卷10. */
export const compareNames = new Intl.Collator('zh-CN', { numeric: true }).compare
