/** What several elements share. */
export const THEME = {
  type: 'enum',
  values: ['auto', 'light', 'dark'],
  default: 'auto',
  about: 'Light or dark; `auto` follows the device.',
} as const

export const LANG = {
  type: 'string',
  default: '',
  about: '`zh-CN`, `zh-TW` or `en`; else the nearest `lang` of an ancestor, else `zh-CN`.',
} as const

export const CREDENTIAL_ORIGINS = {
  type: 'string',
  default: '',
  about:
    'Origins such as `https://books.example`, between spaces, that the page’s `fetch` and a member’s credentials are for besides the catalogue’s own.',
} as const

export const COPY_LIMIT = {
  type: 'string',
  default: '',
  about:
    'Most characters of a book that one copy or look-up may take: the first so many are copied and a sentence says so; 0 for none. Anything but a whole number is no limit.',
} as const

export const LOOK_UP = {
  type: 'string',
  default: '',
  about:
    'Address of a dictionary where chosen words are looked up, in a new window; `{text}` is replaced by the words, `{lang}` by the book’s language. Without it there is no looking up.',
} as const

export const LOOK_UP_EVENT = {
  detail: '{ text: string; lang: string }',
  cancelable: true,
  about:
    'Words are looked up, at most 50 characters. When prevented, the page shows a dictionary of its own.',
} as const

export const SHARED_PARTS = {
  root: { root: 'All of the element: its paper and its ink.' },
  card: {
    card: 'A book as a card.',
    cover: 'The cover of a book.',
    title: 'The title of a book.',
    author: 'The author of a book.',
    intro: 'The introduction of a book.',
    toggle: 'What expands an introduction.',
  },
  dialog: { dialog: 'A dialog, such as the login.' },
  reader: {
    reader: 'The reader, its bars included.',
    page: 'What the text stands on.',
  },
} as const
