// Made by `npm run contract` out of widgets/contract.ts; do not edit.
// import 'org-library/react'
import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { BookCardElement, BookCardEventMap, BookReaderElement, BookReaderEventMap, Fetch, OrgLibraryElement, OrgLibraryEventMap, SessionInput } from './index.js'

export interface OrgLibraryProps {
  /** Organisation code; a change goes to that organisation’s home. */
  'org'?: string | undefined
  /** Catalogue address: an OPDS 2.0 or 1.2 feed, or the folder that a `feed.json` is in; `{org}` is replaced by the code. */
  'src'?: string | undefined
  /** What titles begin with. */
  'brand'?: string | undefined
  /** Whether the page’s `#/…` follows the screens. A second library on a page keeps to itself in any case. */
  'router'?: 'hash' | 'memory' | undefined
  /** Also sets `document.title`. */
  'manage-title'?: boolean | undefined
  /** Light or dark; `auto` follows the device. */
  'theme'?: 'auto' | 'light' | 'dark' | undefined
  /** `zh-CN`, `zh-TW` or `en`; else the nearest `lang` of an ancestor, else `zh-CN`. */
  'lang'?: string | undefined
  /** Prefix of all that is kept on the device; derived from `src` when absent. */
  'namespace'?: string | undefined
  /** Who signs members in: a name on this device, the catalogue, or the page around; `auto` is the catalogue where it asks for it, else the device. */
  'sign-in'?: 'auto' | 'local' | 'opds' | 'host' | undefined
  /** Origins such as `https://books.example`, between spaces, that the page’s `fetch` and a member’s credentials are for besides the catalogue’s own. */
  'credential-origins'?: string | undefined
  /** Most characters of a book that one copy or look-up may take: the first so many are copied and a sentence says so; 0 for none. Anything but a whole number is no limit. */
  'copy-limit'?: string | undefined
  /** Address of a dictionary where chosen words are looked up, in a new window; `{text}` is replaced by the words, `{lang}` by the book’s language. Without it there is no looking up. */
  'look-up'?: string | undefined
  /** A screen on a wall: big targets and type; opens no other window; goes home and signs out when nobody touches it. */
  'kiosk'?: boolean | undefined
  /** Seconds without a touch before a `kiosk` starts over, at least 20; the last 15 are counted down. */
  'kiosk-idle'?: string | undefined
  /** The member signed in; setting it signs in, null signs out, and so does what is no session (`library-error` `bad-session`). */
  session?: SessionInput | null | undefined
  /** Used instead of `window.fetch` for requests to the catalogue’s origin and to `credential-origins`. */
  fetch?: Fetch | null | undefined
  /** The first screen is shown. */
  'onready'?: ((event: OrgLibraryEventMap['ready']) => void) | undefined
  /** Another screen is shown. */
  'onroute-change'?: ((event: OrgLibraryEventMap['route-change']) => void) | undefined
  /** The title of the screen. */
  'ontitle-change'?: ((event: OrgLibraryEventMap['title-change']) => void) | undefined
  /** A visitor has to sign in. When prevented, the page signs in and sets `session`. */
  'onlogin-request'?: ((event: OrgLibraryEventMap['login-request']) => void) | undefined
  /** A member signed in. */
  'onsigned-in'?: ((event: OrgLibraryEventMap['signed-in']) => void) | undefined
  /** The session ended. */
  'onsigned-out'?: ((event: OrgLibraryEventMap['signed-out']) => void) | undefined
  /** A book is opened for reading. */
  'onbook-open'?: ((event: OrgLibraryEventMap['book-open']) => void) | undefined
  /** A page was turned; `fraction` is 1 on the last. */
  'onreading-progress'?: ((event: OrgLibraryEventMap['reading-progress']) => void) | undefined
  /** Words are looked up, at most 50 characters. When prevented, the page shows a dictionary of its own. */
  'onlook-up'?: ((event: OrgLibraryEventMap['look-up']) => void) | undefined
  /** Something failed; the same sentence stands in place. */
  'onlibrary-error'?: ((event: OrgLibraryEventMap['library-error']) => void) | undefined
}

