import { prefersReducedData } from '../../../../platform/prefers-reduced-data'
import { whenIdle } from '../../../../platform/when-idle'
import type { RenderedChapter } from '../chapter-model'
import { type ChapterDependencies, prepareChapter } from './chapter'

/** How many chapters are kept ready beside those on show: neighbours, and one to come back to. */
const KEPT = 3
/** Of pages of a fixed size two are on show at once, and two on each side. */
const KEPT_PAGES = 5
const IDLE_WITHIN_MS = 1000

/** Prepared chapters, least recently used first out. The one on show is never let go. */
export class Chapters {
  readonly #dependencies: ChapterDependencies
  readonly #made = new Map<number, Promise<RenderedChapter>>()
  readonly #ready = new Map<number, RenderedChapter>()
  #shown: readonly number[] = []
  #spare = KEPT
  /** What waits for an idle moment, by how it is called off. */
  readonly #waiting = new Set<() => void>()

  constructor(dependencies: ChapterDependencies) {
    this.#dependencies = dependencies
  }

  /** Already there, or null. One that files are missing of is forgotten: they may come by now. */
  ready(index: number): RenderedChapter | null {
    const chapter = this.#ready.get(index) ?? null
    if (!chapter?.lost) return chapter
    this.#forget(index)
    return null
  }

  get(index: number): Promise<RenderedChapter> {
    this.ready(index)
    const present = this.#made.get(index)
    if (present) {
      this.#made.delete(index)
      this.#made.set(index, present)
      return present
    }
    const made = prepareChapter(index, this.#dependencies)
    this.#made.set(index, made)
    made.then(
      (chapter) => {
        if (this.#made.get(index) === made) this.#ready.set(index, chapter)
        else chapter.dispose()
      },
      () => {
        if (this.#made.get(index) === made) this.#made.delete(index)
      },
    )
    this.#trim()
    return made
  }

  /** @param spare how many more are kept ready */
  show(indexes: readonly number[], spare = indexes.length > 1 ? KEPT_PAGES : KEPT): void {
    this.#shown = indexes
    this.#spare = spare
  }

  /**
   * Makes `indexes` ready, and what the chapters on show can do without, when the browser has nothing better to do. A
   * small book comes whole after them: whoever reads on is then not in need of a network.
   *
   * @param made is given each that was not ready before, in an idle moment of its own
   */
  prepare(indexes: readonly number[], made: (chapter: RenderedChapter) => void): void {
    this.#cancelIdle()
    this.#whenIdle(() => {
      this.#dependencies.styles.loadFonts()
      for (const index of indexes) {
        const isNew = !this.#made.has(index)
        this.get(index).then(
          (chapter) => {
            if (isNew && this.#ready.has(index)) this.#whenIdle(() => made(chapter))
          },
          () => {},
        )
      }
      if (!prefersReducedData()) this.#dependencies.publication.fetchRest?.()
    })
  }

  release(): void {
    this.#cancelIdle()
    for (const chapter of this.#ready.values()) chapter.dispose()
    this.#ready.clear()
    this.#made.clear()
  }

  #trim(): void {
    for (const index of this.#made.keys()) {
      if (this.#made.size <= this.#shown.length + this.#spare) return
      if (this.#shown.includes(index)) continue
      this.#forget(index)
    }
  }

  #forget(index: number): void {
    this.#made.delete(index)
    this.#ready.get(index)?.dispose()
    this.#ready.delete(index)
  }

  #whenIdle(work: () => void): void {
    const undo = whenIdle(() => {
      this.#waiting.delete(undo)
      work()
    }, IDLE_WITHIN_MS)
    this.#waiting.add(undo)
  }

  #cancelIdle(): void {
    for (const undo of this.#waiting) undo()
    this.#waiting.clear()
  }
}
