import { bytesOf, database, join, numbers32 } from './database'
import { type Fields, type HeaderOptions, header, NONE } from './header'
import { huffman, palmDoc, textRecords } from './pack'
import { type Line, table, Words } from './tables'

/** An entry of the table of contents; its children refer to it. */
export interface ContentsLine {
  label: string
  /** In MOBI 6 the name of a position in the text, in KF8 a fragment and an offset in it. */
  to: string | readonly [fragment: number, offset: number]
  /** Index of the parent entry. */
  parent?: number
}

interface Common {
  title?: string
  fields?: Fields
  contents?: readonly ContentsLine[]
  /** Images, fonts and the other records after the text. */
  resources?: readonly Uint8Array[]
  packing?: 'plain' | 'palmdoc' | 'huffman'
  /** Further header fields. */
  head?: Partial<HeaderOptions>
}

export interface Mobi6Book extends Common {
  /** `@@name@@` marks a position, `filepos=@name` becomes its offset. */
  text: string
  encode?: (text: string) => Uint8Array
}

export interface Kf8Part {
  /** Markup around the fragments. */
  before: string
  after: string
  fragments: readonly string[]
}

export interface Kf8Book extends Common {
  parts: readonly Kf8Part[]
  /** Style sheets and SVG images: `kindle:flow:0001` is the first. */
  flows?: readonly string[]
  guide?: readonly { type: string; title: string; to: readonly [fragment: number, offset: number] }[]
}

const PACKINGS = { plain: 1, palmdoc: 2, huffman: 17480 } as const
const POSITION = { tag: 1, each: 1 }
const LABEL = { tag: 3, each: 1 }
const DEPTH = { tag: 4, each: 1 }
const FRAGMENT = { tag: 6, each: 2 }
const PARENT = { tag: 21, each: 1 }

/** The records of a book without its images. */
interface Made {
  records: Uint8Array[]
  head: Omit<HeaderOptions, 'firstResource'>
}

/** A MOBI 6 file. */
export const mobi6 = (book: Mobi6Book) => bookFile(mobi6Records(book), book.resources)

/** An AZW3 file. */
export const kf8 = (book: Kf8Book) => bookFile(kf8Records(book), book.resources)

/** A file for old and new devices: both versions of the book, with the images of the first. */
export function combined(old: Mobi6Book, newer: Kf8Book): Uint8Array<ArrayBuffer> {
  const [first, second] = [mobi6Records(old), kf8Records(newer)]
  const pictures = old.resources ?? []
  const at = 1 + first.records.length
  const boundary = at + pictures.length
  const fields: Fields = [...(first.head.fields ?? []), [121, boundary + 1]]
  return database([
    header({ ...first.head, firstResource: at, fields }),
    ...first.records,
    ...pictures,
    bytesOf('BOUNDARY'),
    header({ ...second.head, firstResource: 1 + second.records.length }),
    ...second.records,
    END,
  ])
}

/** The last record of a file. */
const END = Uint8Array.of(0xe9, 0x8e, 0x0d, 0x0a)

function bookFile({ records, head }: Made, resources: readonly Uint8Array[] = []): Uint8Array<ArrayBuffer> {
  const firstResource = resources.length > 0 ? 1 + records.length : NONE
  return database([header({ firstResource, ...head }), ...records, ...resources, END])
}

function mobi6Records({ text, encode = bytesOf, contents = [], ...book }: Mobi6Book): Made {
  const { bytes, places } = placed(text, encode)
  const made = start(bytes, 6, book)
  if (contents.length === 0) return made
  const words = new Words()
  const lines = contents.map(({ label, to, parent }, n): Line => {
    const position = places.get(String(to)) ?? 0
    return { name: String(n), numbers: numbersOf(words.add(label), { [POSITION.tag]: [position] }, parent) }
  })
  made.head.contents = 1 + made.records.length
  made.records.push(...table(lines, [POSITION, LABEL, DEPTH, PARENT], words))
  return made
}

