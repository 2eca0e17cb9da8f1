import type { SearchRecord } from '../../domain/search/format'
import type { BookRecord } from '../types'
import { searchRecordOf, subjectsOf } from './book-index'
import { createChinesePronunciation } from './pronunciation'

/** `search-index.json`, see docs/catalogue-format.md. */
export interface SearchIndexFile {
  version: 1
  fold: string
  books: SearchEntry[]
}

export interface SearchEntry extends SearchRecord {
  pinyin: string
  initials: string
  subjects: string[]
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
      const record = searchRecordOf(book, coverOf)
      const spoken = [record.resName, record.resAuthor, ...book.series.map(({ name }) => name)]
      const all = (each: (text: string) => string) => spoken.map(each).filter(Boolean).join(' ')
      return {
        ...record,
        pinyin: all(chinese.pinyin),
        initials: all(chinese.initials),
        subjects: subjectsOf(book),
      }
    }),
  }
}
