import { type Fold, foldJoined, joinAtCjk, parseFold, queryWords } from '../../../domain/search/fold'
import type { SearchManifest, SearchRecord } from '../../../domain/search/format'
import { SerialQueue } from '../../../platform/serial-queue'
import { isNearRank, RANK, STEP } from '../rank'
import { type FilesOptions, IndexFiles, type ReadReport } from './files'
import { Rankings } from './rankings'
import { NO_RANK, WordRanker, type WordRanks } from './word-ranks'

export interface SearchRequest {
  query: string
  /** Number of results before the first wanted one. */
  from: number
  limit: number
  /** Whether introductions may be left alone when enough titles, authors and subjects match. */
  isQuick: boolean
}

export interface SearchAnswer {
  records: SearchRecord[]
  hasMore: boolean
  /** Absent if results remain that have not been compared with the text. */
  total?: number
  /** Whether a part of the index could not be read. */
  isPartial: boolean
  /** Whether no part of the index could be read. */
  isUnread: boolean
  /** Whether no result has the words themselves. */
  isNear: boolean
}

/** Results read at least at once while looking for those that hold a loose match. */
const BATCH = 24
/** Batches that suggestions read. */
const MAX_QUICK_BATCHES = 2

interface Ranking {
  /** Numbers of books, best first. */
  books: Uint32Array
  words: readonly WordRanks[]
  /** Ranks of the whole query; absent for one word. */
  whole: Uint8Array | undefined
  /** Books found to match, from the beginning. */
  good: { book: number; record: SearchRecord }[]
  /** Number of `books` looked at. */
  seen: number
  report: ReadReport
  /** Searches of the same words read on one after another. */
  turns: SerialQueue
}

/** Searches the index of books: fetches the parts that a query needs, ranks, and reads the records of what is shown. */
export class SearchEngine {
  readonly #files: IndexFiles
  readonly #fold: Fold
  readonly #ranker: WordRanker
  readonly #count: number
  readonly #rankings = new Rankings<Ranking>()

