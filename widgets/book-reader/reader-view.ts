import type { StoreApi } from 'zustand/vanilla'
import type { SyncToken } from '../../src/domain/user'
import type { Locale } from '../../src/i18n/locale'
import type { LibraryError } from '../../src/platform/errors'
import type { Fetch } from '../../src/platform/fetch'
import type { ReaderSource } from '../../src/reading/reader/model/state'
import type { ReadingPage } from '../../src/reading/reader/reading-page'
import type { CatalogueAccess } from '../../src/session/catalogue-access'
import type { AttributeProps } from '../contract/types'
import type { Widget } from '../element'
import type { BOOK_READER } from '../generated/book-reader'
import type { ReaderStorage } from './storage'

/** Attributes and properties set by the host page. */
export type ReaderFields = AttributeProps<(typeof BOOK_READER)['attributes']> & {
  fetch?: Fetch
  syncToken?: SyncToken
}

/** With what the element knows of its page. */
export type ReaderValues = ReaderFields & {
  /** The page listens to `reader-close`. */
  hasCloseListener?: boolean
}

/** What a reader shows, for its interface. */
export interface ReaderView {
  values: ReaderValues
  locale: Locale
  /** Access with the member's credentials; null when the page's own fetch is used. */
  access: CatalogueAccess | null
  source: ReaderSource | null
  storage: ReaderStorage | null
  error: LibraryError | null
  /** The catalogue or the file wants a sign-in. */
  isRefused: boolean
  /** Nothing can be stored on this device. */
  isVolatile: boolean
  /** The page of the open book; null without one. */
  page: ReadingPage | null
  /** The number of pages so far: each has an interface of its own. */
  pages: number
}

/** A connected reader, as its interface sees it. */
export interface ConnectedReader {
  readonly widget: Widget<ReaderValues>
  readonly store: StoreApi<ReaderView>
  /** Switches to this access; everything is requested again. */
  use(access: CatalogueAccess): void
  /** Requests the book again. */
  retry(): void
  /** Reports a failure to the host page, and to the console. */
  report(error: LibraryError): void
  /** As `report`, for a failure with the open book, which may ask for a sign-in. */
  onFailure(error: LibraryError): void
}
