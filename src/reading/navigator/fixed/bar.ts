import { quarterOn, type ViewChoice } from './choice'
import type { PagesWords } from './words'

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
  readonly #words: PagesWords
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

  constructor(words: PagesWords, actions: BarActions) {
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
