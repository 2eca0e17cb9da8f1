import { joinNames } from '../../domain/authors'
import type { SeriesPlace } from '../../domain/book'
import type { BookRecord } from '../types'
import { createChinesePronunciation } from './pronunciation'

/** `search-index.json`, see docs/catalogue-format.md. */
export interface SearchIndexFile {
  version: 1
  fold: string
  books: SearchEntry[]
}

export interface SearchEntry {
  bid: string
  resName: string
  resAuthor: string
  resIntro: string
  cover: string
  covers: { url: string; width: number }[]
  pinyin: string
  initials: string
  subjects: string[]
  /** Absent for none. */
  series?: SeriesPlace[]
  /** BCP 47 tag; absent if unknown. */
  language?: string
}

/** @param coverOf returns the address of the cover where only one size is possible; '' for none */
export function createSearchIndex(
  books: readonly BookRecord[],
  coverOf: (book: BookRecord) => string,
): SearchIndexFile {
  const chinese = createChinesePronunciation()
  return {
    version: 1,
    fold: chinese.foldTable(),
    books: books.map((book) => {
      const author = joinNames(book.authors)
      const spoken = [book.title, author, ...book.series.map(({ name }) => name)]
      const all = (each: (text: string) => string) => spoken.map(each).filter(Boolean).join(' ')
      return {
        bid: book.bid,
        resName: book.title,
        resAuthor: author,
        resIntro: book.description,
        cover: coverOf(book),
        covers: book.covers.map(({ path, width }) => ({ url: path, width })),
        pinyin: all(chinese.pinyin),
        initials: all(chinese.initials),
        subjects: [...new Set([...book.subjects, ...book.category])],
        ...(book.series.length > 0 && { series: book.series }),
        ...(book.language && { language: book.language }),
      }
    }),
  }
}
