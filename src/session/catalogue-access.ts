import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SessionInput } from '../domain/user'
import type { Cache } from '../platform/cache'
import type { Clock } from '../platform/clock'
import { LibraryError } from '../platform/errors'
import type { Fetch } from '../platform/fetch'
import { loadModule } from '../platform/load-module'
import type { Challenge } from './challenge'
import { createHeldCredentials } from './held-credentials'
import { issueDeviceToken } from './tokens'

/** Who signs members in (DESIGN §3); `auto` is `opds` where the catalogue asks for it, else `local`. */
export type SignInMode = 'auto' | 'local' | 'opds' | 'host'

export interface AccessState {
  /** What the catalogue asks for; null while it has not asked. */
  challenge: Challenge | null
  /** Whether requests carry a member's credentials. */
  held: boolean
  /** Whether it is known by now if the catalogue asks at all. */
  settled: boolean
}

/** The way to a catalogue that may want to know its readers. */
export interface CatalogueAccess {
  readonly store: StoreApi<AccessState>
  /** The fetch for everything of the catalogue; elsewhere it is the plain one. */
  readonly fetch: Fetch
  /** Whether requests to the address carry what is held. */
  isOwn(url: string): boolean
  /** Reads the Authentication Document that the catalogue names, if it names one. */
  learn(address: string | undefined, root: string, signal?: AbortSignal): Promise<void>
  /**
   * Proves name and password to the catalogue and keeps what is needed to go on.
   * @throws LibraryError `unauthorized` when they are wrong; `network` or `server` when it cannot be learned
   */
  signIn(login: string, password: string): Promise<SessionInput>
  /** Lets go of the credentials, on the device too. */
  forget(): void
  /** Reads again what is kept on the device: another tab may have changed it. */
  refresh(): void
  /** A request was refused for want of credentials, or with those that are held. */
  onRefused(listener: (refused: { held: boolean }) => void): () => void
}

export interface AccessOptions {
  mode: SignInMode
  fetch: Fetch
  /** Origin of the catalogue; undefined while its address is none. */
  origin: () => string | undefined
  cache: Cache
  /** Name of the database that keeps the key of what is kept. */
  keys: string
  clock: Clock
  random?: () => number
}

export function createCatalogueAccess(options: AccessOptions): CatalogueAccess {
  const { mode, origin, cache, keys, clock, random = Math.random } = options
  const listeners = new Set<(refused: { held: boolean }) => void>()
  const store = createStore<AccessState>(() => ({ challenge: null, held: false, settled: false }))
  const signsIn = mode === 'auto' || mode === 'opds'
  const credentials = createHeldCredentials({
    cache,
    box: async () => (await load()).createSecretBox(keys),
    onChange: (held) => store.setState({ held: held !== null }),
  })

  const isOwn = (url: string) => originOf(url) !== undefined && originOf(url) === origin()

  const refresh = () => {
    if (signsIn) credentials.refresh()
  }

  /**
   * With credentials of ours nothing of the browser's goes along, nor does it ask with a window of its own, nor keep
   * for the next who uses it what was answered to this member.
   */
  const initOf = (
    init: RequestInit | undefined,
    authorization: string | undefined,
  ): RequestInit | undefined => {
    if (authorization === undefined) return mode === 'opds' ? { ...init, credentials: 'omit' } : init
    const headers = new Headers(init?.headers)
    headers.set('authorization', authorization)
    return { ...init, headers, credentials: 'omit', cache: 'no-store' }
  }

  const fetch: Fetch = async (url, init) => {
    if (mode === 'local' || !isOwn(url)) return options.fetch(url, init)
    await credentials.opened()
    const held = signsIn ? credentials.current() : null
    const sent = held && held.origin === originOf(url) ? held.authorization : undefined
    const response = await options.fetch(url, initOf(init, sent))
    if (response.status === 401 && isOwn(response.url || url)) {
      const copy = response.clone()
      const challenge = await load().then(({ challengeOf }) => challengeOf(copy, url))
      // An answer to credentials that have changed meanwhile says nothing about the new ones.
      const now = credentials.current()
      if (sent === now?.authorization) {
        const had = now !== null
        if (had) credentials.forget()
        store.setState({ challenge, settled: true })
        for (const listener of listeners) listener({ held: had })
      }
    }
    return response
  }

  refresh()

  return {
    store,
    fetch,
    isOwn,
    forget: credentials.forget,
    refresh,
    async learn(address, root, signal) {
      try {
        if (!signsIn || address === undefined || !isOwn(address) || store.getState().challenge) return
        const response = await fetch(address, signal ? { signal } : {})
        const challenge = response.ok
          ? (await load()).readDocument(await response.json(), { asked: root, base: response.url || address })
          : undefined
        if (challenge) store.setState({ challenge })
      } catch {
        // A catalogue that names a document nobody can read has its own sign-in, or none.
      } finally {
        if (!signal?.aborted) store.setState({ settled: true })
      }
    },
    async signIn(login, password) {
      const { challenge } = store.getState()
      const at = challenge ? originOf(challenge.probe) : undefined
      if (!challenge?.flow || at === undefined)
        throw new LibraryError('unauthorized', 'no sign-in that is possible here')
      const { proveCredentials } = await load()
      const { authorization, lifetime } = await proveCredentials({
        fetch: options.fetch,
        flow: challenge.flow,
        probe: challenge.probe,
        login,
        password,
      })
      await credentials.keep({ origin: at, authorization }, clock.now() + lifetime)
      const id = `opds:${login}`
      return {
        user: { id, name: login },
        deviceToken: issueDeviceToken(id, clock.now(), random, lifetime),
      }
    },
    onRefused(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** @throws LibraryError `network` when the part cannot be loaded. */
const load = () => loadModule(() => import('./catalogue-sign-in'))

function originOf(url: string): string | undefined {
  try {
    return new URL(url).origin
  } catch {
    return undefined
  }
}
