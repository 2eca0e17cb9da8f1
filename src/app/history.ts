/** The part of the address an element's router reads and writes. */
export interface RouterHistory {
  readonly mode: 'hash' | 'memory'
  /** The path in the address, or null when the address is not ours. */
  read(): string | null
  push(path: string): void
  replace(path: string): void
  /** Called when the reader moved through the history to a path of ours. Returns its undo. */
  listen(listener: (path: string) => void): () => void
}

/** The element owns only hashes that begin so (DESIGN §3). */
const PREFIX = '#/'

/** Where the screen is remembered in the state of an entry whose hash is the host's. */
const STATE_KEY = 'org-library:path'

/** A history of its own, for elements that may not use the page's address. */
export function memoryHistory(): RouterHistory {
  return { mode: 'memory', read: () => null, push: () => {}, replace: () => {}, listen: () => () => {} }
}

/**
 * The page's hash. Entries with a foreign hash (`#anchor`, or none) are left as they are; when the
 * reader leaves one for a screen of ours, the screen shown at that moment is noted in the entry's
 * state, so that Back shows it again.
 *
 * @param shown the full path on screen now
 */
export function hashHistory(view: Window, shown: () => string | null): RouterHistory {
  const owned = () => view.location.hash.startsWith(PREFIX)
  const stateOf = (): Record<string, unknown> | null => {
    const { state } = view.history
    // Lists, maps and the like cannot take a note without being spoilt.
    const plain = Object.prototype.toString.call(state) === '[object Object]'
    return plain ? (state as Record<string, unknown>) : null
  }

  const noteScreen = () => {
    const path = shown()
    const taken = (view.history.state ?? null) !== null && stateOf() === null
    if (owned() || path === null || taken) return
    view.history.replaceState({ ...stateOf(), [STATE_KEY]: path }, '')
  }

  const write = (method: 'pushState' | 'replaceState', path: string) => {
    try {
      if (method === 'pushState') noteScreen()
      // The whole address: a bare hash would be taken relative to the page's <base>.
      const address = `${view.location.href.split('#')[0]}#${path}`
      view.history[method](method === 'pushState' ? null : view.history.state, '', address)
    } catch {
      // A sandboxed frame forbids it: the screens go on without the address.
    }
  }

  const current = (): string | null => {
    if (owned()) return view.location.hash.slice(1)
    const noted = stateOf()?.[STATE_KEY]
    return typeof noted === 'string' ? noted : null
  }

  return {
    mode: 'hash',
    read: () => (owned() ? view.location.hash.slice(1) : null),
    push: (path) => write('pushState', path),
    replace: (path) => write('replaceState', path),
    listen(listener) {
      const onMove = () => {
        const path = current()
        if (path !== null) listener(path)
      }
      // `hashchange` would tell the same move a second time.
      view.addEventListener('popstate', onMove)
      return () => view.removeEventListener('popstate', onMove)
    },
  }
}

/** How elements on a page ask each other whether the hash is taken; no global is needed for it. */
const CLAIM_EVENT = 'org-library-claim-hash'

/**
 * Takes the page's hash for one element.
 *
 * @returns the undo that frees it, or null when another element has it
 */
export function claimHash(document: Document): (() => void) | null {
  const free = document.dispatchEvent(new Event(CLAIM_EVENT, { cancelable: true }))
  if (!free) return null
  const refuse = (event: Event) => event.preventDefault()
  document.addEventListener(CLAIM_EVENT, refuse)
  return () => document.removeEventListener(CLAIM_EVENT, refuse)
}

/** Where an element's screens are written down. */
export interface Address {
  /** @param shown the full path on screen now */
  history: (shown: () => string | null) => RouterHistory
  /** Leaves it to another element. */
  free(): void
}

/** The page's hash where it is wanted and free, else a history of the element's own. */
export function takeAddress(wanted: RouterHistory['mode'], view: Window): Address {
  const free = wanted === 'hash' ? claimHash(view.document) : null
  if (free) return { history: (shown) => hashHistory(view, shown), free }
  if (wanted === 'hash')
    console.warn(
      '<org-library> router="hash": another library on this page has the address; this one goes on in memory',
    )
  return { history: memoryHistory, free() {} }
}
