import { removeUnknownNames } from '../../../domain/authors'
import { LibraryError } from '../../../platform/errors'
import type { PublicationMetadata, Resource, TocItem } from '../../publication/publication'
import { stripMarkup } from '../markup/xml'
import type { ByteSource } from '../source/source'
import type { MobiPages } from './pages'
import { type PalmRecords, readLatin1, UNSET, u16, u32 } from './records'

/** The header of a book, which is its first record. Record numbers are relative to it. */
export interface MobiHeader {
  compression: number
  /** Number of text records after the header, and decompressed bytes of each. */
  textRecords: number
  recordSize: number
  isEncrypted: boolean
  /** 6 for MOBI 6, 8 for KF8. */
  version: number
  /** A WHATWG label. */
  encoding: string
  title: string
  language: string
  isDictionary: boolean
  /** First record of pictures and fonts. */
  firstResource: number
  /** First record of the Huffman tables, and their number. */
  firstHuffRecord: number
  huffRecordCount: number
  /** Flags of the trailing entries of a text record. */
  trailingFlags: number
  /**
   * First records of indexes: table of contents; in KF8 also the parts of the text and the landmarks. `UNSET` for
   * none.
   */
  contents: number
  flows: number
  fragments: number
  skeletons: number
  guide: number
  /** EXTH fields. */
  exth: ExthFields
}

/** EXTH fields by number; a field may occur several times. */
export type ExthFields = ReadonlyMap<number, readonly Uint8Array[]>

/** Encodings by Windows code page; 125x is part of its label and not listed. */
const ENCODINGS: Readonly<Record<number, string>> = {
  932: 'shift_jis',
  936: 'gb18030',
  949: 'euc-kr',
  950: 'big5',
  65001: 'utf-8',
}

/** Parses a header. @throws LibraryError `bad-book` when the record is not a header */
export function readHeader(record: Uint8Array): MobiHeader {
  if (readLatin1(record, 16, 4) !== 'MOBI') throw new LibraryError('bad-book', 'no header of a book')
  const end = Math.min(16 + u32(record, 20), record.byteLength)
  const number = (at: number) => (at + 4 <= end ? u32(record, at) : UNSET)
  const version = u32(record, 36)
  const isKf8 = version >= 8
  const page = u32(record, 28)
  const encoding = ENCODINGS[page] ?? (page >= 1250 && page <= 1258 ? `windows-${page}` : 'windows-1252')
  const decode = new TextDecoder(encoding)
  const exth = u32(record, 128) & 0x40 ? readFields(record, end) : new Map<number, Uint8Array[]>()
  const fieldText = (field: number) => exth.get(field)?.map((bytes) => decode.decode(bytes))[0]
  const titleAt = u32(record, 84)
  return {
    compression: u16(record, 0),
    textRecords: u16(record, 8),
    recordSize: u16(record, 10),
    isEncrypted: u16(record, 12) !== 0,
    version,
    encoding,
    title: fieldText(503) ?? decode.decode(record.subarray(titleAt, titleAt + u32(record, 88))),
    language: fieldText(524) ?? languageOfLocale(u32(record, 92)),
    isDictionary: number(40) !== UNSET,
    firstResource: number(108),
    firstHuffRecord: number(112),
    huffRecordCount: number(116),
    trailingFlags: number(240) === UNSET ? 0 : number(240) & 0xffff,
    contents: number(244),
    flows: isKf8 ? number(192) : UNSET,
    fragments: isKf8 ? number(248) : UNSET,
    skeletons: isKf8 ? number(252) : UNSET,
    guide: isKf8 ? number(260) : UNSET,
    exth,
  }
}

function readFields(record: Uint8Array, from: number): ExthFields {
  const fields = new Map<number, Uint8Array[]>()
  if (readLatin1(record, from, 4) !== 'EXTH') return fields
  const count = u32(record, from + 8)
  for (let at = from + 12, n = 0; n < count && at + 8 <= record.byteLength; n++) {
    const [field, length] = [u32(record, at), u32(record, at + 4)]
    if (length < 8) break
    fields.set(field, [...(fields.get(field) ?? []), record.subarray(at + 8, at + length)])
    at += length
  }
  return fields
}

/** The number in a field; `UNSET` when the field is missing. */
export function readNumberField(fields: ExthFields, field: number): number {
  const bytes = fields.get(field)?.[0]
  return bytes?.byteLength === 4 ? u32(bytes, 0) : UNSET
}

