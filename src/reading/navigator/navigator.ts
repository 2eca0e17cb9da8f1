import type { Locator } from '../../domain/locator'
import type { LibraryError } from '../../platform/errors'
import type { Publication, TocItem } from '../publication/publication'
import type { ShownScript } from './convert/convert'
import type { TextOnShow } from './text/on-show'
import type { PageOnShow } from './text/page-text'
import type { Thumbnails } from './thumbnails'

/** Listeners by event name. `on` returns its undo. */
export class EventEmitter<Map extends object> {
  readonly #listeners = new globalThis.Map<keyof Map, Set<(detail: never) => void>>()

  on<Name extends keyof Map>(name: Name, listener: (detail: Map[Name]) => void): () => void {
    const set = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, set)
    set.add(listener)
    return () => set.delete(listener)
  }

  emit<Name extends keyof Map>(name: Name, detail: Map[Name]): void {
    for (const listener of this.#listeners.get(name) ?? []) (listener as (detail: Map[Name]) => void)(detail)
  }

  clear(): void {
    this.#listeners.clear()
  }
}

/** Pages that turn, or one long column that scrolls. */
export type ReadingFlow = 'paginated' | 'scrolled'

/** How the reader wants text to look; a book's own style stands wherever this is silent. */
export interface Appearance {
  /** Size of running text in CSS pixels. */
  fontSize: number
  /** Multiple of the font size; null keeps what the book says. */
  lineHeight: number | null
  /** Space between text and page edge, as a multiple of the standard margin. */
  margin: number
  /** On a dark page a book's own colours are set aside, or they could not be read. */
  dark: boolean
  /** The reader asked for no movement. */
  still: boolean
  /** null keeps what the book says, which is pages where it says nothing. */
  flow: ReadingFlow | null
  /** Left out, all of it is the book's. */
  setting?: BookTypography
}

export const FONTS = ['song', 'hei', 'kai', 'fang'] as const
export type Font = (typeof FONTS)[number]

/** How running text is set beyond its size; null leaves a thing to the book. */
export interface BookTypography {
  font: Font | null
  /** CSS weight of running text; what the book makes bold stays bold. */
  weight: number | null
  /** Space after a paragraph, in lines. */
  paragraph: number | null
  /** Two columns only where the window is wide enough for them; null: as many as suit it. */
  columns: 1 | 2 | null
  writing: 'horizontal' | 'vertical' | null
}

/** Where to go. `href` is a path inside the book with an optional `#fragment`. */
export type LinkTarget =
  | { locator: Locator }
  | { index: number; edge?: 'start' | 'end' }
  | { href: string }
  | { fraction: number }

/** What is on the screen. */
export interface Location {
  locator: Locator
  /** From 1, within the file on show. */
  page: number
  pages: number
  /** The number that the page has in print, where that is another. */
  label?: string
  /** How the book is shown here, chosen or not; absent where it can be shown in one way only. */
  flow?: ReadingFlow
  /** `page` and `pages` count through the whole book, as they do where every page has a number of its own. */
  whole?: boolean
  /** Where several files may be on the screen: the first and the last of them, by where they stand in the order. */
  screen?: { first: number; last: number }
  /** The page fills the room there is, as its maker drew it: nothing else should lie on it. */
  filled?: boolean
  /** The table of contents entry one is in, null before the first; looked for when first asked for. */
  entry: TocItem | null
  /** Number of the file among those read in order, from 1 (`/book-read/{bid}/{chapter}`). */
  chapter: number
  atStart: boolean
  atEnd: boolean
  /** Which way "next" lies, for keys, taps and swipes. */
  forward: 'left' | 'right'
  /** How long the file on show is; absent where that is not known, as while it does not come. */
  characters?: number
}

/** A note to show beside its mark. */
export interface NoteContent {
  /** What it is called; absent for a note of the book. */
  title?: string
  /** Already sanitised; a copy that belongs to whoever shows it. */
  content: DocumentFragment
  /** Set where something in it lives, so that a copy would not do: lets go of that. Idempotent. */
  release?(): void
  /** Where the mark stands, in client coordinates. */
  anchor: DOMRect
  /** Where in the book it stands; empty where its mark alone holds it. */
  href: string
  /** `href` is an address outside the book; nothing is opened before the reader says so. */
  isOutside?: boolean
}

export interface NavigatorEvents {
  /**
   * After every turn, jump and change of layout. `by` tells a turn from a mere re-layout; at `rest` one is still on the
   * same page, whose place is told more exactly or which has got other neighbours.
   */
  relocate: { location: Location; by: 'turn' | 'jump' | 'layout' | 'rest' }
  /** Waiting for a file of the book, or no longer. */
  busy: boolean
  /** A link or the contents led away from here. */
  left: Locator
  note: NoteContent
  /** The reader touched the page where nothing else happens. */
  tap: undefined
  /** One would turn on from the last page. */
  end: undefined
  /**
   * A file could not be shown; a sentence stands in its place and one can turn on. Or it is shown without something that
   * did not come.
   */
  trouble: { index: number; error: LibraryError }
}

export interface NavigatorTraits {
  /** There are words to find, to mark, to copy and to read aloud. */
  words: boolean
  /** Words can be set in another size, face and measure. */
  typography: boolean
}

/**
 * What shows a book. The surface is one; a PDF viewer may be another. Every method may be
 * called at any time after `open`; turns asked for while a file loads are done afterwards, in order.
 */
export interface Navigator {
  /** Shows `publication` at `target`. @throws LibraryError when nothing of the book can be shown. */
  open(publication: Publication, target: LinkTarget, appearance: Appearance): Promise<void>
  goTo(target: LinkTarget): Promise<void>
  /** One may be about to go there: what has to come from afar is asked for. Absent where all is at hand. */
  prefetch?(target: LinkTarget): void
  /** Resolves to false at the end of the book. */
  next(): Promise<boolean>
  prev(): Promise<boolean>
  /** Resolves once every turn and jump asked for so far is done and `place` tells where that led. */
  settled?(): Promise<void>
  /** The place on show, null before the first page. */
  locator(): Locator | null
  location(): Location | null
  setAppearance(appearance: Appearance): void
  /** Shows the book's words in another script, null as they are. Absent where text is no text. */
  setScript?(script: ShownScript | null): void
  /**
   * All that is on show, in reading order, for what lights, marks or reads its words. Absent where a book has none.
   *
   * @param gather keeps the words of it; only tools need them, so an engine does not carry what gathers them
   */
  visiblePages?(gather: typeof TextOnShow): readonly PageOnShow[]
  /**
   * Small pictures of the pages of the book, from 0. Absent where pages have no size of their own.
   *
   * @throws LibraryError `aborted` when no book is open
   */
  thumbnails?(): Promise<Thumbnails>
  /** What kind of book is open; left out, one of words that flow. */
  readonly traits?: NavigatorTraits
  /** Loads what nothing needs before the first page can be read: how pages move. Absent where they do not. */
  loadAnimations?(): Promise<void>
  /** Paints what is on show finely enough to be printed; absent where it is as fine as can be. Never rejects. */
  preparePrint?(): Promise<void>
  focus(): void
  /** Calls `listener` at each event; returns its undo. */
  on<Name extends keyof NavigatorEvents>(
    name: Name,
    listener: (detail: NavigatorEvents[Name]) => void,
  ): () => void
  /** Takes everything down: nodes, observers, fonts, object URLs. Idempotent. */
  unload(): void
}
