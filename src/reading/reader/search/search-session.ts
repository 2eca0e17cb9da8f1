import { createStore, type StoreApi } from 'zustand/vanilla'
import type { BookFinder, ChapterHits, SearchHit } from './finder'

/** The search stops at this many hits. */
const MOST_HITS = 5000
/** Shortest time between two updates of the list while hits arrive. */
const SHOW_EVERY_MS = 80

export interface SearchState {
  /** The query of these hits, as typed. */
  query: string
  phase: 'idle' | 'running' | 'done'
  chapters: readonly ChapterHits[]
  count: number
  /** The search stopped at the maximum number of hits. */
  isTruncated: boolean
  /** The search ended early because a part of the book could not be loaded. */
  isPartial: boolean
  /** The pages are images without text. False also while this is unknown. */
  hasNoText: boolean
  /** Index of the current hit, from 0; -1 until a hit has been visited. */
  currentIndex: number
}

const NOTHING: SearchState = {
  query: '',
  phase: 'idle',
  chapters: [],
  count: 0,
  isTruncated: false,
  isPartial: false,
  hasNoText: false,
  currentIndex: -1,
}

/** The hit at an index of all; null for none. */
function hitAt(chapters: readonly ChapterHits[], index: number): SearchHit | null {
  let rest = index
  for (const { hits } of chapters) {
    const hit = hits[rest]
    if (hit) return hit
    rest -= hits.length
  }
  return null
}

export interface SearchSessionOptions {
  /** Loads the finder. */
  finder(): Promise<BookFinder>
  /** Index of the chapter on show: the search begins there. Default: the first. */
  from?(): number
  onGo(hit: SearchHit): void
}

/** One search of the book: its hits, in the order in which one reads on from the page, and the current one. */
export class SearchSession {
  readonly store: StoreApi<SearchState>
  readonly #options: SearchSessionOptions
  #abort: AbortController | null = null
  #isExamined = false

  constructor(options: SearchSessionOptions) {
    this.store = createStore<SearchState>(() => NOTHING)
    this.#options = options
  }

  /** Starts a search and aborts the running one. Does nothing for the same query, unless its search failed. */
  async search(query: string): Promise<void> {
    const { query: before, isPartial } = this.store.getState()
    if (query === before && !isPartial) return
    this.#abort?.abort()
    const abort = new AbortController()
    this.#abort = abort
    this.#begin({ query, phase: query.trim() === '' ? 'idle' : 'running' })
    if (query.trim() === '') return
    const chapters: ChapterHits[] = []
    let count = 0
    let shown = 0
    const show = (phase: 'running' | 'done', isTruncated = false) => {
      shown = performance.now()
      this.store.setState({ chapters: [...chapters], count, phase, isTruncated })
    }
    try {
      const from = this.#options.from?.()
      const finder = await this.#options.finder()
      for await (const found of finder.find(query, abort.signal, from)) {
        chapters.push(found)
        count += found.hits.length
        if (count >= MOST_HITS) {
          show('done', true)
          return
        }
        if (performance.now() - shown > SHOW_EVERY_MS) show('running')
      }
      if (!abort.signal.aborted) show('done')
    } catch {
      if (abort.signal.aborted) return
      // The hits found so far stay.
      show('done')
      this.store.setState({ isPartial: true })
    }
  }

  /** Checks once whether the book has any text, and sets `hasNoText`. */
  async examine(): Promise<void> {
    if (this.#isExamined) return
    this.#isExamined = true
    try {
      const finder = await this.#options.finder()
      if (await finder.hasNoText()) this.store.setState({ hasNoText: true })
    } catch {
      // The finder or a chapter failed to load; the search itself reports it.
      this.#isExamined = false
    }
  }

  /** Goes to the hit at an index, which wraps around at both ends. */
  go(at: number): void {
    const { chapters, count } = this.store.getState()
    if (count === 0) return
    const currentIndex = ((at % count) + count) % count
    const hit = hitAt(chapters, currentIndex)
    if (!hit) return
    this.store.setState({ currentIndex })
    this.#options.onGo(hit)
  }

  /** Goes to the next or previous hit; if no hit is current, to the nearest one after or before `fraction`. */
  step(step: 1 | -1, fraction: number): void {
    const { currentIndex, chapters } = this.store.getState()
    if (currentIndex >= 0) {
      this.go(currentIndex + step)
      return
    }
    const hits = chapters.flatMap((chapter) => chapter.hits)
    // They begin with the chapter in which the search began; the page may have moved on since.
    const inBook = [...hits].sort((one, other) => one.locator.fraction - other.locator.fraction)
    const ahead = inBook.findIndex(({ locator }) => locator.fraction >= fraction)
    const hit = inBook.at(step === 1 ? Math.max(0, ahead) : (ahead < 0 ? hits.length : ahead) - 1)
    if (hit) this.go(hits.indexOf(hit))
  }

  /** The current hit; null for none. */
  current(): SearchHit | null {
    const { currentIndex, chapters } = this.store.getState()
    return hitAt(chapters, currentIndex)
  }

  clear(): void {
    this.#abort?.abort()
    this.#begin({})
  }

  #begin(state: Partial<SearchState>): void {
    const { hasNoText } = this.store.getState()
    this.store.setState({ ...NOTHING, hasNoText, ...state }, true)
  }
}
