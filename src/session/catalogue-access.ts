import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SessionInput } from '../domain/user'
import type { Cache } from '../platform/cache'
import type { Clock } from '../platform/clock'
import { LibraryError } from '../platform/errors'
import { type Fetch, isHtmlResponse } from '../platform/fetch'
import { loadModule } from '../platform/load-module'
import { createTrust, originOf, restrictCredentials } from '../platform/origins'
import type { Challenge } from './challenge'
import { createCredentialStore } from './credential-store'
import { issueDeviceToken } from './tokens'

/** The sign-in mode (DESIGN §3); `auto` is `opds` if the catalogue asks for it, else `local`. */
export type SignInMode = 'auto' | 'local' | 'opds' | 'host'

/** Prefix of the ids of members who signed in to the catalogue itself. */
export const CATALOGUE_MEMBER = 'opds:'

export interface AccessState {
  /** The catalogue's challenge; null if it has sent none yet. */
  challenge: Challenge | null
  /** Whether requests carry a member's credentials. */
  hasCredentials: boolean
  /** Whether it is known if the catalogue requires a sign-in. */
  isSettled: boolean
  /** Whether the catalogue has answered a request without the member's credentials. */
  isOpen: boolean
}

/** Requests to a catalogue that may require a sign-in, and the sign-in itself. */
export interface CatalogueAccess {
  readonly store: StoreApi<AccessState>
  /**
   * The fetch for all requests to the catalogue. The member's credentials and the host page's fetch are used for the
   * catalogue's origin and those that the page names; any other origin gets the browser's fetch, without credentials.
   * Only the catalogue's origin may ask for a sign-in; a sign-in page in place of the requested document becomes a 401.
   */
  readonly fetch: Fetch
  /** Whether requests to the address carry the member's credentials. */
  isOwn(url: string): boolean
  /** Reads the Authentication Document that the catalogue links to, if any. */
  loadAuthentication(address: string | undefined, root: string, signal?: AbortSignal): Promise<void>
  /**
   * Checks name and password with the catalogue and stores the credentials.
   * @throws LibraryError `unauthorized` if they are wrong; `network` or `server` if they cannot be checked
   */
  signIn(login: string, password: string): Promise<SessionInput>
  /** Deletes the credentials, on the device too. */
  forget(): void
  /** Reads the credentials stored on the device again: another tab may have changed them. */
  refresh(): void
  /** Calls `listener` when a request is refused; `held` is whether it carried credentials. Returns the unsubscribe. */
  onRefused(listener: (refused: { held: boolean }) => void): () => void
}

export interface AccessOptions {
  mode: SignInMode
  fetch: Fetch
  /** Origins that the page trusts (`createTrust`). */
  credentialOrigins?: string
  /** Returns the catalogue's origin; undefined while its address is invalid. */
  origin: () => string | undefined
  cache: Cache
  /** Name of the database with the key that encrypts the stored credentials. */
  keys: string
  clock: Clock
  random?: () => number
}

