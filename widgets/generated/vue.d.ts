// Made by `npm run contract` out of widgets/contract.ts; do not edit.
// import 'org-library/vue'
import type { HTMLAttributes, PublicProps } from 'vue'
import type { BookCardElement, BookCardEventMap, BookReaderElement, BookReaderEventMap, Fetch, OrgLibraryElement, OrgLibraryEventMap, SessionInput, SyncToken } from './index.js'

export interface OrgLibraryProps {
  /** Organisation code; a change navigates to that organisation’s home. */
  'org'?: string | undefined
  /** Catalogue address: an OPDS 2.0 or 1.2 feed, or a folder with a `feed.json`; `{org}` is replaced by the organisation code. */
  'src'?: string | undefined
  /** Prefix of titles. */
  'brand'?: string | undefined
  /** Whether screens are reflected in the page’s `#/…`. A second library on a page always uses `memory`. */
  'router'?: 'hash' | 'memory' | undefined
  /** Also sets `document.title`. */
  'manage-title'?: true | '' | null | undefined
  /** Also sets `document.title`. */
  'manageTitle'?: true | '' | null | undefined
  /** Light or dark; `auto` follows the device. */
  'theme'?: 'auto' | 'light' | 'dark' | undefined
  /** `zh-CN`, `zh-TW` or `en`. When absent: the nearest `lang` of an ancestor, else `zh-CN`. */
  'lang'?: string | undefined
  /** Prefix of everything stored on the device; derived from `src` when absent. */
  'namespace'?: string | undefined
  /** Who signs members in: `local` a name on this device, `opds` the catalogue, `host` the page; `auto` is the catalogue if it requires a sign-in, else the device. */
  'sign-in'?: 'auto' | 'local' | 'opds' | 'host' | undefined
  /** Who signs members in: `local` a name on this device, `opds` the catalogue, `host` the page; `auto` is the catalogue if it requires a sign-in, else the device. */
  'signIn'?: 'auto' | 'local' | 'opds' | 'host' | undefined
  /** Further origins, separated by spaces, such as `https://books.example`, that receive the page’s `fetch` and a member’s credentials besides the catalogue’s own. */
  'credential-origins'?: string | undefined
  /** Further origins, separated by spaces, such as `https://books.example`, that receive the page’s `fetch` and a member’s credentials besides the catalogue’s own. */
  'credentialOrigins'?: string | undefined
  /** Address of the CouchDB database that keeps a member’s records, for all of the member’s devices; `{user}` is replaced by the member’s id, `{org}` by the organisation code, `{user-hex}` and `{org-hex}` by their bytes in hexadecimal (`userdb-{user-hex}` of `couch_peruser`). Needs an identity that means something: `sign-in="host"` or `opds`, or the reader’s `user`. */
  'sync'?: string | undefined
  /** For shared devices: when a member signs out, the member’s records are deleted from the device, and the member is offered to export them first. Records that are not synced yet stay until they are. */
  'forget-on-sign-out'?: true | '' | null | undefined
  /** For shared devices: when a member signs out, the member’s records are deleted from the device, and the member is offered to export them first. Records that are not synced yet stay until they are. */
  'forgetOnSignOut'?: true | '' | null | undefined
  /** Maximum number of characters that one copy or look-up takes from a book; longer selections are cut to it, and a message says so. 0 allows none. A value that is not a whole number means no limit. */
  'copy-limit'?: string | undefined
  /** Maximum number of characters that one copy or look-up takes from a book; longer selections are cut to it, and a message says so. 0 allows none. A value that is not a whole number means no limit. */
  'copyLimit'?: string | undefined
  /** Address of a dictionary, opened in a new window for the selected words; `{text}` is replaced by the words, `{lang}` by the book’s language. When absent, look-up is not offered. */
  'look-up'?: string | undefined
  /** Address of a dictionary, opened in a new window for the selected words; `{text}` is replaced by the words, `{lang}` by the book’s language. When absent, look-up is not offered. */
  'lookUp'?: string | undefined
  /** Mode for a wall-mounted screen: larger targets and type; opens no other window; returns home and signs out when idle. */
  'kiosk'?: boolean | '' | null | undefined
  /** Seconds without a touch before a `kiosk` resets, at least 20; the last 15 are counted down. */
  'kiosk-idle'?: string | undefined
  /** Seconds without a touch before a `kiosk` resets, at least 20; the last 15 are counted down. */
  'kioskIdle'?: string | undefined
  /** The signed-in member. Setting it signs in; null signs out, and so does an invalid value (`library-error` `bad-session`). */
  session?: SessionInput | null | undefined
  /** Used instead of `window.fetch` for requests to the catalogue’s origin and to `credential-origins`. */
  fetch?: Fetch | null | undefined
  /** Token for `sync`, sent as `Authorization: Bearer`, or a function that gives one; it is called again when the server refuses the token. When absent, the cookie of the page’s session is sent. */
  syncToken?: SyncToken | null | undefined
  /** The first screen is shown. */
  'onReady'?: ((event: OrgLibraryEventMap['ready']) => void) | undefined
  /** Another screen is shown. */
  'onRouteChange'?: ((event: OrgLibraryEventMap['route-change']) => void) | undefined
  /** The title of the screen changed. */
  'onTitleChange'?: ((event: OrgLibraryEventMap['title-change']) => void) | undefined
  /** A visitor has to sign in. Call `preventDefault()`, sign in and set `session`. */
  'onLoginRequest'?: ((event: OrgLibraryEventMap['login-request']) => void) | undefined
  /** A member signed in. */
  'onSignedIn'?: ((event: OrgLibraryEventMap['signed-in']) => void) | undefined
  /** The session ended. */
  'onSignedOut'?: ((event: OrgLibraryEventMap['signed-out']) => void) | undefined
  /** A book is opened for reading. */
  'onBookOpen'?: ((event: OrgLibraryEventMap['book-open']) => void) | undefined
  /** A page was turned; `fraction` is 1 on the last page. */
  'onReadingProgress'?: ((event: OrgLibraryEventMap['reading-progress']) => void) | undefined
  /** Selected words are looked up, at most 50 characters. Call `preventDefault()` to show a dictionary of the page’s own. */
  'onLookUp'?: ((event: OrgLibraryEventMap['look-up']) => void) | undefined
  /** Something failed; `message` says why. What is shown in place is for visitors. */
  'onLibraryError'?: ((event: OrgLibraryEventMap['library-error']) => void) | undefined
}

