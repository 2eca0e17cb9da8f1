import type { Locator } from '../../../domain/locator'
import type { Marks } from '../../../domain/mark'
import type { WordKey } from '../../../i18n/words'
import type { LibraryError } from '../../../platform/errors'
import type { LinkTarget, Location, Navigator } from '../../navigator/navigator'
import type { Preferences } from '../../navigator/preferences'
import { likelyLanguage } from '../../publication/plain-text'
import type { Publication, PublicationMetadata, TextSetting } from '../../publication/publication'
import { isFixed } from '../../publication/reading-order'
import type { LookUp } from '../host-options'

/** What can lie over the page; one at a time. */
export type ReaderPanel = 'none' | 'toc' | 'settings' | 'find' | 'marks' | 'more' | 'keys' | 'end'

/** An open book and the reader around it, as the tools need them. */
export interface ToolsProps {
  /** The reader's own element. */
  root: { readonly current: HTMLElement | null }
  navigator: Navigator
  publication: Publication
  bid: string
  title: string
  location: Location
  preferences: Preferences
  onPreferences(preferences: Preferences): void
  /** Left out where nothing can be kept; then nothing can be marked. */
  marks?: Marks
  panel: ReaderPanel
  /** Opens a panel, or with 'none' closes the one that is open. */
  onPanel(panel: ReaderPanel): void
  /** A jump that one can come back from. */
  onJump(target: LinkTarget): void
  /** Back to the page, bars out of the way. */
  onPage(): void
  /** A key for the tools that was pressed before they were there. */
  early: { current: KeyboardEvent | null }
  /** The most characters that may be copied at once; null, as when left out, for no limit. */
  copyLimit?: number | null
  /** Out of the reader; left out where there is nowhere to go. */
  onClose?(): void
  /** Left out where nothing can be looked up. */
  lookUp?: LookUp | null
}

/** What can be told of more than that it went wrong. */
const TOLD = [
  'network',
  'not-found',
  'unauthorized',
  'server',
  'bad-book',
  'encrypted-book',
  'book-too-large',
  'no-readable-format',
] as const

/** The sentence that tells a reader what went wrong and what to do. */
export function errorWord(error: LibraryError | null): WordKey {
  const code = error?.code === 'bad-address' ? 'network' : error?.code
  return `reader.error.${TOLD.find((told) => told === code) ?? 'unknown'}`
}

/** Whether there are words to set in another size. */
export const canSetType = (open: { navigator: Navigator; publication: Publication } | null): boolean =>
  !open || ((open.navigator.traits?.typography ?? true) && !isFixed(open.publication))

/**
 * How a title is set: as the book says of it, else in the language of the book, unless its letters tell better; a
 * catalogue's own is its own.
 */
export const titleSetting = (title: string, metadata: PublicationMetadata | null): TextSetting | undefined =>
  metadata?.title === title
    ? {
        language: likelyLanguage(title, metadata.titleText?.language || metadata.language),
        direction: metadata.titleText?.direction ?? 'auto',
      }
    : undefined

/** Bytes as people read them: one digit after the point from a megabyte on. */
export function formatBytes(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** A fraction as a percentage with one digit below ten, so that it moves in a long book. */
export function formatPercent(fraction: number): string {
  const percent = Math.min(100, Math.max(0, fraction * 100))
  return percent >= 0.1 && percent < 10
    ? (Math.floor(percent * 10) / 10).toFixed(1)
    : String(Math.floor(percent))
}

/** A place as it is kept and told: on the last page, wherever that begins, one has read all of the book. */
export const reachedLocator = ({ locator, atEnd }: Pick<Location, 'locator' | 'atEnd'>): Locator =>
  atEnd ? { ...locator, fraction: 1 } : locator
