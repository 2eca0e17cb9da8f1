// Made by `npm run contract` out of widgets/contract.ts; do not edit.

/** One size of a cover. `width` in pixels of the image file; 0 if the catalogue does not state it. */
export interface CoverImage {
  url: string
  width: number
}

/** A series, or a work in several volumes, with the book's position in it. */
export interface SeriesPlace {
  name: string
  /** From 0, rarely a fraction; absent if unknown. */
  position?: number
}

/**
 * A book as cards, lists and screens show it.
 *
 * Field names are the specification's (SPEC §3): `resName` title, `resAuthor` author,
 * `resIntro` introduction, `cover` image address (empty when the book has none).
 */
export interface Book {
  /** Digits: the catalogue's own number, or an encoded id (`domain/book-id`). */
  bid: string
  resName: string
  resAuthor: string
  resIntro: string
  /** Address of the cover where only one size is possible; '' for none. */
  cover: string
  /** The same cover in several sizes, smallest first; may be empty. */
  covers: readonly CoverImage[]
  /** BCP 47 tag of the language of title and introduction; absent if unknown. */
  language?: string
  /** Its series in the order of the catalogue; absent for none. */
  series?: readonly SeriesPlace[]
}

/**
 * A position in a publication, stored redundantly so that it survives another font, window, flow or a slightly different
 * file: each member alone is enough to restore it approximately (DESIGN §7).
 */
export interface Locator {
  /** Resource in the publication; for TXT `chapter-{index}`. */
  href: string
  /** Index of the resource in the reading order, from 0. */
  index: number
  /** EPUB CFI, if the format has one. */
  cfi?: string
  /** Text at the position and around it, to find it again. */
  text?: { before: string; highlight: string; after: string }
  /** Progression in the resource, 0 to 1. */
  progression: number
  /** Total progression in the publication, 0 to 1. */
  fraction: number
}

/** An organisation (tenant). Stored on the device with these member names (SPEC §3). */
export interface Organisation {
  orgCode: string
  orgName: string
  /** Id of the organisation's home page template. */
  templateId: string
  /** When this information expires: milliseconds since 1970, 0 for "after the default 2 hours". */
  exp: number
}

/** A member. A provider may add members; only `id` and `name` are required. */
export interface User {
  id: string
  name: string
  [extra: string]: unknown
}

/** A session as a host page, a provider or a dialog supplies it (DESIGN §3, `session`). */
export interface SessionInput {
  user: User
  /** The part before its first dot is base64url JSON with an expiry. */
  deviceToken: string
  /** A JWT whose `exp` is in seconds. */
  uToken?: string
  org?: Organisation
}

/** A token for the sync server, or a function that gives one; it is called again when the server refuses the token. */
export type SyncToken = string | (() => string | null | Promise<string | null>)

/** The signature of `window.fetch`; a host page may supply its own (DESIGN §3, `fetch`). */
export type Fetch = (input: string, init?: RequestInit) => Promise<Response>

/** Error codes, as `library-error` reports them to a host page; screens choose their sentences by them. */
export type ErrorCode =
  | 'aborted'
  | 'no-src'
  | 'no-org'
  | 'bad-address'
  | 'network'
  | 'server'
  | 'unauthorized'
  | 'not-found'
  | 'not-a-feed'
  | 'no-readable-format'
  | 'bad-book'
  | 'book-too-large'
  | 'encrypted-book'
  | 'storage-unavailable'
  | 'bad-attribute'
  | 'bad-record'
  | 'bad-session'
  | 'session-expired'
  | 'sync'
  | 'unknown'

/** Why a session ended, as the event `signed-out` reports it. */
export type SignOutReason = 'user' | 'host' | 'expired' | 'organisation' | 'no-login' | 'elsewhere'

/** Route names of SPEC §2. The names of the two error pages are their codes. */
export type RouteName =
  | 'Home'
  | 'Index'
  | 'IndexwithOrg'
  | 'BookDetail'
  | 'BookShelf'
  | 'Category'
  | 'More'
  | 'ReadHistory'
  | 'Redirect'
  | 'BookRead'
  | 'Login'
  | 'NoLogin'
  | 'Error'
  | '404'
  | '500'
  | 'Search'
  | 'Notes'
  | 'Wishes'

