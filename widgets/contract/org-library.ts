import {
  COPY_LIMIT,
  CREDENTIAL_ORIGINS,
  LANG,
  LOOK_UP,
  LOOK_UP_EVENT,
  SHARED_PARTS,
  SYNC,
  SYNC_TOKEN,
  THEME,
} from './common'
import type { ElementSpec } from './types'

export const ORG_LIBRARY = {
  tag: 'org-library',
  about:
    'An organisation’s whole library: home, categories, featured lists, search, details, shelf, history, reader, login.',
  attributes: {
    org: {
      type: 'string',
      default: '',
      about: 'Organisation code; a change navigates to that organisation’s home.',
    },
    src: {
      type: 'string',
      default: '',
      about:
        'Catalogue address: an OPDS 2.0 or 1.2 feed, or a folder with a `feed.json`; `{org}` is replaced by the organisation code.',
    },
    brand: { type: 'string', default: '书香阅读', about: 'Prefix of titles.' },
    router: {
      type: 'enum',
      values: ['hash', 'memory'],
      default: 'hash',
      about:
        'Whether screens are reflected in the page’s `#/…`. A second library on a page always uses `memory`.',
    },
    'manage-title': { type: 'boolean', default: false, about: 'Also sets `document.title`.' },
    theme: THEME,
    lang: LANG,
    namespace: {
      type: 'string',
      default: '',
      about: 'Prefix of everything stored on the device; derived from `src` when absent.',
    },
    'sign-in': {
      type: 'enum',
      values: ['auto', 'local', 'opds', 'host'],
      default: 'auto',
      property: 'signInBy',
      about:
        'Who signs members in: `local` a name on this device, `opds` the catalogue, `host` the page; `auto` is the catalogue if it requires a sign-in, else the device.',
    },
    'credential-origins': CREDENTIAL_ORIGINS,
    sync: SYNC,
    'forget-on-sign-out': {
      type: 'boolean',
      default: false,
      about:
        'For shared devices: when a member signs out, the member’s records are deleted from the device, and the member is offered to export them first. Records that are not synced yet stay until they are.',
    },
    'copy-limit': COPY_LIMIT,
    'look-up': LOOK_UP,
    kiosk: {
      type: 'boolean',
      default: false,
      about:
        'Mode for a wall-mounted screen: larger targets and type; opens no other window; returns home and signs out when idle.',
    },
    'kiosk-idle': {
      type: 'string',
      default: '90',
      about: 'Seconds without a touch before a `kiosk` resets, at least 20; the last 15 are counted down.',
    },
  },
  properties: {
    session: {
      type: 'SessionInput | null',
      about:
        'The signed-in member. Setting it signs in; null signs out, and so does an invalid value (`library-error` `bad-session`).',
    },
    fetch: {
      type: 'Fetch | null',
      about:
        'Used instead of `window.fetch` for requests to the catalogue’s origin and to `credential-origins`.',
    },
    syncToken: SYNC_TOKEN,
  },
  methods: {
    navigate: {
      signature: 'navigate(path: string): void',
      about: 'Navigates to a route such as `/search?q=茶`.',
    },
    signIn: {
      signature: 'signIn(session: SessionInput): void',
      about: 'Signs a member in; throws a TypeError for an invalid session.',
    },
    signOut: { signature: 'signOut(): void', about: 'Signs the member out.' },
  },
  events: {
    ready: { detail: 'Record<string, never>', about: 'The first screen is shown.' },
    'route-change': { detail: 'RouteChange', about: 'Another screen is shown.' },
    'title-change': { detail: '{ title: string }', about: 'The title of the screen changed.' },
    'login-request': {
      detail: '{ wanted: string | null }',
      cancelable: true,
      about: 'A visitor has to sign in. Call `preventDefault()`, sign in and set `session`.',
    },
    'signed-in': { detail: '{ user: User }', about: 'A member signed in.' },
    'signed-out': { detail: '{ reason: SignOutReason }', about: 'The session ended.' },
    'book-open': { detail: '{ bid: string }', about: 'A book is opened for reading.' },
    'reading-progress': {
      detail: '{ bid: string; locator: Locator; fraction: number }',
      about: 'A page was turned; `fraction` is 1 on the last page.',
    },
    'look-up': LOOK_UP_EVENT,
    'library-error': {
      detail: '{ code: ErrorCode; message: string }',
      about: 'Something failed; `message` says why. What is shown in place is for visitors.',
    },
  },
  parts: {
    ...SHARED_PARTS.root,
    ...SHARED_PARTS.card,
    ...SHARED_PARTS.reader,
    'floor-header': 'The heading of a list on the home page.',
    ...SHARED_PARTS.dialog,
    toasts: 'Where short messages appear.',
  },
} as const satisfies ElementSpec
