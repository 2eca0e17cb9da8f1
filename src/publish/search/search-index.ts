import { initialOf, type SearchRecord } from '../../domain/search/format'
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
  /** All readings of title, author and series: syllables, alternatives after `/`. */
  sounds: string[]
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
      const spoken = [
        chinese.readings(record.resName),
        chinese.readings(record.resAuthor, 'person'),
        ...book.series.map(({ name }) => chinese.readings(name)),
      ].filter((readings) => readings.length > 0)
      const all = (each: (syllable: string) => string) =>
        spoken.map((readings) => readings.map(([first = '']) => each(first)).join('')).join(' ')
      return {
        ...record,
        pinyin: all((syllable) => syllable),
        initials: all(initialOf),
        sounds: spoken.map((readings) => readings.map((syllables) => syllables.join('/')).join(' ')),
        subjects: subjectsOf(book),
      }
    }),
  }
}
