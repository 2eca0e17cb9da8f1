import { loadModule } from '../../../platform/load-module'
import type { PlainText } from '../../publication/plain-text'

/** Maps each UTF-16 unit to the unit it is compared as. */
export type FoldTable = Uint16Array<ArrayBuffer>

/** White space is collapsed while folding; invisible characters map to DROPPED. */
const SPACE = 0x20
const DROPPED = 0
const FIRST_CJK = 0x2e80

/**
 * Builds a table that ignores width, case and script: full-width to half-width, upper to lower case, traditional to
 * simplified, curly quotation marks and corner brackets to straight quotes.
 *
 * @param pairs an OpenCC dictionary, traditional to simplified (`乾 干|亂 乱|…`); '' keeps the scripts distinct
 */
export function foldTable(pairs: string): FoldTable {
  const table = new Uint16Array(0x10000)
  for (let unit = 0; unit < table.length; unit++) table[unit] = unit
  const ranges = [
    [0x41, 0x5a],
    [0xa0, 0x24f],
    [0x370, 0x52f],
    [0x1e00, 0x1fff],
    [0x2f00, 0x2fdf],
    [0xf900, 0xfaff],
    [0xff01, 0xffee],
  ] as const
  for (const [from, to] of ranges)
    for (let unit = from; unit <= to; unit++) {
      const folded = String.fromCharCode(unit).normalize('NFKC').toLowerCase()
      if (folded.length === 1) table[unit] = folded.charCodeAt(0)
    }
  for (const mark of '“”„‟「」『』〝〞＂«»') table[mark.charCodeAt(0)] = 0x22
  for (const mark of '‘’‚‛＇') table[mark.charCodeAt(0)] = 0x27
  for (const space of ' \t\n\r\f\v\u00A0\u1680\u2028\u2029\u202F\u205F\u3000')
    table[space.charCodeAt(0)] = SPACE
  for (let unit = 0x2000; unit <= 0x200a; unit++) table[unit] = SPACE
  for (const invisible of '\u00AD\u200B\u200C\u200D\u2060\uFEFF') table[invisible.charCodeAt(0)] = DROPPED
  for (const pair of pairs.split('|')) {
    const [from = '', to = ''] = pair.split(' ')
    if (from.length === 1 && to.length === 1) {
      const target = to.charCodeAt(0)
      table[from.charCodeAt(0)] = table[target] ?? target
    }
  }
  return table
}

/** The table by which texts are compared. Without the dictionary, simplified and traditional characters differ. */
export const loadFoldTable = async (): Promise<FoldTable> =>
  foldTable(
    await loadModule(() => import('opencc-js/dict/TSCharacters')).then(
      (loaded) => loaded.default,
      () => '',
    ),
  )

/** A folded text, and the origin of each of its units. */
export interface FoldedChapter {
  text: string
  /** Offset in the original of a unit of `text`; `text.length` maps to the end of the original. */
  origin(at: number): number
}

/**
 * Folds a text by the table. White space becomes one space between words and nothing beside CJK characters; asides are
 * left out, and hidden ones come after the text; a line break separates blocks, so that no match spans two blocks. A
 * line that is broken, also with an empty line after it, is white space.
 */
export function fold(plain: PlainText, table: FoldTable): FoldedChapter {
  const { text, blocks, breaks = [], asides, hidden = [] } = plain
  const out = new Uint16Array(text.length + blocks.length + hidden.length + 1)
  /** From the folded offset `from[n]` on, the original offset is larger by `shift[n]`. */
  const from: number[] = []
  const shift: number[] = []
  let length = 0
  let before = 0
  let isSpaced = false
  const put = (unit: number, original: number) => {
    const by = original - length
    if (by !== (shift.at(-1) ?? 0)) {
      from.push(length)
      shift.push(by)
    }
    out[length++] = unit
  }
  const separate = (at: number) => {
    if (length > 0 && before !== 0x0a) {
      put(0x0a, at)
      before = 0x0a
    }
    isSpaced = false
  }
  const putAt = (at: number) => {
    const unit = table[text.charCodeAt(at)] ?? 0
    if (unit === DROPPED) return
    if (unit === SPACE) {
      isSpaced = true
      return
    }
    if (isSpaced && before !== 0 && before !== 0x0a && before < FIRST_CJK && unit < FIRST_CJK)
      put(SPACE, at - 1)
    isSpaced = false
    put(unit, at)
    before = unit
  }
  let block = 0
  let line = 0
  let aside = 0
  for (let at = 0; at < text.length; at++) {
    const skipped = asides[aside]
    if (skipped && at >= skipped[0]) {
      at = Math.max(at, skipped[1]) - 1
      aside += 1
      continue
    }
    for (let edge = blocks[block]; edge !== undefined && at >= edge; edge = blocks[++block]) {
      if (edge === breaks[line]) {
        line += 1
        isSpaced = true
      } else separate(at)
    }
    putAt(at)
  }
  for (const [start, end] of hidden) {
    separate(start)
    for (let at = start; at < end; at++) putAt(at)
  }
  return {
    text: new TextDecoder('utf-16le', { ignoreBOM: true }).decode(out.subarray(0, length)),
    origin: (at) => (at >= length ? text.length : at + shiftAt(from, shift, at)),
  }
}

/** A folded query; '' if it has no searchable character. */
export function foldQuery(query: string, table: FoldTable): string {
  return fold({ text: query, blocks: [], asides: [] }, table).text
}

function shiftAt(from: readonly number[], shift: readonly number[], at: number): number {
  let low = 0
  let high = from.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((from[middle] ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return shift[low - 1] ?? 0
}

/** The occurrences of a folded query in a text, as [start, end) offsets in the original. */
export function* matches(folded: FoldedChapter, query: string): Generator<readonly [number, number]> {
  if (query === '') return
  for (let at = folded.text.indexOf(query); at >= 0; at = folded.text.indexOf(query, at + query.length))
    yield [folded.origin(at), folded.origin(at + query.length - 1) + 1]
}
