import {
  type Fold,
  findJoined,
  foldText,
  foldWithOffsets,
  joinAtCjk,
  parseFold,
} from '../../../domain/search/fold'
import { blockFile, TERM, TEXTS, type TextBlock } from '../../../domain/search/format'
import { tokenise } from '../../../domain/search/tokens'
import type { TextHit } from '../../port'
import type { SearchRequest } from './engine'
import { type FilesOptions, IndexFiles, type ReadReport } from './files'
import { intersectAll, type Postings } from './keys'
import { Rankings } from './rankings'
import { textTerms } from './word-ranks'

export interface TextAnswer {
  hits: TextHit[]
  hasMore: boolean
  isPartial: boolean
  isUnread: boolean
}

/** Characters of a quote on each side of the words. */
const QUOTE_SIDE = 32
/** Characters of a sentence before and after the words; a longer one is shown from there. */
const SENTENCE_SIDE = 60
/**
 * Batches of blocks that are fetched for one page. Of a query with punctuation, or of frequent pairs that seldom stand
 * together, most candidates may be none: the page is short then, and the next one goes on.
 */
const MAX_BATCHES = 3
const SENTENCE_END = /[。！？!?…\n]|\.(?=\s|$)/

interface TextRanking {
  blocks: readonly number[]
  /** Number of `blocks` looked at. */
  seen: number
  /** Hits of those that are on no page yet. */
  hits: TextHit[]
  /** The pages so far: full ones, and what a bounded number of blocks had. */
  pages: Promise<TextHit[]>[]
  report: ReadReport
}

/** Searches what books say: blocks that hold all parts of a query are fetched, and compared with the words themselves. */
export class TextEngine {
  readonly #files: IndexFiles
  readonly #fold: Fold
  /** Number of the first block of each book. */
  readonly #firsts: readonly number[]
  readonly #rankings = new Rankings<TextRanking>()

