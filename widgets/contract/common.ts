/** Entries shared by several elements. */
export const THEME = {
  type: 'enum',
  values: ['auto', 'light', 'dark'],
  default: 'auto',
  about: 'Light or dark; `auto` follows the device.',
} as const

export const LANG = {
  type: 'string',
  default: '',
  about: '`zh-CN`, `zh-TW` or `en`. When absent: the nearest `lang` of an ancestor, else `zh-CN`.',
} as const

export const CREDENTIAL_ORIGINS = {
  type: 'string',
  default: '',
  about:
    'Further origins, separated by spaces, such as `https://books.example`, that receive the page’s `fetch` and a member’s credentials besides the catalogue’s own.',
} as const

export const SYNC = {
  type: 'string',
  default: '',
  about:
    'Address of the CouchDB database that keeps a member’s records, for all of the member’s devices; `{user}` is replaced by the member’s id, `{org}` by the organisation code, `{user-hex}` and `{org-hex}` by their bytes in hexadecimal (`userdb-{user-hex}` of `couch_peruser`). Needs an identity that means something: `sign-in="host"` or `opds`, or the reader’s `user`.',
} as const

export const SYNC_TOKEN = {
  type: 'SyncToken | null',
  about:
    'Token for `sync`, sent as `Authorization: Bearer`, or a function that gives one; it is called again when the server refuses the token. When absent, the cookie of the page’s session is sent.',
} as const

export const COPY_LIMIT = {
  type: 'string',
  default: '',
  about:
    'Maximum number of characters that one copy or look-up takes from a book; longer selections are cut to it, and a message says so. 0 allows none. A value that is not a whole number means no limit.',
} as const

export const LOOK_UP = {
  type: 'string',
  default: '',
  about:
    'Address of a dictionary, opened in a new window for the selected words; `{text}` is replaced by the words, `{lang}` by the book’s language. When absent, look-up is not offered.',
} as const

export const LOOK_UP_EVENT = {
  detail: '{ text: string; lang: string }',
  cancelable: true,
  about:
    'Selected words are looked up, at most 50 characters. Call `preventDefault()` to show a dictionary of the page’s own.',
} as const

export const SHARED_PARTS = {
  root: { root: 'The whole element: background and text colour.' },
  card: {
    card: 'A book as a card.',
    cover: 'The cover of a book.',
    title: 'The title of a book.',
    author: 'The author of a book.',
    intro: 'The introduction of a book.',
    toggle: 'The button that expands an introduction.',
  },
  dialog: { dialog: 'A dialog, such as the sign-in.' },
  reader: {
    reader: 'The reader, including its bars.',
    page: 'The page that the text is laid out on.',
  },
} as const
