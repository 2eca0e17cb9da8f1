import { COPY_LIMIT, CREDENTIAL_ORIGINS, LANG, LOOK_UP, LOOK_UP_EVENT, SHARED_PARTS, THEME } from './common'
import type { ElementSpec } from './types'

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
      about:
        'Catalogue address: an OPDS 2.0 or 1.2 feed, or the folder that a `feed.json` is in; `{org}` is replaced by the code.',
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
    theme: THEME,
    lang: LANG,
    namespace: {
      type: 'string',
      default: '',
      about: 'Prefix of all that is kept on the device; derived from `src` when absent.',
    },
    'sign-in': {
      type: 'enum',
      values: ['auto', 'local', 'opds', 'host'],
      default: 'auto',
      property: 'signInBy',
      about:
        'Who signs members in: a name on this device, the catalogue, or the page around; `auto` is the catalogue where it asks for it, else the device.',
    },
    'credential-origins': CREDENTIAL_ORIGINS,
    'copy-limit': COPY_LIMIT,
    'look-up': LOOK_UP,
    kiosk: {
      type: 'boolean',
      default: false,
      about:
        'A screen on a wall: big targets and type; opens no other window; goes home and signs out when nobody touches it.',
    },
    'kiosk-idle': {
      type: 'string',
      default: '90',
      about:
        'Seconds without a touch before a `kiosk` starts over, at least 20; the last 15 are counted down.',
    },
  },
  properties: {
    session: {
      type: 'SessionInput | null',
      about:
        'The member signed in; setting it signs in, null signs out, and so does what is no session (`library-error` `bad-session`).',
    },
    fetch: {
      type: 'Fetch | null',
      about:
        'Used instead of `window.fetch` for requests to the catalogue’s origin and to `credential-origins`.',
    },
  },
  methods: {
    navigate: { signature: 'navigate(path: string): void', about: 'Goes to a route such as `/search?q=茶`.' },
    signIn: {
      signature: 'signIn(session: SessionInput): void',
      about: 'Signs a member in; throws a TypeError for what is no session.',
    },
    signOut: { signature: 'signOut(): void', about: 'Signs the member out.' },
  },
  events: {
    ready: { detail: 'Record<string, never>', about: 'The first screen is shown.' },
    'route-change': { detail: 'RouteChange', about: 'Another screen is shown.' },
    'title-change': { detail: '{ title: string }', about: 'The title of the screen.' },
    'login-request': {
      detail: '{ wanted: string | null }',
      cancelable: true,
      about: 'A visitor has to sign in. When prevented, the page signs in and sets `session`.',
    },
    'signed-in': { detail: '{ user: User }', about: 'A member signed in.' },
    'signed-out': { detail: '{ reason: SignOutReason }', about: 'The session ended.' },
    'book-open': { detail: '{ bid: string }', about: 'A book is opened for reading.' },
    'reading-progress': {
      detail: '{ bid: string; locator: Locator; fraction: number }',
      about: 'A page was turned; `fraction` is 1 on the last.',
    },
    'look-up': LOOK_UP_EVENT,
    'library-error': {
      detail: '{ code: ErrorCode; message: string }',
      about: 'Something failed; the same sentence stands in place.',
    },
  },
  parts: {
    ...SHARED_PARTS.root,
    ...SHARED_PARTS.card,
    ...SHARED_PARTS.reader,
    'floor-header': 'The heading of a shelf on the home page.',
    ...SHARED_PARTS.dialog,
    toasts: 'Where short messages appear.',
  },
} as const satisfies ElementSpec
