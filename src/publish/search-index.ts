import iconv from 'iconv-lite'
import * as OpenCC from 'opencc-js'
import { pinyin } from 'pinyin-pro'
import { joinNames } from '../domain/authors'
import type { SeriesPlace } from '../domain/book'
import type { BookRecord } from './types'

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

export interface ChinesePronunciation {
  /** `一杯茶的时间` → `yibeichadeshijian`; letters and digits of other words are kept, in lower case. */
  pinyin(text: string): string
  /** `一杯茶的时间` → `ybcdsj`; the first letter of other words, all digits of numbers. */
  initials(text: string): string
  /**
   * Pairs of a traditional character and its simplified form. Only characters in Big5, which excludes thousands of rare
   * ones.
   */
  foldTable(): string
}

/** Creates the conversions of Chinese for search; the dictionaries are loaded once for all books. */
export function createChinesePronunciation(): ChinesePronunciation {
  const simplify = OpenCC.Converter({ from: 't', to: 'cn' })
  const syllables = (text: string) =>
    pinyin(simplify(text), { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true }).flatMap(
      (part) =>
        part
          .toLowerCase()
          .normalize('NFD')
          .replace(/\p{M}/gu, '')
          .match(/[a-z]+|\d+/g) ?? [],
    )
  return {
    pinyin: (text) => syllables(text).join(''),
    initials: (text) =>
      syllables(text)
        .map((syllable) => (/^\d/.test(syllable) ? syllable : syllable.slice(0, 1)))
        .join(''),
    foldTable: () => {
      let pairs = ''
      for (let point = FIRST_IDEOGRAPH; point <= LAST_IDEOGRAPH; point++) {
        const character = String.fromCharCode(point)
        const folded = simplify(character)
        if (folded === character || folded.length !== 1) continue
        if (iconv.encode(character, 'big5').byteLength === 2) pairs += character + folded
      }
      return pairs
    },
  }
}

const FIRST_IDEOGRAPH = 0x4e00
const LAST_IDEOGRAPH = 0x9fff
