import { CREDENTIAL_ORIGINS, LANG, SHARED_PARTS, THEME } from './common'
import type { ElementSpec } from './types'

export const BOOK_CARD = {
  tag: 'book-card',
  about: 'One book as a card, in any page.',
  attributes: {
    book: { type: 'string', default: '', about: 'The book’s id in the catalogue at `src`.' },
    src: { type: 'string', default: '', about: 'Catalogue address; all cards of a page share one request.' },
    org: { type: 'string', default: '', about: 'Replaces `{org}` in `src`.' },
    'credential-origins': CREDENTIAL_ORIGINS,
    'res-name': { type: 'string', default: '', about: 'Title, without a catalogue.' },
    'res-author': { type: 'string', default: '', about: 'Author, without a catalogue.' },
    'res-intro': { type: 'string', default: '', about: 'Introduction, without a catalogue.' },
    cover: { type: 'string', default: '', about: 'Address of the cover, without a catalogue.' },
    direction: {
      type: 'enum',
      values: ['col', 'row'],
      default: 'col',
      about: 'Cover above the text (`col`) or beside it (`row`).',
    },
    type: {
      type: 'enum',
      values: ['default', 'card'],
      default: 'default',
      about: '`card` draws the book on a raised surface.',
    },
    'show-toggle': {
      type: 'boolean',
      default: false,
      about: 'With `direction="row"`: shows 展开/收起 when the introduction overflows.',
    },
    selectable: {
      type: 'boolean',
      default: false,
      about: 'A click selects the card and sends `book-select` instead of `book-click`.',
    },
    selected: { type: 'boolean', default: false, about: 'Whether the card is selected.' },
    href: {
      type: 'string',
      default: '',
      about: 'Address that a click opens; `{bid}` is replaced by the book’s id.',
    },
    quote: {
      type: 'string',
      default: '',
      about:
        'Words of the book, shown as a quotation with the title and the author as its source. If `href` leads to the details of the book in a library (`#/bookdetail/{bid}`), a click opens the book at these words.',
    },
    theme: THEME,
    lang: LANG,
  },
  properties: {
    fetch: {
      type: 'Fetch | null',
      about:
        'Used instead of `window.fetch` for requests to the catalogue’s origin and to `credential-origins`.',
    },
  },
  methods: {},
  events: {
    'book-click': {
      detail: '{ book: Book }',
      cancelable: true,
      about: 'The card was clicked. Call `preventDefault()` to keep `href` from being followed.',
    },
    'book-select': {
      detail: '{ book: Book; selected: boolean }',
      about: 'The card was selected or unselected.',
    },
    'login-request': {
      detail: 'Record<string, never>',
      cancelable: true,
      about:
        'The catalogue requires a sign-in, which the page provides. The card requests the book again when `fetch` is set or “try again” is pressed.',
    },
    'library-error': {
      detail: '{ code: ErrorCode; message: string }',
      about: 'The book could not be shown; `message` says why, and visitors do not read it.',
    },
  },
  parts: { ...SHARED_PARTS.root, ...SHARED_PARTS.card, quote: 'The words that `quote` shows.' },
} as const satisfies ElementSpec
