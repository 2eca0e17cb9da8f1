import type { RenderedChapter } from '../chapter-model'
import type { ReflowableLocationTracker } from '../location/location-tracker'
import type { RenderContext } from '../render-context'
import { setCustomProperty } from './apply-preferences'
import { PagedViewport } from './paged-viewport'
import type { PageMetrics } from './viewport'

type Step = 1 | -1

/** A viewport beside the visible one, and what is laid out in it. */
interface Beside {
  viewport: PagedViewport
  /** The chapters themselves; for a copy, the chapter that is copied. */
  chapters: readonly RenderedChapter[]
  /** The edge of its text, for the running heads. */
  edge: string
  /** A picture has loaded since it was laid out, and may have moved the text. */
  isMoved: boolean
  /** The layout of the visible page when it was drawn: another one makes it out of date. */
  from: Readonly<PageMetrics>
}

/** What holds up a copy, or would be heard twice: the picture of a page needs none of it. */
const LIVE = 'audio, video, iframe, object, embed'

/**
 * The neighbours of the visible page, for the time in which a finger drags it. A neighbour in another chapter is that
 * chapter, in a viewport that becomes the visible one with the turn, so that nothing is laid out then. A neighbour in the
 * same chapter is a page of a copy: a text has one place in the document. All of them are inert, so that no reader, key or
 * search reaches them, and lie outside the stage until they are placed.
 */
export class AdjacentPages {
  readonly #stage: HTMLElement
  readonly #context: RenderContext
  readonly #tracker: ReflowableLocationTracker
  readonly #beside = new Map<Step, Beside>()
  #copy: Beside | null = null

  constructor(stage: HTMLElement, context: RenderContext, tracker: ReflowableLocationTracker) {
    this.#stage = stage
    this.#context = context
    this.#tracker = tracker
  }

  /** Whether the neighbour is a page of the visible chapter. */
  isWithin(step: Step): boolean {
    const { page, metrics } = this.#context.paged
    return metrics.shape === 'paginated' && page + step >= 0 && page + step <= metrics.last
  }

  /** The neighbour, laid out; null where there is none, or while its chapter is not prepared. */
  at(step: Step): PagedViewport | null {
    const { paged, viewport } = this.#context
    if (viewport !== paged) return null
    if (this.isWithin(step)) {
      this.#copy = this.#current(this.#copy) ?? this.#drawCopy()
      this.#copy?.viewport.turnTo(paged.page + step)
      return this.#copy?.viewport ?? null
    }
    const chapters = this.#neighbours(step)
    const present = this.#current(this.#beside.get(step) ?? null)
    if (present && isSame(present.chapters, chapters)) return present.viewport
    const drawn = this.#draw(chapters)
    if (!drawn) return null
    drawn.viewport.turnTo(step === 1 ? 0 : drawn.viewport.metrics.last)
    this.#set(step, drawn)
    return drawn.viewport
  }

