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

/** The organisation gone to from the one that the page names; it lasts as long as the visit. */
export interface Entered {
  /** The `org` attribute at that time. */
  named: string
  current: string
}

/** Where the organisation entered is noted for a reload: in the entries of the page's history, and nowhere else. */
export interface VisitNote {
  /** What is noted in the entry shown. */
  read(): Entered | null
  write(entered: Entered | null): void
}

/** The element owns only hashes that begin so (DESIGN §3). */
const PREFIX = '#/'

/** Where the screen is remembered in the state of an entry whose hash is the host's. */
const STATE_KEY = 'org-library:path'

/** Where the organisation entered is remembered in the state of our own entries. */
const ENTERED_KEY = 'org-library:entered'

/** A history of its own, for elements that may not use the page's address. */
export function memoryHistory(): RouterHistory {
  return { mode: 'memory', read: () => null, push: () => {}, replace: () => {}, listen: () => () => {} }
}

/** An entry's state where it can take a note: lists, maps and the like cannot without being spoilt. */
function stateOf(view: Window): Record<string, unknown> | null {
  const { state } = view.history
  return Object.prototype.toString.call(state) === '[object Object]' ? state : null
}

/**
 * Notes the organisation in the state of the entry shown, and has it written into those that follow. A fresh visit has
 * none: it begins with the organisation that the page names.
 */
export function visitNote(view: Window): VisitNote & { stateFor(state: unknown): unknown } {
  const read = () => readEntered(stateOf(view)?.[ENTERED_KEY])
  let entered = read()
  return {
    read,
    write(next) {
      if (next === null && entered === null && read() === null) return
      entered = next
      const state = view.history.state ?? null
      if (!view.location.hash.startsWith(PREFIX) || (state !== null && !stateOf(view))) return
      const { [ENTERED_KEY]: _before, ...rest } = stateOf(view) ?? {}
      const noted = next ? { ...rest, [ENTERED_KEY]: next } : rest
      try {
        view.history.replaceState(Object.keys(noted).length > 0 ? noted : null, '')
      } catch {
        // A sandboxed frame forbids it: a reload begins with the organisation that the page names.
      }
    },
    stateFor: (state) => (entered && (state ?? null) === null ? { [ENTERED_KEY]: entered } : state),
  }
}

function readEntered(value: unknown): Entered | null {
  const { named, current } = (value ?? {}) as Record<string, unknown>
  return typeof named === 'string' && typeof current === 'string' ? { named, current } : null
}

/**
 * The page's hash. Entries with a foreign hash (`#anchor`, or none) are left as they are; when the
 * reader leaves one for a screen of ours, the screen shown at that moment is noted in the entry's
 * state, so that Back shows it again.
 *
 * @param shown the full path on screen now
 */
export function hashHistory(
  view: Window,
  shown: () => string | null,
  stateFor: (state: unknown) => unknown = (state) => state,
): RouterHistory {
  const owned = () => view.location.hash.startsWith(PREFIX)

  const noteScreen = () => {
    const path = shown()
    const taken = (view.history.state ?? null) !== null && stateOf(view) === null
    if (owned() || path === null || taken) return
    view.history.replaceState({ ...stateOf(view), [STATE_KEY]: path }, '')
  }

  const write = (method: 'pushState' | 'replaceState', path: string) => {
    try {
      if (method === 'pushState') noteScreen()
      // The whole address: a bare hash would be taken relative to the page's <base>.
      const address = `${view.location.href.split('#')[0]}#${path}`
      view.history[method](stateFor(method === 'pushState' ? null : view.history.state), '', address)
    } catch {
      // A sandboxed frame forbids it: the screens go on without the address.
    }
  }

  const current = (): string | null => {
    if (owned()) return view.location.hash.slice(1)
    const noted = stateOf(view)?.[STATE_KEY]
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
  /** Of the visit, where the address is the element's. */
  note: VisitNote
  /** Leaves it to another element. */
  free(): void
}

/** The page's hash where it is wanted and free, else a history of the element's own. */
export function takeAddress(wanted: RouterHistory['mode'], view: Window): Address {
  const free = wanted === 'hash' ? claimHash(view.document) : null
  if (free) {
    const note = visitNote(view)
    return { history: (shown) => hashHistory(view, shown, note.stateFor), note, free }
  }
  if (wanted === 'hash')
    console.warn(
      '<org-library> router="hash": another library on this page has the address; this one goes on in memory',
    )
  return { history: memoryHistory, note: { read: () => null, write() {} }, free() {} }
}
