import { emptyCanvas } from '../../../platform/empty-canvas'
import { isAborted, LibraryError, toLibraryError } from '../../../platform/errors'
import type { PageText } from '../text/page-text'
import { isQuarter, type QuarterTurns } from './choice'
import { densityFor, isWhole, sizeOfPart, unturnedPart, WHOLE } from './scale'
import type { PagePart, PageSize, PageSource } from './source'

export interface PageViewWords {
  /** Name of the page for who cannot see it, such as "第 3 页". */
  name(index: number): string
  /** The sentence in place of a page that could not be fetched, or cannot be shown. */
  trouble(error: LibraryError): string
}

/** A page is painted anew when its scale has been the same for so long. */
const REST_MS = 120

/** One page on the screen: its paper, the picture on it, and the text and links over that. */
export class PageView {
  readonly element: HTMLElement
  readonly index: number
  readonly #source: PageSource
  readonly #words: PageViewWords
  readonly #picture: HTMLElement
  readonly #over: HTMLElement
  #scale = 1
  /** Size of what is shown. */
  #shown: PageSize
  /** What of the page is shown, as it stands in the file. */
  #part = WHOLE
  #layers: Promise<void> | null = null
  #text: PageText | null = null
  #drawing: { key: string; stop: AbortController; done: Promise<LibraryError | null> } | null = null
  #released = false

  readonly #onText: () => void

  /** @param onText the words of the page are there */
  constructor(index: number, size: PageSize, source: PageSource, words: PageViewWords, onText: () => void) {
    this.#onText = onText
    this.index = index
    this.#shown = size
    this.#source = source
    this.#words = words
    this.element = document.createElement('div')
    this.element.className = 'leaf'
    this.element.dataset.index = String(index)
    // What lies on a page has a direction of its own, whichever way the pages follow each other.
    this.element.dir = 'ltr'
    this.element.setAttribute('role', 'group')
    this.element.setAttribute('aria-label', words.name(index))
    this.#picture = document.createElement('div')
    this.#picture.className = 'picture'
    // Once seen to come, it does not come again wherever it is put.
    this.#picture.addEventListener('animationend', () => this.#picture.removeAttribute('data-fresh'))
    this.#over = document.createElement('div')
    this.#over.className = 'over'
    this.element.append(this.#picture, this.#over)
  }

  /**
   * Gives the page its place; what is painted already is stretched until it is painted anew.
   *
   * @param size of all of it, as it lies there
   * @param part what is shown of it, as it lies there; the rest is beyond the leaf's edges
   */
  fit(size: PageSize, scale: number, turned: QuarterTurns, part: PagePart): void {
    this.#scale = scale
    this.#part = unturnedPart(part, turned)
    const { style } = this.element
    this.#shown = sizeOfPart(size, part)
    style.width = `${this.#shown.width * scale}px`
    style.height = `${this.#shown.height * scale}px`
    style.setProperty('--ol-scale', String(scale))
    // What is on it is as it was: turned about the middle of the page, and moved.
    this.element.toggleAttribute('data-turned', turned !== 0)
    this.element.toggleAttribute('data-moved', turned !== 0 || !isWhole(part))
    const [width, height] = isQuarter(turned) ? [size.height, size.width] : [size.width, size.height]
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
   * Paints at the present scale. Resolves to what went wrong, if anything; never rejects.
   *
   * @param longest device pixels that the longer side has at least, where the screen has fewer
   */
  paint(longest = 0): Promise<LibraryError | null> {
    const longer = Math.max(this.#shown.width, this.#shown.height) * this.#scale
    const wished = Math.max(globalThis.devicePixelRatio || 1, longest / longer)
    const density = densityFor(this.#shown, this.#scale, wished)
    const { left, top, width, height } = this.#part
    const key = this.#source.scalesFreely
      ? 'once'
      : [this.#scale, density, left, top, width, height].map((each) => each.toPrecision(6)).join(' ')
    if (this.#drawing?.key === key) return this.#drawing.done
    this.#drawing?.stop.abort()
    const stop = new AbortController()
    const drawing = { key, stop, done: this.#paint(stop.signal, density) }
    this.#drawing = drawing
    void drawing.done.then((error) => {
      // What failed may be tried again when one comes back.
      if (error && this.#drawing === drawing) this.#drawing = null
    })
    return drawing.done
  }

  /** The words of the page; null without any, and before they are there. */
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
      // What is there is stretched meanwhile: the next movement of the wheel may want yet another scale.
      if (!isFirst) await rest(signal)
      const part = this.#source.scalesFreely ? WHOLE : this.#part
      const picture = await this.#source.picture(this.index, { scale: this.#scale, density, part, signal })
      if (signal.aborted) return null
      lay(picture, part)
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
      this.#over.replaceChildren(...layers.elements)
      this.#text = layers.text
      if (layers.text) this.#onText()
    } catch {
      // The picture alone can be read.
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

/** Puts the picture of a part of a page where that is on the page. */
function lay({ style }: HTMLElement, { left, top, width, height }: PagePart): void {
  style.left = `${left * 100}%`
  style.top = `${top * 100}%`
  style.width = `${width * 100}%`
  style.height = `${height * 100}%`
}

/** Also over when the work is no longer wanted, which rejects. */
function rest(signal: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    const timer = setTimeout(done, REST_MS)
    const stop = () => {
      clearTimeout(timer)
      fail(new LibraryError('aborted', 'page no longer wanted'))
    }
    signal.addEventListener('abort', stop, { once: true })
  })
}
