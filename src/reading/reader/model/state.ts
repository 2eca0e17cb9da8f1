import type { ChoicesOfBooks } from '../../../domain/book-choices'
import type { BookSource } from '../../../domain/book-source'
import type { Locator, Positions } from '../../../domain/locator'
import type { Locale } from '../../../i18n/locale'
import type { LibraryError } from '../../../platform/errors'
import type { PendingFile } from '../../formats'
import type { Appearance, Location, Navigator, NoteContent } from '../../navigator/navigator'
import type { NavigatorWords } from '../../navigator/reflowable/reflowable-navigator'
import type { Publication, PublicationMetadata } from '../../publication/publication'
import type { TimeLeft } from './pace'
import type { ReaderPanel } from './parts'

/** A file to read, as a catalogue hands it over. */
export interface ReaderSource extends BookSource {
  /** The file where it was asked for already. */
  pendingFile?: PendingFile
}

export interface Relocation {
  locator: Locator
  /** How far into the book, 0 to 1. */
  fraction: number
  /** '' before the first entry of the contents. */
  tocLabel: string
}

/** What the controller tells its owner; each may change between renders. */
export interface ReaderListeners {
  onReady?(): void
  onRelocate?(relocation: Relocation): void
  onError?(error: LibraryError): void
}

export interface ReaderState {
  phase: 'loading' | 'ready' | 'failed'
  /** Bytes of the file so far; total 0 when unknown. */
  loaded: number
  total: number
  error: LibraryError | null
  title: string
  /** What the book says of itself; null before it is open. */
  metadata: PublicationMetadata | null
  location: Location | null
  /** The book asks the reader for its password. */
  isPasswordAsked: boolean
  /** Waiting for a chapter. */
  busy: boolean
  /** The chapter on show could not be fetched, or not all that is in it. */
  isMissing: boolean
  note: NoteContent | null
  /** Where a link led away from. */
  back: Locator | null
  /** Not a page was turned since. */
  isBackFresh: boolean
  /** A later place that was reached in another tab or on another device. */
  remotePosition: Locator | null
  /** Top and bottom bars. */
  bars: boolean
  panel: ReaderPanel
  /** The book on show and what shows it; null until both are there. */
  open: { navigator: Navigator; publication: Publication } | null
  /** The encoding the reader chose for a TXT; null for the one that was found. */
  encoding: string | null
  /** What is left to read of chapter and book; null where that cannot be told. */
  timeLeft: TimeLeft | null
  /** The reader's pace in characters a minute, once enough was measured; told now and then. */
  pace: number | null
}

export interface ReaderSetup {
  stage: HTMLElement
  source: ReaderSource
  positions: Positions
  /** Left out, nothing is chosen for one book alone. */
  choices?: ChoicesOfBooks
  chapter?: number
  fragment?: string
  locator?: Locator | null
  appearance: Appearance
  words: NavigatorWords
  locale: Locale
  /** Characters a minute measured before; null when nothing was. */
  pace: number | null
  listeners: () => ReaderListeners
}

/** Before anything is there. */
export const unopened = (title: string): ReaderState => ({
  phase: 'loading',
  loaded: 0,
  total: 0,
  error: null,
  title,
  metadata: null,
  location: null,
  isPasswordAsked: false,
  busy: false,
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
