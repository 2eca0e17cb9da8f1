import { createContext, useContext } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import type { Catalog } from '../catalog/port'
import type { ChoicesOfBooks } from '../domain/book-choices'
import type { Locator } from '../domain/locator'
import type { Marks } from '../domain/mark'
import type { LibraryError } from '../platform/errors'
import type { Preferences } from '../reading/navigator/preferences'
import type { LookUp } from '../reading/reader/host-options'
import type { MemberPositions } from '../session/positions'
import type { ReadHistory } from '../session/read-history'
import type { ReadingDays } from '../session/reading-days'
import type { Shelf } from '../session/shelf'
import type { Session } from '../session/store'
import type { MessageBox } from '../ui/message-box-store'
import type { ToastOptions } from '../ui/toast-store'
import type { ShelfOrder } from './book-shelf/orders'

export interface LoginState {
  open: boolean
  /** Where a sign-in goes on to; null to stay. */
  wanted: string | null
}

/** What `reading-progress` tells the page around. */
export interface ReadingProgress {
  bid: string
  locator: Locator
  /** Of the whole book, 0 to 1. */
  fraction: number
}

/** All that a screen may ask of the element it lives in. */
export interface LibraryServices {
  catalog: Catalog
  /** Code of the organisation shown; '' when the catalogue names none. */
  orgCode: string
  /** Most characters of a book that one copy or look-up may take; null for no limit. */
  copyLimit: number | null
  /** Null where nothing can be looked up. */
  lookUp: LookUp | null
  session: Session
  readHistory: ReadHistory
  preferences: StoreApi<Preferences>
  /** The member's own records; a visitor's stay apart under no name. */
  shelf: Shelf
  /** How the member had the shelf sorted last, on this device. */
  shelfOrder: { read(): ShelfOrder; keep(order: ShelfOrder): void }
  positions: MemberPositions
  marks: Marks
  choices: ChoicesOfBooks
  readingDays: ReadingDays
  /** Ids of the books whose long introduction has been opened: so it is found again when one comes back. */
  openIntros: Set<string>
  /** Questions that wait for an answer. */
  messages: MessageBox
  navigate(path: string, options?: { replace?: boolean }): void
  back(): void
  /** Back to the organisation that the page names, and its home page. */
  comeHome(): void
  /** The address of a path for `<a href>`; undefined where the element keeps out of the page's address. */
  href(path: string): string | undefined
  requestLogin(wanted?: string): void
  signOut(): void
  /** Tells the host page and the console of a failure; an aborted request is no failure. */
  report(error: LibraryError): void
  toast(message: string, options?: ToastOptions): void
  bookOpened(bid: string): void
  readingProgress(detail: ReadingProgress): void
}

export const ServicesContext = createContext<LibraryServices | null>(null)

/** @throws Error outside a library element: a screen cannot stand alone. */
export function useServices(): LibraryServices {
  const services = useContext(ServicesContext)
  if (!services) throw new Error('a screen was rendered outside its library')
  return services
}