/** Values of a route's parameters; a repeatable one is a list of segments. */
export type Params = Readonly<Record<string, string | readonly string[]>>

export type Query = Readonly<Record<string, string>>

/** Where the library is now, as `route-change` tells it. */
export interface RouteChange {
  name: RouteName
  /** Without the query. */
  path: string
  /** With the query. */
  fullPath: string
  params: Params
  query: Query
}

/** What `<org-library>` tells; every event bubbles and crosses shadow roots. */
export interface OrgLibraryEventMap {
  /** The first screen is shown. */
  'ready': CustomEvent<Record<string, never>>
  /** Another screen is shown. */
  'route-change': CustomEvent<RouteChange>
  /** The title of the screen changed. */
  'title-change': CustomEvent<{ title: string }>
  /** A visitor has to sign in. Call `preventDefault()`, sign in and set `session`. Cancelable. */
  'login-request': CustomEvent<{ wanted: string | null }>
  /** A member signed in. */
  'signed-in': CustomEvent<{ user: User }>
  /** The session ended. */
  'signed-out': CustomEvent<{ reason: SignOutReason }>
  /** A book is opened for reading. */
  'book-open': CustomEvent<{ bid: string }>
  /** A page was turned; `fraction` is 1 on the last page. */
  'reading-progress': CustomEvent<{ bid: string; locator: Locator; fraction: number }>
  /** Selected words are looked up, at most 50 characters. Call `preventDefault()` to show a dictionary of the page’s own. Cancelable. */
  'look-up': CustomEvent<{ text: string; lang: string }>
  /** Something failed; `message` says why. What is shown in place is for visitors. */
  'library-error': CustomEvent<{ code: ErrorCode; message: string }>
}

/** `<org-library>`: An organisation’s whole library: home, categories, featured lists, search, details, shelf, history, reader, login. */
export declare class OrgLibraryElement extends HTMLElement {
  /** Organisation code; a change navigates to that organisation’s home. */
  org: string
  /** Catalogue address: an OPDS 2.0 or 1.2 feed, or a folder with a `feed.json`; `{org}` is replaced by the organisation code. */
  src: string
  /** Prefix of titles. */
  brand: string
  /** Whether screens are reflected in the page’s `#/…`. A second library on a page always uses `memory`. */
  router: 'hash' | 'memory'
  /** Also sets `document.title`. */
  manageTitle: boolean
  /** Light or dark; `auto` follows the device. */
  theme: 'auto' | 'light' | 'dark'
  /** Prefix of everything stored on the device; derived from `src` when absent. */
  namespace: string
  /** Who signs members in: `local` a name on this device, `opds` the catalogue, `host` the page; `auto` is the catalogue if it requires a sign-in, else the device. */
  signInBy: 'auto' | 'local' | 'opds' | 'host'
  /** Further origins, separated by spaces, such as `https://books.example`, that receive the page’s `fetch` and a member’s credentials besides the catalogue’s own. */
  credentialOrigins: string
  /** Address of the CouchDB database that keeps a member’s records, for all of the member’s devices; `{user}` is replaced by the member’s id, `{org}` by the organisation code, `{user-hex}` and `{org-hex}` by their bytes in hexadecimal (`userdb-{user-hex}` of `couch_peruser`). Needs an identity that means something: `sign-in="host"` or `opds`, or the reader’s `user`. */
  sync: string
  /** For shared devices: when a member signs out, the member’s records are deleted from the device, and the member is offered to export them first. Records that are not synced yet stay until they are. */
  forgetOnSignOut: boolean
  /** Maximum number of characters that one copy or look-up takes from a book; longer selections are cut to it, and a message says so. 0 allows none. A value that is not a whole number means no limit. */
  copyLimit: string
  /** Address of a dictionary, opened in a new window for the selected words; `{text}` is replaced by the words, `{lang}` by the book’s language. When absent, look-up is not offered. */
  lookUp: string
  /** Mode for a wall-mounted screen: larger targets and type; opens no other window; returns home and signs out when idle. */
  kiosk: boolean
  /** Seconds without a touch before a `kiosk` resets, at least 20; the last 15 are counted down. */
  kioskIdle: string
  /** The signed-in member. Setting it signs in; null signs out, and so does an invalid value (`library-error` `bad-session`). */
  session: SessionInput | null
  /** Used instead of `window.fetch` for requests to the catalogue’s origin and to `credential-origins`. */
  fetch: Fetch | null
  /** Token for `sync`, sent as `Authorization: Bearer`, or a function that gives one; it is called again when the server refuses the token. When absent, the cookie of the page’s session is sent. */
  syncToken: SyncToken | null
  /** Navigates to a route such as `/search?q=茶`. */
  navigate(path: string): void
  /** Signs a member in; throws a TypeError for an invalid session. */
  signIn(session: SessionInput): void
  /** Signs the member out. */
  signOut(): void

