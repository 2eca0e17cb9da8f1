import { isSubsequence, piecesOf } from './subsequence'

/** A book's texts as they are compared, folded once. */
export interface FoldedEntry {
  title: string
  /** The names of its series, each after a line break. */
  series: string
  author: string
  intro: string
  subjects: readonly string[]
  /** Pinyin and initials of title and of author, letters and digits only. */
  sounds: readonly string[]
}

/** A word of a query, readied once for all books. */
export interface Word {
  /** Folded. */
  text: string
  /** What of it may stand apart (`piecesOf`); empty where it stays whole. */
  pieces: readonly string[]
}

export function wordOf(text: string): Word {
  const pieces = piecesOf(text)
  return { text, pieces: pieces.length > 1 ? pieces : [] }
}

/** How well something is found; a smaller number is better. */
const RANK = {
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

/** The rank of one folded word, or undefined when the book does not have it. */
function rankOf(book: FoldedEntry, { text: word, pieces }: Word): number | undefined {
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

/** A book is called by its title, and by its series nearly as much. */
function rankNamed({ title, series }: FoldedEntry, text: string): number | undefined {
  if (title === text) return RANK.titleIs
  if (title.startsWith(text) || series.includes(`\n${text}`)) return RANK.titleStarts
  return title.includes(text) || series.includes(text) ? RANK.titleHas : undefined
}

/**
 * The score of a whole query; smaller is better, undefined when a word is missing.
 *
 * All words must be found, and the worst of them counts first. A query that stands in the book as
 * one piece, spaces and all (or typed as the pinyin of one title), may rank better than its words.
 */
export function scoreOf(book: FoldedEntry, words: readonly Word[]): number | undefined {
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

/** Room between two ranks for what decides within one. */
const STEP = 1000

function rankWhole(book: FoldedEntry, words: readonly Word[]): number | undefined {
  const texts = words.map(({ text }) => text)
  return rankNamed(book, texts.join(' ')) ?? (sounds(book, texts.join('')) ? RANK.sound : undefined)
}

/** Fewer letters than these stand in the middle of nearly every book's pinyin. */
const FEWEST_WITHIN = 3

function sounds(book: FoldedEntry, word: string): boolean {
  const letters = asSound(word)
  return letters !== '' && book.sounds.some((sound) => sound.startsWith(letters))
}

function soundsWithin(book: FoldedEntry, word: string): boolean {
  const letters = asSound(word)
  return letters.length >= FEWEST_WITHIN && book.sounds.some((sound) => sound.includes(letters))
}

/** The letters of a word typed as pinyin, digits among them (santi2); '' for any other word. */
function asSound(word: string): string {
  return /^[a-z0-9ü'’]+$/.test(word) ? soundLetters(word) : ''
}

/** Pinyin as it is compared: `ü` is typed as `v`, apostrophes are not typed. */
export function soundLetters(text: string): string {
  return text.replaceAll('ü', 'v').replace(/[^a-z0-9]/g, '')
}
