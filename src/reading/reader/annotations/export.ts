import { authorLine } from '../../../domain/authors'
import type { BookMarks, Bookmark, Highlight } from '../../../domain/mark'
import { toJson } from '../../../platform/json'
import { formatPercent } from '../model/parts'
import { passageText, singleLineExcerpt } from './annotations'

/** The book in an export. */
export interface ExportedBook {
  bid: string
  title: string
  author: string
  /** The authors one by one; `author` joins them. */
  authors?: readonly string[]
  /** The publication's identifier; '' for none. */
  identifier: string
}

/** The headings of an export, in the language of the interface. */
export interface ExportWords {
  bookmarks: string
  highlights: string
  note: string
  /** Heading for a chapter without a title. */
  noChapter: string
}

/** Marks as Markdown: a heading per chapter, quotes with their notes, then the bookmarks. */
export function toMarkdown(book: ExportedBook, marks: BookMarks, words: ExportWords): string {
  const lines = [`# ${plain(book.title)}`]
  const author = authorLine(book)
  if (author) lines.push('', plain(author))
  if (marks.highlights.length > 0) lines.push('', `## ${words.highlights}`)
  let chapter: string | null = null
  for (const mark of marks.highlights) {
    if (mark.chapter !== chapter) {
      chapter = mark.chapter
      lines.push('', `### ${plain(chapter) || words.noChapter}`)
    }
    lines.push('', ...quoted(mark))
    if (mark.note.trim() !== '') lines.push('', `${words.note}：${mark.note.trim()}`)
  }
  if (marks.bookmarks.length > 0) lines.push('', `## ${words.bookmarks}`, '')
  for (const mark of marks.bookmarks) lines.push(`- ${bookmarkLine(mark, words)}`)
  return `${lines.join('\n')}\n`
}

/** A quoted paragraph per block; Markdown would join adjacent lines. */
function quoted(mark: Highlight): string[] {
  return passageText(mark)
    .split('\n')
    .map(plain)
    .filter((line) => line !== '')
    .flatMap((line, at) => (at === 0 ? [`> ${line}`] : ['>', `> ${line}`]))
}

function bookmarkLine(mark: Bookmark, words: ExportWords): string {
  const name = plain(mark.chapter) || words.noChapter
  return `${name}（${formatPercent(mark.locator.fraction)}%） ${plain(singleLineExcerpt(mark))}`.trimEnd()
}

/** The text on one line, with the special characters of Markdown escaped. */
const plain = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#|]/g, '\\$&')

/**
 * Marks as a W3C Web Annotation `AnnotationPage` (Recommendation of 2017). Each target has a quote selector, and a
 * progression selector for when the quote is not found.
 */
export function toAnnotations(book: ExportedBook, marks: BookMarks): string {
  const items = [
    ...marks.highlights.map((mark) => annotation(book, mark, mark.note)),
    ...marks.bookmarks.map((mark) => annotation(book, mark, '')),
  ]
  const page = {
    '@context': 'http://www.w3.org/ns/anno.jsonld',
    type: 'AnnotationPage',
    label: book.title,
    items,
  }
  return `${toJson(page, 2)}\n`
}

function annotation(book: ExportedBook, mark: Bookmark | Highlight, note: string) {
  const { locator } = mark
  const page = /^page-(\d+)$/.exec(locator.href)?.[1]
  const selectors = [
    // PDF pages are addressed by fragment (RFC 3778 §3).
    ...(page
      ? [
          {
            type: 'FragmentSelector',
            conformsTo: 'http://tools.ietf.org/rfc/rfc3778',
            value: `page=${page}`,
          },
        ]
      : []),
    ...(locator.cfi
      ? [
          {
            type: 'FragmentSelector',
            conformsTo: 'http://www.idpf.org/epub/linking/cfi/epub-cfi.html',
            value: locator.cfi,
          },
        ]
      : []),
    ...(locator.text
      ? [
          {
            type: 'TextQuoteSelector',
            exact: locator.text.highlight,
            prefix: locator.text.before,
            suffix: locator.text.after,
          },
        ]
      : []),
    { type: 'ProgressionSelector', value: locator.progression },
  ]
  const body =
    note.trim() === ''
      ? undefined
      : { type: 'TextualBody', value: note.trim(), format: 'text/plain', purpose: 'commenting' }
  return {
    '@context': 'http://www.w3.org/ns/anno.jsonld',
    id: `urn:uuid:${mark.id}`,
    type: 'Annotation',
    created: new Date(mark.created).toISOString(),
    motivation: mark.kind === 'bookmark' ? 'bookmarking' : body ? 'commenting' : 'highlighting',
    ...(body && { body }),
    target: {
      source: locator.href,
      ...(mark.kind === 'highlight' && { styleClass: mark.style }),
      selector: selectors,
      meta: { chapter: mark.chapter, fraction: locator.fraction },
    },
    partOf: { id: book.identifier || book.bid, title: book.title },
  }
}
