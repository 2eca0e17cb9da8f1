import type { Appearance, Flow } from '../navigator'
import { ViewBar } from './bar'
import { type KeptView, readView, type ViewChoice } from './choice'
import type { UsualParts } from './cropping/usual-margins'
import type { Layout } from './layout'
import { isLeftward } from './location'
import { clampZoom, type Fit, LEAST_ZOOM, zoomStep } from './scale'
import type { PageSource } from './source'
import { hasRoomForTwo } from './spreads'
import type { PagesView, Point } from './view'
import type { PagesWords } from './words'
import type { ZoomGestures } from './zoom-input'

/** Of two scales that differ by less the reader means the same. */
const ALIKE = 1.04
/** Two taps make a page so many times as large. */
const CLOSER = 2

export interface ViewControlParts {
  view: PagesView
  words: PagesWords
  /** Left out, nothing is kept. */
  kept?: KeptView
  layout(): Layout | null
  /** Pages have to be laid out anew. */
  onChange(): void
  /** After that they were put where one looked at them. */
  onPut(): void
}

/** How pages sit in the window: fit, zoom, colours, and the bar they are chosen with. */
export class ViewControl implements ZoomGestures {
  readonly #parts: ViewControlParts
  readonly #bar: ViewBar
  #choice: ViewChoice
  /** How the book is shown where the reader has not chosen it. */
  ownFlow: Flow = 'paginated'
  #flow: Flow | null = null
  #isStill = true
  /** How pages fit while one does not look closer at one. */
  #rest: Fit
  #pinch: { factor: number; from: Point; to: Point } | null = null

  constructor(parts: ViewControlParts) {
    this.#parts = parts
    this.#choice = readView(parts.kept?.kept)
    this.#rest = typeof this.#choice.fit === 'number' ? 'page' : this.#choice.fit
    this.#bar = new ViewBar(parts.words, {
      zoom: (step) => this.step(step),
      choose: (change) => this.choose(change),
    })
    parts.view.root.append(this.#bar.element)
  }

  get choice(): ViewChoice {
    return this.#choice
  }

  get isScrolled(): boolean {
    return (this.#flow ?? this.ownFlow) === 'scrolled'
  }

  dress(appearance: Appearance): void {
    const { host } = this.#parts.view
    this.#flow = appearance.flow
    this.#isStill = appearance.still
    host.dataset.flow = this.isScrolled ? 'scrolled' : 'paged'
    host.toggleAttribute('data-dark', appearance.dark)
    host.toggleAttribute('data-invert', this.#choice.invert)
  }

  step(step: 1 | -1): void {
    const scale = this.#scale()
    const next = zoomStep(scale, step)
    if (next !== scale) this.#zoomTo(next)
  }

  reset(): void {
    this.choose({ fit: 'page' })
  }

  /** About a point in client coordinates. */
  by(factor: number, x: number, y: number): void {
    this.#zoomTo(this.#scale() * factor, x, y)
  }

  /** What was at one point is at the other, larger by the factor; kept once the fingers have let go. */
  pinch(factor: number, from: Point, to: Point): void {
    const before = this.#scale()
    this.#pinch = { factor: this.#within(before * factor) / before, from, to }
    this.#parts.view.stretch(this.#pinch)
  }

  pinched(): void {
    if (!this.#pinch) return
    const { factor, from, to } = this.#pinch
    this.#pinch = null
    this.#parts.view.stretch(null)
    const wanted = this.#scale() * factor
    const whole = this.#parts.layout()?.scaleAt('page') ?? 1
    const restore = this.#parts.view.hold(from.x, from.y)
    this.choose({ fit: wanted < whole * ALIKE ? 'page' : wanted })
    restore(to.x, to.y)
    this.#parts.onPut()
  }

  /** Closer to a point, and back to how pages fit before. */
  toggle({ x, y }: Point): void {
    const layout = this.#parts.layout()
    if (!layout) return
    const before = this.#scale()
    const rest = layout.scaleAt(this.#rest)
    const isCloser = before > rest * ALIKE
    this.#zoomTo(isCloser ? this.#rest : Math.max(rest * CLOSER, layout.scaleAt('width')), x, y)
    if (!this.#isStill) this.#parts.view.grow(this.#scale() / before, x, y)
  }

  choose(change: Partial<ViewChoice>): void {
    this.#choice = { ...this.#choice, ...change }
    if (typeof this.#choice.fit !== 'number') this.#rest = this.#choice.fit
    // Of another fit nothing lies where it was, nor on a page that is turned or parted.
    const isOther = change.fit !== undefined && typeof change.fit !== 'number'
    const isCutOtherwise = change.turned !== undefined || change.split !== undefined
    if (isOther || isCutOtherwise) this.#choice.across = null
    this.#parts.kept?.keep(this.#choice)
    this.#parts.view.host.toggleAttribute('data-invert', this.#choice.invert)
    this.#parts.onChange()
  }

  /** Where pages lie sideways is kept, once they have come to rest. */
  keepAcross(): void {
    const across = this.#parts.view.across()
    if (across === null || across === this.#choice.across) return
    this.#choice = { ...this.#choice, across }
    this.#parts.kept?.keep(this.#choice)
  }

  /** What most pages have on them is known the next time. */
  keepUsual(usual: UsualParts): void {
    this.#choice = { ...this.#choice, usual }
    this.#parts.kept?.keep(this.#choice)
  }

  showBar(source: PageSource): void {
    const { canInvert, firstAlone } = source
    const { width, height } = this.#parts.view.box()
    const scale = this.#scale()
    this.#bar.show({
      ...this.#choice,
      alone: this.#choice.alone ?? firstAlone,
      leftward: isLeftward(source, this.#choice),
      isScrolled: this.isScrolled,
      scale,
      canZoomIn: zoomStep(scale, 1) > scale,
      canZoomOut: zoomStep(scale, -1) < scale,
      canSplit: this.#parts.layout()?.canSplit?.() ?? false,
      canDouble: !this.isScrolled && hasRoomForTwo(width, height),
      canInvert,
    })
  }

  #zoomTo(fit: Fit, x?: number, y?: number): void {
    const restore = this.#parts.view.hold(x, y)
    this.choose({ fit: typeof fit === 'number' ? this.#within(fit) : fit })
    restore()
    this.#parts.onPut()
  }

  #within(scale: number): number {
    return clampZoom(scale, Math.min(LEAST_ZOOM, this.#parts.layout()?.scaleAt('page') ?? LEAST_ZOOM))
  }

  #scale(): number {
    return this.#parts.layout()?.scale() ?? 1
  }
}
