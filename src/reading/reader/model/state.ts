import type { BookChoicesStore } from '../../../domain/book-choices'
import type { BookSource } from '../../../domain/book-source'
import type { LinkedPassage } from '../../../domain/linked-passage'
import type { Locator, Positions } from '../../../domain/locator'
import type { Locale } from '../../../i18n/locale'
import type { LibraryError } from '../../../platform/errors'
import type { PendingFile } from '../../formats'
import type { Appearance, Location, Navigator, NoteContent } from '../../navigator/navigator'
import type { NavigatorWords } from '../../navigator/reflowable/reflowable-navigator'
import type { QuotedWords } from '../../publication/plain-text'
import type { Publication, PublicationMetadata } from '../../publication/publication'
import type { TimeLeft } from './pace'
import type { ReaderPanel } from './parts'

/** The file of a book, as the catalogue describes it. */
export interface ReaderSource extends BookSource {
  /** The request for the file, if it was started already. */
  pendingFile?: PendingFile
}

export interface Relocation {
  locator: Locator
  /** Total progression, 0 to 1. */
  fraction: number
  /** The label of the current entry of the table of contents; '' before the first. */
  tocLabel: string
}

/** The callbacks of the controller to its owner; they may change between renders. */
export interface ReaderListeners {
  onReady?(): void
  onRelocate?(relocation: Relocation): void
  onError?(error: LibraryError): void
}

export interface ReaderState {
  phase: 'loading' | 'ready' | 'failed'
  /** Bytes received of the file, and bytes in all; 0 while the total is unknown. */
  loaded: number
  total: number
  error: LibraryError | null
  title: string
  /** The metadata of the book; null until it is open. */
  metadata: PublicationMetadata | null
  location: Location | null
  /** The location after the last act of the reader, which is announced; null before the first. */
  announced: Location | null
  /** The password prompt is open. */
  isPasswordAsked: boolean
  /** A chapter is loading. */
  isBusy: boolean
  /** The visible chapter, or a part of it, could not be fetched. */
  isMissing: boolean
  note: NoteContent | null
  /** The position before the last jump, which the reader can return to. */
  back: Locator | null
  /** No page was turned since `back` was set. */
  isBackFresh: boolean
  /** A later position that was reached in another tab or on another device. */
  remotePosition: Locator | null
  /** The top and bottom bars are visible. */
  bars: boolean
  panel: ReaderPanel
  /** The open publication, its navigator, and where the words of the route stand (`OpenedBook.lit`); null until all are ready. */
  open: { navigator: Navigator; publication: Publication; lit: Locator | null } | null
  /** The chosen encoding of a TXT; null for the detected one. */
  encoding: string | null
  /** Time left in chapter and book; null if it is unknown. */
  timeLeft: TimeLeft | null
  /** The reading pace in characters per minute, once enough is measured; updated every few turns. */
  pace: number | null
}

/** What a page turn changes; the screen shows it after the page itself is painted. */
export const TURN_KEYS = [
  'location',
  'announced',
  'timeLeft',
  'pace',
  'isBackFresh',
] as const satisfies readonly (keyof ReaderState)[]

/** The state after a turn: what else may change closes something that is open. */
export type TurnState = Partial<Pick<ReaderState, (typeof TURN_KEYS)[number] | 'note' | 'isMissing'>>

export interface ReaderSetup {
  stage: HTMLElement
  source: ReaderSource
  positions: Positions
  /** The store of choices for single books; without it they last as long as the book is open. */
  choices?: BookChoicesStore
  chapter?: number
  fragment?: string
  quoted?: QuotedWords
  passage?: LinkedPassage
  locator?: Locator | null
  appearance: Appearance
  words: NavigatorWords
  locale: Locale
  /** The pace measured earlier, in characters per minute; null if none. */
  pace: number | null
  listeners: () => ReaderListeners
}

/** The state before a book is open. */
export const createInitialState = (title: string): ReaderState => ({
  phase: 'loading',
  loaded: 0,
  total: 0,
  error: null,
  title,
  metadata: null,
  location: null,
  announced: null,
  isPasswordAsked: false,
  isBusy: false,
  isMissing: false,
  note: null,
  back: null,
  isBackFresh: false,
  remotePosition: null,
  bars: true,
  panel: 'none',
  open: null,
  encoding: null,
  timeLeft: null,
  pace: null,
})
