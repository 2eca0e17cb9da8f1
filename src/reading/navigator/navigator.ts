import type { Locator } from '../../domain/locator'
import type { LibraryError } from '../../platform/errors'
import type { Publication, TocItem } from '../publication/publication'
import type { DisplayScript } from './convert/convert'
import type { VisiblePage } from './text/page-text'
import type { VisibleText } from './text/visible-text'
import type { Thumbnails } from './thumbnails'

/** Stores listeners by event name. `on` returns a function that removes the listener. */
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

export const PAGE_TURNS = ['slide', 'cover', 'none'] as const
/** How a page turns under a finger: both pages move, the first of them moves off the other, or neither moves. */
export type PageTurn = (typeof PAGE_TURNS)[number]

/** How content is laid out: pages that turn, or one long column that scrolls. */
export type ReadingFlow = 'paginated' | 'scrolled'

/** How the reader wants text to look. Null and absent values keep the book's own style. */
export interface Appearance {
  /** Size of running text in CSS pixels. */
  fontSize: number
  /** Multiple of the font size; null keeps what the book says. */
  lineHeight: number | null
  /** Space between text and page edge, as a multiple of the standard margin. */
  margin: number
  /** The theme is dark. The book's own colours are then ignored: they could be unreadable on a dark page. */
  isDark: boolean
  /** The reader prefers reduced motion. */
  isStill: boolean
  /** How a page moves under a finger. Default: `slide`. */
  turn?: PageTurn
  /** Null keeps the book's own flow, which defaults to `paginated`. */
  flow: ReadingFlow | null
  /** When absent, the book's own typography applies. */
  typography?: BookTypography
}

export const FONTS = ['song', 'hei', 'kai', 'fang'] as const
export type Font = (typeof FONTS)[number]

/** Typography of running text beyond its size. Null keeps the book's own value. */
export interface BookTypography {
  font: Font | null
  /** CSS weight of running text. Text that the book makes bold stays bold. */
  weight: number | null
  /** Space after a paragraph, in lines. */
  paragraph: number | null
  /** Two columns apply only where the window is wide enough. Null chooses the number by the window's width. */
  columns: 1 | 2 | null
  writing: 'horizontal' | 'vertical' | null
}

/** The target of a jump. `href` is a path inside the book with an optional `#fragment`. */
export type LinkTarget =
  | { locator: Locator }
  | { index: number; edge?: 'start' | 'end' }
  | { href: string }
  | { fraction: number }

/** The current location, and the state that depends on it. */
export interface Location {
  locator: Locator
  /** Page number from 1, within the visible file, or within the book when `isWholeBook` is set. */
  page: number
  pages: number
  /** Page number of the print edition, where it differs from `page`. */
  label?: string
  /** The flow in effect, whether chosen by the reader or not. Absent where the book supports one flow only. */
  flow?: ReadingFlow
  /** `page` and `pages` count through the whole book. True for books of fixed pages. */
  isWholeBook?: boolean
  /** First and last visible file, as indices in the reading order. Present where several files can be visible. */
  visibleItems?: { first: number; last: number }
  /** A pre-paginated page fills the viewport, so that no other control should cover it. */
  isFilled?: boolean
  /** The current entry of the table of contents, null before the first one. Computed on first access. */
  tocItem: TocItem | null
  /** Number of the visible file in the reading order, from 1 (`/book-read/{bid}/{chapter}`). */
  chapter: number
  atStart: boolean
  atEnd: boolean
  /** The side of the next page, for keys, taps and swipes. */
  forward: 'left' | 'right'
  /** Length of the visible file in characters. Absent while unknown, for example when the file failed to load. */
  characters?: number
}

/** A footnote or similar note, to be shown next to its reference. */
export interface NoteContent {
  /** Title; absent for a note that belongs to the book. */
  title?: string
  /** Sanitised content. A copy that the receiver owns. */
  content: DocumentFragment
  /** Releases live content, such as media, that a copy cannot replace. Present only where there is such content. Idempotent. */
  release?(): void
  /** Bounding box of the reference, in client coordinates. */
  anchor: DOMRect
  /** Address of the note in the book. Empty where only the reference contains its text. */
  href: string
  /** `href` is an address outside the book. It is opened only after the reader confirms. */
  isExternal?: boolean
}

/**
 * Why a location is reported. `auto`: a turn that the reader has asked for in advance, at a pace. `follow`: the page moved to
 * where something other than an act of the reader needs it: a scroll by assistive technology or by the host page, focus,
 * reading aloud. `rest`: the same page again, with a more exact location or with other neighbours.
 */
export type MoveCause = 'turn' | 'auto' | 'jump' | 'follow' | 'layout' | 'rest'

