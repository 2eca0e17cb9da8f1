/** What a chapter's source says, without building a document of it: a library has many thousand. */

const BREAKING =
  /<(?:\/?(?:p|div|h[1-6]|li|tr|section|article|blockquote|br|hr|td|th|dd|dt)\b[^<>]*|br\s*\/)>/gi

/** The words of an XHTML or SVG source as plain text; readings of ruby are left out. */
export function plainText(source: string): string {
  const words = [COMMENT, UNREAD].reduce(without, source)
  return replaced(words, CDATA, ({ inside }) => inside)
    .replace(BREAKING, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&#(x[\da-f]+|\d+);/gi, (_, code: string) => {
      const point = /^x/i.test(code) ? Number.parseInt(code.slice(1), 16) : Number(code)
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : ''
    })
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&amp;/g, '&')
}

/** The first heading of a chapter's source; '' when it has none. */
export function firstHeading(source: string): string {
  for (const { inside } of pairsIn(without(source, COMMENT), HEADING)) {
    const heading = plainText(inside).replace(/\s+/g, ' ').trim()
    if (heading) return heading.slice(0, 120)
  }
  return ''
}

/** Two marks and what stands between them. */
interface Pair {
  /** Its first group, where it has one, is the name of an element. */
  open: RegExp
  close: (name: string) => RegExp
}

const endTag = (name: string) => new RegExp(`</${name}\\s*>`, 'gi')
const COMMENT: Pair = { open: /<!--/, close: () => /-->/g }
const CDATA: Pair = { open: /<!\[CDATA\[/, close: () => /\]\]>/g }
/** Elements whose words are not read. */
const UNREAD: Pair = { open: /<(head|script|style|rt|rp|template)\b[^<>]*(?<!\/)>/, close: endTag }
const HEADING: Pair = { open: /<(h[1-6])\b[^<>]*>/, close: endTag }

interface FoundText {
  start: number
  end: number
  inside: string
}

/**
 * Every pair, from its beginning to the next end. An end that is missing is sought once and not again for each of the
 * beginnings, which a hostile book may have by the hundred thousand.
 */
function* pairsIn(source: string, { open, close }: Pair): Generator<FoundText> {
  const opening = new RegExp(open, 'gi')
  const endless = new Set<string>()
  for (let begun = opening.exec(source); begun; begun = opening.exec(source)) {
    const name = (begun[1] ?? '').toLowerCase()
    if (endless.has(name)) continue
    const closing = close(name)
    closing.lastIndex = opening.lastIndex
    const ended = closing.exec(source)
    if (!ended) {
      endless.add(name)
      continue
    }
    yield {
      start: begun.index,
      end: closing.lastIndex,
      inside: source.slice(opening.lastIndex, ended.index),
    }
    opening.lastIndex = closing.lastIndex
  }
}

function replaced(source: string, pair: Pair, by: (found: FoundText) => string): string {
  let result = ''
  let from = 0
  for (const found of pairsIn(source, pair)) {
    result += source.slice(from, found.start) + by(found)
    from = found.end
  }
  return result + source.slice(from)
}

function without(source: string, pair: Pair): string {
  return replaced(source, pair, () => '')
}

/** Characters of text; white space does not count. */
export function countCharacters(text: string): number {
  let count = 0
  for (const character of text) if (!/\s/.test(character)) count++
  return count
}

/** The order of names for people: by their sounds, 卷2 before 卷10. */
export const byName = new Intl.Collator('zh-CN', { numeric: true }).compare
