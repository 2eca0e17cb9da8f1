import { beyondBounds, MAX_NESTING } from '../../publication/limits'
import type { TocItem } from '../../publication/publication'
import { type PalmRecords, readLatin1, u16, u32 } from './records'

/** An entry of an index: its name, and its numbers by tag. */
export interface MobiIndexEntry {
  name: string
  numbers: ReadonlyMap<number, readonly number[]>
}

export interface MobiIndex {
  entries: readonly MobiIndexEntry[]
  /** The text at an offset of the index's string records; '' for none. */
  stringAt(offset: number): string
}

export const EMPTY_INDEX: MobiIndex = { entries: [], stringAt: () => '' }

/** Encoding of the numbers of one tag (TAGX). */
interface TagEncoding {
  tag: number
  each: number
  mask: number
  /** Not a tag: the control bits of the following tags are in the next byte. */
  isEnd: boolean
}

/** Entries and numbers of one index. */
const MAX_LINES = 200_000
const MAX_NUMBERS = 4_000_000

/**
 * Reads an index (INDX): a record with its encoding, records of entries, records of strings. Damaged parts are skipped.
 *
 * @param at first record of the index
 * @throws LibraryError `book-too-large`, or what the source throws
 */
export async function readIndex(records: PalmRecords, at: number, encoding: string): Promise<MobiIndex> {
  const head = await records.read(at)
  if (readLatin1(head, 0, 4) !== 'INDX') return EMPTY_INDEX
  const tags = tagsIn(head, u32(head, 4))
  const controlBytes = u32(head, u32(head, 4) + 8)
  const count = u32(head, 24)
  const [rows, words] = await Promise.all([
    records.readAll(at + 1, count),
    records.readAll(at + 1 + count, u32(head, 52)),
  ])
  const budget = { numbers: MAX_NUMBERS }
  const entries: MobiIndexEntry[] = []
  for (const row of rows) {
    for (const line of linesOf(row, tags, controlBytes, budget)) entries.push(line)
    if (entries.length > MAX_LINES) throw beyondBounds(`${entries.length} lines of a table`)
  }
  const decoder = new TextDecoder(encoding)
  return {
    entries,
    stringAt: (offset) => {
      const record = words[Math.floor(offset / 0x10000)]
      if (!record) return ''
      const length = numberAt(record, offset & 0xffff)
      return decoder.decode(record.subarray(length.end, length.end + length.value))
    },
  }
}

function tagsIn(head: Uint8Array, from: number): TagEncoding[] {
  if (readLatin1(head, from, 4) !== 'TAGX') return []
  const tags: TagEncoding[] = []
  const end = Math.min(from + u32(head, from + 4), head.byteLength)
  for (let at = from + 12; at + 4 <= end; at += 4) {
    const [tag = 0, each = 0, mask = 0, isEnd = 0] = head.subarray(at, at + 4)
    tags.push({ tag, each, mask, isEnd: isEnd === 1 })
  }
  return tags
}

function* linesOf(
  row: Uint8Array,
  tags: readonly TagEncoding[],
  controlBytes: number,
  budget: { numbers: number },
): Generator<MobiIndexEntry> {
  const idxtAt = u32(row, 20)
  if (readLatin1(row, 0, 4) !== 'INDX' || readLatin1(row, idxtAt, 4) !== 'IDXT') return
  const count = Math.min(u32(row, 24), (row.byteLength - idxtAt - 4) >> 1)
  for (let n = 0; n < count; n++) {
    const at = u16(row, idxtAt + 4 + n * 2)
    const next = n + 1 < count ? u16(row, idxtAt + 6 + n * 2) : idxtAt
    const line = row.subarray(at, next > at ? next : idxtAt)
    const length = line[0] ?? 0
    yield {
      name: readLatin1(line, 1, length),
      numbers: numbersIn(line, 1 + length, tags, controlBytes, budget),
    }
  }
}

function numbersIn(
  line: Uint8Array,
  bitsAt: number,
  tags: readonly TagEncoding[],
  controlBytes: number,
  budget: { numbers: number },
): MobiIndexEntry['numbers'] {
  const numbers = new Map<number, number[]>()
  const pending: { tag: number; numbers: number; bytes: number }[] = []
  let bits = bitsAt
  let at = bitsAt + controlBytes
  for (const { tag, each, mask, isEnd } of tags) {
    if (isEnd) {
      bits++
      continue
    }
    const found = (line[bits] ?? 0) & mask
    if (found === 0) continue
    const isFull = found === mask && (mask & (mask - 1)) !== 0
    // All bits of a mask of several bits: the byte length of the numbers is stored before them.
    if (isFull) {
      const { value, end } = numberAt(line, at)
      pending.push({ tag, numbers: Infinity, bytes: value })
      at = end
    } else pending.push({ tag, numbers: each * (found / (mask & -mask)), bytes: Infinity })
  }
  for (const { tag, numbers: most, bytes } of pending) {
    const values: number[] = []
    const stop = Math.min(line.byteLength, at + bytes)
    while (values.length < most && at < stop) {
      const { value, end } = numberAt(line, at)
      values.push(value)
      at = end
    }
    budget.numbers -= values.length + 1
    if (budget.numbers < 0) throw beyondBounds('numbers of a table')
    numbers.set(tag, values)
  }
  return numbers
}

/** A forward variable-width integer of 7 bits a byte; the last byte has the high bit; at most 5 bytes. */
function numberAt(bytes: Uint8Array, from: number): { value: number; end: number } {
  let value = 0
  for (let at = from; at < from + 5; at++) {
    const byte = bytes[at] ?? 0x80
    value = value * 128 + (byte & 0x7f)
    if (byte & 0x80) return { value, end: at + 1 }
  }
  return { value, end: from + 5 }
}

/** Tags of the numbers in an entry of the table of contents; landmarks use `FRAGMENT` too. */
export const POSITION = 1
const LABEL = 3
export const FRAGMENT = 6
const PARENT = 21

/**
 * Builds the table of contents from its index, in which the entries of a level follow those of the level above.
 *
 * @param placeOf address of a position in the text, or of an offset in a fragment of KF8; '' for none
 */
export function indexToToc(
  { entries: lines, stringAt }: MobiIndex,
  placeOf: (position: number | { fragment: number; offset: number }) => string,
): TocItem[] {
  const top: TocItem[] = []
  const entries: { children: TocItem[]; depth: number }[] = []
  lines.forEach(({ numbers }, at) => {
    const number = (tag: number) => numbers.get(tag)?.[0]
    const [fragment, offset = 0] = numbers.get(FRAGMENT) ?? []
    const children: TocItem[] = []
    // A parent that is the entry itself or a later one is ignored, which prevents cycles.
    const parent = entries[number(PARENT) ?? at]
    const container = parent && parent.depth < MAX_NESTING ? parent : { children: top, depth: 0 }
    entries.push({ children, depth: container.depth + 1 })
    container.children.push({
      label: stringAt(number(LABEL) ?? -1).trim(),
      href: placeOf(fragment === undefined ? (number(POSITION) ?? -1) : { fragment, offset }),
      children,
    })
  })
  return top
}
