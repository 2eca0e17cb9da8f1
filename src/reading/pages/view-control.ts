import type { Appearance } from '../engine'
import { ViewBar } from './bar'
import { type KeptView, readView, type ViewChoice } from './choice'
import type { Layout } from './layout'
import { clampZoom, LEAST_ZOOM, MOST_ZOOM, zoomStep } from './scale'
import { hasRoomForTwo } from './spreads'
import type { PagesView } from './view'
import type { PagesWords } from './words'

export interface ViewControlParts {
  view: PagesView
  words: PagesWords
  /** Left out, nothing is kept. */
  kept?: KeptView
  layout(): Layout | null
  /** Pages have to be laid out anew. */
  onChange(): void
}

/** How pages sit in the window: fit, zoom, colours, and the bar they are chosen with. */
export class ViewControl {
  readonly #parts: ViewControlParts
  readonly #bar: ViewBar
  #choice: ViewChoice
  #isScrolled = false

  constructor(parts: ViewControlParts) {
    this.#parts = parts
    this.#choice = readView(parts.kept?.kept)
    this.#bar = new ViewBar(parts.words, {
      zoom: (step) => this.step(step),
      choose: (change) => this.choose(change),
    })
    parts.view.root.append(this.#bar.element)
  }

  get choice(): ViewChoice {
    return this.#choice
  }

  dress(appearance: Appearance | null): void {
    const { host } = this.#parts.view
    this.#isScrolled = appearance?.flow === 'scrolled'
    host.dataset.flow = this.#isScrolled ? 'scrolled' : 'paged'
    host.toggleAttribute('data-dark', appearance?.dark ?? false)
    host.toggleAttribute('data-invert', this.#choice.invert)
  }

  step(step: 1 | -1): void {
    this.#zoomTo(zoomStep(this.#scale(), step))
  }

  /** About a point in client coordinates. */
  zoomBy(factor: number, x: number, y: number): void {
    this.#zoomTo(this.#scale() * factor, x, y)
  }

  choose(change: Partial<ViewChoice>): void {
    this.#choice = { ...this.#choice, ...change }
    this.#parts.kept?.keep(this.#choice)
    this.#parts.view.host.toggleAttribute('data-invert', this.#choice.invert)
    this.#parts.onChange()
  }

  showBar(canInvert: boolean): void {
    const { width, height } = this.#parts.view.box()
    const scale = this.#scale()
    this.#bar.show({
      ...this.#choice,
      scale,
      canZoomIn: scale < MOST_ZOOM,
      canZoomOut: scale > LEAST_ZOOM,
      canDouble: !this.#isScrolled && hasRoomForTwo(width, height),
      canInvert,
    })
  }

  #zoomTo(scale: number, x?: number, y?: number): void {
    const before = this.#scale()
    const hold = this.#parts.view.hold(x, y)
    this.choose({ fit: clampZoom(scale) })
    if (!this.#isScrolled) hold(this.#scale() / before)
  }

  #scale(): number {
    return this.#parts.layout()?.scale() ?? 1
  }
}
