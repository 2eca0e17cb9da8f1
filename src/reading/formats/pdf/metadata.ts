import type { PublicationMetadata } from '../../publication/publication'
import type { PdfDocument } from './document'

/** What a PDF's own encoding has from 0x18 and from 0x80 where Latin-1 has control signs. */
const ACCENTS = '˘ˇˆ˙˝˛˚˜'
const FIRST_ACCENT = 0x18
const SIGNS = '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž'
const FIRST_SIGN = 0x80
const EURO = 0xa0

/** Two Chinese characters of GB2312 side by side; no European word has so many accents in a row, only rows of dots. */
const TWO_CHARACTERS = /(?!(.)\1{3})(?:[\xb0-\xf7][\xa1-\xfe]){2}/
/** Bytes by which a text is known to be Chinese. */
const MOST = 1000
const BEYOND_ASCII = /[^\0-\x7f]/

/**
 * Names and titles whose bytes are GBK, or UTF-8 without its mark. A PDF has neither, but programs of Chinese systems
 * write them and the viewers of those systems show them; everywhere else they are rows of accents.
 *
 * @param text as it reads in the PDF's own encoding
 */
export function asMeant(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text
  const bytes = Array.from(text, byteOf)
  if (bytes.some((byte) => byte === null)) return text
  const raw = Uint8Array.from(bytes, Number)
  const utf8 = decoded(raw, 'utf-8')
  if (utf8 !== null) return utf8
  const isChinese = TWO_CHARACTERS.test(String.fromCharCode(...raw.subarray(0, MOST)))
  return (isChinese && decoded(raw, 'gbk')) || text
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

function decoded(bytes: Uint8Array<ArrayBuffer>, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Names that programs write in place of a title. */
const NO_TITLE =
  /^(untitled|无标题|無標題|(document|book|文档|文檔|工作簿|演示文稿|幻灯片|投影片) ?\d*|powerpoint (presentation|演示文稿|簡報)|microsoft (word|powerpoint|excel) - .*|.*\.(docx?|pptx?|xlsx?|wps|indd|tex|dvi|pdf))$/i
/** Names that programs write in place of an author's. */
const NO_AUTHOR =
  /^\(?(anonymous|unknown|unspecified|admin|administrator|user|owner|微软用户|微軟用戶|windows (用户|使用者|user)|(microsoft|ms)( office)? user|lenovo( user)?|hp|dell|asus|acer|pc|雨林木风|番茄花园|深度技术|系统管理员|用户)\)?$/i

interface MetadataReader {
  get(name: string): unknown
}

/** What a PDF tells about itself: XMP first, then the older information dictionary, then the file's name. */
export async function readMetadata(document: PdfDocument, fileName: string): Promise<PublicationMetadata> {
  const { pdf } = document
  const [{ info, metadata }, preferences] = await Promise.all([
    document.wait(pdf.getMetadata()).catch(() => ({ info: {}, metadata: null })),
    document.wait(pdf.getViewerPreferences()).catch(() => null),
  ])
  const xmp = metadata as MetadataReader | null
  const words = info as Record<string, unknown>
  const title = [text(xmp?.get('dc:title')), text(words.Title)].find((each) => each && !NO_TITLE.test(each))
  const authors = list(xmp?.get('dc:creator'))
  const author = text(words.Author)
  const names = (authors.length > 0 ? authors : author.split(/[;；、]/).map((name) => name.trim())).filter(
    (name) => name && !NO_AUTHOR.test(name),
  )
  const language = text(words.Language) || list(xmp?.get('dc:language'))[0] || ''
  const direction = (preferences as { Direction?: string } | null)?.Direction === 'R2L' ? 'rtl' : 'default'
  return {
    title: title || fileName.replace(/\.pdf$/i, ''),
    author: names.join('、'),
    authors: names,
    language,
    // The file's own id says which file it is, not which book; two editions of one may share it.
    identifier: text(xmp?.get('dc:identifier')),
    direction,
    layout: 'pre-paginated',
    ...optional('description', text(xmp?.get('dc:description')) || text(words.Subject)),
    ...optional('publisher', list(xmp?.get('dc:publisher')).join('、')),
    ...optional('published', dateOf(text(xmp?.get('dc:date')))),
    subjects: subjectsOf(list(xmp?.get('dc:subject')), text(words.Keywords)),
  }
}

function subjectsOf(subjects: readonly string[], keywords: string): string[] {
  const found = subjects.length > 0 ? subjects : keywords.split(/[;；,，、]/)
  return [...new Set(found.map((each) => each.trim()).filter(Boolean))].slice(0, 20)
}

const text = (value: unknown): string => {
  const found = Array.isArray(value) ? value[0] : value
  return typeof found === 'string' ? asMeant(found).replace(/\s+/g, ' ').trim() : ''
}

const list = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).map((each) => text(each)).filter(Boolean)

const dateOf = (value: string) => /^\d{4}(-\d{2}(-\d{2})?)?/.exec(value)?.[0] ?? ''

const optional = <Key extends string>(key: Key, value: string) =>
  (value ? { [key]: value } : {}) as Partial<Record<Key, string>>
