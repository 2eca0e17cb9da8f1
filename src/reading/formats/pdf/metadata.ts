import type { PublicationMetadata } from '../../publication/publication'
import type { PdfDocument } from './document'

/** The characters of PDFDocEncoding from 0x18 and from 0x80, where Latin-1 has control characters. */
const ACCENTS = '˘ˇˆ˙˝˛˚˜'
const FIRST_ACCENT = 0x18
const SIGNS = '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž'
const FIRST_SIGN = 0x80
const EURO = 0xa0

/**
 * Two adjacent GB2312 characters. No European word has four accented letters in a row; the lookahead excludes rows of
 * dots.
 */
const TWO_CHARACTERS = /(?!(.)\1{3})(?:[\xb0-\xf7][\xa1-\xfe]){2}/
/** Bytes that are searched for Chinese characters. */
const SAMPLE = 1000
const BEYOND_ASCII = /[^\0-\x7f]/

/**
 * Repairs a text string whose bytes are GBK, or UTF-8 without a byte order mark. The PDF standard allows neither, but
 * programs on Chinese systems write them; decoded by the standard they are rows of accented letters.
 *
 * @param text string decoded from PDFDocEncoding
 */
export function repairEncoding(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text
  const bytes = Array.from(text, byteOf)
  if (bytes.some((byte) => byte === null)) return text
  const raw = Uint8Array.from(bytes, Number)
  const utf8 = decodeAs(raw, 'utf-8')
  if (utf8 !== null) return utf8
  const isChinese = TWO_CHARACTERS.test(String.fromCharCode(...raw.subarray(0, SAMPLE)))
  return (isChinese && decodeAs(raw, 'gbk')) || text
}

function byteOf(sign: string): number | null {
  const code = sign.codePointAt(0) ?? 0
  if (sign === '€') return EURO
  const accent = ACCENTS.indexOf(sign)
  if (accent >= 0) return FIRST_ACCENT + accent
  const at = SIGNS.indexOf(sign)
  if (at >= 0) return FIRST_SIGN + at
  return code < 0x100 ? code : null
}

function decodeAs(bytes: Uint8Array<ArrayBuffer>, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Placeholders that programs write as title. */
const PLACEHOLDER_TITLE =
  /^(untitled|无标题|無標題|(document|book|文档|文檔|工作簿|演示文稿|幻灯片|投影片) ?\d*|powerpoint (presentation|演示文稿|簡報)|microsoft (word|powerpoint|excel) - .*|.*\.(docx?|pptx?|xlsx?|wps|indd|tex|dvi|pdf))$/i
/** Placeholders that programs write as author. */
const PLACEHOLDER_AUTHOR =
  /^\(?(anonymous|unknown|unspecified|admin|administrator|user|owner|微软用户|微軟用戶|windows (用户|使用者|user)|(microsoft|ms)( office)? user|lenovo( user)?|hp|dell|asus|acer|pc|雨林木风|番茄花园|深度技术|系统管理员|用户)\)?$/i

interface MetadataReader {
  get(name: string): unknown
}

/** Reads the metadata of a PDF: XMP, else the older information dictionary, else the file name. */
export async function readMetadata(document: PdfDocument, fileName: string): Promise<PublicationMetadata> {
  const { pdf } = document
  const [{ info, metadata }, preferences] = await Promise.all([
    document.wait(pdf.getMetadata()).catch(() => ({ info: {}, metadata: null })),
    document.wait(pdf.getViewerPreferences()).catch(() => null),
  ])
  const xmp = metadata as MetadataReader | null
  const infoFields = info as Record<string, unknown>
  const title = [text(xmp?.get('dc:title')), text(infoFields.Title)].find(
    (each) => each && !PLACEHOLDER_TITLE.test(each),
  )
  const authors = list(xmp?.get('dc:creator'))
  const author = text(infoFields.Author)
  const names = (authors.length > 0 ? authors : author.split(/[;；、]/).map((name) => name.trim())).filter(
    (name) => name && !PLACEHOLDER_AUTHOR.test(name),
  )
  const language = text(infoFields.Language) || list(xmp?.get('dc:language'))[0] || ''
  const direction = (preferences as { Direction?: string } | null)?.Direction === 'R2L' ? 'rtl' : 'default'
  return {
    title: title || fileName.replace(/\.pdf$/i, ''),
    author: names.join('、'),
    authors: names,
    language,
    // The file's own id is not used: it identifies the file, and two editions of a book may share it.
    identifier: text(xmp?.get('dc:identifier')),
    direction,
    layout: 'pre-paginated',
    ...optional('description', text(xmp?.get('dc:description')) || text(infoFields.Subject)),
    ...optional('publisher', list(xmp?.get('dc:publisher')).join('、')),
    ...optional('published', dateOf(text(xmp?.get('dc:date')))),
    subjects: subjectsOf(list(xmp?.get('dc:subject')), text(infoFields.Keywords)),
  }
}

function subjectsOf(subjects: readonly string[], keywords: string): string[] {
  const found = subjects.length > 0 ? subjects : keywords.split(/[;；,，、]/)
  return [...new Set(found.map((each) => each.trim()).filter(Boolean))].slice(0, 20)
}

const text = (value: unknown): string => {
  const found = Array.isArray(value) ? value[0] : value
  return typeof found === 'string' ? repairEncoding(found).replace(/\s+/g, ' ').trim() : ''
}

const list = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).map((each) => text(each)).filter(Boolean)

const dateOf = (value: string) => /^\d{4}(-\d{2}(-\d{2})?)?/.exec(value)?.[0] ?? ''

const optional = <Key extends string>(key: Key, value: string) =>
  (value ? { [key]: value } : {}) as Partial<Record<Key, string>>
