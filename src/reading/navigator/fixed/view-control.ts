import type { Appearance, ReadingFlow } from '../navigator'
import type { Layout } from './layout'
import { isLeftward } from './location'
import { clampZoom, type Fit, MIN_ZOOM, zoomStep } from './scale'
import type { PageSource } from './source'
import { hasRoomForTwo } from './spreads'
import type { PagesView, ViewPoint } from './view'
import { type CroppedParts, nextQuarterTurn, readView, type StoredView, type ViewChoice } from './view-choice'
import type { FixedLayoutWords } from './words'
import type { PageZoomGestures } from './zoom-input'

/** What the view bar shows. */
export interface ViewBarState extends ViewChoice {
  alone: boolean
  leftward: boolean
  isScrolled: boolean
  /** 1 = 100 %. */
  scale: number
  /** The visible page would be larger a half at a time. */
  canSplit: boolean
  canDouble: boolean
  canInvert: boolean
  canZoomIn: boolean
  canZoomOut: boolean
}

/** What the buttons of the view bar do. */
export interface ViewBarActions {
  zoom(step: 1 | -1): void
  choose(change: Partial<ViewChoice>): void
}

/** Maximum number of buttons in one row on a phone. */
const ONE_ROW = 8

/** The toolbar for zoom, fit, spreads, page order, rotation and colours. */
class ViewBar {
  readonly element: HTMLElement
  readonly #group = document.createElement('div')
  readonly #out: HTMLButtonElement
  readonly #in: HTMLButtonElement
  readonly #scale: HTMLOutputElement
  readonly #words: FixedLayoutWords
  readonly #page: HTMLButtonElement
  readonly #width: HTMLButtonElement
  readonly #height: HTMLButtonElement
  readonly #double: HTMLButtonElement
  readonly #alone: HTMLButtonElement
  readonly #invert: HTMLButtonElement
  readonly #crop: HTMLButtonElement
  readonly #split: HTMLButtonElement
  readonly #leftward: HTMLButtonElement
  #state: ViewBarState | null = null

  constructor(words: FixedLayoutWords, actions: ViewBarActions) {
    this.#words = words
    this.element = document.createElement('div')
    this.element.className = 'bar'
    this.element.hidden = true
    const group = this.#group
    group.setAttribute('role', 'toolbar')
    group.setAttribute('aria-label', words.view)
    this.#out = createButton('−', words.zoomOut, () => actions.zoom(-1))
    this.#in = createButton('+', words.zoomIn, () => actions.zoom(1))
    this.#scale = document.createElement('output')
    this.#scale.setAttribute('aria-label', words.zoom)
    this.#page = createButton(words.fitPage, null, () => actions.choose({ fit: 'page' }))
    this.#width = createButton(words.fitWidth, null, () => actions.choose({ fit: 'width' }))
    this.#height = createButton(words.fitHeight, null, () => actions.choose({ fit: 'height' }))
    this.#double = createButton(words.double, null, () => actions.choose({ double: !this.#state?.double }))
    this.#alone = createButton(words.alone, null, () => actions.choose({ alone: !this.#state?.alone }))
    this.#invert = createButton(words.invert, null, () => actions.choose({ invert: !this.#state?.invert }))
    this.#crop = createButton(words.cropShort, words.crop, () => actions.choose({ crop: !this.#state?.crop }))
    this.#split = createButton(words.splitShort, words.split, () =>
      actions.choose({ split: !this.#state?.split }),
    )
    this.#leftward = createButton(words.leftwardShort, words.leftward, () =>
      actions.choose({ leftward: !this.#state?.leftward }),
    )
    const turn = createButton('↻', words.turn, () =>
      actions.choose({ turned: nextQuarterTurn(this.#state?.turned ?? 0) }),
    )
    group.append(
      this.#out,
      this.#scale,
      this.#in,
      this.#page,
      this.#width,
      this.#height,
      this.#crop,
      this.#split,
      this.#double,
      this.#alone,
      this.#leftward,
      turn,
      this.#invert,
    )
    this.element.append(group)
    // The page must not handle clicks on the toolbar as taps or drags.
    group.addEventListener('click', (event) => event.stopPropagation())
    group.addEventListener('pointerdown', (event) => event.stopPropagation())
  }

  show(state: ViewBarState): void {
    this.#state = state
    this.element.hidden = false
    this.#scale.textContent = `${Math.round(state.scale * 100)}%`
    this.#in.disabled = !state.canZoomIn
    this.#out.disabled = !state.canZoomOut
    this.#page.textContent = state.isScrolled ? this.#words.fitColumn : this.#words.fitPage
    setPressed(this.#page, state.fit === 'page')
    setPressed(this.#width, state.fit === 'width')
    setPressed(this.#height, state.fit === 'height')
    setPressed(this.#crop, state.crop)
    setPressed(this.#split, state.split)
    setPressed(this.#double, state.double)
    setPressed(this.#alone, state.alone)
    setPressed(this.#invert, state.invert)
    setPressed(this.#leftward, state.leftward)
    this.#double.hidden = !state.canDouble
    this.#alone.hidden = !(state.canDouble && state.double)
    this.#split.hidden = state.isScrolled || !(state.canSplit || state.split)
    this.#leftward.hidden = state.isScrolled
    this.#invert.hidden = !state.canInvert
    const shown = this.#group.querySelectorAll('button:not([hidden])').length
    this.#group.toggleAttribute('data-many', shown > ONE_ROW)
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

const setPressed = (target: HTMLButtonElement, on: boolean) => target.setAttribute('aria-pressed', String(on))

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

/** Holds the view choice (fit, zoom, colours and so on), its toolbar, and the zoom gestures that change it. */
export class ViewControl implements PageZoomGestures {
  readonly #parts: ViewControlDeps
  readonly #bar: ViewBar
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
    this.#bar = new ViewBar(parts.words, {
      zoom: (step) => this.step(step),
      choose: (change) => this.choose(change),
    })
    // Before the pages: a screen reader that reads on from a page must not come to its buttons.
    parts.view.root.prepend(this.#bar.element)
  }

  get choice(): ViewChoice {
    return this.#choice
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
  choose(change: Partial<ViewChoice>): void {
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

  /** Updates the toolbar from the current state. */
  showBar(source: PageSource): void {
    const { canInvert, isFirstPageSingle } = source
    const { width, height } = this.#parts.view.box()
    const scale = this.#scale()
    this.#bar.show({
      ...this.#choice,
      alone: this.#choice.alone ?? isFirstPageSingle,
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
