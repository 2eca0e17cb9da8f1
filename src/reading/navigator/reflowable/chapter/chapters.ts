import { prefersReducedData } from '../../../../platform/prefers-reduced-data'
import { whenIdle } from '../../../../platform/when-idle'
import type { RenderedChapter } from '../chapter-model'
import { type ChapterDependencies, prepareChapter } from './chapter'

/** Prepared chapters that are retained beside the visible ones: the neighbours, and one to return to. */
const MAX_SPARE = 3
/** The same for fixed-layout spreads: two pages are visible, and two lie on each side. */
const MAX_SPARE_PAGES = 5
/** Idle tasks run at the latest after this time. */
const IDLE_WITHIN_MS = 1000

/** Cache of prepared chapters. The least recently used one is disposed of first; visible ones never are. */
export class Chapters {
  readonly #dependencies: ChapterDependencies
  readonly #pending = new Map<number, Promise<RenderedChapter>>()
  readonly #ready = new Map<number, RenderedChapter>()
  #shown: readonly number[] = []
  #spare = MAX_SPARE
  /** Functions that cancel the tasks which wait for an idle moment. */
  readonly #idleTasks = new Set<() => void>()

  constructor(dependencies: ChapterDependencies) {
    this.#dependencies = dependencies
  }

  /** A prepared chapter, or null. One that lacks resources is dropped: they may load by now. */
  ready(index: number): RenderedChapter | null {
    const chapter = this.#ready.get(index) ?? null
    if (!chapter?.loadError) return chapter
    this.#forget(index)
    return null
  }

  /** Prepares a chapter, or returns the cached one. @throws LibraryError when it cannot be loaded. */
  get(index: number): Promise<RenderedChapter> {
    this.ready(index)
    const present = this.#pending.get(index)
    if (present) {
      this.#pending.delete(index)
      this.#pending.set(index, present)
      return present
    }
    const pending = prepareChapter(index, this.#dependencies)
    this.#pending.set(index, pending)
    pending.then(
      (chapter) => {
        if (this.#pending.get(index) === pending) this.#ready.set(index, chapter)
        else chapter.dispose()
      },
      () => {
        if (this.#pending.get(index) === pending) this.#pending.delete(index)
      },
    )
    this.#trim()
    return pending
  }

  /**
   * Sets which chapters are visible.
   *
   * @param spare how many more are retained
   */
  show(indexes: readonly number[], spare = indexes.length > 1 ? MAX_SPARE_PAGES : MAX_SPARE): void {
    this.#shown = indexes
    this.#spare = spare
  }

  /**
   * Prepares chapters, and loads the book's fonts, when the browser is idle. The rest of a small book is fetched after
   * them, so that it can be read without a network.
   *
   * @param onPrepared is called for each chapter that was not cached before, in an idle moment of its own
   */
  prepare(indexes: readonly number[], onPrepared: (chapter: RenderedChapter) => void): void {
    this.#cancelIdle()
    this.#whenIdle(() => {
      this.#dependencies.styles.loadFonts()
      for (const index of indexes) {
        const isNew = !this.#pending.has(index)
        this.get(index).then(
          (chapter) => {
            if (isNew && this.#ready.has(index)) this.#whenIdle(() => onPrepared(chapter))
          },
          () => {},
        )
      }
      if (!prefersReducedData()) this.#dependencies.publication.prefetchRest?.()
    })
  }

  release(): void {
    this.#cancelIdle()
    for (const chapter of this.#ready.values()) chapter.dispose()
    this.#ready.clear()
    this.#pending.clear()
  }

  #trim(): void {
    for (const index of this.#pending.keys()) {
      if (this.#pending.size <= this.#shown.length + this.#spare) return
      if (this.#shown.includes(index)) continue
      this.#forget(index)
    }
  }

  #forget(index: number): void {
    this.#pending.delete(index)
    this.#ready.get(index)?.dispose()
    this.#ready.delete(index)
  }

  #whenIdle(task: () => void): void {
    const cancel = whenIdle(() => {
      this.#idleTasks.delete(cancel)
      task()
    }, IDLE_WITHIN_MS)
    this.#idleTasks.add(cancel)
  }

  #cancelIdle(): void {
    for (const cancel of this.#idleTasks) cancel()
    this.#idleTasks.clear()
  }
}
