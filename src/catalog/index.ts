import { type Clock, systemClock } from '../platform/clock'
import type { Fetch } from '../platform/fetch'
import { createTrust, originOf, restrictCredentials } from '../platform/origins'
import { sourceAddress } from './addresses'
import { createOpds2Catalog } from './opds2/catalog'
import type { Catalog } from './port'

export { RESPONSE_LIFETIME } from './cached-document'
export type { Catalog, SearchPage, TextHit, TextPage } from './port'

export interface CatalogOptions {
  /**
   * Address of the feed, relative to `base`; `{org}` in it is replaced by the organisation's code. An address that ends in
   * `/` is a folder with a `feed.json`, or the feed itself; a web page that links to its feed (`rel="alternate"`) works
   * as well.
   */
  src: string | null | undefined
  org: string
  /** Used for every request to the catalogue's own origin, including book files. */
  fetch: Fetch
  /** Other origins that `fetch` is used for (attribute `credential-origins`); all others get the browser's own fetch. */
  credentialOrigins?: string
  /** Base of a relative `src`; by default the page's base address. */
  base?: string
  clock?: Clock
}

/**
 * Creates the catalogue at an address; it makes no request until a method is called.
 *
 * Every method rejects with `no-src` if `src` is empty, and with `bad-address` if it is no http(s) address.
 */
export function createCatalog(options: CatalogOptions): Catalog {
  const { src, org, clock = systemClock } = options
  const base = options.base ?? globalThis.document?.baseURI
  const address = () => sourceAddress(src ?? '', org, base)
  const origin = catalogueOrigin(src ?? '', org, base)
  const fetch = restrictCredentials(
    createTrust(() => origin, options.credentialOrigins),
    options.fetch,
  )
  return createOpds2Catalog({ address, org, fetch, clock })
}

/** Returns the origin of the catalogue at `src`; undefined if `src` is not a valid address. */
export function catalogueOrigin(src: string, org: string, base: string | undefined): string | undefined {
  try {
    return originOf(sourceAddress(src, org, base))
  } catch {
    return undefined
  }
}
