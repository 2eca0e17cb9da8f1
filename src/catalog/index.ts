import { type Clock, systemClock } from '../platform/clock'
import type { Fetch } from '../platform/fetch'
import { fetchWithin, originOf, trustOf } from '../platform/origins'
import { sourceAddress } from './addresses'
import { createOpds2Catalog } from './opds2/catalog'
import type { Catalog } from './port'

export { RESPONSE_LIFETIME } from './cached-document'
export type { Catalog, SearchPage } from './port'

export interface CatalogOptions {
  /**
   * Address of the feed, relative to `base`; `{org}` in it becomes the organisation's code.
   * One that ends in `/` is a folder with a `feed.json`, else the feed itself; a web page that
   * names its feed (`rel="alternate"`) will do as well.
   */
  src: string | null | undefined
  org: string
  /** Used for every request to the catalogue's own origin, the book's file included. */
  fetch: Fetch
  /** Other origins that it is used for, as the attribute `credential-origins` names them; elsewhere the browser's own is. */
  credentialOrigins?: string
  /** What a relative `src` is relative to; by default the page's own base. */
  base?: string
  clock?: Clock
}

/**
 * The catalogue at an address. Making it asks for nothing yet.
 *
 * Every method of a catalogue without `src` rejects with `no-src`, and of one whose `src` is no http(s)
 * address with `bad-address`.
 */
export function createCatalog(options: CatalogOptions): Catalog {
  const { src, org, clock = systemClock } = options
  const base = options.base ?? globalThis.document?.baseURI
  const address = () => sourceAddress(src ?? '', org, base)
  const origin = catalogueOrigin(src ?? '', org, base)
  const fetch = fetchWithin(
    trustOf(() => origin, options.credentialOrigins),
    options.fetch,
  )
  return createOpds2Catalog({ address, org, fetch, clock })
}

/** Origin of the catalogue that `src` means; undefined where it is no address, as the catalogue itself says. */
export function catalogueOrigin(src: string, org: string, base: string | undefined): string | undefined {
  try {
    return originOf(sourceAddress(src, org, base))
  } catch {
    return undefined
  }
}