  constructor(options: FilesOptions) {
    this.#files = new IndexFiles(options)
    this.#fold = parseFold(options.manifest.fold, options.manifest)
    let first = 0
    this.#firsts = (options.manifest.texts ?? []).map(([, , count]) => {
      const before = first
      first += count
      return before
    })
  }

  /** Finds the query as a phrase; spaces beside Chinese characters do not count. */
  async search({ query, from, limit }: SearchRequest): Promise<TextAnswer> {
    const words = joinAtCjk(foldText(query, this.#fold).trim().replace(/\s+/g, ' '))
    const terms = textTerms(tokenise(words), false)
      .map(({ term }) => term)
      .filter((term) => !term.startsWith(TERM.single))
    if (terms.length === 0) return { hits: [], hasMore: false, isPartial: false, isUnread: false }
    const ranking = await this.#rankings.get(words, () => this.#rank(terms))
    const { blocks, hits, pages, report } = ranking
    const number = Math.floor(from / limit)
    while (pages.length <= number) {
      const before = pages.at(-1)
      pages.push(Promise.resolve(before).then(() => this.#nextPage(ranking, words, limit)))
    }
    const page = (await pages[number]) ?? []
    await pages.at(-1)
    if (report.missing > 0) this.#rankings.forget(words)
    return {
      hits: page,
      hasMore: pages.length > number + 1 || hits.length > 0 || ranking.seen < blocks.length,
      isPartial: report.missing > 0,
      isUnread: report.read === 0 && report.missing > 0,
    }
  }

  async #rank(terms: readonly string[]): Promise<TextRanking> {
    const report: ReadReport = { read: 0, missing: 0 }
    const lists = await Promise.all(terms.map((term) => this.#files.postings(term, report)))
    return { blocks: this.#order(intersectAll(lists)), seen: 0, hits: [], pages: [], report }
  }

  /** One block of each book first, the books with most blocks before others, then a second one of each, and so on. */
  #order(blocks: Postings): number[] {
    const byBook = new Map<number, number[]>()
    let book = 0
    for (const block of blocks) {
      while ((this.#firsts[book + 1] ?? Infinity) <= block) book++
      const own = byBook.get(book) ?? []
      own.push(block)
      byBook.set(book, own)
    }
    const books = [...byBook.values()].sort((a, b) => b.length - a.length)
    const ordered: number[] = []
    for (let round = 0; ordered.length < blocks.length; round++)
      for (const own of books) {
        const block = own[round]
        if (block !== undefined) ordered.push(block)
      }
    return ordered
  }

  async #nextPage(ranking: TextRanking, words: string, limit: number): Promise<TextHit[]> {
    const { blocks, hits } = ranking
    for (let batch = 0; batch < MAX_BATCHES && hits.length < limit && ranking.seen < blocks.length; batch++)
      await this.#readNext(ranking, words, limit)
    return hits.splice(0, limit)
  }

  async #readNext(ranking: TextRanking, words: string, limit: number): Promise<void> {
    const { blocks, seen, report, hits } = ranking
    const next = blocks.slice(seen, seen + limit)
    ranking.seen += next.length
    const texts = await Promise.all(next.map((block) => this.#block(block, report)))
    const phrase = findJoined(words)
    for (const text of texts) {
      const hit = text && this.#hitIn(text, phrase)
      if (hit) hits.push(hit)
      await this.#files.pause()
    }
  }

  async #block(block: number, report: ReadReport): Promise<TextBlock | undefined> {
    let book = 0
    for (let high = this.#firsts.length; high - book > 1; ) {
      const middle = (book + high) >>> 1
      if ((this.#firsts[middle] ?? 0) <= block) book = middle
      else high = middle
    }
    const [bid, build] = this.#files.manifest.texts?.[book] ?? []
    if (bid === undefined || build === undefined) return undefined
    const number = block - (this.#firsts[book] ?? 0)
    return this.#files.block(TEXTS + blockFile(bid, build, number), build, number, report)
  }

  #hitIn(block: TextBlock, phrase: RegExp): TextHit | undefined {
    const { text, from, size, ...about } = block
    // Of the blocks that hold all parts of the words, few have no hit: only a hit needs offsets.
    if (!findWords(foldText(text, this.#fold), phrase)) return undefined
    const folded = foldWithOffsets(text, this.#fold)
    const found = findWords(folded.text, phrase)
    if (!found) return undefined
    const start = folded.starts[found[0]] ?? found[0]
    const end = folded.ends[found[1] - 1] ?? found[1]
    const sentence = sentenceAt(text, start, end)
    return {
      ...about,
      sentence: text.slice(...sentence),
      start: start - sentence[0],
      end: end - sentence[0],
      quote: {
        before: text.slice(Math.max(0, start - QUOTE_SIDE, text.lastIndexOf('\n', start - 1) + 1), start),
        highlight: text.slice(start, end),
        after: text.slice(end, end + QUOTE_SIDE).split('\n')[0] ?? '',
      },
      progression: Math.min(1, (from + start) / Math.max(1, size)),
    }
  }
}

/** Finds a phrase; a word at its ends does not begin or end within another. */
function findWords(text: string, phrase: RegExp): [number, number] | undefined {
  const isWord = (at: number) => /[\p{L}\p{N}]/u.test(text.charAt(at)) && !/\p{Lo}/u.test(text.charAt(at))
  phrase.lastIndex = 0
  for (let found = phrase.exec(text); found; found = phrase.exec(text)) {
    const start = found.index
    const end = phrase.lastIndex
    const isPart = (isWord(start) && isWord(start - 1)) || (isWord(end - 1) && isWord(end))
    if (!isPart) return [start, end]
    phrase.lastIndex = start + 1
  }
  return undefined
}

/** Start and end of the sentence around some words, or of a part of it. */
function sentenceAt(text: string, start: number, end: number): [number, number] {
  let from = start
  while (from > 0 && start - from < SENTENCE_SIDE && !SENTENCE_END.test(text.charAt(from - 1))) from--
  let to = end
  while (to < text.length && to - end < SENTENCE_SIDE && !SENTENCE_END.test(text.charAt(to))) to++
  // The full stop, and a quotation mark that closes after it.
  if (/[。！？!?….]/.test(text.charAt(to))) to++
  if (/[”’」』]/.test(text.charAt(to))) to++
  while (from < start && /[\s”’」』]/.test(text.charAt(from))) from++
  return [from, to]
}
