import type { Catalog } from '../src/catalog/port'
import type { Fetch } from '../src/platform/fetch'
import { loadModule } from '../src/platform/load-module'

/** Dispatched on the document by an element that needs a catalogue; an element that has it answers. */
const REQUEST_EVENT = 'org-library-catalog'

/** Identity of a catalogue; elements with equal fields share one. */
export interface CatalogKey {
  src: string
  org: string
  fetch: Fetch
  /** Origins besides the catalogue's own that receive requests through `fetch`. */
  credentialOrigins: string
}

export const isSameCatalog = (one: CatalogKey, other: CatalogKey): boolean =>
  one.src === other.src &&
  one.org === other.org &&
  one.fetch === other.fetch &&
  one.credentialOrigins === other.credentialOrigins

interface CatalogRequest {
  name: CatalogKey
  answer: Promise<Catalog> | null
}

/** A shared catalogue and the function that releases it. */
export interface SharedCatalog {
  /** The catalogue; if its code failed to load, each access tries again. */
  readonly catalog: Promise<Catalog>
  leave(): void
}

/**
 * Shares one catalogue among all elements of a page with the same name. It lives as long as one of them does;
 * there is
 * no module-level state.
 */
export function shareCatalog(page: Document, name: CatalogKey): SharedCatalog {
  let catalog: Promise<Catalog> | null = null
  let hasFailed = false
  /** Loaded on demand: the adapter is a large part of a card's code, and only cards with a catalogue need it. */
  const createFromModule = async () => {
    const { createCatalog } = await loadModule(() => import('../src/catalog'), hasFailed)
    return createCatalog({ ...name, base: page.baseURI })
  }
  const load = () => {
    if (catalog) return catalog
    const request: CatalogRequest = { name, answer: null }
    page.dispatchEvent(new CustomEvent(REQUEST_EVENT, { detail: request }))
    const pendingCatalog = request.answer ?? createFromModule()
    catalog = pendingCatalog
    // The caller that requests a book reports the failure.
    pendingCatalog.catch(() => {
      hasFailed = true
      if (catalog === pendingCatalog) catalog = null
    })
    return pendingCatalog
  }
  const onRequest = (event: Event) => {
    const request = (event as CustomEvent<CatalogRequest>).detail
    if (isSameCatalog(request.name, name) && catalog) request.answer ??= catalog
  }
  load()
  page.addEventListener(REQUEST_EVENT, onRequest)
  return {
    get catalog() {
      return load()
    },
    leave: () => page.removeEventListener(REQUEST_EVENT, onRequest),
  }
}
