import type { BookChoices } from '../../../domain/book-choices'
import type { BookSource } from '../../../domain/book-source'
import type { LinkedPassage } from '../../../domain/linked-passage'
import type { Locator } from '../../../domain/locator'
import type { Marks } from '../../../domain/mark'
import type { WordKey } from '../../../i18n/words'
import type { LibraryError } from '../../../platform/errors'
import type { LinkTarget, Location, MoveCause, Navigator } from '../../navigator/navigator'
import type { Preferences } from '../../navigator/preferences'
import { likelyLanguage } from '../../publication/plain-text'
import type { Publication, PublicationMetadata, TextSetting } from '../../publication/publication'
import { isFixed } from '../../publication/reading-order'
import type { LookUp } from '../host-options'

/** The panels over the page; at most one is open. */
export type ReaderPanel = 'none' | 'toc' | 'settings' | 'find' | 'marks' | 'more' | 'keys' | 'end'

/** The open book and the parts of the reader that the tools need. */
export interface ToolsProps {
  /** The root element of the reader. */
  root: { readonly current: HTMLElement | null }
  navigator: Navigator
  publication: Publication
  /** The book's file, as the catalogue or the page names it. */
  source: BookSource
  bid: string
  title: string
  /** The choices for this book, as they were stored when it was opened or have been made since. */
  choices: BookChoices
  onChoose(change: BookChoices): void
  location: Location
  /** The passage that the route names. */
  passage?: LinkedPassage
  /** Where it stands; null if it was not found. */
  lit: Locator | null
  /** The address of a route of the library; undefined if its screens have none. */
  href?(path: string): string | undefined
  preferences: Preferences
  onPreferences(preferences: Preferences): void
  /** The store of annotations; omitted if nothing can be stored, then there are no annotation tools. */
  marks?: Marks
  panel: ReaderPanel
  /** Opens a panel; 'none' closes the open one. */
  onPanel(panel: ReaderPanel): void
  /** Jumps to a target and remembers the current position, so that the reader can return to it. */
  onJump(target: LinkTarget): void
  /** Returns to the page and hides the bars. */
  onPage(): void
  /** A key for the tools that was pressed before they were loaded. */
  pendingKey: { current: KeyboardEvent | null }
  /** Maximum of characters per copy; null or omitted for no limit. */
  copyLimit?: number | null
  /** Closes the reader; omitted if it cannot be closed. */
  onClose?(): void
  /** Looks words up; null or omitted if there is no dictionary. */
  lookUp?: LookUp | null
}

/** Error codes with a message of their own. */
const ERRORS_WITH_TEXT = [
  'network',
  'not-found',
  'unauthorized',
  'server',
  'bad-book',
  'encrypted-book',
  'book-too-large',
  'no-readable-format',
] as const

/** Returns the key of the message that says what went wrong and what to do. */
export function errorWord(error: LibraryError | null): WordKey {
  const code = error?.code === 'bad-address' ? 'network' : error?.code
  return `reader.error.${ERRORS_WITH_TEXT.find((known) => known === code) ?? 'unknown'}`
}

/** Whether the font size and typography can be changed: false for fixed layouts and books of pages. */
export const hasTypography = (open: { navigator: Navigator; publication: Publication } | null): boolean =>
  !open || ((open.navigator.traits?.hasTypography ?? true) && !isFixed(open.publication))

/**
 * Returns the language and direction of a title from the book's metadata: its declared language, else that of the book,
 * unless its letters show another. Undefined for a title that is not the book's, such as one from a catalogue.
 */
export const titleSetting = (title: string, metadata: PublicationMetadata | null): TextSetting | undefined =>
  metadata?.title === title
    ? {
        language: likelyLanguage(title, metadata.titleText?.language || metadata.language),
        direction: metadata.titleText?.direction ?? 'auto',
      }
    : undefined

/** Formats bytes as KB, or as MB with one decimal from 1,000,000 bytes on. */
export function formatBytes(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** The locator to store and report: at the end of the book its total progression is 1, wherever the last page begins. */
export const reportedLocator = ({ locator, atEnd }: Pick<Location, 'locator' | 'atEnd'>): Locator =>
  atEnd ? { ...locator, fraction: 1 } : locator

/**
 * Whether a move is announced: an act of the reader. In scrolled flow a screen reader scrolls as a hand does, and an announcement would stop its
 * reading, so only jumps are.
 */
export const isAnnounced = (location: Location, cause: MoveCause): boolean =>
  cause === 'jump' || (cause === 'turn' && location.flow !== 'scrolled')
