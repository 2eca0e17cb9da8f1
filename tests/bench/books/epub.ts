import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'

export interface NovelChapter {
  title: string
  paragraphs: readonly string[]
}

const XML = '<?xml version="1.0" encoding="utf-8"?>'
const XHTML = 'xmlns="http://www.w3.org/1999/xhtml"'
/** Date of every file in the archive, so that the output is deterministic. */
const MADE_AT = new Date('2024-01-01T00:00:00Z')
const STYLE = 'body{margin:0}p{text-indent:2em;line-height:1.8;margin:.6em 0}h1{font-size:1.4em}'

/** An EPUB 3 with one file per chapter and a table of contents; no text may contain `<` or `&`. */
export async function makeEpub(title: string, chapters: readonly NovelChapter[]): Promise<Uint8Array> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false, extendedTimestamp: false })
  const options = { lastModDate: MADE_AT, level: 6 }
  await zip.add('mimetype', new TextReader('application/epub+zip'), { ...options, level: 0 })
  const names = chapters.map((_, at) => `text/c${String(at).padStart(4, '0')}.xhtml`)
  const files: [string, string][] = [
    ['META-INF/container.xml', CONTAINER],
    ['OEBPS/content.opf', packageDocument(title, names)],
    ['OEBPS/style.css', STYLE],
    ['OEBPS/nav.xhtml', navigation(chapters, names)],
    ...chapters.map((chapter, at): [string, string] => [`OEBPS/${names[at]}`, chapterFile(chapter)]),
  ]
  for (const [name, text] of files) await zip.add(name, new TextReader(text), options)
  return zip.close()
}

const CONTAINER = `${XML}<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`

function packageDocument(title: string, names: readonly string[]): string {
  const items = names.map(
    (name, at) => `<item id="c${at}" href="${name}" media-type="application/xhtml+xml"/>`,
  )
  const refs = names.map((_, at) => `<itemref idref="c${at}"/>`)
  return `${XML}<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:x-org-library:bench:${names.length}</dc:identifier><dc:title>${title}</dc:title><dc:creator>某某</dc:creator><dc:language>zh-CN</dc:language><meta property="dcterms:modified">2024-01-01T00:00:00Z</meta></metadata><manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/><item id="css" href="style.css" media-type="text/css"/>${items.join('')}</manifest><spine>${refs.join('')}</spine></package>`
}

function navigation(chapters: readonly NovelChapter[], names: readonly string[]): string {
  const entries = chapters.map(({ title }, at) => `<li><a href="${names[at]}">${title}</a></li>`)
  return `${XML}<html ${XHTML} xmlns:epub="http://www.idpf.org/2007/ops"><head><title>目录</title></head><body><nav epub:type="toc"><ol>${entries.join('')}</ol></nav></body></html>`
}

function chapterFile({ title, paragraphs }: NovelChapter): string {
  const text = paragraphs.map((words) => `<p>${words}</p>`).join('')
  return `${XML}<html ${XHTML} lang="zh-CN"><head><title>${title}</title><link rel="stylesheet" href="../style.css"/></head><body><h1>${title}</h1>${text}</body></html>`
}
