import { foldText, joinUnits, mayJoin, ownUnits, parseFold } from '../../../domain/search/fold'
import { foldPairs } from '../../../domain/search/variants'
import { loadModule } from '../../../platform/load-module'
import type { PlainText } from '../../publication/plain-text'

/**
 * The fold of search (`domain/search/fold.ts`) unit by unit, so that a book's text is folded in one pass without copies of
 * its parts.
 */
export interface FoldTable {
  /** What each UTF-16 unit is compared as; SPECIAL for one that is looked up in `others`. */
  units: Uint16Array<ArrayBuffer>
  /** Looks a unit up that is SPECIAL: what it is compared as, which may be nothing or several units (Ⅲ). */
  others(unit: number): readonly number[]
}

/** White space is collapsed while folding. */
const SPACE = 0x20
/** A unit that was not looked up yet, is compared as nothing or as several, or may be compared as one with the unit before it. */
const SPECIAL = 0xffff
const FIRST_CJK = 0x2e80
/** High surrogate of variation selectors (VS17 to VS256): dropped with the unit after it. */
const SELECTORS = 0xdb40
/** Units that NFKC, lower case or the marks of the fold may change, except Han characters. */
const FOLDED_RANGES = [
  [0x21, 0x58f],
  [0x10a0, 0x10ff],
  [0x1680, 0x1680],
  [0x180b, 0x180f],
  [0x1c80, 0x33ff],
  [0xa640, 0xabbf],
  [0xf900, 0xffef],
] as const

/**
 * Builds the table of the fold. A unit is looked up when a text first has it: of 11,000 that may change, a book has some
 * hundred, and the first hit waits for the table.
 *
 * @param dictionary OpenCC's characters, traditional to simplified (`乾 干|亂 乱|…`); '' compares them by our own pairs only
 */
export function foldTable(dictionary: string): FoldTable {
  const pairs = foldPairs(dictionary)
  const fold = parseFold(pairs)
  const units = ownUnits()
  const known = new Map<number, readonly number[]>()
  for (const [from, to] of FOLDED_RANGES) units.fill(SPECIAL, from, to + 1)
  for (let at = 0; at < pairs.length; at += 2) units[pairs.charCodeAt(at)] = SPECIAL
  for (const space of ' \t\n\r\f\v\u00A0\u1680\u2028\u2029\u202F\u205F\u3000')
    units[space.charCodeAt(0)] = SPACE
  units.fill(SPACE, 0x2000, 0x200b)
  units[SELECTORS] = units[0] = SPECIAL
  const others = (unit: number) => {
    const before = known.get(unit)
    if (before) return before
    const folded = unit === SELECTORS ? '' : foldText(String.fromCharCode(unit), fold)
    const found = Array.from(folded.split(''), (one) => one.charCodeAt(0)).filter((one) => one !== 0)
    const [first = 0] = found
    if (found.length === 1 && !mayJoin(first)) units[unit] = first
    else known.set(unit, found)
    return found
  }
  return { units, others }
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
  /** The ends in the original of the units for which several stand there (a dash of two). */
  ends: ReadonlyMap<number, number>
}

/**
 * Folds a text by the table. White space becomes one space between words and nothing beside CJK characters; asides are
 * left out, and hidden ones come after the text; a line break separates blocks, so that no match spans two blocks. A
 * line that is broken, also with an empty line after it, is white space.
 */
export function fold(plain: PlainText, { units, others }: FoldTable): FoldedChapter {
  const { text, blocks, breaks = [], asides, hidden = [] } = plain
  let out = new Uint16Array(text.length + blocks.length + hidden.length + 1)
  /** From the folded offset `from[n]` on, the original offset is larger by `shift[n]`. */
  const from: number[] = []
  const shift: number[] = []
  const ends = new Map<number, number>()
  let length = 0
  let lastShift = 0
  let before = 0
  let isSpaced = false
  const put = (unit: number, original: number) => {
    const joined = length === 0 ? 0 : joinUnits(out[length - 1] ?? 0, unit)
    if (joined !== 0) {
      out[length - 1] = joined
      ends.set(length - 1, original + 1)
      return
    }
    if (length === out.length) out = grown(out)
    if (original - length !== lastShift) {
      lastShift = original - length
      from.push(length)
      shift.push(lastShift)
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
  const space = (unit: number, at: number) => {
    if (before !== 0 && before !== 0x0a && before < FIRST_CJK && unit < FIRST_CJK) put(SPACE, at - 1)
    isSpaced = false
  }
  /** Folds a stretch without blocks and asides. Nearly all of its units take the short way. */
  const putAll = (start: number, end: number) => {
    // A stretch may end between the halves of a surrogate pair.
    for (let at = text.charCodeAt(start - 1) === SELECTORS ? start + 1 : start; at < end; at++) {
      const original = text.charCodeAt(at)
      const unit = units[original] ?? 0
      if (unit === SPACE) isSpaced = true
      else if (unit === SPECIAL) {
        // The unit after the high surrogate of a variation selector is its other half.
        if (original === SELECTORS && text.charCodeAt(at + 1) !== SELECTORS) at++
        for (const one of others(original)) {
          if (isSpaced) space(one, at)
          put(one, at)
          before = out[length - 1] ?? 0
        }
      } else {
        if (isSpaced) space(unit, at)
        if (length === out.length) out = grown(out)
        if (at - length !== lastShift) {
          lastShift = at - length
          from.push(length)
          shift.push(lastShift)
        }
        out[length++] = unit
        before = unit
      }
    }
  }
  let block = 0
  let line = 0
  let aside = 0
  for (let at = 0; at < text.length; ) {
    const skipped = asides[aside]
    if (skipped && at >= skipped[0]) {
      at = Math.max(at, skipped[1])
      aside += 1
      continue
    }
    for (let edge = blocks[block]; edge !== undefined && at >= edge; edge = blocks[++block]) {
      if (edge === breaks[line]) {
        line += 1
        isSpaced = true
      } else separate(at)
    }
    const end = Math.min(text.length, skipped?.[0] ?? text.length, blocks[block] ?? text.length)
    putAll(at, end)
    at = end
  }
  for (const [start, end] of hidden) {
    separate(start)
    putAll(start, end)
  }
  return {
    text: new TextDecoder('utf-16le', { ignoreBOM: true }).decode(out.subarray(0, length)),
    origin: (at) => (at >= length ? text.length : at + shiftAt(from, shift, at)),
    ends,
  }
}

/** A folded query; '' if it has no searchable character. */
export function foldQuery(query: string, table: FoldTable): string {
  return fold({ text: query, blocks: [], asides: [] }, table).text
}

function grown(units: Uint16Array<ArrayBuffer>): Uint16Array<ArrayBuffer> {
  const larger = new Uint16Array(units.length * 2)
  larger.set(units)
  return larger
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
  const { text, ends } = folded
  for (let at = text.indexOf(query); at >= 0; at = text.indexOf(query, at + query.length)) {
    const last = at + query.length - 1
    yield [folded.origin(at), ends.get(last) ?? folded.origin(last) + 1]
  }
}
