import { emptyCanvas } from '../../../platform/empty-canvas'
import { isAborted, LibraryError, toLibraryError } from '../../../platform/errors'
import type { PageText } from '../text/page-text'
import { densityFor, isWholePage, sizeOfPart, unrotatePart, WHOLE_PAGE } from './scale'
import type { PagePart, PageSize, PageSource } from './source'
import { type QuarterTurns, swapsSides } from './view-choice'

/** Localised text of a page view. */
export interface PageViewWords {
  /** Accessible name of the page, such as "第 3 页". */
  name(index: number): string
  /** Message in place of a page that cannot be fetched or shown. */
  trouble(error: LibraryError): string
}

/** A page is repainted when its scale is unchanged for this long. */
const REPAINT_DELAY_MS = 120

/** One page in the DOM: its background, the picture on it, and the layers of text and links above. */
export class PageView {
  readonly element: HTMLElement
  readonly index: number
  readonly #source: PageSource
  readonly #words: PageViewWords
  readonly #picture: HTMLElement
  readonly #layerContainer: HTMLElement
  #scale = 1
  /** Size of the visible part. */
  #visibleSize: PageSize
  /** The visible part, in the unrotated page. */
  #part = WHOLE_PAGE
  #layers: Promise<void> | null = null
  #text: PageText | null = null
  #drawing: { key: string; stop: AbortController; done: Promise<LibraryError | null> } | null = null
  #released = false

  readonly #onText: () => void

