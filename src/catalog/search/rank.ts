import { joinAtCjk } from '../../domain/search/fold'
import { type Readings, soundsOf } from '../../domain/search/tokens'
import { saysFrom } from './readings'
import { isSubsequence, splitWord } from './subsequence'

/** A book's folded texts, joined (`joinAtCjk`). */
export interface FoldedEntry {
  title: string
  /** The names of its series, each preceded by a line break. */
  series: string
  author: string
  intro: string
  subjects: readonly string[]
  /** Pinyin and initials of title and author, letters and digits only. */
  pinyin: readonly string[]
  /** All readings of title, author and series. */
  readings: readonly Readings[]
}

/** A prepared word of a query. */
export interface QueryWord {
  /** Folded. */
  text: string
  /** Its parts that may match with text between them (`splitWord`); empty if it matches only as a whole. */
  pieces: readonly string[]
}

export function parseQueryWord(text: string): QueryWord {
  const pieces = splitWord(text)
  return { text, pieces: pieces.length > 1 ? pieces : [] }
}

/** Ranks of a match; smaller is better. */
export const RANK = {
  titleIs: 0,
  titleStarts: 1,
  titleHas: 2,
  authorHas: 3,
  sound: 4,
  subject: 5,
  introHas: 6,
  soundHas: 7,
  titleInOrder: 8,
  authorInOrder: 9,
  introInOrder: 10,
} as const

/** Returns the rank of one word, or undefined if the book does not contain it. */
function rankOf(book: FoldedEntry, { text: word, pieces }: QueryWord): number | undefined {
  const { title, author, intro } = book
  const named = rankNamed(book, word)
  if (named !== undefined) return named
  if (author.includes(word)) return RANK.authorHas
  if (sounds(book, word)) return RANK.sound
  if (book.subjects.some((subject) => subject.includes(word))) return RANK.subject
  if (intro.includes(word)) return RANK.introHas
  if (soundsWithin(book, word)) return RANK.soundHas
  if (pieces.length === 0) return undefined
  if (isSubsequence(title, pieces)) return RANK.titleInOrder
  if (isSubsequence(author, pieces)) return RANK.authorInOrder
  if (isSubsequence(intro, pieces)) return RANK.introInOrder
  return undefined
}

/** Ranks a match in the title or the series. */
function rankNamed({ title, series }: FoldedEntry, text: string): number | undefined {
  if (title === text) return RANK.titleIs
  if (title.startsWith(text) || series.includes(`\n${text}`)) return RANK.titleStarts
  return title.includes(text) || series.includes(text) ? RANK.titleHas : undefined
}

/**
 * Returns the score of a query; smaller is better, undefined if a word is missing.
 *
 * All words must match; the worst rank decides first, then the sum. A query that matches as a whole, including spaces
 * (or as the pinyin of one title), may score better than its words.
 */
export function scoreEntry(book: FoldedEntry, words: readonly QueryWord[]): number | undefined {
  const whole = words.length > 1 ? rankWhole(book, words) : undefined
  let worst = 0
  let sum = 0
  for (const word of words) {
    const rank = rankOf(book, word)
    if (rank === undefined) return whole === undefined ? undefined : whole * STEP
    worst = Math.max(worst, rank)
    sum += rank
  }
  const byWords = worst * STEP + Math.min(sum, STEP - 1)
  return whole === undefined ? byWords : Math.min(byWords, whole * STEP)
}

/** Whether a rank says that the word itself does not occur, only its characters in order. */
export const isNearRank = (rank: number): boolean => rank >= RANK.titleInOrder

/** Distance between the scores of two ranks; the sum of the ranks decides within it. */
export const STEP = 1000

function rankWhole(book: FoldedEntry, words: readonly QueryWord[]): number | undefined {
  const texts = words.map(({ text }) => text)
  return (
    rankNamed(book, joinAtCjk(texts.join(' '))) ?? (sounds(book, texts.join('')) ? RANK.sound : undefined)
  )
}

/** Minimum letters for a match inside pinyin; fewer occur in nearly every book's pinyin. */
const MIN_SOUND_LETTERS = 3

function sounds(book: FoldedEntry, word: string): boolean {
  return soundsOf(word).some(
    (letters) =>
      book.pinyin.some((sound) => sound.startsWith(letters)) ||
      book.readings.some((readings) => saysFrom(readings, 0, letters)),
  )
}

function soundsWithin(book: FoldedEntry, word: string): boolean {
  return soundsOf(word).some(
    (letters) =>
      letters.length >= MIN_SOUND_LETTERS &&
      (book.pinyin.some((sound) => sound.includes(letters)) ||
        book.readings.some((readings) => readings.some((_, at) => saysFrom(readings, at, letters)))),
  )
}

/** Normalises pinyin for comparison: `ü` is typed as `v`, apostrophes are not typed. */
export function normalisePinyin(text: string): string {
  return text.replaceAll('ü', 'v').replace(/[^a-z0-9]/g, '')
}