export interface BookCardProps {
  /** The book’s id in the catalogue at `src`. */
  'book'?: string | undefined
  /** Catalogue address; all cards of a page share one request. */
  'src'?: string | undefined
  /** Replaces `{org}` in `src`. */
  'org'?: string | undefined
  /** Further origins, separated by spaces, such as `https://books.example`, that receive the page’s `fetch` and a member’s credentials besides the catalogue’s own. */
  'credential-origins'?: string | undefined
  /** Further origins, separated by spaces, such as `https://books.example`, that receive the page’s `fetch` and a member’s credentials besides the catalogue’s own. */
  'credentialOrigins'?: string | undefined
  /** Title, without a catalogue. */
  'res-name'?: string | undefined
  /** Title, without a catalogue. */
  'resName'?: string | undefined
  /** Author, without a catalogue. */
  'res-author'?: string | undefined
  /** Author, without a catalogue. */
  'resAuthor'?: string | undefined
  /** Introduction, without a catalogue. */
  'res-intro'?: string | undefined
  /** Introduction, without a catalogue. */
  'resIntro'?: string | undefined
  /** Address of the cover, without a catalogue. */
  'cover'?: string | undefined
  /** Cover above the text (`col`) or beside it (`row`). */
  'direction'?: 'col' | 'row' | undefined
  /** `card` draws the book on a raised surface. */
  'type'?: 'default' | 'card' | undefined
  /** With `direction="row"`: shows 展开/收起 when the introduction overflows. */
  'show-toggle'?: true | '' | null | undefined
  /** With `direction="row"`: shows 展开/收起 when the introduction overflows. */
  'showToggle'?: true | '' | null | undefined
  /** A click selects the card and sends `book-select` instead of `book-click`. */
  'selectable'?: boolean | '' | null | undefined
  /** Whether the card is selected. */
  'selected'?: boolean | '' | null | undefined
  /** Address that a click opens; `{bid}` is replaced by the book’s id. */
  'href'?: string | undefined
  /** Words of the book, shown as a quotation with the title and the author as its source. If `href` leads to the details of the book in a library (`#/bookdetail/{bid}`), a click opens the book at these words. */
  'quote'?: string | undefined
  /** Light or dark; `auto` follows the device. */
  'theme'?: 'auto' | 'light' | 'dark' | undefined
  /** `zh-CN`, `zh-TW` or `en`. When absent: the nearest `lang` of an ancestor, else `zh-CN`. */
  'lang'?: string | undefined
  /** Used instead of `window.fetch` for requests to the catalogue’s origin and to `credential-origins`. */
  fetch?: Fetch | null | undefined
  /** The card was clicked. Call `preventDefault()` to keep `href` from being followed. */
  'onBookClick'?: ((event: BookCardEventMap['book-click']) => void) | undefined
  /** The card was selected or unselected. */
  'onBookSelect'?: ((event: BookCardEventMap['book-select']) => void) | undefined
  /** The catalogue requires a sign-in, which the page provides. The card requests the book again when `fetch` is set or “try again” is pressed. */
  'onLoginRequest'?: ((event: BookCardEventMap['login-request']) => void) | undefined
  /** The book could not be shown; `message` says why, and visitors do not read it. */
  'onLibraryError'?: ((event: BookCardEventMap['library-error']) => void) | undefined
}