  /** Makes the viewport with these chapters the visible one. The one before becomes its neighbour. */
  adopt(chapters: readonly RenderedChapter[]): boolean {
    const { paged, viewport } = this.#context
    if (viewport !== paged) return false
    for (const step of [1, -1] as const) {
      const beside = this.#current(this.#beside.get(step) ?? null)
      if (!beside || !isSame(beside.chapters, chapters)) continue
      this.#beside.delete(step)
      this.clear()
      const before = this.#tracker.visible?.chapter ? this.#shown : []
      this.#context.swap(beside.viewport)
      hide(beside.viewport.host, false)
      place(beside.viewport.view, 0)
      if (beside.isMoved) beside.viewport.layOut(this.#context.layoutOf(beside.chapters[0]?.index ?? 0))
      const edge = this.#edge(beside.edge)
      hide(paged.host, true)
      const from = beside.viewport.metrics
      this.#set(step === 1 ? -1 : 1, { viewport: paged, chapters: before, edge, isMoved: false, from })
      return true
    }
    return false
  }

  /** Lays the neighbours of the visible page out, each in a moment of its own. @param isCopied whether a page of the same chapter needs a copy */
  prepare(step: Step, isCopied: boolean): void {
    if (this.#context.viewport !== this.#context.paged) return
    if (isCopied || !this.isWithin(step)) this.at(step)
    this.park()
  }

  /** Takes the neighbours out of sight, and removes those that are no longer beside the visible page. */
  park(): void {
    for (const [step, beside] of this.#beside) {
      const isNear =
        !this.isWithin(step) && this.#current(beside) && isSame(beside.chapters, this.#neighbours(step))
      if (isNear) place(beside.viewport.view, null)
      else this.#set(step, null)
    }
    if (this.#copy && !this.#current(this.#copy)) {
      this.#copy.viewport.remove()
      this.#copy = null
    }
    if (this.#copy) place(this.#copy.viewport.view, null)
  }

  /** Removes all neighbours. */
  clear(): void {
    for (const step of [1, -1] as const) this.#set(step, null)
    this.#copy?.viewport.remove()
    this.#copy = null
  }

  #set(step: Step, beside: Beside | null): void {
    const before = this.#beside.get(step)
    if (before && before.viewport !== this.#context.paged) before.viewport.remove()
    if (beside) this.#beside.set(step, beside)
    else this.#beside.delete(step)
  }

  #current(beside: Beside | null): Beside | null {
    return beside?.from === this.#context.paged.metrics ? beside : null
  }

  /** The visible chapters, in the order of their spread. */
  get #shown(): readonly RenderedChapter[] {
    const { visible } = this.#tracker
    if (!visible?.chapter) return []
    if (!visible.chapter.fixed) return [visible.chapter]
    return this.#ready(visible.indexes)
  }

  /** The prepared chapters of the neighbouring spread; none while one of them is missing. */
  #neighbours(step: Step): readonly RenderedChapter[] {
    const { visible } = this.#tracker
    if (!visible) return []
    const segment = visible.part?.segmented.segments[visible.part.index + step]
    if (segment) return [segment]
    const found = this.#ready(this.#context.adjacentSpread(visible.indexes, step))
    const [first] = found
    if (!first?.segmented) return found
    const beyond = step === 1 ? first.segmented.segments[0] : first.segmented.segments.at(-1)
    return beyond ? [beyond] : []
  }

  #ready(indexes: readonly number[]): readonly RenderedChapter[] {
    const { chapters } = this.#context.requireBook()
    const found = indexes.flatMap((index) => chapters.ready(index) ?? [])
    return found.length === indexes.length ? found : []
  }

  #draw(chapters: readonly RenderedChapter[], isCopy = false): Beside | null {
    const [chapter] = chapters
    if (!chapter || chapter.roll || this.#context.isContinuous(chapter.index)) return null
    const { paged } = this.#context
    const visibleEdge = this.#edge()
    const viewport = new PagedViewport(this.#stage)
    hide(viewport.host, true)
    viewport.progression = paged.progression
    place(viewport.view, null)
    this.#context.draw(viewport, chapter, chapters, isCopy)
    const edge = this.#edge(visibleEdge)
    const beside: Beside = { viewport, chapters, edge, isMoved: false, from: paged.metrics }
    const onLoad = () => {
      beside.isMoved = true
    }
    viewport.view.addEventListener('load', onLoad, { capture: true, once: true })
    return beside
  }

  /** The edge of the text that the running heads are aligned with. @param next replaces it */
  #edge(next?: string): string {
    const desk = this.#stage.closest<HTMLElement>('.desk')
    const before = desk?.style.getPropertyValue('--ol-edge') ?? ''
    if (desk && next) setCustomProperty(desk, '--ol-edge', next)
    return before
  }

  #drawCopy(): Beside | null {
    this.#copy?.viewport.remove()
    const [chapter] = this.#shown
    const html = chapter?.html.cloneNode(true)
    if (!chapter || !(html instanceof HTMLElement)) return null
    const body = html.querySelector<HTMLElement>(':scope > body') ?? html
    for (const element of html.querySelectorAll(LIVE))
      for (const name of ['src', 'data', 'srcdoc', 'autoplay']) element.removeAttribute(name)
    const copy = this.#draw([{ ...chapter, html, body }], true)
    return copy && { ...copy, chapters: [chapter] }
  }
}

const isSame = (some: readonly RenderedChapter[], others: readonly RenderedChapter[]) =>
  some.length === others.length && some.every((chapter, at) => chapter === others[at])

/** Takes a page from readers, keys and search, or gives it back. Not every tool knows `inert`. */
function hide(host: HTMLElement, isHidden: boolean): void {
  host.inert = isHidden
  host.ariaHidden = isHidden ? 'true' : null
}

/** Moves a view by this many CSS pixels to the right; 0 puts it back, null out of the stage, whose containment cuts it off. */
export function place({ style }: HTMLElement, distance: number | null): void {
  const way = distance === null ? '200vw' : `${distance}px`
  if (distance === 0) style.removeProperty('transform')
  else style.setProperty('transform', `translateX(${way})`, 'important')
}
