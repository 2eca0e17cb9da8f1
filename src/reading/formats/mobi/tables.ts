import { beyondBounds, MAX_NESTING } from '../../publication/limits'
import type { TocItem } from '../../publication/publication'
import { letters, type Records, u16, u32 } from './records'

/** What the numbers of a line of the contents are; landmarks have the same for a fragment. */
export const POSITION = 1
const LABEL = 3
export const FRAGMENT = 6
const PARENT = 21

/**
 * The contents of a book from its table, in which the lines of a level stand behind those of the level above.
 *
 * @param placeOf the address of a position of the text, or of a fragment of KF8 and an offset in it; '' for none
 */
export function contentsOf(
  { lines, words }: IndexTable,
  placeOf: (position: number | { fragment: number; offset: number }) => string,
): TocItem[] {
  const top: TocItem[] = []
  const made: { children: TocItem[]; depth: number }[] = []
  lines.forEach(({ numbers }, at) => {
    const number = (tag: number) => numbers.get(tag)?.[0]
    const [fragment, offset = 0] = numbers.get(FRAGMENT) ?? []
    const children: TocItem[] = []
    // One that names itself, or a line that is yet to come, has no parent: nothing is in itself.
    const parent = made[number(PARENT) ?? at]
    const around = parent && parent.depth < MAX_NESTING ? parent : { children: top, depth: 0 }
    made.push({ children, depth: around.depth + 1 })
    around.children.push({
      label: words(number(LABEL) ?? -1).trim(),
      href: placeOf(fragment === undefined ? (number(POSITION) ?? -1) : { fragment, offset }),
      children,
    })
  })
  return top
}

/** A line of a table: what it is called, and numbers by what they are. */
export interface IndexLine {
  name: string
  numbers: ReadonlyMap<number, readonly number[]>
}

export interface IndexTable {
  lines: readonly IndexLine[]
  /** Words that a number of a line leads to; '' where there are none. */
  words(offset: number): string
}

export const NO_INDEX: IndexTable = { lines: [], words: () => '' }

/** How the numbers of a line are packed (TAGX). */
interface IndexKind {
  tag: number
  each: number
  mask: number
  /** It stands for no number: the bits that follow are in the next byte. */
  isEnd: boolean
}

/** Lines and numbers of one table. */
const MOST_LINES = 200_000
const MOST_NUMBERS = 4_000_000

/**
 * A table of a book (INDX): a record that tells how it is packed, records of lines, records of words. Of one that is
 * damaged, what can be read.
 *
 * @param at its first record
 * @throws LibraryError `book-too-large`, or what the source throws
 */
export async function readTable(records: Records, at: number, encoding: string): Promise<IndexTable> {
  const head = await records.read(at)
  if (letters(head, 0, 4) !== 'INDX') return NO_INDEX
  const kinds = kindsIn(head, u32(head, 4))
  const bytesOfBits = u32(head, u32(head, 4) + 8)
  const count = u32(head, 24)
  const [rows, words] = await Promise.all([
    records.readAll(at + 1, count),
    records.readAll(at + 1 + count, u32(head, 52)),
  ])
  const bound = { numbers: MOST_NUMBERS }
  const lines: IndexLine[] = []
  for (const row of rows) {
    for (const line of linesOf(row, kinds, bytesOfBits, bound)) lines.push(line)
    if (lines.length > MOST_LINES) throw beyondBounds(`${lines.length} lines of a table`)
  }
  const decoder = new TextDecoder(encoding)
  return {
    lines,
    words: (offset) => {
      const record = words[Math.floor(offset / 0x10000)]
      if (!record) return ''
      const length = numberAt(record, offset & 0xffff)
      return decoder.decode(record.subarray(length.end, length.end + length.value))
    },
  }
}

function kindsIn(head: Uint8Array, from: number): IndexKind[] {
  if (letters(head, from, 4) !== 'TAGX') return []
  const kinds: IndexKind[] = []
  const end = Math.min(from + u32(head, from + 4), head.byteLength)
  for (let at = from + 12; at + 4 <= end; at += 4) {
    const [tag = 0, each = 0, mask = 0, isEnd = 0] = head.subarray(at, at + 4)
    kinds.push({ tag, each, mask, isEnd: isEnd === 1 })
  }
  return kinds
}

function* linesOf(
  row: Uint8Array,
  kinds: readonly IndexKind[],
  bytesOfBits: number,
  bound: { numbers: number },
): Generator<IndexLine> {
  const places = u32(row, 20)
  if (letters(row, 0, 4) !== 'INDX' || letters(row, places, 4) !== 'IDXT') return
  const count = Math.min(u32(row, 24), (row.byteLength - places - 4) >> 1)
  for (let n = 0; n < count; n++) {
    const at = u16(row, places + 4 + n * 2)
    const next = n + 1 < count ? u16(row, places + 6 + n * 2) : places
    const line = row.subarray(at, next > at ? next : places)
    const length = line[0] ?? 0
    yield { name: letters(line, 1, length), numbers: numbersIn(line, 1 + length, kinds, bytesOfBits, bound) }
  }
}

function numbersIn(
  line: Uint8Array,
  bitsAt: number,
  kinds: readonly IndexKind[],
  bytesOfBits: number,
  bound: { numbers: number },
): IndexLine['numbers'] {
  const numbers = new Map<number, number[]>()
  const wanted: { tag: number; numbers: number; bytes: number }[] = []
  let bits = bitsAt
  let at = bitsAt + bytesOfBits
  for (const { tag, each, mask, isEnd } of kinds) {
    if (isEnd) {
      bits++
      continue
    }
    const found = (line[bits] ?? 0) & mask
    if (found === 0) continue
    const isFull = found === mask && (mask & (mask - 1)) !== 0
    // All bits of several: how many bytes its numbers take is a number of its own.
    if (isFull) {
      const { value, end } = numberAt(line, at)
      wanted.push({ tag, numbers: Infinity, bytes: value })
      at = end
    } else wanted.push({ tag, numbers: each * (found / (mask & -mask)), bytes: Infinity })
  }
  for (const { tag, numbers: most, bytes } of wanted) {
    const values: number[] = []
    const stop = Math.min(line.byteLength, at + bytes)
    while (values.length < most && at < stop) {
      const { value, end } = numberAt(line, at)
      values.push(value)
      at = end
    }
    bound.numbers -= values.length + 1
    if (bound.numbers < 0) throw beyondBounds('numbers of a table')
    numbers.set(tag, values)
  }
  return numbers
}

/** A number in sevens of bits, of which the last has the high bit; five bytes at most. */
function numberAt(bytes: Uint8Array, from: number): { value: number; end: number } {
  let value = 0
  for (let at = from; at < from + 5; at++) {
    const byte = bytes[at] ?? 0x80
    value = value * 128 + (byte & 0x7f)
    if (byte & 0x80) return { value, end: at + 1 }
  }
  return { value, end: from + 5 }
}
