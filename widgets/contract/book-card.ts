import { CREDENTIAL_ORIGINS, LANG, SHARED_PARTS, THEME } from './common'
import type { ElementSpec } from './types'

export const BOOK_CARD = {
  tag: 'book-card',
  about: 'One book as a card, in any page.',
  attributes: {
    book: { type: 'string', default: '', about: 'The book’s id in the catalogue at `src`.' },
    src: { type: 'string', default: '', about: 'Catalogue address; one request serves all cards of a page.' },
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
      about: 'The card was clicked. When prevented, `href` is not followed.',
    },
    'book-select': {
      detail: '{ book: Book; selected: boolean }',
      about: 'The card was selected or unselected.',
    },
    'login-request': {
      detail: 'Record<string, never>',
      cancelable: true,
      about:
        'The catalogue asks for a sign-in, and the card asks the page for it: once `fetch` is set, or “try again” pressed, the book is asked for anew.',
    },
    'library-error': {
      detail: '{ code: ErrorCode; message: string }',
      about: 'The book could not be shown.',
    },
  },
  parts: { ...SHARED_PARTS.root, ...SHARED_PARTS.card },
} as const satisfies ElementSpec