/** Numbers of EXTH fields. */
const AUTHOR = 100
const PUBLISHER = 101
const DESCRIPTION = 103
const ISBN = 104
const SUBJECT = 105
const PUBLISHED = 106
const SOURCE = 112
const ASIN = 113
const FIXED = 122
const RESOLUTION = 126
const WRITING = 525
const PROGRESSION = 527

/** The distinct values of a field, which may occur several times. */
function valuesOf(fields: ExthFields, field: number, encoding: string): string[] {
  const decoder = new TextDecoder(encoding)
  const all = (fields.get(field) ?? []).map((bytes) => decoder.decode(bytes).replace(/\0/g, '').trim())
  return [...new Set(all)].filter((value) => value !== '')
}

/** The metadata of a book. @param fileName title of a book without metadata */
export function metadataOf(
  { exth, encoding, title, language }: MobiHeader,
  fileName: string,
): PublicationMetadata {
  const all = (field: number) => valuesOf(exth, field, encoding)
  const first = (field: number) => all(field)[0] ?? ''
  const authors = removeUnknownNames(
    all(AUTHOR).flatMap((names) => names.split(/[;&]/).map((name) => name.trim())),
  ).filter(Boolean)
  const progression = first(PROGRESSION).toLowerCase()
  const isRtl = progression === 'rtl' || (progression === '' && /-rl$/i.test(first(WRITING)))
  return {
    title: stripMarkup(title) || fileName.replace(/\.\w{2,4}$/, ''),
    author: authors.join('、'),
    authors,
    language: language.trim().replaceAll('_', '-'),
    identifier: first(ASIN) || first(ISBN) || first(SOURCE),
    direction: isRtl ? 'rtl' : progression === 'ltr' ? 'ltr' : 'default',
    layout: /^true$/i.test(first(FIXED)) ? 'pre-paginated' : 'reflowable',
    description: stripMarkup(first(DESCRIPTION)),
    publisher: first(PUBLISHER),
    published: /^\d{4}(-\d{2}(-\d{2})?)?/.exec(first(PUBLISHED))?.[0] ?? '',
    subjects: all(SUBJECT),
  }
}

/** Default page size of a fixed-layout book, in the syntax of a `viewport` meta element. */
export function viewportOf({ exth, encoding }: MobiHeader): string | undefined {
  const size = /^\s*(\d+)\s*[x×]\s*(\d+)/i.exec(valuesOf(exth, RESOLUTION, encoding)[0] ?? '')
  return size ? `width=${size[1]},height=${size[2]}` : undefined
}

/** Languages by primary language id of Windows, which is the last ten bits of a locale id. */
const LANGUAGES: Readonly<Record<number, string>> = {
  1: 'ar',
  2: 'bg',
  3: 'ca',
  4: 'zh',
  5: 'cs',
  6: 'da',
  7: 'de',
  8: 'el',
  9: 'en',
  10: 'es',
  11: 'fi',
  12: 'fr',
  13: 'he',
  14: 'hu',
  15: 'is',
  16: 'it',
  17: 'ja',
  18: 'ko',
  19: 'nl',
  20: 'no',
  21: 'pl',
  22: 'pt',
  24: 'ro',
  25: 'ru',
  29: 'sv',
  30: 'th',
  31: 'tr',
  34: 'uk',
  42: 'vi',
}
/** Chinese by sublanguage id of Windows. */
const CHINESE: readonly string[] = ['zh', 'zh-TW', 'zh-CN', 'zh-HK', 'zh-SG', 'zh-MO']

/** The language (BCP 47) of a Windows locale id; '' for an unknown one. */
function languageOfLocale(locale: number): string {
  const language = LANGUAGES[locale & 0x3ff] ?? ''
  return language === 'zh' ? (CHINESE[(locale >> 10) & 0x3f] ?? language) : language
}

/** An open MOBI file and its decompressed text. */
export interface MobiFile {
  source: ByteSource
  records: PalmRecords
  header: MobiHeader
  /** Record of the book's header. */
  base: number
  text: Uint8Array<ArrayBuffer>
  /** First record of the resources. */
  resources: number
  fileName: string
}

/** The content of a book, read by `readKf8` or `readMobi6`. */
export interface MobiContent {
  pages: MobiPages
  toc: TocItem[]
  landmarks: TocItem[]
  mediaType: 'application/xhtml+xml' | 'text/html'
  /** Indexes of the book are lost. */
  isIncomplete: boolean
  /** Markup of a part, with links to the paths of the publication. */
  sourceOf(index: number): string
  /** A style sheet or SVG image in the text; null for none. */
  flow(number: number): Resource | null
  /** The text contains the cover image. */
  showsCover: boolean
}
