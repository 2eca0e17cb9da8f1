import type { StoreApi } from 'zustand/vanilla'
import type { LibraryInterface } from '../../src/app/LibraryApp'
import type { Library } from '../../src/app/library'
import type { ReadingMain } from '../../src/app/reading-main'
import type { SyncToken } from '../../src/domain/user'
import type { Locale } from '../../src/i18n/locale'
import type { LibraryError } from '../../src/platform/errors'
import type { Fetch } from '../../src/platform/fetch'
import type { AttributeProps } from '../contract/types'
import type { Widget } from '../element'
import type { ORG_LIBRARY } from '../generated/org-library'

/** Attributes and properties set by the host page. */
export type LibraryFields = AttributeProps<(typeof ORG_LIBRARY)['attributes']> & {
  fetch?: Fetch
  syncToken?: SyncToken
}

/** With what the element adds. */
export type LibraryValues = LibraryFields & {
  /** The number of calls of the element's methods so far. */
  calls?: number
}

/** What a library shows, for its interface. */
export interface LibraryView {
  values: LibraryValues
  locale: Locale
  /** Null without a `src`. */
  library: Library | null
  /** The page of a book that is in the document before its screen; null for none. */
  firstPage: ReadingMain | null
}

/** A connected library, as its interface sees it. */
export interface ConnectedLibrary {
  readonly widget: Widget<LibraryValues>
  readonly store: StoreApi<LibraryView>
  /** The interface is there, or speaks another language. Returns a function that ends it. */
  attach(shown: LibraryInterface): () => void
  /** Reports a failure to the host page, and to the console. */
  report(error: LibraryError): void
}
