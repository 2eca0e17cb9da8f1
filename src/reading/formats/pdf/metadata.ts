import type { PublicationMetadata } from '../../publication/publication'
import type { PdfDocument } from './document'
import { asMeant } from './encodings'

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
