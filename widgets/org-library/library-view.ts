import type { LibraryHandle } from '../../src/app/LibraryApp'
import type { SyncToken } from '../../src/domain/user'
import type { Fetch } from '../../src/platform/fetch'
import type { AttributeProps } from '../contract/types'
import type { ORG_LIBRARY } from '../generated/org-library'

/** Attributes and properties set by the host page. */
export type LibraryFields = AttributeProps<(typeof ORG_LIBRARY)['attributes']> & {
  fetch?: Fetch
  syncToken?: SyncToken
}

/** Values added by the element itself. */
export interface LibraryView {
  /** Number of calls of the page so far; each passes the handle out again. */
  calls?: number
  /** A fetch with the answers that the first screen has asked for, and the page's own that it stands for. */
  begun?: { fetch: Fetch; of: Fetch | undefined }
  /** Fulfilled when the library is on show; absent if it is from the first. */
  whenShown?: Promise<void>
}

export type LibraryValues = LibraryFields & LibraryView

/** Key of the method that receives the library's handle; a symbol, because it is internal. */
export const connectHandle = Symbol('connectHandle')

/** The element, as seen by its content. */
export interface LibraryHost {
  [connectHandle](handle: LibraryHandle | null): void
}
