import { authorLine } from '../domain/authors'
import type { BookMarks, Bookmark, Highlight } from '../domain/mark'
import { passageText, singleLineExcerpt } from '../domain/mark-text'
import { formatPercent } from '../domain/reading-percent'
import type { ExportedBook } from './write'

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
    if (mark.note.trim() !== '') lines.push('', `${words.note}：${noted(mark.note)}`)
  }
  if (marks.bookmarks.length > 0) lines.push('', `## ${words.bookmarks}`, '')
  for (const mark of marks.bookmarks) lines.push(`- ${bookmarkLine(mark, words)}`)
  return `${lines.join('\n')}\n`
}

/** A note as it was written, but for tags: notes may come from other people's files. */
const noted = (note: string) => note.trim().replace(/<(?=[a-z/!?])/gi, '\\<')

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
