import type { BookSource } from '../source'
import { chapterPage } from './chapter'
import { navPage, ncx, tableOfContents } from './navigation'
import { type Item, packageDocument } from './package'
import { titlePage } from './title-page'
import { type ArchiveFile, epubArchive } from './zip'

const CONTAINER = `<?xml version="1.0" encoding="utf-8"?>
<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`

/**
 * Makes an EPUB 3 file from a book's source. The output is deterministic.
 * @param cover JPEG, or null for a book without a cover.
 * @throws Error that names the book and the chapter that cannot be made.
 */
export async function makeEpub(
  source: BookSource,
  css: string,
  cover: Uint8Array | null,
): Promise<Uint8Array> {
  const { facts } = source
  const vertical = facts.writingMode === 'vertical-rl'
  const drawing = (name: string) => {
    if (!source.drawings.has(name)) throw new Error(`there is no drawing "${name}"`)
    return `images/${name}`
  }
  const chapters = source.chapters.map(({ name, markdown }, index) => {
    try {
      const file = `c${String(index + 1).padStart(2, '0')}.xhtml`
      const chapter = chapterPage(markdown, { file, language: facts.language, vertical, drawing })
      return { ...chapter, title: chapter.title || `${index + 1}` }
    } catch (error) {
      throw new Error(`${source.slug}, ${name}.md: ${error instanceof Error ? error.message : error}`)
    }
  })
  const points = [{ title: '扉页', href: 'titlepage.xhtml', children: [] }, ...tableOfContents(chapters)]
  const items: Item[] = [
    { id: 'nav', href: 'nav.xhtml', mediaType: 'application/xhtml+xml', properties: 'nav' },
    { id: 'ncx', href: 'toc.ncx', mediaType: 'application/x-dtbncx+xml' },
    { id: 'css', href: 'book.css', mediaType: 'text/css' },
    { id: 'titlepage', href: 'titlepage.xhtml', mediaType: 'application/xhtml+xml', spine: true },
  ]
  const files: ArchiveFile[] = [
    text('META-INF/container.xml', CONTAINER),
    text('EPUB/nav.xhtml', navPage(points, facts.language, vertical)),
    text('EPUB/toc.ncx', ncx(points, facts.resName, facts.identifier)),
    text('EPUB/book.css', css),
    text('EPUB/titlepage.xhtml', titlePage(facts)),
  ]
  for (const chapter of chapters) {
    const id = chapter.file.replace('.xhtml', '')
    items.push({ id, href: chapter.file, mediaType: 'application/xhtml+xml', spine: true })
    files.push(text(`EPUB/${chapter.file}`, chapter.xhtml))
  }
  let drawings = 0
  for (const [name, svg] of source.drawings) {
    drawings += 1
    items.push({ id: `image${drawings}`, href: `images/${name}`, mediaType: 'image/svg+xml' })
    files.push(text(`EPUB/images/${name}`, svg))
  }
  if (cover) {
    items.push({ id: 'cover', href: 'images/cover.jpg', mediaType: 'image/jpeg', properties: 'cover-image' })
    files.push({ path: 'EPUB/images/cover.jpg', data: cover })
  }
  // Put the package directly after the container: a reader that uses range requests reads it first.
  files.splice(1, 0, text('EPUB/package.opf', packageDocument(facts, items)))
  return epubArchive(files, facts.published)
}

function text(path: string, content: string): ArchiveFile {
  return { path, data: new TextEncoder().encode(content) }
}
