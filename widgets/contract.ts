/**
 * The public contract of the three elements (DESIGN §3), as data. The classes, their types and
 * the reference tables are made from it.
 */
export interface AttributeSpec {
  type: 'string' | 'boolean' | 'enum'
  /** What the property answers when the attribute is absent or, for an enum, malformed. */
  default: string | boolean
  /** The values an enum may have; the first matching one, case-insensitively, counts. */
  values?: readonly string[]
  about: string
}

export interface ElementSpec {
  tag: string
  about: string
  attributes: Readonly<Record<string, AttributeSpec>>
  /** Properties without an attribute. */
  properties: Readonly<Record<string, { type: string; about: string }>>
  methods: Readonly<Record<string, { signature: string; about: string }>>
  events: Readonly<Record<string, { detail: string; about: string }>>
}

export const ORG_LIBRARY = {
  tag: 'org-library',
  about:
    'An organisation’s whole library: home, categories, featured lists, search, details, shelf, history, reader, login.',
  attributes: {
    org: {
      type: 'string',
      default: '',
      about: 'Organisation code; a change goes to that organisation’s home.',
    },
    src: {
      type: 'string',
      default: '',
      about: 'Catalogue address: an OPDS 2.0 feed or the folder it is in; `{org}` is replaced by the code.',
    },
    brand: { type: 'string', default: '书香阅读', about: 'What titles begin with.' },
    router: {
      type: 'enum',
      values: ['hash', 'memory'],
      default: 'hash',
      about:
        'Whether the page’s `#/…` follows the screens. A second library on a page keeps to itself in any case.',
    },
    'manage-title': { type: 'boolean', default: false, about: 'Also sets `document.title`.' },
    theme: {
      type: 'enum',
      values: ['auto', 'light', 'dark'],
      default: 'auto',
      about: 'Light or dark; `auto` follows the device.',
    },
    lang: {
      type: 'string',
      default: '',
      about: '`zh-CN`, `zh-TW` or `en`; else the nearest `lang` of an ancestor, else `zh-CN`.',
    },
    namespace: {
      type: 'string',
      default: '',
      about: 'Prefix of all that is kept on the device; derived from `src` when absent.',
    },
    'sign-in': {
      type: 'enum',
      values: ['local', 'opds', 'host'],
      default: 'local',
      about: 'Who signs members in: a name on this device, the catalogue, or the page around.',
    },
  },
  properties: {
    session: {
      type: 'SessionInput | null',
      about: 'The member signed in; setting it signs in, null signs out.',
    },
    fetch: { type: 'Fetch', about: 'Used for every catalogue request instead of `window.fetch`.' },
  },
  methods: {
    navigate: { signature: 'navigate(path: string): void', about: 'Goes to a route such as `/search?q=茶`.' },
    signIn: { signature: 'signIn(session: SessionInput): void', about: 'Signs a member in.' },
    signOut: { signature: 'signOut(): void', about: 'Signs the member out.' },
  },
  events: {
    ready: { detail: '{}', about: 'The first screen is shown.' },
    'route-change': { detail: '{ path, fullPath, name, params, query }', about: 'Another screen is shown.' },
    'title-change': { detail: '{ title }', about: 'The title of the screen.' },
    'login-request': {
      detail: '{ wanted }',
      about: 'A visitor has to sign in. Cancelable: then the page signs in and sets `session`.',
    },
    'signed-in': { detail: '{ user }', about: 'A member signed in.' },
    'signed-out': { detail: '{ reason }', about: 'The session ended.' },
    'book-open': { detail: '{ bid }', about: 'A book is opened for reading.' },
    'reading-progress': { detail: '{ bid, locator, fraction }', about: 'A page was turned.' },
    'library-error': {
      detail: '{ code, message }',
      about: 'Something failed; the same sentence stands in place.',
    },
  },
} as const satisfies ElementSpec