  addEventListener<K extends keyof OrgLibraryEventMap | keyof HTMLElementEventMap>(
    type: K,
    listener: (this: OrgLibraryElement, event: (OrgLibraryEventMap & Omit<HTMLElementEventMap, keyof OrgLibraryEventMap>)[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void
  removeEventListener<K extends keyof OrgLibraryEventMap | keyof HTMLElementEventMap>(
    type: K,
    listener: (this: OrgLibraryElement, event: (OrgLibraryEventMap & Omit<HTMLElementEventMap, keyof OrgLibraryEventMap>)[K]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void
}

/** What `<book-card>` tells; every event bubbles and crosses shadow roots. */
export interface BookCardEventMap {
  /** The card was clicked. Call `preventDefault()` to keep `href` from being followed. Cancelable. */
  'book-click': CustomEvent<{ book: Book }>
  /** The card was selected or unselected. */
  'book-select': CustomEvent<{ book: Book; selected: boolean }>
  /** The catalogue requires a sign-in, which the page provides. The card requests the book again when `fetch` is set or “try again” is pressed. Cancelable. */
  'login-request': CustomEvent<Record<string, never>>
  /** The book could not be shown; `message` says why, and visitors do not read it. */
  'library-error': CustomEvent<{ code: ErrorCode; message: string }>
}

/** `<book-card>`: One book as a card, in any page. */
export declare class BookCardElement extends HTMLElement {
  /** The book’s id in the catalogue at `src`. */
  book: string
  /** Catalogue address; all cards of a page share one request. */
  src: string
  /** Replaces `{org}` in `src`. */
  org: string
  /** Further origins, separated by spaces, such as `https://books.example`, that receive the page’s `fetch` and a member’s credentials besides the catalogue’s own. */
  credentialOrigins: string
  /** Title, without a catalogue. */
  resName: string
  /** Author, without a catalogue. */
  resAuthor: string
  /** Introduction, without a catalogue. */
  resIntro: string
  /** Address of the cover, without a catalogue. */
  cover: string
  /** Cover above the text (`col`) or beside it (`row`). */
  direction: 'col' | 'row'
  /** `card` draws the book on a raised surface. */
  type: 'default' | 'card'
  /** With `direction="row"`: shows 展开/收起 when the introduction overflows. */
  showToggle: boolean
  /** A click selects the card and sends `book-select` instead of `book-click`. */
  selectable: boolean
  /** Whether the card is selected. */
  selected: boolean
  /** Address that a click opens; `{bid}` is replaced by the book’s id. */
  href: string
  /** Words of the book, shown as a quotation with the title and the author as its source. If `href` leads to the details of the book in a library (`#/bookdetail/{bid}`), a click opens the book at these words. */
  quote: string
  /** Light or dark; `auto` follows the device. */
  theme: 'auto' | 'light' | 'dark'
  /** Used instead of `window.fetch` for requests to the catalogue’s origin and to `credential-origins`. */
  fetch: Fetch | null

  addEventListener<K extends keyof BookCardEventMap | keyof HTMLElementEventMap>(
    type: K,
    listener: (this: BookCardElement, event: (BookCardEventMap & Omit<HTMLElementEventMap, keyof BookCardEventMap>)[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void
  removeEventListener<K extends keyof BookCardEventMap | keyof HTMLElementEventMap>(
    type: K,
    listener: (this: BookCardElement, event: (BookCardEventMap & Omit<HTMLElementEventMap, keyof BookCardEventMap>)[K]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void
}

/** What `<book-reader>` tells; every event bubbles and crosses shadow roots. */
export interface BookReaderEventMap {
  /** The first page is shown. */
  'reader-ready': CustomEvent<Record<string, never>>
  /** Another page is shown; `fraction` is 1 on the last page. */
  'relocate': CustomEvent<{ locator: Locator; fraction: number; tocLabel: string }>
  /** Selected words are looked up, at most 50 characters. Call `preventDefault()` to show a dictionary of the page’s own. Cancelable. */
  'look-up': CustomEvent<{ text: string; lang: string }>
  /** The person reading closes the reader: 返回, or 合上书 at its end. */
  'reader-close': CustomEvent<Record<string, never>>
  /** The catalogue or the file requires a sign-in. Call `preventDefault()`, sign in and set `fetch`; otherwise the reader asks for name and password. Cancelable. */
  'login-request': CustomEvent<Record<string, never>>
  /** The book could not be opened; `message` says why. */
  'reader-error': CustomEvent<{ code: ErrorCode; message: string }>
}

/** `<book-reader>`: The reader alone, for a book of a catalogue or the address of a file. */
export declare class BookReaderElement extends HTMLElement {
  /** The book’s id in the catalogue at `src`. */
  book: string
  /** Catalogue address. */
  src: string
  /** Replaces `{org}` in `src`. */
  org: string
  /** Address of an EPUB, AZW3, MOBI, FB2, Markdown, TXT, PDF or CBZ file, instead of `book` and `src`. */
  href: string
  /** Where to open the book: a locator as JSON, as in the detail of `relocate`. */
  locator: string
  /** Font size in CSS pixels; the person reading can change it. */
  fs: string
  /** Colours of the page; the person reading can change them. */
  theme: '' | 'auto' | 'paper' | 'white' | 'sepia' | 'green' | 'dark' | 'black' | 'eink'
  /** Pages, or continuous scrolling. */
  flow: 'paginated' | 'scrolled'
  /** Shows 返回, which sends `reader-close`. It is also shown where the page listens to that event on the element; only a listener that was added before the element was defined, or to an ancestor, needs the attribute. */
  closable: boolean
  /** Further origins, separated by spaces, such as `https://books.example`, that receive the page’s `fetch` and a member’s credentials besides the catalogue’s own. */
  credentialOrigins: string
  /** Id of the member who reads, as the page knows them: whose position and annotations these are. When absent, they belong to this device. */
  user: string
  /** Address of the CouchDB database that keeps a member’s records, for all of the member’s devices; `{user}` is replaced by the member’s id, `{org}` by the organisation code, `{user-hex}` and `{org-hex}` by their bytes in hexadecimal (`userdb-{user-hex}` of `couch_peruser`). Needs an identity that means something: `sign-in="host"` or `opds`, or the reader’s `user`. */
  sync: string
  /** Maximum number of characters that one copy or look-up takes from a book; longer selections are cut to it, and a message says so. 0 allows none. A value that is not a whole number means no limit. */
  copyLimit: string
  /** Address of a dictionary, opened in a new window for the selected words; `{text}` is replaced by the words, `{lang}` by the book’s language. When absent, look-up is not offered. */
  lookUp: string
  /** Prefix of everything stored on the device. */
  namespace: string
  /** Used instead of `window.fetch` for requests to the origin of the catalogue, or of the file, and to `credential-origins`. */
  fetch: Fetch | null
  /** Token for `sync`, sent as `Authorization: Bearer`, or a function that gives one; it is called again when the server refuses the token. When absent, the cookie of the page’s session is sent. */
  syncToken: SyncToken | null

  addEventListener<K extends keyof BookReaderEventMap | keyof HTMLElementEventMap>(
    type: K,
    listener: (this: BookReaderElement, event: (BookReaderEventMap & Omit<HTMLElementEventMap, keyof BookReaderEventMap>)[K]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void
  removeEventListener<K extends keyof BookReaderEventMap | keyof HTMLElementEventMap>(
    type: K,
    listener: (this: BookReaderElement, event: (BookReaderEventMap & Omit<HTMLElementEventMap, keyof BookReaderEventMap>)[K]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void
}

declare global {
  interface HTMLElementTagNameMap {
    'org-library': OrgLibraryElement
    'book-card': BookCardElement
    'book-reader': BookReaderElement
  }
}
