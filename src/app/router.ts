import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Decision } from '../routes/guard'
import { type RouteLocation, resolve } from '../routes/match'
import type { RouterHistory } from './history'

export interface RouterState {
  /** The place on screen; null until the first one is ready. */
  location: RouteLocation | null
  /** Where the element is going, while the screen for it loads. */
  pending: RouteLocation | null
}

/** Why a navigation happens; it decides what is written to the address. */
type NavigationCause = 'start' | 'push' | 'replace' | 'move'

export interface RouterOptions {
  history: (shown: () => string | null) => RouterHistory
  /** Asked before a place is entered; carries out the guard's effects itself. */
  decide: (to: RouteLocation, from: RouteLocation | null) => Decision
  /** Loads the code of a place's screen. */
  load: (location: RouteLocation) => Promise<unknown>
  /** Called when somebody sets out for another address, before anything is asked about it. */
  onSetOut: () => void
  /** Called when a navigation begins and when it ends, however it ends. */
  onBusy: (busy: boolean) => void
  /** Puts the next screen in the place of the one before by calling `change`, now or in its own time. */
  turn: (to: RouteLocation, from: RouteLocation | null, change: () => void) => undefined | Promise<void>
  /** Called just before a place is shown, in the same turn. */
  prepare: (location: RouteLocation) => void
  /** Called after a place is on screen. */
  onEnter: (location: RouteLocation, from: RouteLocation | null) => void
  /** Called when the screen's code cannot be loaded. `arrived`: the address already names the place. */
  onLoadError: (thrown: unknown, location: RouteLocation, arrived: boolean) => void
}

export interface Router {
  readonly store: StoreApi<RouterState>
  readonly mode: RouterHistory['mode']
  /** Shows what the address asks for, or `initial`. Writes nothing to an address that is not ours. */
  start(initial: string): Promise<void>
  navigate(path: string, options?: { replace?: boolean }): Promise<void>
  /** One step back in the page's history, or in the element's own. */
  back(): void
  stop(): void
}

/** The address of a place, for a link that also works in a new tab. */
export const hrefOf = (path: string) => `#${path}`

/** A guard that answers "go there instead" this often in a row is going in circles. */
const MAX_DECISIONS = 8

export function createRouter(options: RouterOptions): Router {
  const { decide, load, onSetOut, onBusy, prepare, onEnter, onLoadError, turn: turnTo } = options
  const store = createStore<RouterState>(() => ({ location: null, pending: null }))
  const history = options.history(() => store.getState().location?.fullPath ?? null)
  const visited: string[] = []
  let turn = 0
  let unlisten: () => void = () => {}

  /** The place the guard lets one into; null when one stays where one is. */
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

  const write = (cause: NavigationCause, asked: string, location: RouteLocation) => {
    if (cause === 'push') return history.push(location.fullPath)
    // What is not ours is never overwritten: a screen replaced by another leaves the host's address alone.
    const ours = history.read() !== null
    if (ours && (cause === 'replace' || location.fullPath !== asked)) history.replace(location.fullPath)
  }

  /** The address names another screen than the one that stays: somebody moved to it, and has given up waiting for it. */
  const isElsewhere = (location: RouteLocation) => {
    const path = history.read()
    return path !== null && resolve(path).fullPath !== location.fullPath
  }
  /** The address is that of the screen that stays. */
  const settle = (location: RouteLocation) => {
    const path = history.read()
    if (path !== null && path !== location.fullPath) history.replace(location.fullPath)
  }

  const go = async (path: string, cause: NavigationCause): Promise<void> => {
    const mine = ++turn
    const from = store.getState().location
    if (cause === 'push' || cause === 'move') onSetOut()
    const to = admit(path)
    if (mine !== turn) return
    if (!to) {
      store.setState({ pending: null })
      onBusy(false)
      if (from) settle(from)
      return
    }
    if (to.fullPath === from?.fullPath) {
      store.setState({ pending: null })
      onBusy(false)
      if (cause === 'push' && isElsewhere(to)) history.push(to.fullPath)
      else settle(to)
      return
    }
    onBusy(true)
    store.setState({ pending: to })
    try {
      await load(to)
    } catch (thrown) {
      if (mine !== turn) return
      store.setState({ pending: null })
      onLoadError(thrown, to, cause !== 'push')
      return
    } finally {
      if (mine === turn) onBusy(false)
    }
    if (mine !== turn) return
    try {
      await turnTo(to, from, () => {
        // Meanwhile one may have set out for elsewhere.
        if (mine !== turn) return
        if (cause === 'push' && from) visited.push(from.fullPath)
        write(cause, path, to)
        prepare(to)
        store.setState({ location: to, pending: null })
        onEnter(to, from)
      })
    } catch (thrown) {
      if (mine === turn) onLoadError(thrown, to, cause !== 'push')
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
    back() {
      if (history.mode === 'hash') return window.history.back()
      const last = visited.pop()
      void go(last ?? '/', 'replace')
    },
    stop() {
      turn++
      unlisten()
    },
  }
}