export const BOOK_CARD = {
  tag: 'book-card',
  about: 'One book as a card, in any page.',
  attributes: {
    book: { type: 'string', default: '', about: 'The book’s id in the catalogue at `src`.' },
    src: { type: 'string', default: '', about: 'Catalogue address; one request serves all cards of a page.' },
    org: { type: 'string', default: '', about: 'Replaces `{org}` in `src`.' },
    'res-name': { type: 'string', default: '', about: 'Title, without a catalogue.' },
    'res-author': { type: 'string', default: '', about: 'Author, without a catalogue.' },
    'res-intro': { type: 'string', default: '', about: 'Introduction, without a catalogue.' },
    cover: { type: 'string', default: '', about: 'Address of the cover, without a catalogue.' },
    direction: {
      type: 'enum',
      values: ['col', 'row'],
      default: 'col',
      about: 'Cover above the words or beside them.',
    },
    type: {
      type: 'enum',
      values: ['default', 'card'],
      default: 'default',
      about: '`card` stands on a raised sheet.',
    },
    'show-toggle': {
      type: 'boolean',
      default: false,
      about: 'In a row: 展开/收起 when the introduction overflows.',
    },
    selectable: {
      type: 'boolean',
      default: false,
      about: 'A click selects: `book-select` instead of `book-click`.',
    },
    selected: { type: 'boolean', default: false, about: 'Whether it is selected.' },
    href: { type: 'string', default: '', about: 'Where a click leads; `{bid}` is replaced.' },
    theme: {
      type: 'enum',
      values: ['auto', 'light', 'dark'],
      default: 'auto',
      about: 'Light or dark; `auto` follows the device.',
    },
    lang: {
      type: 'string',
      default: '',
      about: '`zh-CN`, `zh-TW` or `en`; else the nearest `lang` of an ancestor.',
    },
  },
  properties: {
    fetch: { type: 'Fetch', about: 'Used for every catalogue request instead of `window.fetch`.' },
  },
  methods: {},
  events: {
    'book-click': {
      detail: '{ book }',
      about: 'The card was clicked. Cancelable: then `href` is not followed.',
    },
    'book-select': { detail: '{ book, selected }', about: 'The card was selected or unselected.' },
    'library-error': { detail: '{ code, message }', about: 'The book could not be shown.' },
  },
} as const satisfies ElementSpec

export const BOOK_READER = {
  tag: 'book-reader',
  about: 'The reader alone, on a book of a catalogue or on the address of a file.',
  attributes: {
    book: { type: 'string', default: '', about: 'The book’s id in the catalogue at `src`.' },
    src: { type: 'string', default: '', about: 'Catalogue address.' },
    org: { type: 'string', default: '', about: 'Replaces `{org}` in `src`.' },
    href: {
      type: 'string',
      default: '',
      about: 'Address of an EPUB or TXT file, instead of `book` and `src`.',
    },
    locator: {
      type: 'string',
      default: '',
      about: 'Where to open: a locator as JSON, as `relocate` gave it.',
    },
    fs: { type: 'string', default: '', about: 'Font size in CSS pixels; the reader may change it.' },
    theme: {
      type: 'enum',
      values: ['', 'auto', 'paper', 'white', 'sepia', 'green', 'dark', 'black'],
      default: '',
      about: 'Colours of the page; the reader may change them.',
    },
    flow: {
      type: 'enum',
      values: ['paginated', 'scrolled'],
      default: 'paginated',
      about: 'Pages, or one scrolling text.',
    },
    namespace: { type: 'string', default: '', about: 'Prefix of all that is kept on the device.' },
    lang: {
      type: 'string',
      default: '',
      about: '`zh-CN`, `zh-TW` or `en`; else the nearest `lang` of an ancestor.',
    },
  },
  properties: { fetch: { type: 'Fetch', about: 'Used for every request instead of `window.fetch`.' } },
  methods: {},
  events: {
    'reader-ready': { detail: '{}', about: 'The first page is shown.' },
    relocate: { detail: '{ locator, fraction, tocLabel }', about: 'Another page is shown.' },
    'reader-close': { detail: '{}', about: 'The reader wants to leave.' },
    'reader-error': { detail: '{ code, message }', about: 'The book could not be opened.' },
  },
} as const satisfies ElementSpec

type Camel<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name

type ValueOf<Spec extends AttributeSpec> = Spec['type'] extends 'boolean'
  ? boolean
  : Spec['values'] extends readonly string[]
    ? Spec['values'][number]
    : string

/** The properties that a table of attributes gives an element. */
export type AttributeProps<Attributes extends Readonly<Record<string, AttributeSpec>>> = {
  -readonly [Name in keyof Attributes & string as Camel<Name>]: ValueOf<Attributes[Name]>
}

/** `manage-title` → `manageTitle` */
export const camel = (name: string): string =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
