/** The part of the address that an element's router reads and writes. */
export interface RouterHistory {
  readonly mode: 'hash' | 'memory'
  /** The path in the address, or null when the element does not own the address. */
  read(): string | null
  /** Id of the current entry, which a later Back or Forward returns to; '' when the entry cannot carry one. */
  entry(): string
  push(path: string): void
  replace(path: string): void
  /** Calls `listener` when the user moves through the history to a path of this element. Returns the unsubscribe. */
  listen(listener: (path: string) => void): () => void
}

/** The organisation entered in place of the host page's; it lasts for the visit. */
export interface EnteredOrg {
  /** Value of the `org` attribute at that time. */
  named: string
  current: string
}

/** Stores the entered organisation for a reload, only in the state of the page's history entries. */
export interface EnteredOrgStore {
  /** The organisation stored in the current entry. */
  read(): EnteredOrg | null
  write(storedOrg: EnteredOrg | null): void
}

/** The element owns only hashes with this prefix (DESIGN §3). */
const PREFIX = '#/'

/** State key for the visible screen, in entries whose hash belongs to the host. */
const STATE_KEY = 'org-library:path'

/** State key for the entered organisation, in the element's own entries. */
const ENTERED_KEY = 'org-library:entered'

/** State key for the id of an entry. */
const ENTRY_KEY = 'org-library:entry'

/** An internal history for elements that may not use the page's address. */
export function memoryHistory(): RouterHistory {
  return {
    mode: 'memory',
    read: () => null,
    entry: () => '',
    push: () => {},
    replace: () => {},
    listen: () => () => {},
  }
}

/** State of the current entry, when a key can be added to it; null for arrays, maps and other non-plain values. */
function stateOf(view: Window): Record<string, unknown> | null {
  const { state } = view.history
  return Object.prototype.toString.call(state) === '[object Object]' ? state : null
}

/**
 * Stores the entered organisation in the state of the current history entry and of the entries that follow.
 * A new visit has none and starts with the host page's organisation.
 */
export function createEnteredOrgStore(view: Window): EnteredOrgStore & { stateFor(state: unknown): unknown } {
  const read = () => readEntered(stateOf(view)?.[ENTERED_KEY])
  let storedOrg = read()
  return {
    read,
    write(next) {
      if (next === null && storedOrg === null && read() === null) return
      storedOrg = next
      const state = view.history.state ?? null
      if (!view.location.hash.startsWith(PREFIX) || (state !== null && !stateOf(view))) return
      const { [ENTERED_KEY]: _before, ...rest } = stateOf(view) ?? {}
      const noted = next ? { ...rest, [ENTERED_KEY]: next } : rest
      try {
        view.history.replaceState(Object.keys(noted).length > 0 ? noted : null, '')
      } catch {
        // A sandboxed frame forbids it: a reload starts with the host page's organisation.
      }
    },
    stateFor: (state) => (storedOrg && (state ?? null) === null ? { [ENTERED_KEY]: storedOrg } : state),
  }
}

function readEntered(value: unknown): EnteredOrg | null {
  const { named, current } = (value ?? {}) as Record<string, unknown>
  return typeof named === 'string' && typeof current === 'string' ? { named, current } : null
}

/**
 * History on the page's hash. Entries with a foreign hash (`#anchor`, or none) stay as they are. When the user
 * goes
 * from one to a screen of this element, the visible screen is stored in the entry's state, so that Back
 * restores it.
 *
 * @param shown returns the full path of the visible screen
 */
