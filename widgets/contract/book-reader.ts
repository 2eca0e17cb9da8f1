import {
  COPY_LIMIT,
  CREDENTIAL_ORIGINS,
  LANG,
  LOOK_UP,
  LOOK_UP_EVENT,
  SHARED_PARTS,
  SYNC,
  SYNC_TOKEN,
} from './common'
import type { ElementSpec } from './types'

export const BOOK_READER = {
  tag: 'book-reader',
  about: 'The reader alone, for a book of a catalogue or the address of a file.',
  attributes: {
    book: { type: 'string', default: '', about: 'The book’s id in the catalogue at `src`.' },
    src: { type: 'string', default: '', about: 'Catalogue address.' },
    org: { type: 'string', default: '', about: 'Replaces `{org}` in `src`.' },
    href: {
      type: 'string',
      default: '',
      about:
        'Address of an EPUB, AZW3, MOBI, FB2, Markdown, TXT, PDF or CBZ file, instead of `book` and `src`.',
    },
    locator: {
      type: 'string',
      default: '',
      about: 'Where to open the book: a locator as JSON, as in the detail of `relocate`.',
    },
    fs: { type: 'string', default: '', about: 'Font size in CSS pixels; the person reading can change it.' },
    theme: {
      type: 'enum',
      values: ['', 'auto', 'paper', 'white', 'sepia', 'green', 'dark', 'black', 'eink'],
      default: '',
      about: 'Colours of the page; the person reading can change them.',
    },
    flow: {
      type: 'enum',
      values: ['paginated', 'scrolled'],
      default: 'paginated',
      about: 'Pages, or continuous scrolling.',
    },
    closable: {
      type: 'boolean',
      default: false,
      about:
        'Shows 返回, which sends `reader-close`. It is also shown where the page listens to that event on the element; only a listener that was added before the element was defined, or to an ancestor, needs the attribute.',
    },
    'credential-origins': CREDENTIAL_ORIGINS,
    user: {
      type: 'string',
      default: '',
      about:
        'Id of the member who reads, as the page knows them: whose position and annotations these are. When absent, they belong to this device.',
    },
    sync: SYNC,
    'copy-limit': COPY_LIMIT,
    'look-up': LOOK_UP,
    namespace: { type: 'string', default: '', about: 'Prefix of everything stored on the device.' },
    lang: LANG,
  },
  properties: {
    fetch: {
      type: 'Fetch | null',
      about:
        'Used instead of `window.fetch` for requests to the origin of the catalogue, or of the file, and to `credential-origins`.',
    },
    syncToken: SYNC_TOKEN,
  },
  methods: {},
  events: {
    'reader-ready': { detail: 'Record<string, never>', about: 'The first page is shown.' },
    relocate: {
      detail: '{ locator: Locator; fraction: number; tocLabel: string }',
      about: 'Another page is shown; `fraction` is 1 on the last page.',
    },
    'look-up': LOOK_UP_EVENT,
    'reader-close': {
      detail: 'Record<string, never>',
      about: 'The person reading closes the reader: 返回, or 合上书 at its end.',
    },
    'login-request': {
      detail: 'Record<string, never>',
      cancelable: true,
      about:
        'The catalogue or the file requires a sign-in. Call `preventDefault()`, sign in and set `fetch`; otherwise the reader asks for name and password.',
    },
    'reader-error': {
      detail: '{ code: ErrorCode; message: string }',
      about: 'The book could not be opened; `message` says why.',
    },
  },
  parts: { ...SHARED_PARTS.root, ...SHARED_PARTS.reader, ...SHARED_PARTS.dialog },
} as const satisfies ElementSpec