export interface NavigatorEvents {
  /** Fires after every turn, jump and layout change. */
  relocate: { location: Location; cause: MoveCause }
  /** True while the navigator waits for a file of the book. */
  busy: boolean
  /** The location from which a link or the table of contents led away. */
  left: Locator
  note: NoteContent
  /** The reader tapped the page where the tap has no other effect. */
  tap: undefined
  /** The reader turns the page past the end of the book. */
  end: undefined
  /**
   * A file cannot be shown, or is shown without a resource that failed to load. A message replaces a missing file, and
   * the reader can turn on.
   */
  trouble: { index: number; error: LibraryError }
}

export interface NavigatorTraits {
  /** The book has text to search, highlight, copy and read aloud. */
  hasText: boolean
  /** Font size, font and line length of the text can be changed. */
  hasTypography: boolean
}

/** How pages of a fixed size are shown, and what of it can be changed now. */
export interface PageDisplayState {
  /** Whole, by width, by height, or at a fixed scale (1 = 100 %). */
  fit: 'page' | 'width' | 'height' | number
  /** Two pages side by side where there is room. */
  double: boolean
  /** In two-page view the first page is single. */
  alone: boolean
  /** Pages run from right to left. */
  leftward: boolean
  /** Empty margins are cropped. */
  crop: boolean
  /** A landscape page is shown a half at a time. */
  split: boolean
  /** Colours are inverted. */
  invert: boolean
  isScrolled: boolean
  /** 1 = 100 %. */
  scale: number
  canZoomIn: boolean
  canZoomOut: boolean
  canDouble: boolean
  /** The visible page would be larger a half at a time. */
  canSplit: boolean
  canInvert: boolean
}

/** What the reader chooses of a `PageDisplayState`. */
export type PageDisplayChoice = Pick<
  PageDisplayState,
  'fit' | 'double' | 'alone' | 'leftward' | 'crop' | 'split' | 'invert'
>

/** The display of pages of a fixed size, for the screen that changes it. */
export interface PageDisplay {
  /** The same object until something changes; null before the first page. */
  state(): PageDisplayState | null
  /** Calls `listener` at each change; returns a function that removes it. */
  subscribe(listener: () => void): () => void
  choose(change: Partial<PageDisplayChoice>): void
  zoom(step: 1 | -1): void
  /** Rotates every page by 90 degrees clockwise. */
  rotate(): void
}

/**
 * Shows a publication and moves through it. Every method may be called at any time after `open`. Turns that are
 * requested while a file loads run afterwards, in order.
 */
export interface Navigator {
  /** Shows `publication` at `target`. @throws LibraryError when no part of the book can be shown. */
  open(publication: Publication, target: LinkTarget, appearance: Appearance): Promise<void>
  /** @param cause what `relocate` reports. Default: `jump` */
  goTo(target: LinkTarget, cause?: 'jump' | 'follow'): Promise<void>
  /** Requests the resources of a probable next target. Absent where everything is available locally. */
  prefetch?(target: LinkTarget): void
  /**
   * Turns to the next page. Resolves to false at the end of the book.
   *
   * @param cause what `relocate` reports. Default: `turn`
   */
  next(cause?: 'turn' | 'auto'): Promise<boolean>
  /** Turns to the previous page. Resolves to false at the start of the book. */
  prev(): Promise<boolean>
  /** Resolves once every turn and jump requested so far is done and `location` returns the result. */
  settled?(): Promise<void>
  /** The current position, null before the first page is shown. */
  locator(): Locator | null
  location(): Location | null
  setAppearance(appearance: Appearance): void
  /** Shows the text in another script; null shows the original text. Absent where the book has no text nodes to convert. */
  setScript?(script: DisplayScript | null): void
  /**
   * The visible pages with their text, in reading order, for tools that decorate, annotate or read it aloud. Absent
   * where a navigator supports no text.
   *
   * @param gather the class that collects the text. The caller passes it, so that a navigator does not bundle it: only
   *   tools need it
   */
  visiblePages?(gather: typeof VisibleText): readonly VisiblePage[]
  /**
   * Thumbnails of the book's pages, by index from 0. Absent where pages have no fixed size.
   *
   * @throws LibraryError `aborted` when no book is open
   */
  thumbnails?(): Promise<Thumbnails>
  /** How pages of a fixed size are shown. Absent where pages have none. */
  readonly pageDisplay?: PageDisplay
  /** Capabilities of the open book. When absent, the book has reflowable text. */
  readonly traits?: NavigatorTraits
  /** Loads what the first page does not need: page animations, following scrolls from outside. Absent where there is nothing. */
  loadEnhancements?(): Promise<void>
  /** Paints the visible pages at print resolution. Absent where the output does not depend on resolution. Never rejects. */
  preparePrint?(): Promise<void>
  focus(): void
  /** Calls `listener` at each event; returns a function that removes it. */
  on<Name extends keyof NavigatorEvents>(
    name: Name,
    listener: (detail: NavigatorEvents[Name]) => void,
  ): () => void
  /** Releases everything: nodes, observers, fonts, object URLs. Idempotent. */
  unload(): void
}
