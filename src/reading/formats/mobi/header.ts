import { knownNames } from '../../../domain/authors'
import { LibraryError } from '../../../platform/errors'
import type { PublicationMetadata } from '../../publication/publication'
import { plainWords } from '../markup/xml'
import { letters, NONE, u16, u32 } from './records'

/** Windows' numbers of the languages that books are told to be in, by their last ten bits. */
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
const CHINESE: readonly string[] = ['zh', 'zh-TW', 'zh-CN', 'zh-HK', 'zh-SG', 'zh-MO']

/** The language that one of Windows' locales is in, '' for one that is not known. */
export function languageOfLocale(locale: number): string {
  const language = LANGUAGES[locale & 0x3ff] ?? ''
  return language === 'zh' ? (CHINESE[(locale >> 10) & 0x3f] ?? language) : language
}

/** Fields of a book by what they tell. */
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

/** What a field says, each time it stands there. */
function words(fields: Fields, field: number, encoding: string): string[] {
  const decoder = new TextDecoder(encoding)
  const all = (fields.get(field) ?? []).map((bytes) => decoder.decode(bytes).replace(/\0/g, '').trim())
  return [...new Set(all)].filter((said) => said !== '')
}

/** @param fileName stands in for a title that the book does not tell. */
export function metadataOf(
  { fields, encoding, title, language }: MobiHeader,
  fileName: string,
): PublicationMetadata {
  const all = (field: number) => words(fields, field, encoding)
  const first = (field: number) => all(field)[0] ?? ''
  const authors = knownNames(all(AUTHOR).flatMap((names) => names.split(/\s*[;&]\s*/))).filter(Boolean)
  const progression = first(PROGRESSION).toLowerCase()
  const isRtl = progression === 'rtl' || (progression === '' && /-rl$/i.test(first(WRITING)))
  return {
    title: plainWords(title) || fileName.replace(/\.\w{2,4}$/, ''),
    author: authors.join('、'),
    authors,
    language: language.trim().replaceAll('_', '-'),
    identifier: first(ASIN) || first(ISBN) || first(SOURCE),
    direction: isRtl ? 'rtl' : progression === 'ltr' ? 'ltr' : 'default',
    layout: /^true$/i.test(first(FIXED)) ? 'pre-paginated' : 'reflowable',
    description: plainWords(first(DESCRIPTION)),
    publisher: first(PUBLISHER),
    published: /^\d{4}(-\d{2}(-\d{2})?)?/.exec(first(PUBLISHED))?.[0] ?? '',
    subjects: all(SUBJECT),
  }
}

/** The size that pages of a fixed size have which say nothing themselves, as a `viewport` does. */
export function viewportOf({ fields, encoding }: MobiHeader): string | undefined {
  const size = /^\s*(\d+)\s*[x×]\s*(\d+)/i.exec(words(fields, RESOLUTION, encoding)[0] ?? '')
  return size ? `width=${size[1]},height=${size[2]}` : undefined
}

/** What the first record of a book tells of it. Records are counted from it. */
export interface MobiHeader {
  compression: number
  /** Records of text behind it, and bytes of text that each holds. */
  textRecords: number
  recordSize: number
  isLocked: boolean
  /** 6 for a MOBI of old, 8 for KF8. */
  version: number
  /** A WHATWG label. */
  encoding: string
  title: string
  language: string
  isDictionary: boolean
  /** The first record of pictures and fonts. */
  firstResource: number
  huff: number
  huffs: number
  /** Which entries stand behind the text of a record. */
  trailing: number
  /** Tables: contents; of KF8 also where its text is cut, and the landmarks. `NONE` where it has none. */
  contents: number
  flows: number
  fragments: number
  skeletons: number
  guide: number
  /** Further fields by number. */
  fields: Fields
}

/** Further fields by number; one may stand more than once. */
export type Fields = ReadonlyMap<number, readonly Uint8Array[]>

/** Windows' code pages, save 125x, whose number is in their label. */
const ENCODINGS: Readonly<Record<number, string>> = {
  932: 'shift_jis',
  936: 'gb18030',
  949: 'euc-kr',
  950: 'big5',
  65001: 'utf-8',
}

/** @throws LibraryError `bad-book` when the record is no book's. */
export function readHeader(record: Uint8Array): MobiHeader {
  if (letters(record, 16, 4) !== 'MOBI') throw new LibraryError('bad-book', 'no header of a book')
  const end = Math.min(16 + u32(record, 20), record.byteLength)
  const number = (at: number) => (at + 4 <= end ? u32(record, at) : NONE)
  const version = u32(record, 36)
  const isKf8 = version >= 8
  const page = u32(record, 28)
  const encoding = ENCODINGS[page] ?? (page >= 1250 && page <= 1258 ? `windows-${page}` : 'windows-1252')
  const decode = new TextDecoder(encoding)
  const fields = u32(record, 128) & 0x40 ? readFields(record, end) : new Map<number, Uint8Array[]>()
  const told = (field: number) => fields.get(field)?.map((bytes) => decode.decode(bytes))[0]
  const titleAt = u32(record, 84)
  return {
    compression: u16(record, 0),
    textRecords: u16(record, 8),
    recordSize: u16(record, 10),
    isLocked: u16(record, 12) !== 0,
    version,
    encoding,
    title: told(503) ?? decode.decode(record.subarray(titleAt, titleAt + u32(record, 88))),
    language: told(524) ?? languageOfLocale(u32(record, 92)),
    isDictionary: number(40) !== NONE,
    firstResource: number(108),
    huff: number(112),
    huffs: number(116),
    trailing: number(240) === NONE ? 0 : number(240) & 0xffff,
    contents: number(244),
    flows: isKf8 ? number(192) : NONE,
    fragments: isKf8 ? number(248) : NONE,
    skeletons: isKf8 ? number(252) : NONE,
    guide: isKf8 ? number(260) : NONE,
    fields,
  }
}

function readFields(record: Uint8Array, from: number): Fields {
  const fields = new Map<number, Uint8Array[]>()
  if (letters(record, from, 4) !== 'EXTH') return fields
  const count = u32(record, from + 8)
  for (let at = from + 12, n = 0; n < count && at + 8 <= record.byteLength; n++) {
    const [field, length] = [u32(record, at), u32(record, at + 4)]
    if (length < 8) break
    fields.set(field, [...(fields.get(field) ?? []), record.subarray(at + 8, at + length)])
    at += length
  }
  return fields
}

/** The number a field holds; `NONE` where it is not there. */
export function numberIn(fields: Fields, field: number): number {
  const bytes = fields.get(field)?.[0]
  return bytes?.byteLength === 4 ? u32(bytes, 0) : NONE
}