export function createCatalogueAccess(options: AccessOptions): CatalogueAccess {
  const { mode, origin, cache, keys, clock, random = Math.random } = options
  const listeners = new Set<(refused: { held: boolean }) => void>()
  const store = createStore<AccessState>(() => ({
    challenge: null,
    hasCredentials: false,
    isSettled: false,
    isOpen: false,
  }))
  const signsIn = mode === 'auto' || mode === 'opds'
  const credentials = createCredentialStore({
    cache,
    box: async () => (await load()).createSecretBox(keys),
    onChange: (held) => store.setState({ hasCredentials: held !== null }),
  })
  const isOwn = createTrust(origin, options.credentialOrigins)
  const isAtCatalogue = createTrust(origin)
  const fetchOwn = restrictCredentials(isOwn, options.fetch)
  /** The `Link` header of a response that links to an authentication document. */
  let linkHeader: string | null = null

  const refresh = () => {
    if (signsIn) credentials.refresh()
  }

  /** The `Authorization` header for a request now. */
  const currentAuthorization = (): string | undefined => {
    const held = signsIn ? credentials.current() : null
    return held?.origin === origin() ? held?.authorization : undefined
  }

  /**
   * With the member's credentials, the browser must not send its own, prompt for them, or cache a response for the next
   * user of the device.
   */
  const initOf = (
    init: RequestInit | undefined,
    authorization: string | undefined,
  ): RequestInit | undefined => {
    // A catalogue with its own sign-in page identifies the member by a cookie.
    const omitsCookies = mode === 'opds' && !store.getState().challenge?.page
    if (authorization === undefined) return omitsCookies ? { ...init, credentials: 'omit' } : init
    const headers = new Headers(init?.headers)
    headers.set('authorization', authorization)
    return { ...init, headers, credentials: 'omit', cache: 'no-store' }
  }

  /** Records that the catalogue answered a request without credentials, so that a sign-in is optional. */
  const noteOpenResponse = ({ headers }: Response) => {
    const link = headers.get('link')
    if (link?.includes('auth/document')) linkHeader = link
    const { isOpen, challenge } = store.getState()
    if (!isOpen || challenge?.page)
      store.setState({ isOpen: true, challenge: challenge?.page ? null : challenge })
  }

  /** Returns null if the server redirects to an unreadable origin, as single sign-on does. */
  const send = async (url: string, init: RequestInit | undefined): Promise<Response | null> => {
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
    await credentials.ready()
    const sent = currentAuthorization()
    if (!isAtCatalogue(url)) return fetchOwn(url, initOf(init, sent))
    const response = await send(url, initOf(init, sent))
    if (response?.ok && !isHtmlResponse(response)) {
      if (sent === undefined) noteOpenResponse(response)
      return response
    }
    // A challenge of another origin, after a redirect, is not the catalogue's.
    const mayChallenge = response === null || response.ok || [401, 403].includes(response.status)
    if (!mayChallenge || (response && !response.ok && !isAtCatalogue(response.url || url))) return response
    const { readChallenge, signInPageChallenge } = await load()
    const challenge = response
      ? await readChallenge(response, url, {
          withCredentials: sent !== undefined,
          trusts: isOwn,
          fetch: fetchOwn,
        })
      : signInPageChallenge(url, url)
    if (response && !challenge) return response
    // If the credentials changed meanwhile, the response says nothing about the new ones.
    if (challenge && sent === currentAuthorization()) {
      const wasHeld = sent !== undefined
      if (wasHeld) credentials.clear()
      store.setState({ challenge, isSettled: true })
      for (const listener of listeners) listener({ held: wasHeld })
    }
    return response && !response.ok ? response : new Response(null, { status: 401 })
  }

  refresh()

  return {
    store,
    fetch,
    isOwn,
    forget: credentials.clear,
    refresh,
    async loadAuthentication(address, root, signal) {
      try {
        if (!signsIn || store.getState().challenge) return
        const named =
          address ?? (linkHeader ? (await load()).findAuthenticationDocument(linkHeader, root) : undefined)
        if (named === undefined || !isOwn(named)) return
        const response = await fetch(named, signal ? { signal } : {})
        const base = response.url || named
        const challenge = response.ok
          ? (await load()).parseAuthenticationDocument(await response.json(), {
              asked: root,
              base,
              trusts: isOwn,
            })
          : undefined
        if (challenge) store.setState({ challenge })
      } catch {
        // If the linked document cannot be read, the catalogue is used without it.
      } finally {
        if (!signal?.aborted) store.setState({ isSettled: true })
      }
    },
    async signIn(login, password) {
      const { challenge } = store.getState()
      const probeOrigin = challenge ? originOf(challenge.probe) : undefined
      if (!challenge?.flow || probeOrigin === undefined)
        throw new LibraryError('unauthorized', 'no sign-in that is possible here')
      const { verifyCredentials } = await load()
      const { authorization, lifetime } = await verifyCredentials({
        fetch: fetchOwn,
        flow: challenge.flow,
        probe: challenge.probe,
        login,
        password,
      })
      await credentials.save({ origin: probeOrigin, authorization }, clock.now() + lifetime)
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

/** @throws LibraryError `network` if the module does not load */
const load = () => loadModule(() => import('./catalogue-sign-in'))
