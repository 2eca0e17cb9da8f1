import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SessionInput } from '../domain/user'
import type { Cache } from '../platform/cache'
import type { Clock } from '../platform/clock'
import { LibraryError } from '../platform/errors'
import type { Fetch } from '../platform/fetch'
import type { Challenge } from './challenge'
import { readText } from './shapes'
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

/** Under which the sealed credentials are kept. */
const ACCESS_KEY = 'catalogue-access'

interface Held {
  /** The one origin they are sent to. */
  origin: string
  authorization: string
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
  let held: Held | null = null
  let sealed: string | null = null
  let opening: Promise<void> = Promise.resolve()

  const isOwn = (url: string) => originOf(url) !== undefined && originOf(url) === origin()

  const hold = (next: Held | null) => {
    held = next
    store.setState({ held: next !== null })
  }

  const refresh = () => {
    if (!signsIn) return
    const found = cache.get(ACCESS_KEY, readText)
    if (found === sealed) return
    sealed = found
    if (found === null) return hold(null)
    opening = load()
      .then(({ createSecretBox }) => createSecretBox(keys).open(found))
      .then(
        (text) => {
          if (sealed === found) hold(text === null ? null : readHeld(text))
        },
        // Without it the catalogue asks again.
        () => {},
      )
  }

  const forget = () => {
    hold(null)
    sealed = null
    if (cache.get(ACCESS_KEY, readText) === null) return
    cache.remove(ACCESS_KEY)
    load().then(
      ({ createSecretBox }) => createSecretBox(keys).forget(),
      () => {},
    )
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
    await opening
    const sent = signsIn && held && held.origin === originOf(url) ? held.authorization : undefined
    const response = await options.fetch(url, initOf(init, sent))
    if (response.status === 401 && isOwn(response.url || url)) {
      const copy = response.clone()
      const challenge = await load().then(({ challengeOf }) => challengeOf(copy, url))
      // An answer to credentials that have changed meanwhile says nothing about the new ones.
      if (sent === held?.authorization) {
        const had = held !== null
        if (had) forget()
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
    forget,
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
      const { createSecretBox, proveCredentials } = await load()
      const proved = await proveCredentials({
        fetch: options.fetch,
        flow: challenge.flow,
        probe: challenge.probe,
        login,
        password,
      })
      const next: Held = { origin: at, authorization: proved.authorization }
      hold(next)
      const kept = await createSecretBox(keys).seal(JSON.stringify(next))
      sealed = kept
      if (kept === null) cache.remove(ACCESS_KEY)
      else cache.set(ACCESS_KEY, kept, clock.now() + proved.lifetime)
      const id = `opds:${login}`
      return {
        user: { id, name: login },
        deviceToken: issueDeviceToken(id, clock.now(), random, proved.lifetime),
      }
    },
    onRefused(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** @throws LibraryError `network` when the part cannot be loaded. */
async function load(): Promise<typeof import('./catalogue-sign-in')> {
  try {
    return await import('./catalogue-sign-in')
  } catch (cause) {
    throw new LibraryError('network', 'the part that signs in to catalogues could not be loaded', { cause })
  }
}

function readHeld(text: string): Held | null {
  try {
    const { origin, authorization } = JSON.parse(text) as Record<string, unknown>
    return typeof origin === 'string' && typeof authorization === 'string' ? { origin, authorization } : null
  } catch {
    return null
  }
}

function originOf(url: string): string | undefined {
  try {
    return new URL(url).origin
  } catch {
    return undefined
  }
}