export interface BookReaderProps {
  /** The book’s id in the catalogue at `src`. */
  'book'?: string | undefined
  /** Catalogue address. */
  'src'?: string | undefined
  /** Replaces `{org}` in `src`. */
  'org'?: string | undefined
  /** Address of an EPUB, AZW3, MOBI, FB2, Markdown, TXT, PDF or CBZ file, instead of `book` and `src`. */
  'href'?: string | undefined
  /** Where to open the book: a locator as JSON, as in the detail of `relocate`. */
  'locator'?: string | undefined
  /** Font size in CSS pixels; the person reading can change it. */
  'fs'?: string | undefined
  /** Colours of the page; the person reading can change them. */
  'theme'?: '' | 'auto' | 'paper' | 'white' | 'sepia' | 'green' | 'dark' | 'black' | 'eink' | undefined
  /** Pages, or continuous scrolling. */
  'flow'?: 'paginated' | 'scrolled' | undefined
  /** Shows 返回, which sends `reader-close`. It is also shown where the page listens to that event on the element; only a listener that was added before the element was defined, or to an ancestor, needs the attribute. */
  'closable'?: boolean | '' | null | undefined
  /** Further origins, separated by spaces, such as `https://books.example`, that receive the page’s `fetch` and a member’s credentials besides the catalogue’s own. */
  'credential-origins'?: string | undefined
  /** Further origins, separated by spaces, such as `https://books.example`, that receive the page’s `fetch` and a member’s credentials besides the catalogue’s own. */
  'credentialOrigins'?: string | undefined
  /** Id of the member who reads, as the page knows them: whose position and annotations these are. When absent, they belong to this device. */
  'user'?: string | undefined
  /** Address of the CouchDB database that keeps a member’s records, for all of the member’s devices; `{user}` is replaced by the member’s id, `{org}` by the organisation code, `{user-hex}` and `{org-hex}` by their bytes in hexadecimal (`userdb-{user-hex}` of `couch_peruser`). Needs an identity that means something: `sign-in="host"` or `opds`, or the reader’s `user`. */
  'sync'?: string | undefined
  /** Maximum number of characters that one copy or look-up takes from a book; longer selections are cut to it, and a message says so. 0 allows none. A value that is not a whole number means no limit. */
  'copy-limit'?: string | undefined
  /** Maximum number of characters that one copy or look-up takes from a book; longer selections are cut to it, and a message says so. 0 allows none. A value that is not a whole number means no limit. */
  'copyLimit'?: string | undefined
  /** Address of a dictionary, opened in a new window for the selected words; `{text}` is replaced by the words, `{lang}` by the book’s language. When absent, look-up is not offered. */
  'look-up'?: string | undefined
  /** Address of a dictionary, opened in a new window for the selected words; `{text}` is replaced by the words, `{lang}` by the book’s language. When absent, look-up is not offered. */
  'lookUp'?: string | undefined
  /** Prefix of everything stored on the device. */
  'namespace'?: string | undefined
  /** `zh-CN`, `zh-TW` or `en`. When absent: the nearest `lang` of an ancestor, else `zh-CN`. */
  'lang'?: string | undefined
  /** Used instead of `window.fetch` for requests to the origin of the catalogue, or of the file, and to `credential-origins`. */
  fetch?: Fetch | null | undefined
  /** Token for `sync`, sent as `Authorization: Bearer`, or a function that gives one; it is called again when the server refuses the token. When absent, the cookie of the page’s session is sent. */
  syncToken?: SyncToken | null | undefined
  /** The first page is shown. */
  'onReaderReady'?: ((event: BookReaderEventMap['reader-ready']) => void) | undefined
  /** Another page is shown; `fraction` is 1 on the last page. */
  'onRelocate'?: ((event: BookReaderEventMap['relocate']) => void) | undefined
  /** Selected words are looked up, at most 50 characters. Call `preventDefault()` to show a dictionary of the page’s own. */
  'onLookUp'?: ((event: BookReaderEventMap['look-up']) => void) | undefined
  /** The person reading closes the reader: 返回, or 合上书 at its end. */
  'onReaderClose'?: ((event: BookReaderEventMap['reader-close']) => void) | undefined
  /** The catalogue or the file requires a sign-in. Call `preventDefault()`, sign in and set `fetch`; otherwise the reader asks for name and password. */
  'onLoginRequest'?: ((event: BookReaderEventMap['login-request']) => void) | undefined
  /** The book could not be opened; `message` says why. */
  'onReaderError'?: ((event: BookReaderEventMap['reader-error']) => void) | undefined
}

type VueElement<Element extends HTMLElement, Props, Events> = new () => Element & {
  /** @deprecated for templates only; an element has no such property */
  $props: Omit<HTMLAttributes, keyof Props> & Props & PublicProps
  /** @deprecated for templates only; an element has no such method */
  $emit: <Name extends keyof Events>(name: Name, event: Events[Name]) => void
}

declare module 'vue' {
  interface GlobalComponents {
    'org-library': VueElement<OrgLibraryElement, OrgLibraryProps, OrgLibraryEventMap>
    'book-card': VueElement<BookCardElement, BookCardProps, BookCardEventMap>
    'book-reader': VueElement<BookReaderElement, BookReaderProps, BookReaderEventMap>
  }
}