function kf8Records({ parts, flows = [], contents = [], guide = [], ...book }: Kf8Book): Made {
  const chunks: Uint8Array[] = []
  const [skeletons, fragments]: [Line[], Line[]] = [[], []]
  let at = 0
  parts.forEach(({ before, after, fragments: inside }, n) => {
    const around = bytesOf(before + after)
    const begin = at
    chunks.push(around)
    at += bytesOf(before).byteLength
    for (const fragment of inside) {
      const bytes = bytesOf(fragment)
      fragments.push({
        name: String(at).padStart(10, '0'),
        numbers: { 2: [0], 3: [n], 4: [fragments.length], 6: [0, bytes.byteLength] },
      })
      chunks.push(bytes)
      at += bytes.byteLength
    }
    at += bytesOf(after).byteLength
    const span = [begin, around.byteLength]
    skeletons.push({
      name: `SKEL${String(n).padStart(10, '0')}`,
      numbers: { 1: [inside.length], 6: [...span, ...span] },
    })
  })
  const files = [join(chunks), ...flows.map(bytesOf)]
  const made = start(join(files), 8, book)
  const add = (records: readonly Uint8Array[]) => {
    const first = 1 + made.records.length
    made.records.push(...records)
    return first
  }
  const each = (tag: number, count: number) => ({ tag, each: count })
  made.head.fragments = add(table(fragments, [each(2, 1), each(3, 1), each(4, 1), FRAGMENT]))
  made.head.skeletons = add(table(skeletons, [each(1, 1), each(6, 4)]))
  if (guide.length > 0) {
    const words = new Words()
    const lines = guide.map(({ type, title, to }) => ({
      name: type,
      numbers: { 1: [words.add(title)], 6: to },
    }))
    made.head.guide = add(table(lines, [POSITION, FRAGMENT], words))
  }
  if (contents.length > 0) {
    const words = new Words()
    const lines = contents.map(({ label, to, parent }, n): Line => {
      const place = typeof to === 'string' ? [] : to
      return { name: String(n), numbers: numbersOf(words.add(label), { [FRAGMENT.tag]: place }, parent) }
    })
    made.head.contents = add(table(lines, [LABEL, DEPTH, FRAGMENT, PARENT], words))
  }
  let from = 0
  const spans = files.flatMap(({ byteLength }) => {
    const span = [from, from + byteLength]
    from += byteLength
    return span
  })
  made.head.flows = [add([join([bytesOf('FDST'), numbers32(12, files.length, ...spans)])]), files.length]
  return { ...made, head: { ...made.head, ...book.head } }
}

const numbersOf = (label: number, place: Line['numbers'], parent: number | undefined): Line['numbers'] => ({
  ...place,
  [LABEL.tag]: [label],
  [DEPTH.tag]: [parent === undefined ? 0 : 1],
  ...(parent !== undefined && { [PARENT.tag]: [parent] }),
})

function start(
  text: Uint8Array,
  version: 6 | 8,
  { title = '书', fields, packing = 'palmdoc', head }: Common,
): Made {
  const packer = packing === 'huffman' ? huffman(text) : null
  const pack = packer?.pack ?? (packing === 'palmdoc' ? palmDoc : (record: Uint8Array) => record)
  const records = textRecords(text, pack)
  const count = records.length
  const huff = packer ? ([1 + count, packer.tables.length] as const) : undefined
  return {
    records: [...records, ...(packer?.tables ?? [])],
    head: {
      version,
      title,
      textLength: text.byteLength,
      textRecords: count,
      compression: PACKINGS[packing],
      ...(fields && { fields }),
      ...(huff && { huff }),
      ...head,
    },
  }
}

/** A text without its marks, and their positions. */
function placed(text: string, encode: (text: string) => Uint8Array) {
  const places = new Map<string, number>()
  const parts = text.split(/(@@\w+@@)/)
  let at = 0
  for (const part of parts) {
    const mark = /^@@(\w+)@@$/.exec(part)?.[1]
    if (mark) places.set(mark, at)
    else at += encode(part.replace(/filepos=@\w+/g, 'filepos=0000000000')).byteLength
  }
  const written = text
    .replace(/@@\w+@@/g, '')
    .replace(
      /filepos=@(\w+)/g,
      (_, name: string) => `filepos=${String(places.get(name) ?? 0).padStart(10, '0')}`,
    )
  return { bytes: encode(written), places }
}
