import { isAborted, LibraryError, toLibraryError } from '../../platform/errors'
import type { PageText } from '../text/page-text'
import { isQuarter, type Turned } from './choice'
import { densityFor } from './scale'
import type { PageSize, PageSource } from './source'

export interface LeafWords {
  /** Name of the page for who cannot see it, such as "第 3 页". */
  name(index: number): string
  /** The sentence in place of a page that could not be fetched, or cannot be shown. */
  trouble(error: LibraryError): string
}

/** A page is painted anew when its scale has been the same for so long. */
const REST_MS = 120

/** One page on the screen: its paper, the picture on it, and the text and links over that. */
export class Leaf {
  readonly element: HTMLElement
  readonly index: number
  readonly #source: PageSource
  readonly #words: LeafWords
  readonly #picture: HTMLElement
  readonly #over: HTMLElement
  #scale = 1
  #size: PageSize
  #layers: Promise<void> | null = null
  #text: PageText | null = null
  #drawing: { key: string; stop: AbortController; done: Promise<LibraryError | null> } | null = null
  #released = false

  readonly #onText: () => void

  /** @param onText the words of the page are there */
  constructor(index: number, size: PageSize, source: PageSource, words: LeafWords, onText: () => void) {
    this.#onText = onText
    this.index = index
    this.#size = size
    this.#source = source
    this.#words = words
    this.element = document.createElement('div')
    this.element.className = 'leaf'
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
   * @param size as it lies there
   */
  fit(size: PageSize, scale: number, turned: Turned): void {
    this.#size = size
    this.#scale = scale
    const { style } = this.element
    style.width = `${size.width * scale}px`
    style.height = `${size.height * scale}px`
    style.setProperty('--ol-scale', String(scale))
    // What is on it is as it was, and turned.
    this.element.toggleAttribute('data-turned', turned !== 0)
    const [width, height] = isQuarter(turned) ? [style.height, style.width] : [style.width, style.height]
    style.setProperty('--ol-width', width)
    style.setProperty('--ol-length', height)
    style.setProperty('--ol-turned', `${turned}deg`)
  }

  /** Paints at the present scale. Resolves to what went wrong, if anything; never rejects. */
  paint(): Promise<LibraryError | null> {
    const density = densityFor(this.#size, this.#scale, globalThis.devicePixelRatio || 1)
    const key = this.#source.scalesFreely ? 'once' : `${this.#scale.toFixed(4)} ${density.toFixed(4)}`
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
      const picture = await this.#source.picture(this.index, { scale: this.#scale, density, signal })
      if (signal.aborted) return null
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

  /** Browsers give back a canvas's memory late unless it is made small. */
  #clear(): void {
    for (const canvas of this.#picture.querySelectorAll('canvas')) {
      canvas.width = 0
      canvas.height = 0
    }
    this.#picture.replaceChildren()
  }
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
