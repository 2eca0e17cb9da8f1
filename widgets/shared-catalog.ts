import type { Catalog } from '../src/catalog/port'
import type { Fetch } from '../src/platform/fetch'
import { loadModule } from '../src/platform/load-module'

/** Asked on the document by an element that needs a catalogue; whoever has it answers. */
const REQUEST_EVENT = 'org-library-catalog'

/** What a catalogue is named by: elements that agree in all of it share one. */
export interface CatalogName {
  src: string
  org: string
  fetch: Fetch
  /** Where that goes besides the catalogue's own origin. */
  credentialOrigins: string
}

export const isSameCatalog = (one: CatalogName, other: CatalogName): boolean =>
  one.src === other.src &&
  one.org === other.org &&
  one.fetch === other.fetch &&
  one.credentialOrigins === other.credentialOrigins

interface CatalogRequest {
  name: CatalogName
  answer: Promise<Catalog> | null
}

/** A catalogue that others may share, and how to be done with it. */
export interface SharedCatalog {
  /** The catalogue; where its code did not come, each use asks for it again. */
  readonly catalog: Promise<Catalog>
  leave(): void
}

/**
 * One catalogue for all elements of a page that name the same one. It lives as long as one of them does; nothing is
 * kept in the module.
 */
export function shareCatalog(page: Document, name: CatalogName): SharedCatalog {
  let catalog: Promise<Catalog> | null = null
  let hasFailed = false
  /** The adapter is a good part of a card's weight, and only cards that name a catalogue need it. */
  const load = async () => {
    const { createCatalog } = await loadModule(() => import('../src/catalog'), hasFailed)
    return createCatalog({ ...name, base: page.baseURI })
  }
  const take = () => {
    if (catalog) return catalog
    const request: CatalogRequest = { name, answer: null }
    page.dispatchEvent(new CustomEvent(REQUEST_EVENT, { detail: request }))
    const taken = request.answer ?? load()
    catalog = taken
    // Whoever asks it for a book hears of a failure; here it is nobody's.
    taken.catch(() => {
      hasFailed = true
      if (catalog === taken) catalog = null
    })
    return taken
  }
  const onRequest = (event: Event) => {
    const asked = (event as CustomEvent<CatalogRequest>).detail
    if (isSameCatalog(asked.name, name) && catalog) asked.answer ??= catalog
  }
  take()
  page.addEventListener(REQUEST_EVENT, onRequest)
  return {
    get catalog() {
      return take()
    },
    leave: () => page.removeEventListener(REQUEST_EVENT, onRequest),
  }
}
