import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Decision } from '../routes/guard'
import { parentPath, type RouteLocation, resolve } from '../routes/match'
import type { RouterHistory } from './history'

export interface RouterState {
  /** The visible location; null until the first screen is ready. */
  location: RouteLocation | null
  /** Target of the current navigation, while its screen loads. */
  pending: RouteLocation | null
  /** How the visible location was reached. */
  arrival: Arrival
  /** Name of what the visible screen shows; '' until the screen gives one. */
  name: string
}

/** Cause of a navigation; it decides how the address is written. `move` is Back or Forward. */
export type NavigationCause = 'start' | 'push' | 'replace' | 'move'

/** A step of the navigation, as the screens learn of it. */
export interface Arrival {
  /** Id of the history entry; the same again after Back and Forward. */
  entry: string
  /** Whether the user has come by Back or Forward. */
  isReturn: boolean
}

export interface RouterOptions {
  history: (shown: () => string | null) => RouterHistory
  /** Runs the guard before a location is entered. The implementation carries out the effects of the guard. */
  decide: (to: RouteLocation, from: RouteLocation | null) => Decision
  /** Loads the code of a location's screen. */
  load: (location: RouteLocation) => Promise<unknown>
  /** Called when a navigation to another address starts, before the guard runs. `entry`: the one that is visible. */
  onStart: (entry: string) => void
  /** Called with true when a navigation starts and with false when it ends, successful or not. */
  onPending: (busy: boolean) => void
  /** Runs the screen transition; calls `change` to render the next screen, immediately or asynchronously. */
  transition: (
    to: RouteLocation,
    from: RouteLocation | null,
    change: () => void,
    isReturn: boolean,
  ) => undefined | Promise<void>
  /** Called right before a location becomes visible, in the same task. */
  prepare: (location: RouteLocation, arrival: Arrival) => void
  /** Called after a location is visible. */
  onEnter: (location: RouteLocation, from: RouteLocation | null, arrival: Arrival) => void
  /** Called when the screen's code fails to load. `arrived`: the address already names the location. */
  onLoadError: (thrown: unknown, location: RouteLocation, arrived: boolean) => void
}

export interface Router {
  readonly store: StoreApi<RouterState>
  readonly mode: RouterHistory['mode']
  /** Shows the location in the address, or `initial`. Does not write to an address that the element does not own. */
  start(initial: string): Promise<void>
  navigate(path: string, options?: { replace?: boolean }): Promise<void>
  /**
   * Leaves the visible location for `path`: by a step back if `path` is the location behind it, else in its place.
   *
   * @param path default: the path of the route's parent
   */
  back(path?: string): void
  /** Names what the visible screen shows. */
  name(name: string): void
  stop(): void
}

/** The address of a path, for links that also open in a new tab: on a page with a `<base>` elsewhere, the whole address. */
export function hrefOf(path: string): string {
  const [page = ''] = location.href.split('#')
  const isWhole = page.startsWith('http') && page !== document.baseURI.split('#')[0]
  return `${isWhole ? page : ''}#${path}`
}

/** More consecutive redirects than this are treated as a redirect loop. */
const MAX_DECISIONS = 8

export function createRouter(options: RouterOptions): Router {
  const { decide, load, onStart, onPending, prepare, onEnter, onLoadError, transition } = options
  const store = createStore<RouterState>(() => ({
    location: null,
    pending: null,
    arrival: { entry: '', isReturn: false },
    name: '',
  }))
  const history = options.history(() => store.getState().location?.fullPath ?? null)
  /** By the id of an entry, the location from which it was pushed. */
  const behind = new Map<string, { path: string; entry: string }>()
  let ownEntries = 0
  let run = 0
  let unlisten: () => void = () => {}

  /** The location the guard allows for a path; null when the navigation is refused. */
  const admit = (path: string): RouteLocation | null => {
    const from = store.getState().location
    let to = resolve(path)
    for (let step = 0; step < MAX_DECISIONS; step++) {
      const decision = decide(to, from)
      if (decision.action === 'back') return null
      if (decision.action === 'allow') return to
      to = resolve(decision.to ?? '/')
    }
    return resolve('/')
  }

  const write = (cause: NavigationCause, requestedPath: string, location: RouteLocation) => {
    if (cause === 'push') return history.push(location.fullPath)
    // Never overwrite an address that the element does not own: a replaced screen leaves the host's address
    // alone.
    const ours = history.read() !== null
    if (ours && (cause === 'replace' || location.fullPath !== requestedPath))
      history.replace(location.fullPath)
  }

  const entryAfter = (cause: NavigationCause, entry: string | undefined): string => {
    if (history.mode === 'hash') return history.entry()
    if (entry !== undefined) return entry
    return cause === 'replace' ? store.getState().arrival.entry : String(++ownEntries)
  }

  /** Whether the address names another location than the visible one: a history move that was abandoned. */
  const isElsewhere = (location: RouteLocation) => {
    const path = history.read()
    return path !== null && resolve(path).fullPath !== location.fullPath
  }
  /** Resets the address to the visible location. */
  const settle = (location: RouteLocation) => {
    const path = history.read()
    if (path !== null && path !== location.fullPath) history.replace(location.fullPath)
  }

  /** @param entry of the element's own history, which a Back returns to */
  const go = async (path: string, cause: NavigationCause, entry?: string): Promise<void> => {
    const own = ++run
    const { location: from, arrival } = store.getState()
    if (cause === 'push' || cause === 'move') onStart(arrival.entry)
    const to = admit(path)
    if (own !== run) return
    if (!to) {
      store.setState({ pending: null })
      onPending(false)
      if (from) settle(from)
      return
    }
    if (to.fullPath === from?.fullPath) {
      store.setState({ pending: null })
      onPending(false)
      if (cause === 'push' && isElsewhere(to)) history.push(to.fullPath)
      else settle(to)
      return
    }
    onPending(true)
    store.setState({ pending: to })
    try {
      await load(to)
    } catch (thrown) {
      if (own !== run) return
      store.setState({ pending: null })
      onLoadError(thrown, to, cause !== 'push')
      return
    } finally {
      if (own === run) onPending(false)
    }
    if (own !== run) return
    try {
      const change = () => {
        // Another navigation may have started meanwhile.
        if (own !== run) return
        write(cause, path, to)
        const arrived = { entry: entryAfter(cause, entry), isReturn: cause === 'move' }
        if (cause === 'push' && from) behind.set(arrived.entry, { path: from.fullPath, entry: arrival.entry })
        prepare(to, arrived)
        store.setState({ location: to, pending: null, arrival: arrived, name: '' })
        onEnter(to, from, arrived)
      }
      await transition(to, from, change, cause === 'move')
    } catch (thrown) {
      if (own === run) onLoadError(thrown, to, cause !== 'push')
    }
  }

  return {
    store,
    mode: history.mode,
    start(initial) {
      unlisten = history.listen((path) => {
        if (path !== store.getState().location?.fullPath || store.getState().pending) void go(path, 'move')
      })
      return go(history.read() ?? initial, 'start')
    },
    navigate: (path, { replace = false } = {}) => go(path, replace ? 'replace' : 'push'),
    back(path) {
      const { location, arrival } = store.getState()
      const last = behind.get(arrival.entry)
      const target = path ?? last?.path ?? (location ? parentPath(location.name) : '/')
      if (last?.path !== target) void go(target, 'replace')
      else if (history.mode === 'hash') window.history.back()
      else void go(target, 'move', last.entry)
    },
    name: (name) => store.setState({ name }),
    stop() {
      run++
      unlisten()
    },
  }
}
