import type { Appearance, PageDisplay, PageDisplayChoice, PageDisplayState, ReadingFlow } from '../navigator'
import type { Layout } from './layout'
import { isLeftward } from './location'
import { clampZoom, type Fit, MIN_ZOOM, zoomStep } from './scale'
import type { PageSource } from './source'
import type { PagesView, ViewPoint } from './view'
import { type CroppedParts, nextQuarterTurn, readView, type StoredView, type ViewChoice } from './view-choice'
import type { FixedLayoutWords } from './words'
import type { PageZoomGestures } from './zoom-input'

/** How long the chip stays by itself after the scale has changed. */
const CHIP_MS = 2500

/** The scale over a page that is zoomed, with what changes it; it shows for a moment, and with the bars. */
class ZoomChip {
  readonly element = document.createElement('div')
  readonly #out: HTMLButtonElement
  readonly #in: HTMLButtonElement
  readonly #scale = document.createElement('output')
  readonly #whole: HTMLButtonElement
  readonly #words: FixedLayoutWords
  /** The scale that was shown last; null for none. */
  #shown: number | null = null
  #isStarted = false

  constructor(words: FixedLayoutWords, actions: Pick<PageDisplay, 'zoom' | 'choose'>) {
    this.#words = words
    this.element.className = 'bar'
    this.element.hidden = true
    const group = document.createElement('div')
    group.setAttribute('role', 'toolbar')
    group.setAttribute('aria-label', words.zoom)
    this.#scale.setAttribute('aria-label', words.zoom)
    this.#out = createButton('−', words.zoomOut, () => actions.zoom(-1))
    this.#in = createButton('+', words.zoomIn, () => actions.zoom(1))
    this.#whole = createButton(words.fitPage, null, () => actions.choose({ fit: 'page' }))
    group.append(this.#out, this.#scale, this.#in, this.#whole)
    this.element.append(group)
    // The page must not handle clicks on the toolbar as taps or drags.
    group.addEventListener('click', (event) => event.stopPropagation())
    group.addEventListener('pointerdown', (event) => event.stopPropagation())
  }

  show({ fit, scale, isScrolled, canZoomIn, canZoomOut }: PageDisplayState): void {
    const isZoomed = typeof fit === 'number'
    this.#whole.textContent = isScrolled ? this.#words.fitColumn : this.#words.fitPage
    this.element.hidden = !isZoomed
    this.#scale.textContent = `${Math.round(scale * 100)}%`
    this.#in.disabled = !canZoomIn
    this.#out.disabled = !canZoomOut
    const before = this.#shown
    this.#shown = isZoomed ? scale : null
    // Not for the scale of an earlier visit.
    if (isZoomed && before !== scale && this.#isStarted)
      this.element.animate({ visibility: ['visible', 'visible'] }, { duration: CHIP_MS })
    this.#isStarted = true
  }
}

function createButton(text: string, label: string | null, act: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = text
  if (label !== null) {
    button.setAttribute('aria-label', label)
    button.title = label
  }
  button.addEventListener('click', act)
  return button
}

/** Two scales whose ratio is below this count as the same. */
const SAME_SCALE = 1.04
/** Zoom factor of a double tap. */
const DOUBLE_TAP_ZOOM = 2

export interface ViewControlDeps {
  view: PagesView
  words: FixedLayoutWords
  /** When absent, the choice is not stored. */
  storedView?: StoredView
  layout(): Layout | null
  /** The choice has changed: the layout must be updated. */
  onChange(): void
  /** Called after a zoom, when the scroll position is final. */
  onZoomEnd(): void
}

/** Holds the view choice (fit, zoom, colours and so on), and the zoom gestures that change it. */
export class ViewControl implements PageZoomGestures, PageDisplay {
  readonly #parts: ViewControlDeps
  readonly #chip: ZoomChip
  readonly #listeners = new Set<() => void>()
  #state: PageDisplayState | null = null
  #choice: ViewChoice
  /** The book's default flow, used when the reader has not chosen one. */
  defaultFlow: ReadingFlow = 'paginated'
  #flow: ReadingFlow | null = null
  #isStill = true
  /** The fit to return to after zooming in. */
  #restingFit: Fit
  #pinch: { factor: number; from: ViewPoint; to: ViewPoint } | null = null

  constructor(parts: ViewControlDeps) {
    this.#parts = parts
    this.#choice = readView(parts.storedView?.value)
    this.#restingFit = typeof this.#choice.fit === 'number' ? 'page' : this.#choice.fit
    this.#chip = new ZoomChip(parts.words, this)
    // Before the pages: a screen reader that reads on from a page must not come to its buttons.
    parts.view.root.prepend(this.#chip.element)
  }

  get choice(): ViewChoice {
    return this.#choice
  }

  state(): PageDisplayState | null {
    return this.#state
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  zoom(step: 1 | -1): void {
    this.step(step)
  }

  rotate(): void {
    this.#apply({ turned: nextQuarterTurn(this.#choice.turned) })
  }

  choose(change: Partial<PageDisplayChoice>): void {
    this.#apply(change)
  }

  get isScrolled(): boolean {
    return (this.#flow ?? this.defaultFlow) === 'scrolled'
  }

  /** Applies the flow, the motion preference and the colours of an appearance. */
  applyAppearance(appearance: Appearance): void {
    const { host } = this.#parts.view
    this.#flow = appearance.flow
    this.#isStill = appearance.isStill
    host.dataset.flow = this.isScrolled ? 'scrolled' : 'paged'
    host.toggleAttribute('data-dark', appearance.isDark)
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

  /** Multiplies the scale about a point in client coordinates. */
  zoomBy(factor: number, x: number, y: number): void {
    this.#zoomTo(this.#scale() * factor, x, y)
  }

  /** Previews a pinch by a CSS transform; `pinchEnd` applies it. */
  pinch(factor: number, from: ViewPoint, to: ViewPoint): void {
    const before = this.#scale()
    this.#pinch = { factor: this.#clamp(before * factor) / before, from, to }
    this.#parts.view.previewScale(this.#pinch)
  }

  /** Applies the previewed pinch. A scale close to the whole page, or below it, becomes the `page` fit. */
  pinchEnd(): void {
    if (!this.#pinch) return
    const { factor, from, to } = this.#pinch
    this.#pinch = null
    this.#parts.view.previewScale(null)
    const scale = this.#scale() * factor
    const whole = this.#parts.layout()?.scaleAt('page') ?? 1
    const restore = this.#parts.view.anchor(from.x, from.y)
    this.choose({ fit: scale < whole * SAME_SCALE ? 'page' : scale })
    restore(to.x, to.y)
    this.#parts.onZoomEnd()
  }

  /** Zooms in at a point, or back out to the previous fit. */
  toggleZoom({ x, y }: ViewPoint): void {
    const layout = this.#parts.layout()
    if (!layout) return
    const before = this.#scale()
    const resting = layout.scaleAt(this.#restingFit)
    const isZoomedIn = before > resting * SAME_SCALE
    this.#zoomTo(
      isZoomedIn ? this.#restingFit : Math.max(resting * DOUBLE_TAP_ZOOM, layout.scaleAt('width')),
      x,
      y,
    )
    if (!this.#isStill) this.#parts.view.grow(this.#scale() / before, x, y)
  }

  /** Changes the view choice, stores it and updates the layout. */
  #apply(change: Partial<ViewChoice>): void {
    this.#choice = { ...this.#choice, ...change }
    if (typeof this.#choice.fit !== 'number') this.#restingFit = this.#choice.fit
    // The horizontal position is invalid after a change of fit, rotation or splitting.
    const isOtherFit = change.fit !== undefined && typeof change.fit !== 'number'
    const isOtherShape = change.turned !== undefined || change.split !== undefined
    if (isOtherFit || isOtherShape) this.#choice.across = null
    this.#parts.storedView?.save(this.#choice)
    this.#parts.view.host.toggleAttribute('data-invert', this.#choice.invert)
    this.#parts.onChange()
  }

  /** Stores the horizontal scroll position; call this at the end of a scroll. */
  keepAcross(): void {
    const across = this.#parts.view.scrollFraction()
    if (across === null || across === this.#choice.across) return
    this.#choice = { ...this.#choice, across }
    this.#parts.storedView?.save(this.#choice)
  }

  /** Stores the content area of most pages, for the next time the book is opened. */
  keepUsual(usual: CroppedParts): void {
    this.#choice = { ...this.#choice, usual }
    this.#parts.storedView?.save(this.#choice)
  }

  /** Updates the state and the chip; call this after each change of the layout. */
  update(source: PageSource): void {
    const { canInvert, isFirstPageSingle } = source
    const { fit, double, invert, split, crop, alone } = this.#choice
    const layout = this.#parts.layout()
    const scale = this.#scale()
    const state: PageDisplayState = {
      fit,
      double,
      invert,
      split,
      crop,
      alone: alone ?? isFirstPageSingle,
      leftward: isLeftward(source, this.#choice),
      isScrolled: this.isScrolled,
      scale,
      canZoomIn: zoomStep(scale, 1) > scale,
      canZoomOut: zoomStep(scale, -1) < scale,
      canSplit: layout?.canSplit?.() ?? false,
      canDouble: layout?.canDouble?.() ?? false,
      canInvert,
    }
    this.#chip.show(state)
    const isSame = this.#state && JSON.stringify(state) === JSON.stringify(this.#state)
    if (isSame) return
    this.#state = state
    for (const listener of this.#listeners) listener()
  }

  #zoomTo(fit: Fit, x?: number, y?: number): void {
    const restore = this.#parts.view.anchor(x, y)
    this.choose({ fit: typeof fit === 'number' ? this.#clamp(fit) : fit })
    restore()
    this.#parts.onZoomEnd()
  }

  /** Clamps a scale. A page that fits the viewport only below the minimum zoom lowers the minimum. */
  #clamp(scale: number): number {
    return clampZoom(scale, Math.min(MIN_ZOOM, this.#parts.layout()?.scaleAt('page') ?? MIN_ZOOM))
  }

  #scale(): number {
    return this.#parts.layout()?.scale() ?? 1
  }
}
