import { FIELD, MAX_START, TERM } from '../../../domain/search/format'
import { soundsOf, spanOf, type Token, tokenise } from '../../../domain/search/tokens'
import { RANK } from '../rank'
import type { IndexFiles, ReadReport } from './files'
import { bookOf, fieldOf, intersectAll, type Postings, phrase, positionOf, union } from './keys'
import { findNear } from './near'
import { findSounds, isAtStart } from './sounds'

/** The rank of a book that a word does not match. */
export const NO_RANK = 255
/** The rank of a title with a typing mistake, behind all that match. */
const NEAR = 11

/** What a word of a query matches. */
export interface WordRanks {
  word: string
  /** By number of the book; `NO_RANK` for none. */
  ranks: Uint8Array
  /**
   * Whether matches in introductions are known to hold all parts of the word, not the word: they have to be compared
   * with the text.
   */
  isLoose: boolean
}

/** The books by their numbers: how long their titles are, and what the catalogue's pinyin consists of. */
export interface BookNumbers {
  count: number
  /** Number of the first book whose title has at least this span. */
  firstOfSpan: readonly number[]
  syllables: ReadonlySet<string>
}

/** Ranks the books for one word of a query. */
export class WordRanker {
  readonly #files: IndexFiles
  readonly #numbers: BookNumbers

  constructor(files: IndexFiles, numbers: BookNumbers) {
    this.#files = files
    this.#numbers = numbers
  }