export interface BookCardProps {
  /** The book’s id in the catalogue at `src`. */
  'book'?: string | undefined
  /** Catalogue address; one request serves all cards of a page. */
  'src'?: string | undefined
  /** Replaces `{org}` in `src`. */
  'org'?: string | undefined
  /** Origins such as `https://books.example`, between spaces, that the page’s `fetch` and a member’s credentials are for besides the catalogue’s own. */
  'credential-origins'?: string | undefined
  /** Title, without a catalogue. */
  'res-name'?: string | undefined
  /** Author, without a catalogue. */
  'res-author'?: string | undefined
  /** Introduction, without a catalogue. */
  'res-intro'?: string | undefined
  /** Address of the cover, without a catalogue. */
  'cover'?: string | undefined
  /** Cover above the words or beside them. */
  'direction'?: 'col' | 'row' | undefined
  /** `card` stands on a raised sheet. */
  'type'?: 'default' | 'card' | undefined
  /** In a row: 展开/收起 when the introduction overflows. */
  'show-toggle'?: boolean | undefined
  /** A click selects: `book-select` instead of `book-click`. */
  'selectable'?: boolean | undefined
  /** Whether it is selected. */
  'selected'?: boolean | undefined
  /** Where a click leads; `{bid}` is replaced. */
  'href'?: string | undefined
  /** Light or dark; `auto` follows the device. */
  'theme'?: 'auto' | 'light' | 'dark' | undefined
  /** `zh-CN`, `zh-TW` or `en`; else the nearest `lang` of an ancestor, else `zh-CN`. */
  'lang'?: string | undefined
  /** Used instead of `window.fetch` for requests to the catalogue’s origin and to `credential-origins`. */
  fetch?: Fetch | null | undefined
  /** The card was clicked. When prevented, `href` is not followed. */
  'onbook-click'?: ((event: BookCardEventMap['book-click']) => void) | undefined
  /** The card was selected or unselected. */
  'onbook-select'?: ((event: BookCardEventMap['book-select']) => void) | undefined
  /** The catalogue asks for a sign-in, and the card asks the page for it: once `fetch` is set, or “try again” pressed, the book is asked for anew. */
  'onlogin-request'?: ((event: BookCardEventMap['login-request']) => void) | undefined
  /** The book could not be shown. */
  'onlibrary-error'?: ((event: BookCardEventMap['library-error']) => void) | undefined
}

export interface BookReaderProps {
  /** The book’s id in the catalogue at `src`. */
  'book'?: string | undefined
  /** Catalogue address. */
  'src'?: string | undefined
  /** Replaces `{org}` in `src`. */
  'org'?: string | undefined
  /** Address of an EPUB, AZW3, MOBI, TXT, PDF or CBZ file, instead of `book` and `src`. */
  'href'?: string | undefined
  /** Where to open: a locator as JSON, as `relocate` gave it. */
  'locator'?: string | undefined
  /** Font size in CSS pixels; the reader may change it. */
  'fs'?: string | undefined
  /** Colours of the page; the reader may change them. */
  'theme'?: '' | 'auto' | 'paper' | 'white' | 'sepia' | 'green' | 'dark' | 'black' | 'eink' | undefined
  /** Pages, or one scrolling text. */
  'flow'?: 'paginated' | 'scrolled' | undefined
  /** Origins such as `https://books.example`, between spaces, that the page’s `fetch` and a member’s credentials are for besides the catalogue’s own. */
  'credential-origins'?: string | undefined
  /** Most characters of a book that one copy or look-up may take: the first so many are copied and a sentence says so; 0 for none. Anything but a whole number is no limit. */
  'copy-limit'?: string | undefined
  /** Address of a dictionary where chosen words are looked up, in a new window; `{text}` is replaced by the words, `{lang}` by the book’s language. Without it there is no looking up. */
  'look-up'?: string | undefined
  /** Prefix of all that is kept on the device. */
  'namespace'?: string | undefined
  /** `zh-CN`, `zh-TW` or `en`; else the nearest `lang` of an ancestor, else `zh-CN`. */
  'lang'?: string | undefined
  /** Used instead of `window.fetch` for requests to the origin of the catalogue, or of the file, and to `credential-origins`. */
  fetch?: Fetch | null | undefined
  /** The first page is shown. */
  'onreader-ready'?: ((event: BookReaderEventMap['reader-ready']) => void) | undefined
  /** Another page is shown; `fraction` is 1 on the last. */
  'onrelocate'?: ((event: BookReaderEventMap['relocate']) => void) | undefined
  /** Words are looked up, at most 50 characters. When prevented, the page shows a dictionary of its own. */
  'onlook-up'?: ((event: BookReaderEventMap['look-up']) => void) | undefined
  /** The reader wants to leave. */
  'onreader-close'?: ((event: BookReaderEventMap['reader-close']) => void) | undefined
  /** The catalogue, or the file, asks for a sign-in. When prevented, the page signs in and sets `fetch`; else the reader is asked for name and password. */
  'onlogin-request'?: ((event: BookReaderEventMap['login-request']) => void) | undefined
  /** The book could not be opened. */
  'onreader-error'?: ((event: BookReaderEventMap['reader-error']) => void) | undefined
}

type Intrinsic<Element extends HTMLElement, Props> = Omit<
  DetailedHTMLProps<HTMLAttributes<Element>, Element>,
  keyof Props
> &
  Props

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'org-library': Intrinsic<OrgLibraryElement, OrgLibraryProps>
      'book-card': Intrinsic<BookCardElement, BookCardProps>
      'book-reader': Intrinsic<BookReaderElement, BookReaderProps>
    }
  }
}