export function hashHistory(
  view: Window,
  shown: () => string | null,
  stateFor: (state: unknown) => unknown = (state) => state,
): RouterHistory {
  const owned = () => view.location.hash.startsWith(PREFIX)

  // Ids must differ from those of entries that an earlier load of the page has left behind.
  const visit = Date.now().toString(36)
  let entries = 0
  const nextEntry = () => `${visit}-${++entries}`
  /** Id of the current entry while its state has none: an entry that a link or the user has made. */
  let pendingId = ''

  const entry = () => {
    const noted = stateOf(view)?.[ENTRY_KEY]
    if (typeof noted === 'string') return noted
    if (pendingId === '') pendingId = nextEntry()
    return pendingId
  }

  /** Before a push: adds its id to the current entry, and the visible screen if the entry's hash is the host's. */
  const noteScreen = () => {
    const path = shown()
    const taken = (view.history.state ?? null) !== null && stateOf(view) === null
    if (path === null || taken) return
    const screen = owned() ? {} : { [STATE_KEY]: path }
    view.history.replaceState({ ...stateOf(view), ...screen, [ENTRY_KEY]: entry() }, '')
  }

  const write = (method: 'pushState' | 'replaceState', path: string) => {
    const isNew = method === 'pushState'
    try {
      if (isNew) noteScreen()
      // Use the whole address: a bare hash would be resolved against the page's <base>.
      const address = `${view.location.href.split('#')[0]}#${path}`
      const state = isNew
        ? { ...Object(stateFor(null)), [ENTRY_KEY]: nextEntry() }
        : stateFor(view.history.state)
      view.history[method](state, '', address)
    } catch {
      // A sandboxed frame forbids it: navigation continues without the address.
    }
    if (isNew) pendingId = ''
  }

  const current = (): string | null => {
    if (owned()) return view.location.hash.slice(1)
    const noted = stateOf(view)?.[STATE_KEY]
    return typeof noted === 'string' ? noted : null
  }

  return {
    mode: 'hash',
    read: () => (owned() ? view.location.hash.slice(1) : null),
    entry,
    push: (path) => write('pushState', path),
    replace: (path) => write('replaceState', path),
    listen(listener) {
      const onMove = () => {
        pendingId = ''
        const path = current()
        if (path !== null) listener(path)
      }
      // `hashchange` would report the same move a second time.
      view.addEventListener('popstate', onMove)
      return () => view.removeEventListener('popstate', onMove)
    },
  }
}

/** Elements on a page use this event to ask whether the hash is taken, without a global variable. */
const CLAIM_EVENT = 'org-library-claim-hash'

/**
 * Claims the page's hash for one element.
 *
 * @returns a function that releases it, or null when another element holds it
 */
export function claimHash(document: Document): (() => void) | null {
  const free = document.dispatchEvent(new Event(CLAIM_EVENT, { cancelable: true }))
  if (!free) return null
  const refuse = (event: Event) => event.preventDefault()
  document.addEventListener(CLAIM_EVENT, refuse)
  return () => document.removeEventListener(CLAIM_EVENT, refuse)
}

/** Where an element's navigation is written: the page's hash or memory. */
export interface ClaimedAddress {
  mode: RouterHistory['mode']
  /** @param shown returns the full path of the visible screen */
  history: (shown: () => string | null) => RouterHistory
  /** The note of this visit; no-op unless the element owns the address. */
  enteredOrg: EnteredOrgStore
  /** Releases the address for another element. */
  release(): void
}

/** Uses the page's hash when `wanted` is 'hash' and it is free, else an internal history. */
export function claimAddress(wanted: RouterHistory['mode'], view: Window): ClaimedAddress {
  const release = wanted === 'hash' ? claimHash(view.document) : null
  if (release) {
    const enteredOrg = createEnteredOrgStore(view)
    return {
      mode: 'hash',
      history: (shown) => hashHistory(view, shown, enteredOrg.stateFor),
      enteredOrg,
      release,
    }
  }
  if (wanted === 'hash')
    console.warn(
      '<org-library> router="hash": another library on this page has the address; this one goes on in memory',
    )
  return {
    mode: 'memory',
    history: memoryHistory,
    enteredOrg: { read: () => null, write() {} },
    release() {},
  }
}
