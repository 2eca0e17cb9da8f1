import { createContext, useContext } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import type { Catalog } from '../catalog/port'
import type { BookChoicesStore } from '../domain/book-choices'
import type { Locator } from '../domain/locator'
import type { Marks } from '../domain/mark'
import type { LibraryError } from '../platform/errors'
import type { RecordArchive, RecordStore } from '../platform/records'
import type { Preferences } from '../reading/navigator/preferences'
import type { LookUp } from '../reading/reader/host-options'
import type { ReaderSource } from '../reading/reader/model/state'
import type { ReadingPage } from '../reading/reader/reading-page'
import type { RouteLocation } from '../routes/match'
import type { MemberPositions } from '../session/positions'
import type { ReadHistory } from '../session/read-history'
import type { ReadingDays } from '../session/reading-days'
import type { Shelf } from '../session/shelf'
import type { Session } from '../session/store'
import type { LibrarySync } from '../session/sync/port'
import type { MessageBox } from '../ui/message-box-store'
import type { ToastOptions } from '../ui/toast-store'
import type { ShelfOrder } from './book-shelf/orders'

/** How a list of books is laid out: covers, or rows with introductions. */
export const LIST_LAYOUTS = ['grid', 'list'] as const
export type ListLayout = (typeof LIST_LAYOUTS)[number]

/** What the member has last chosen, on this device. */
export interface MemberChoice<T> {
  /** Null for no choice yet. */
  read(): T | null
  keep(value: T): void
}

export interface LoginState {
  open: boolean
  /** Path to open after the sign-in; null to stay. */
  targetPath: string | null
  /** Path that the visitor has put off; the next request to sign in without a path takes it. */
  postponed?: string
}

/** Detail of the `reading-progress` event. */
export interface ReadingProgress {
  bid: string
  locator: Locator
  /** Total progression of the book, 0 to 1. */
  fraction: number
}

/** The member's records as a whole: backup, sync, and leaving a shared device. */
export interface MemberData {
  records: RecordArchive
  sync: StoreApi<{ running: LibrarySync | null }>
  /** Whether others use this device, so that leaving it asks first. */
  isShared: boolean
  /** Whether the member's records are deleted from the device when the member signs out. */
  forgets: boolean
}

/** What a reading route opens. */
export interface RoutedBook {
  source: ReaderSource
  /** The place of the annotation that the route names; undefined if it names none, or one that is gone. */
  locator?: Locator
}

/** The page of the book that the library was entered with. */
export interface FirstPage {
  readonly location: RouteLocation
  readonly book: RoutedBook
  readonly page: ReadingPage
}

/** Services the element provides to its screens. */
export interface LibraryServices {
  catalog: Catalog
  /** A page that is in the document before its screen; null for none. */
  firstPage: FirstPage | null
  /** Code of the organisation shown; '' when the catalogue names none. */
  orgCode: string
  /** Maximum number of characters per copy or look-up; null for no limit. */
  copyLimit: number | null
  /** Null when no dictionary is configured. */
  lookUp: LookUp | null
  session: Session
  readHistory: ReadHistory
  preferences: StoreApi<Preferences>
  /** The member's shelf; a visitor's has an empty owner. */
  shelf: Shelf
  /** The books that the member wants to read. */
  wishes: Shelf
  /** Where records are that only some screens need, so that these load their code. */
  memberRecords: { store: RecordStore; owner: string }
  /** Sort order of the shelf. */
  shelfOrder: MemberChoice<ShelfOrder>
  /** Layout of lists of books. */
  listLayout: MemberChoice<ListLayout>
  positions: MemberPositions
  marks: Marks
  choices: BookChoicesStore
  readingDays: ReadingDays
  memberData: MemberData
  /** Open message boxes. */
  messages: MessageBox
  navigate(path: string, options?: { replace?: boolean }): void
  /** Leaves the screen for `path`: by a step back if `path` is behind it in the history, else in its place. */
  back(path?: string): void
  /** Values of the visible screen's history entry by name; empty unless the user has come back to it. */
  retained(): Map<string, unknown>
  /** Returns to the host page's organisation and its home page. */
  comeHome(): void
  /** Names what the visible screen shows (a book, a category, a list), for the page's title. */
  nameScreen(name: string): void
  /** Value of `<a href>` for a path; undefined when the element does not use the page's address. */
  href(path: string): string | undefined
  requestLogin(wanted?: string): void
  signOut(): void
  /** Reports a failure as an event and in the console; ignores aborted requests. */
  report(error: LibraryError): void
  toast(message: string, options?: ToastOptions): void
  onBookOpen(bid: string): void
  onReadingProgress(detail: ReadingProgress): void
}

export const ServicesContext = createContext<LibraryServices | null>(null)

/** @throws Error when rendered outside a library element */
export function useServices(): LibraryServices {
  const services = useContext(ServicesContext)
  if (!services) throw new Error('a screen was rendered outside its library')
  return services
}