  /** Ranks by title, series, author, subject and sound. */
  async rankNames(word: string, report: ReadReport): Promise<WordRanks> {
    const ranks = new Uint8Array(this.#numbers.count).fill(NO_RANK)
    const tokens = tokenise(word)
    const lists = await this.#lists(tokens, report)
    this.#rankKeys(
      phrase(
        lists,
        tokens.map(({ at }) => at),
      ),
      tokens,
      ranks,
    )
    if (tokens.length > 1 && tokens.every(({ isWord }) => !isWord)) rankInOrder(lists, ranks)
    for (const letters of soundsOf(word)) {
      const { keys, beginning } = await findSounds(letters, this.#numbers.syllables, this.#files, report)
      for (const key of keys) improve(ranks, bookOf(key), isAtStart(key) ? RANK.sound : RANK.soundHas)
      for (const book of beginning) improve(ranks, book, RANK.sound)
    }
    await this.#files.pause()
    return { word, ranks, isLoose: false }
  }

  /** Adds what introductions say to the ranks of a word. */
  async rankTexts({ word, ranks }: WordRanks, report: ReadReport): Promise<WordRanks> {
    const terms = textTerms(tokenise(word), true)
    const lists = await Promise.all(
      terms.map(({ term, isOpen }) =>
        isOpen ? this.#files.postingsOfAll(term, report) : this.#files.postings(term, report),
      ),
    )
    for (const book of intersectAll(lists)) improve(ranks, book, RANK.introHas)
    await this.#files.pause()
    return { word, ranks, isLoose: terms.length > 1 }
  }

  /** Adds titles, series and authors that differ from the word by one typing mistake. */
  async rankNear({ word, ranks, isLoose }: WordRanks, report: ReadReport): Promise<WordRanks> {
    const letters = soundsOf(word)[0] ?? ''
    const keys = await findNear(tokenise(word), letters, this.#numbers.syllables, this.#files, report)
    for (const key of keys) if (fieldOf(key) !== FIELD.subject) improve(ranks, bookOf(key), NEAR)
    return { word, ranks, isLoose }
  }

  /** Ranks books that have a whole query, spaces included, in the title or the series, or as the sound of one. */
  async rankWhole(query: string, report: ReadReport): Promise<Uint8Array> {
    const ranks = new Uint8Array(this.#numbers.count).fill(NO_RANK)
    const tokens = tokenise(query)
    const keys = phrase(
      await this.#lists(tokens, report),
      tokens.map(({ at }) => at),
    )
    this.#rankKeys(
      keys.filter((key) => fieldOf(key) <= FIELD.series),
      tokens,
      ranks,
    )
    for (const letters of soundsOf(query.replaceAll(' ', ''))) {
      const sounds = await findSounds(letters, this.#numbers.syllables, this.#files, report)
      for (const key of sounds.keys) if (isAtStart(key)) improve(ranks, bookOf(key), RANK.sound)
    }
    return ranks
  }

  /** Returns the postings of each token in names; the last word may be the beginning of one. */
  #lists(tokens: readonly Token[], report: ReadReport): Promise<(Postings | null)[]> {
    return Promise.all(
      tokens.map(({ text, isWord }, at) => {
        if (!isWord) return this.#files.postings(TERM.named + text, report)
        if (at < tokens.length - 1) return this.#files.postings(TERM.word + text, report)
        return text.length <= MAX_START
          ? this.#files.postings(TERM.wordStart + text, report)
          : this.#files.postingsOfAll(TERM.word + text, report)
      }),
    )
  }

  #rankKeys(keys: Postings, tokens: readonly Token[], ranks: Uint8Array): void {
    const span = spanOf(tokens)
    const { firstOfSpan, count } = this.#numbers
    const [from = count, to = count] = [firstOfSpan[span], firstOfSpan[span + 1]]
    // The last word may be the beginning of a longer one.
    const isWhole = tokens.at(-1)?.isWord === false
    for (const key of keys) {
      const book = bookOf(key)
      improve(ranks, book, rankOfKey(key, isWhole && from <= book && book < to))
    }
  }
}

function rankOfKey(key: number, isWhole: boolean): number {
  const field = fieldOf(key)
  if (field === FIELD.author) return RANK.authorHas
  if (field === FIELD.subject) return RANK.subject
  if (!isAtStart(key)) return RANK.titleHas
  return isWhole && field === FIELD.title ? RANK.titleIs : RANK.titleStarts
}

function improve(ranks: Uint8Array, book: number, rank: number): void {
  if (rank < (ranks[book] ?? 0)) ranks[book] = rank
}

/** Ranks titles and authors that have all characters in order, with others between (山茶 finds 山里的茶). */
function rankInOrder(lists: readonly (Postings | null)[], ranks: Uint8Array): void {
  const known = lists.filter((list) => list !== null)
  if (known.length < 2) return
  const fields = [FIELD.title, FIELD.author]
  const books = intersectAll(known.map(booksOf))
  for (const book of books) {
    if ((ranks[book] ?? 0) < RANK.titleInOrder) continue
    for (const field of fields)
      if (isInOrder(known, book, field))
        improve(ranks, book, field === FIELD.title ? RANK.titleInOrder : RANK.authorInOrder)
  }
}

const booksOf = (keys: Postings): Postings => union([keys.map(bookOf), new Float64Array(0)])

function isInOrder(lists: readonly Postings[], book: number, field: number): boolean {
  let after = -1
  for (const list of lists) {
    const next = positionsOf(list, book, field).find((position) => position > after)
    if (next === undefined) return false
    after = next
  }
  return true
}

function positionsOf(keys: Postings, book: number, field: number): number[] {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (bookOf(keys[middle] ?? 0) < book) low = middle + 1
    else high = middle
  }
  const positions: number[] = []
  for (let at = low; bookOf(keys[at] ?? -1) === book; at++)
    if (fieldOf(keys[at] ?? 0) === field) positions.push(positionOf(keys[at] ?? 0))
  return positions
}

/**
 * The terms that a text has which contains the tokens; an open one may be the beginning of a word.
 *
 * @param mayBeOpen whether the last word may be the beginning of one
 */
export function textTerms(tokens: readonly Token[], mayBeOpen: boolean): { term: string; isOpen: boolean }[] {
  const terms: { term: string; isOpen: boolean }[] = []
  for (const [at, token] of tokens.entries()) {
    const isLast = at === tokens.length - 1
    if (token.isWord)
      terms.push({
        term: TERM.textWord + token.text,
        isOpen: mayBeOpen && isLast && token.text.length > MAX_START,
      })
    else {
      const [before, next] = [tokens[at - 1], tokens[at + 1]]
      const touchesBefore = before && !before.isWord && before.at + 1 === token.at
      const touchesNext = next && !next.isWord && token.at + 1 === next.at
      if (touchesNext) terms.push({ term: TERM.pair + token.text + next.text, isOpen: false })
      else if (!touchesBefore) terms.push({ term: TERM.single + token.text, isOpen: false })
    }
  }
  return terms
}