  constructor(options: FilesOptions) {
    const { manifest } = options
    this.#files = new IndexFiles(options)
    this.#fold = parseFold(manifest.fold, manifest)
    this.#count = manifest.count
    this.#ranker = new WordRanker(this.#files, {
      count: manifest.count,
      firstOfSpan: firstsOf(manifest),
      syllables: new Set(manifest.syllables),
    })
  }

  async search({ query, from, limit, isQuick }: SearchRequest): Promise<SearchAnswer> {
    const words = queryWords(query, this.#fold)
    if (words.length === 0)
      return { records: [], hasMore: false, total: 0, isPartial: false, isUnread: false, isNear: false }
    const key = `${isQuick} ${words.join(' ')}`
    const ranking = await this.#rankings.get(key, () => this.#rank(words, isQuick ? from + limit : undefined))
    const { good, books, report } = ranking
    await ranking.turns.run(async () => {
      for (let batch = 0; good.length < from + limit && ranking.seen < books.length; batch++) {
        // Suggestions are what is found soon.
        if (isQuick && batch === MAX_QUICK_BATCHES) break
        await this.#readNext(ranking, from + limit - good.length)
      }
    })
    // What could not be read may be read the next time.
    if (report.missing > 0) this.#rankings.forget(key)
    const isSettled = ranking.seen === books.length || !this.#isLoose(ranking)
    const unread = books.length - ranking.seen
    return {
      records: good.slice(from, from + limit).map(({ record }) => record),
      hasMore: good.length > from + limit || unread > 0,
      ...(isSettled && !isQuick && { total: good.length + unread }),
      isPartial: report.missing > 0,
      isUnread: report.read === 0 && report.missing > 0,
      isNear: good[0] !== undefined && isNearRank(rankOf(ranking, good[0].book)),
    }
  }

  /** Whether results that have not been read may turn out not to match. */
  #isLoose({ books, words, seen }: Ranking): boolean {
    const loose = words.filter(({ isLoose }) => isLoose)
    if (loose.length === 0) return false
    return books.subarray(seen).some((book) => loose.some(({ ranks }) => ranks[book] === RANK.introHas))
  }

  /** @param enough number of results after which introductions are left alone; undefined to look at all */
  async #rank(words: readonly string[], enough: number | undefined): Promise<Ranking> {
    const report: ReadReport = { read: 0, missing: 0 }
    const ranker = this.#ranker
    const [named, whole] = await Promise.all([
      Promise.all(words.map((word) => ranker.rankNames(word, report))),
      words.length > 1 ? ranker.rankWhole(joinAtCjk(words.join(' ')), report) : undefined,
    ])
    const done = (all: readonly WordRanks[], books: Uint32Array): Ranking => ({
      ...{ books, words: all, whole, good: [], seen: 0, report, turns: new SerialQueue() },
    })
    if (enough !== undefined) {
      const first = this.#order(named, whole, RANK.introHas)
      if (first.length >= enough) return done(named, first)
    }
    const all = await Promise.all(named.map((word) => ranker.rankTexts(word, report)))
    const books = this.#order(all, whole)
    if (books.length > 0) return done(all, books)
    const isFound = ({ ranks }: WordRanks) => ranks.some((rank) => rank !== NO_RANK)
    const near = await Promise.all(all.map((word) => (isFound(word) ? word : ranker.rankNear(word, report))))
    return done(near, this.#order(near, whole))
  }

  /**
   * Returns the books that match all words, best first: the worst rank decides, then the sum, then the number of the book,
   * which rises with the length of the title.
   *
   * @param below only books whose worst rank is better than this
   */
  #order(words: readonly WordRanks[], whole: Uint8Array | undefined, below = NO_RANK): Uint32Array {
    const found: number[] = []
    for (let book = 0; book < this.#count; book++) {
      let worst = 0
      let sum = 0
      for (const { ranks } of words) {
        const rank = ranks[book] ?? NO_RANK
        worst = Math.max(worst, rank)
        sum += rank
      }
      let score = worst * STEP + Math.min(sum, STEP - 1)
      const asWhole = whole?.[book] ?? NO_RANK
      score = Math.min(score, asWhole * STEP)
      if (score < below * STEP) found.push(score * SCORE_SPAN + book)
    }
    const sorted = Float64Array.from(found).sort()
    return Uint32Array.from(sorted, (key) => key % SCORE_SPAN)
  }

  async #readNext(ranking: Ranking, wanted: number): Promise<void> {
    const { books, words, good, report, seen } = ranking
    const next = [...books.subarray(seen, seen + (this.#isLoose(ranking) ? Math.max(wanted, BATCH) : wanted))]
    ranking.seen += next.length
    const records = await this.#files.records(next, report)
    for (const [at, book] of next.entries()) {
      const record = records[at]
      if (record && this.#matches(book, record, words)) good.push({ book, record })
    }
    await this.#files.pause()
  }

  #matches(book: number, { resIntro }: SearchRecord, words: readonly WordRanks[]): boolean {
    const loose = words.filter(({ isLoose, ranks }) => isLoose && ranks[book] === RANK.introHas)
    if (loose.length === 0) return true
    const intro = foldJoined(resIntro, this.#fold)
    return loose.every(({ word }) => intro.includes(word))
  }
}

/** The rank of a book: that of its worst word, or of the whole query. */
const rankOf = ({ words, whole }: Ranking, book: number): number =>
  Math.min(Math.max(...words.map(({ ranks }) => ranks[book] ?? NO_RANK)), whole?.[book] ?? NO_RANK)

/** More than the number of books of any catalogue. */
const SCORE_SPAN = 2 ** 32

/** For each span, the number of the first book whose title has at least that span. */
function firstsOf({ spans = [] }: SearchManifest): number[] {
  let first = 0
  const firsts = spans.map((count) => {
    const before = first
    first += count
    return before
  })
  return [...firsts, first]
}
