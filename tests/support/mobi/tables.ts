import { bytesOf, join, numbers16, numbers32, varying } from './database'

/** A row of a table: its name, and its numbers by tag. */
export interface Line {
  name: string
  numbers: Readonly<Record<number, readonly number[]>>
}

/** How many numbers a tag has per value; each tag has its own bit, at most eight. */
export type Kinds = readonly { tag: number; each: number }[]

/** Strings in the order of use, as a record, with the offset of each. */
export class Words {
  readonly #chunks: Uint8Array[] = []
  #size = 0

  add(words: string): number {
    const [at, bytes] = [this.#size, bytesOf(words)]
    const chunk = join([Uint8Array.from(varying(bytes.byteLength)), bytes])
    this.#chunks.push(chunk)
    this.#size += chunk.byteLength
    return at
  }

  get record(): Uint8Array<ArrayBuffer> {
    return join(this.#chunks)
  }
}

/** The records of an index (INDX): the header with the tag table, the rows, the strings. */
export function table(lines: readonly Line[], kinds: Kinds, words?: Words): Uint8Array<ArrayBuffer>[] {
  const tags = kinds.flatMap(({ tag, each }, bit) => [tag, each, 1 << bit, 0])
  const packing = join([
    bytesOf('TAGX'),
    numbers32(12 + tags.length + 4, 1),
    Uint8Array.from([...tags, 0, 0, 0, 1]),
  ])
  const head = join([headOf(192 + packing.byteLength, 1, words ? 1 : 0), packing])
  const packed = lines.map(({ name, numbers }) => {
    const bits = kinds.reduce((all, { tag }, bit) => all | (numbers[tag] ? 1 << bit : 0), 0)
    const values = kinds.flatMap(({ tag }) => (numbers[tag] ?? []).flatMap(varying))
    return join([
      Uint8Array.from([bytesOf(name).byteLength]),
      bytesOf(name),
      Uint8Array.from([bits, ...values]),
    ])
  })
  const places: number[] = []
  let at = 192
  for (const { byteLength } of packed) {
    places.push(at)
    at += byteLength
  }
  const rows = join([headOf(at, lines.length, 0), ...packed, bytesOf('IDXT'), numbers16(...places)])
  return [head, rows, ...(words ? [words.record] : [])]
}

/** Offset of the row list, number of rows or records, number of string records. */
function headOf(list: number, count: number, words: number): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array(192)
  const view = new DataView(head.buffer)
  head.set(bytesOf('INDX'))
  view.setUint32(4, 192)
  view.setUint32(20, list)
  view.setUint32(24, count)
  view.setUint32(28, 65001)
  view.setUint32(52, words)
  return head
}
