import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SessionInput } from '../domain/user'
import type { Cache } from '../platform/cache'
import type { Clock } from '../platform/clock'
import { LibraryError } from '../platform/errors'
import { type Fetch, isPage } from '../platform/fetch'
import { loadModule } from '../platform/load-module'
import { fetchWithin, originOf, trustOf } from '../platform/origins'
import type { Challenge } from './challenge'
import { createHeldCredentials } from './credential-store'
import { issueDeviceToken } from './tokens'

/** Who signs members in (DESIGN §3); `auto` is `opds` where the catalogue asks for it, else `local`. */
export type SignInMode = 'auto' | 'local' | 'opds' | 'host'

/** What the ids of members begin with who signed in to the catalogue itself. */
export const CATALOGUE_MEMBER = 'opds:'

export interface AccessState {
  /** What the catalogue asks for; null while it has not asked. */
  challenge: Challenge | null
  /** Whether requests carry a member's credentials. */
  held: boolean
  /** Whether it is known by now if the catalogue asks at all. */
  settled: boolean
  /** Whether it has answered somebody without credentials of ours. */
  isOpen: boolean
}

/** The way to a catalogue that may want to know its readers. */
export interface CatalogueAccess {
  readonly store: StoreApi<AccessState>
  /**
   * The fetch for everything of the catalogue. What is held, and the page's own fetch, go to the catalogue's origin and
   * to those that the page allows by name; to any other the browser's own is used, without credentials. Only the
   * catalogue's origin asks for a sign-in; a page to sign in at in place of what was asked for comes out as a 401.
   */
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
  /** What the page allows by name (`trustOf`). */
  credentialOrigins?: string
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
  const store = createStore<AccessState>(() => ({
    challenge: null,
    held: false,
    settled: false,
    isOpen: false,
  }))
  const signsIn = mode === 'auto' || mode === 'opds'
  const credentials = createHeldCredentials({
    cache,
    box: async () => (await load()).createSecretBox(keys),
    onChange: (held) => store.setState({ held: held !== null }),
  })
  const isOwn = trustOf(origin, options.credentialOrigins)
  const isAtCatalogue = trustOf(origin)
  const fetchOwn = fetchWithin(isOwn, options.fetch)
  /** The `Link` header of an answer, where it names what is to be known of the sign-in. */
  let linked: string | null = null

  const refresh = () => {
    if (signsIn) credentials.refresh()
  }

  /** What goes along with a request now. */
  const heldNow = (): string | undefined => {
    const held = signsIn ? credentials.current() : null
    return held?.origin === origin() ? held?.authorization : undefined
  }

  /**
   * With credentials of ours nothing of the browser's goes along, nor does it ask with a window of its own, nor keep
   * for the next who uses it what was answered to this member.
   */
  const initOf = (
    init: RequestInit | undefined,
    authorization: string | undefined,
  ): RequestInit | undefined => {
    // Who signs in at a page of the catalogue's is known by a cookie.
    const isAlone = mode === 'opds' && !store.getState().challenge?.page
    if (authorization === undefined) return isAlone ? { ...init, credentials: 'omit' } : init
    const headers = new Headers(init?.headers)
    headers.set('authorization', authorization)
    return { ...init, headers, credentials: 'omit', cache: 'no-store' }
  }

  /** It answers somebody of whom it was told nothing: it may ask, but need not be asked. */
  const noteAnswer = ({ headers }: Response) => {
    const link = headers.get('link')
    if (link?.includes('auth/document')) linked = link
    const { isOpen, challenge } = store.getState()
    if (!isOpen || challenge?.page)
      store.setState({ isOpen: true, challenge: challenge?.page ? null : challenge })
  }

  /** Null where one is led away to another origin, as a single sign-on does. */
  const ask = async (url: string, init: RequestInit | undefined): Promise<Response | null> => {
    try {
      return await fetchOwn(url, init)
    } catch (thrown) {
      const { isRedirectedAway } = (!init?.signal?.aborted && (await load().catch(() => null))) || {}
      if (await isRedirectedAway?.(fetchOwn, url)) return null
      throw thrown
    }
  }

  const fetch: Fetch = async (url, init) => {
    if (mode === 'local' || !isOwn(url)) return fetchOwn(url, init)
    await credentials.opened()
    const sent = heldNow()
    if (!isAtCatalogue(url)) return fetchOwn(url, initOf(init, sent))
    const response = await ask(url, initOf(init, sent))
    if (response?.ok && !isPage(response)) {
      if (sent === undefined) noteAnswer(response)
      return response
    }
    // What another origin asks for, where one was redirected to, is not the catalogue's to ask.
    const isAsking = response === null || response.ok || [401, 403].includes(response.status)
    if (!isAsking || (response && !response.ok && !isAtCatalogue(response.url || url))) return response
    const { challengeOf, askingAt } = await load()
    const challenge = response
      ? await challengeOf(response, url, {
          withCredentials: sent !== undefined,
          trusts: isOwn,
          fetch: fetchOwn,
        })
      : askingAt(url, url)
    if (response && !challenge) return response
    // An answer to credentials that have changed meanwhile says nothing about the new ones.
    if (challenge && sent === heldNow()) {
      const had = sent !== undefined
      if (had) credentials.forget()
      store.setState({ challenge, settled: true })
      for (const listener of listeners) listener({ held: had })
    }
    return response && !response.ok ? response : new Response(null, { status: 401 })
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
        if (!signsIn || store.getState().challenge) return
        const named = address ?? (linked ? (await load()).linkedDocument(linked, root) : undefined)
        if (named === undefined || !isOwn(named)) return
        const response = await fetch(named, signal ? { signal } : {})
        const base = response.url || named
        const challenge = response.ok
          ? (await load()).readDocument(await response.json(), { asked: root, base, trusts: isOwn })
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
        fetch: fetchOwn,
        flow: challenge.flow,
        probe: challenge.probe,
        login,
        password,
      })
      await credentials.keep({ origin: at, authorization }, clock.now() + lifetime)
      const id = CATALOGUE_MEMBER + login
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
