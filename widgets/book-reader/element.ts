import { submitByClick } from '../../src/platform/submit'
import { plainSheet } from '../../src/styles/sheet'
import { createElementClass, widgetOf } from '../element'
import { BOOK_READER } from '../generated/book-reader'
import { connectReader } from './connect-reader'
import css from './reader.css?inline'
import type { ReaderFields, ReaderValues } from './reader-view'

// A plain sheet: the host element is outside its own root, where layout units would refer to the page.
const readerSheet = plainSheet(() => css)

const CLOSE = 'reader-close'

/**
 * `<book-reader>`: the reader without a library. Its 返回 stands where it leads somewhere: the page listens to
 * `reader-close` on the element, or says so by `closable`. Listeners of ancestors, and those that were added before the
 * element was defined, cannot be seen.
 */
export class BookReaderElement extends createElementClass<
  ReaderFields,
  Pick<ReaderValues, 'hasCloseListener'>
>(BOOK_READER, { sheets: [readerSheet], onClick: submitByClick, connect: connectReader }) {
  readonly #closeListeners = new Set<EventListenerOrEventListenerObject>()

  override addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | AddEventListenerOptions,
  ): void {
    if (!listener) return
    super.addEventListener(type, listener, options)
    if (type !== CLOSE) return
    this.#closeListeners.add(listener)
    widgetOf(this).set({ hasCloseListener: true })
  }

  override removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject | null,
    options?: boolean | EventListenerOptions,
  ): void {
    if (!listener) return
    super.removeEventListener(type, listener, options)
    if (type !== CLOSE) return
    this.#closeListeners.delete(listener)
    widgetOf(this).set({ hasCloseListener: this.#closeListeners.size > 0 })
  }
}
