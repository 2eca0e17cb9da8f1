import { catalogueOrigin, createCatalog } from '../catalog'
import type { Catalog } from '../catalog/port'
import { namespaceOf } from '../domain/namespace'
import type { Organisation } from '../domain/organisation'
import { createCache } from '../platform/cache'
import { systemClock } from '../platform/clock'
import type { Fetch } from '../platform/fetch'
import { createTrust, restrictCredentials } from '../platform/origins'
import { guard } from '../routes/guard'
import { param, type RouteLocation, resolve } from '../routes/match'
import type { LoadedHome } from '../screens/home/HomeContent'
import { createSession } from '../session/store'
import { createEnteredOrgStore, OWN_HASH } from './history'

/** The attributes that decide what a library begins with. */
export interface BeginConfig {
  src: string
  org: string
  namespace: string
  router: 'hash' | 'memory'
  fetch: Fetch
  credentialOrigins: string
}

/** What of a library there is before its code. */
export interface BegunLibrary {
  location: RouteLocation
  /** The organisation as it was at the last visit. */
  storedOrg: Organisation | null
  /** The home page, which has been requested. */
  home: Promise<LoadedHome>
  /** The page's own fetch, but what has been requested for `home` is answered from there, once. */
  fetch: Fetch
}

/** Milliseconds for which an answer is kept for the library: it comes at once, or much later to another page. */
const KEPT_MS = 30_000

/**
 * Begins a library whose first screen is the home page of the host page's organisation, for a visitor: the guard allows it
 * without a word (SPEC §4), and it needs no record of a member. Null for every other library, which waits for its code.
 *
 * @param ending aborts the requests: the element is gone
 */
export function beginLibrary(config: BeginConfig, view: Window, ending: AbortSignal): BegunLibrary | null {
  const { src, org, credentialOrigins } = config
  if (src === '' || (org === '' && src.includes('{org}'))) return null
  const location = firstLocation(config.router, view)
  const { action, effects } = guard(location, null, { loggedIn: false, orgCode: null })
  if (action !== 'allow' || effects.length > 0) return null
  if (location.name !== 'Index' && location.name !== 'IndexwithOrg') return null
  const named = param(location, 'org')
  if ((named !== '' && named !== org) || createEnteredOrgStore(view).read()) return null

  const base = view.document.baseURI
  const prefix = `${config.namespace || namespaceOf(src, base)}:`
  const cache = createCache({ storage: () => view.localStorage, prefix, clock: systemClock })
  const session = createSession(cache, systemClock)
  if (session.loggedIn()) return null
  const stored = session.store.getState().org

  const requests = keepRequests(config.fetch, ending)
  const trust = createTrust(() => catalogueOrigin(src, org || '-', base), credentialOrigins)
  const fetch = restrictCredentials(trust, requests.first)
  const catalog = createCatalog({ src, org, fetch, credentialOrigins, base })
  const home = loadHome(catalog, ending)
  // Whether anybody waits for it or not.
  home.catch(() => {})
  return {
    location,
    storedOrg: org === '' || stored?.orgCode === org ? stored : null,
    home,
    fetch: requests.again,
  }
}

async function loadHome(catalog: Catalog, signal: AbortSignal): Promise<LoadedHome> {
  const [organisation, home] = await Promise.all([catalog.organisation({ signal }), catalog.home({ signal })])
  return { home, organisation }
}

/** The location in the address, or the home page. */
function firstLocation(router: BeginConfig['router'], view: Window): RouteLocation {
  const { hash } = view.location
  return resolve(router === 'hash' && hash.startsWith(OWN_HASH) ? hash.slice(1) : '/')
}

/** Lets the second of two askers have the answer of the first, whatever it was: a server is asked once. */
function keepRequests(fetch: Fetch, signal: AbortSignal) {
  const kept = new Map<string, { answer: Promise<Response>; until: number }>()
  return {
    async first(url: string, init?: RequestInit) {
      // Who asks again may still wait for it when the first has gone.
      const answer = fetch(url, { ...init, signal })
      kept.set(url, { answer, until: systemClock.now() + KEPT_MS })
      return (await answer).clone()
    },
    async again(url: string, init?: RequestInit) {
      const found = kept.get(url)
      kept.delete(url)
      const isOf =
        found && systemClock.now() < found.until && !new Headers(init?.headers).has('authorization')
      return isOf ? found.answer : fetch(url, init)
    },
  }
}
