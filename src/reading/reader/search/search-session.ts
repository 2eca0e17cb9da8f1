import { createStore, type StoreApi } from 'zustand/vanilla'
import type { BookFinder, ChapterHits, SearchHit } from './finder'

/** More than anybody looks through; the search ends there. */
const MOST_HITS = 5000
/** While hits come in, the list follows this often. */
const SHOW_EVERY_MS = 80

export interface SearchState {
  /** The query the hits belong to, as it was typed. */
  query: string
  phase: 'idle' | 'running' | 'done'
  chapters: readonly ChapterHits[]
  count: number
  /** The book has more than are listed. */
  isCut: boolean
  /** Not all of the book could be searched: it did not come. */
  isBroken: boolean
  /** The pages are pictures: there is nothing to find. False also while that is not known. */
  isWordless: boolean
  /** Which hit one is at, from 0; -1 before the first was gone to. */
  at: number
}

const NOTHING: SearchState = {
  query: '',
  phase: 'idle',
  chapters: [],
  count: 0,
  isCut: false,
  isBroken: false,
  isWordless: false,
  at: -1,
}

/** A search under way or done, and which of its hits one is at. */
export class SearchSession {
  readonly store: StoreApi<SearchState>
  readonly #finder: () => Promise<BookFinder>
  readonly #onGo: (hit: SearchHit) => void
  #abort: AbortController | null = null
  #isExamined = false

  constructor(finder: () => Promise<BookFinder>, onGo: (hit: SearchHit) => void) {
    this.store = createStore<SearchState>(() => NOTHING)
    this.#finder = finder
    this.#onGo = onGo
  }

  /** Looks for other words, or once more for what could not be looked for; what was being looked for is given up. */
  async search(query: string): Promise<void> {
    const { query: before, isBroken } = this.store.getState()
    if (query === before && !isBroken) return
    this.#abort?.abort()
    const abort = new AbortController()
    this.#abort = abort
    this.#begin({ query, phase: query.trim() === '' ? 'idle' : 'running' })
    if (query.trim() === '') return
    const chapters: ChapterHits[] = []
    let count = 0
    let shown = 0
    const show = (phase: 'running' | 'done', isCut = false) => {
      shown = performance.now()
      this.store.setState({ chapters: [...chapters], count, phase, isCut })
    }
    try {
      const finder = await this.#finder()
      for await (const found of finder.find(query, abort.signal)) {
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
      // Whatever was found stands.
      show('done')
      this.store.setState({ isBroken: true })
    }
  }

  /** Finds out, once, whether there is anything to find at all. */
  async examine(): Promise<void> {
    if (this.#isExamined) return
    this.#isExamined = true
    try {
      const finder = await this.#finder()
      if (await finder.isWordless()) this.store.setState({ isWordless: true })
    } catch {
      // The finder did not load; the search itself will say so.
      this.#isExamined = false
    }
  }

  /** Goes to the nth hit of all. */
  go(at: number): void {
    const { chapters, count } = this.store.getState()
    if (count === 0) return
    const wanted = ((at % count) + count) % count
    let before = 0
    for (const { hits } of chapters) {
      const hit = hits[wanted - before]
      if (hit && wanted >= before) {
        this.store.setState({ at: wanted })
        this.#onGo(hit)
        return
      }
      before += hits.length
    }
  }

  /** To the next or last hit; from outside the hits, to the one nearest to a place of the book. */
  step(step: 1 | -1, fraction: number): void {
    const { at, chapters } = this.store.getState()
    if (at >= 0) {
      this.go(at + step)
      return
    }
    const hits = chapters.flatMap((chapter) => chapter.hits)
    const ahead = hits.findIndex(({ locator }) => locator.fraction >= fraction)
    this.go(step === 1 ? Math.max(0, ahead) : (ahead < 0 ? hits.length : ahead) - 1)
  }

  /** The hit one is at. */
  current(): SearchHit | null {
    const { at, chapters } = this.store.getState()
    return at < 0 ? null : (chapters.flatMap((chapter) => chapter.hits)[at] ?? null)
  }

  clear(): void {
    this.#abort?.abort()
    this.#begin({})
  }

  #begin(state: Partial<SearchState>): void {
    const { isWordless } = this.store.getState()
    this.store.setState({ ...NOTHING, isWordless, ...state }, true)
  }
}