  /** @param onText called when the text of the page is available */
  constructor(index: number, size: PageSize, source: PageSource, words: PageViewWords, onText: () => void) {
    this.#onText = onText
    this.index = index
    this.#visibleSize = size
    this.#source = source
    this.#words = words
    this.element = document.createElement('div')
    this.element.className = 'leaf'
    this.element.dataset.index = String(index)
    // The direction of a page's content does not depend on the direction of the page order.
    this.element.dir = 'ltr'
    this.element.setAttribute('role', 'group')
    this.element.setAttribute('aria-label', words.name(index))
    this.#picture = document.createElement('div')
    this.#picture.className = 'picture'
    // The fade-in runs once, not again when the element is moved.
    this.#picture.addEventListener('animationend', () => this.#picture.removeAttribute('data-fresh'))
    this.#layerContainer = document.createElement('div')
    this.#layerContainer.className = 'over'
    this.element.append(this.#picture, this.#layerContainer)
  }

  /**
   * Sets the size of the page element. An existing picture is stretched until it is repainted.
   *
   * @param size size of the whole page, as rotated
   * @param part visible part of the page, as rotated; the rest is clipped
   */
  fit(size: PageSize, scale: number, turned: QuarterTurns, part: PagePart): void {
    this.#scale = scale
    this.#part = unrotatePart(part, turned)
    const { style } = this.element
    this.#visibleSize = sizeOfPart(size, part)
    style.width = `${this.#visibleSize.width * scale}px`
    style.height = `${this.#visibleSize.height * scale}px`
    style.setProperty('--ol-scale', String(scale))
    // The layers keep their own orientation: they are rotated about the centre of the page, and moved.
    this.element.toggleAttribute('data-turned', turned !== 0)
    this.element.toggleAttribute('data-moved', turned !== 0 || !isWholePage(part))
    const [width, height] = swapsSides(turned) ? [size.height, size.width] : [size.width, size.height]
    const lengths = {
      '--ol-width': width,
      '--ol-length': height,
      '--ol-left': (0.5 - part.left) * size.width - width / 2,
      '--ol-top': (0.5 - part.top) * size.height - height / 2,
    }
    for (const [name, length] of Object.entries(lengths)) style.setProperty(name, `${length * scale}px`)
    style.setProperty('--ol-turned', `${turned}deg`)
  }

  /**
   * Paints at the current scale. Resolves to the error, if there is one; never rejects.
   *
   * @param longest minimum device pixels of the longer side, for more than the screen's resolution
   */
  paint(longest = 0): Promise<LibraryError | null> {
    const longer = Math.max(this.#visibleSize.width, this.#visibleSize.height) * this.#scale
    const requested = Math.max(globalThis.devicePixelRatio || 1, longest / longer)
    const density = densityFor(this.#visibleSize, this.#scale, requested)
    const { left, top, width, height } = this.#part
    const key = this.#source.isScaleIndependent
      ? 'once'
      : [this.#scale, density, left, top, width, height].map((each) => each.toPrecision(6)).join(' ')
    if (this.#drawing?.key === key) return this.#drawing.done
    this.#drawing?.stop.abort()
    const stop = new AbortController()
    const drawing = { key, stop, done: this.#paint(stop.signal, density) }
    this.#drawing = drawing
    void drawing.done.then((error) => {
      // A failed page may be tried again when it is shown again.
      if (error && this.#drawing === drawing) this.#drawing = null
    })
    return drawing.done
  }

  /** The text of the page; null where there is none, and before it is available. */
  get text(): PageText | null {
    return this.#text
  }

  release(): void {
    this.#released = true
    this.#drawing?.stop.abort()
    this.#drawing = null
    this.#clear()
    this.element.remove()
    this.#source.release(this.index)
  }

  async #paint(signal: AbortSignal, density: number): Promise<LibraryError | null> {
    try {
      const isFirst = !this.element.isConnected || !this.#picture.hasChildNodes()
      // The old picture is stretched meanwhile: the next wheel event may change the scale again.
      if (!isFirst) await delayRepaint(signal)
      const part = this.#source.isScaleIndependent ? WHOLE_PAGE : this.#part
      const picture = await this.#source.render(this.index, { scale: this.#scale, density, part, signal })
      if (signal.aborted) return null
      placePart(picture, part)
      this.#clear()
      this.#picture.toggleAttribute('data-fresh', isFirst && this.element.isConnected)
      picture.setAttribute('draggable', 'false')
      this.#picture.replaceChildren(picture)
      this.element.removeAttribute('data-trouble')
      this.#layers ??= this.#addLayers()
      await this.#layers
      return null
    } catch (thrown) {
      if (signal.aborted || this.#released || isAborted(thrown)) return null
      const error = toLibraryError(thrown)
      this.#showTrouble(this.#words.trouble(error))
      return error
    }
  }

  async #addLayers(): Promise<void> {
    try {
      const layers = await this.#source.layers?.(this.index)
      if (!layers || this.#released) return
      this.#layerContainer.replaceChildren(...layers.elements)
      this.#text = layers.text
      if (layers.text) this.#onText()
    } catch {
      // The page is readable without its layers.
    }
  }

  #showTrouble(words: string): void {
    const sentence = document.createElement('p')
    sentence.className = 'trouble'
    sentence.dir = 'auto'
    sentence.textContent = words
    this.element.setAttribute('data-trouble', '')
    this.#clear()
    this.#picture.replaceChildren(sentence)
  }

  #clear(): void {
    for (const canvas of this.#picture.querySelectorAll('canvas')) emptyCanvas(canvas)
    this.#picture.replaceChildren()
  }
}

/** Positions the picture of a part of a page within the page. */
function placePart({ style }: HTMLElement, { left, top, width, height }: PagePart): void {
  style.left = `${left * 100}%`
  style.top = `${top * 100}%`
  style.width = `${width * 100}%`
  style.height = `${height * 100}%`
}

/** Waits before a repaint. @throws LibraryError `aborted` when the signal aborts */
function delayRepaint(signal: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    const timer = setTimeout(done, REPAINT_DELAY_MS)
    const stop = () => {
      clearTimeout(timer)
      fail(new LibraryError('aborted', 'page no longer wanted'))
    }
    signal.addEventListener('abort', stop, { once: true })
  })
}
