import type { Appearance, ReadingFlow } from '../navigator'
import { type CroppedParts, quarterOn, readView, type StoredView, type ViewChoice } from './choice'
import type { Layout } from './layout'
import { isLeftward } from './location'
import { clampZoom, type Fit, MIN_ZOOM, zoomStep } from './scale'
import type { PageSource } from './source'
import { hasRoomForTwo } from './spreads'
import type { PagesView, ViewPoint } from './view'
import type { FixedLayoutWords } from './words'
import type { PageZoomGestures } from './zoom-input'

export interface BarState extends ViewChoice {
  alone: boolean
  leftward: boolean
  isScrolled: boolean
  /** 1 = 100 %. */
  scale: number
  /** What is on show would be larger in halves. */
  canSplit: boolean
  canDouble: boolean
  canInvert: boolean
  canZoomIn: boolean
  canZoomOut: boolean
}

export interface BarActions {
  zoom(step: 1 | -1): void
  choose(change: Partial<ViewChoice>): void
}

/** So many buttons stand side by side on a phone. */
const ONE_ROW = 8

/** The few buttons for how a page sits in the window. */
export class ViewBar {
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
  #state: BarState | null = null

  constructor(words: FixedLayoutWords, actions: BarActions) {
    this.#words = words
    this.element = document.createElement('div')
    this.element.className = 'bar'
    this.element.hidden = true
    const group = this.#group
    group.setAttribute('role', 'toolbar')
    group.setAttribute('aria-label', words.view)
    this.#out = button('−', words.zoomOut, () => actions.zoom(-1))
    this.#in = button('+', words.zoomIn, () => actions.zoom(1))
    this.#scale = document.createElement('output')
    this.#scale.setAttribute('aria-label', words.zoom)
    this.#page = button(words.fitPage, null, () => actions.choose({ fit: 'page' }))
    this.#width = button(words.fitWidth, null, () => actions.choose({ fit: 'width' }))
    this.#height = button(words.fitHeight, null, () => actions.choose({ fit: 'height' }))
    this.#double = button(words.double, null, () => actions.choose({ double: !this.#state?.double }))
    this.#alone = button(words.alone, null, () => actions.choose({ alone: !this.#state?.alone }))
    this.#invert = button(words.invert, null, () => actions.choose({ invert: !this.#state?.invert }))
    this.#crop = button(words.cropShort, words.crop, () => actions.choose({ crop: !this.#state?.crop }))
    this.#split = button(words.splitShort, words.split, () => actions.choose({ split: !this.#state?.split }))
    this.#leftward = button(words.leftwardShort, words.leftward, () =>
      actions.choose({ leftward: !this.#state?.leftward }),
    )
    const turn = button('↻', words.turn, () =>
      actions.choose({ turned: quarterOn(this.#state?.turned ?? 0) }),
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
    // A button of its own keys; the rest stays the reader's.
    group.addEventListener('click', (event) => event.stopPropagation())
    group.addEventListener('pointerdown', (event) => event.stopPropagation())
  }

  show(state: BarState): void {
    this.#state = state
    this.element.hidden = false
    this.#scale.textContent = `${Math.round(state.scale * 100)}%`
    this.#in.disabled = !state.canZoomIn
    this.#out.disabled = !state.canZoomOut
    this.#page.textContent = state.isScrolled ? this.#words.fitColumn : this.#words.fitPage
    press(this.#page, state.fit === 'page')
    press(this.#width, state.fit === 'width')
    press(this.#height, state.fit === 'height')
    press(this.#crop, state.crop)
    press(this.#split, state.split)
    press(this.#double, state.double)
    press(this.#alone, state.alone)
    press(this.#invert, state.invert)
    press(this.#leftward, state.leftward)
    this.#double.hidden = !state.canDouble
    this.#alone.hidden = !(state.canDouble && state.double)
    this.#split.hidden = state.isScrolled || !(state.canSplit || state.split)
    this.#leftward.hidden = state.isScrolled
    this.#invert.hidden = !state.canInvert
    const shown = this.#group.querySelectorAll('button:not([hidden])').length
    this.#group.toggleAttribute('data-many', shown > ONE_ROW)
  }
}

function button(text: string, label: string | null, act: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.textContent = text
  if (label !== null) {
    made.setAttribute('aria-label', label)
    made.title = label
  }
  made.addEventListener('click', act)
  return made
}

const press = (target: HTMLButtonElement, on: boolean) => target.setAttribute('aria-pressed', String(on))

/** Of two scales that differ by less the reader means the same. */
const ALIKE = 1.04
/** Two taps make a page so many times as large. */
const CLOSER = 2

export interface ViewControlParts {
  view: PagesView
  words: FixedLayoutWords
  /** Left out, nothing is kept. */
  kept?: StoredView
  layout(): Layout | null
  /** Pages have to be laid out anew. */
  onChange(): void
  /** After that they were put where one looked at them. */
  onPut(): void
}

/** How pages sit in the window: fit, zoom, colours, and the bar they are chosen with. */
export class ViewControl implements PageZoomGestures {
  readonly #parts: ViewControlParts
  readonly #bar: ViewBar
  #choice: ViewChoice
  /** How the book is shown where the reader has not chosen it. */
  ownFlow: ReadingFlow = 'paginated'
  #flow: ReadingFlow | null = null
  #isStill = true
  /** How pages fit while one does not look closer at one. */
  #rest: Fit
  #pinch: { factor: number; from: ViewPoint; to: ViewPoint } | null = null

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
  pinch(factor: number, from: ViewPoint, to: ViewPoint): void {
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
  toggle({ x, y }: ViewPoint): void {
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
  keepUsual(usual: CroppedParts): void {
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
    return clampZoom(scale, Math.min(MIN_ZOOM, this.#parts.layout()?.scaleAt('page') ?? MIN_ZOOM))
  }

  #scale(): number {
    return this.#parts.layout()?.scale() ?? 1
  }
}
