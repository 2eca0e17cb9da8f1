import { bytesOf, join, numbers32 } from './database'

export const NONE = 0xffffffff
/** Bytes of text per record. */
export const RECORD = 4096

/** EXTH fields by number: text, or a number of four bytes. */
export type Fields = readonly (readonly [field: number, value: string | number])[]

export interface HeaderOptions {
  version: 6 | 8
  title: string
  textLength: number
  textRecords: number
  compression?: number
  encryption?: number
  encoding?: number
  trailing?: number
  firstResource?: number
  huff?: readonly [record: number, count: number]
  contents?: number
  /** KF8 only. */
  flows?: readonly [record: number, count: number]
  fragments?: number
  skeletons?: number
  guide?: number
  dictionary?: number
  locale?: number
  fields?: Fields
}

/** The first record of a book. */
export function header(options: HeaderOptions): Uint8Array<ArrayBuffer> {
  const { version, encoding = 65001, fields = [] } = options
  const start = new Uint8Array(280)
  const view = new DataView(start.buffer)
  const set = (at: number, value: number) => view.setUint32(at, value)
  view.setUint16(0, options.compression ?? 2)
  set(4, options.textLength)
  view.setUint16(8, options.textRecords)
  view.setUint16(10, RECORD)
  view.setUint16(12, options.encryption ?? 0)
  start.set(bytesOf('MOBI'), 16)
  set(20, 264)
  set(24, 2)
  set(28, encoding)
  set(36, version)
  set(40, options.dictionary ?? NONE)
  set(92, options.locale ?? 9)
  set(108, options.firstResource ?? NONE)
  set(112, options.huff?.[0] ?? 0)
  set(116, options.huff?.[1] ?? 0)
  set(128, 0x50)
  set(192, version === 8 ? (options.flows?.[0] ?? NONE) : 0x10001)
  set(196, options.flows?.[1] ?? 1)
  set(240, options.trailing ?? 0)
  set(244, options.contents ?? NONE)
  set(248, options.fragments ?? NONE)
  set(252, options.skeletons ?? NONE)
  set(256, NONE)
  set(260, options.guide ?? NONE)
  const records = fields.map(([field, value]) => {
    const bytes = typeof value === 'number' ? numbers32(value) : bytesOf(value)
    return join([numbers32(field, bytes.byteLength + 8), bytes])
  })
  const length = records.reduce((sum, { byteLength }) => sum + byteLength, 12)
  const further = join([bytesOf('EXTH'), numbers32(length, records.length), ...records])
  const title = encodeTitle(options.title, encoding)
  set(84, start.byteLength + further.byteLength)
  set(88, title.byteLength)
  return join([start, further, title, new Uint8Array(4)])
}

/** Latin letters only, unless the encoding is UTF-8. */
const encodeTitle = (title: string, encoding: number) =>
  encoding === 65001 ? bytesOf(title) : Uint8Array.from(title, (character) => character.charCodeAt(0))
