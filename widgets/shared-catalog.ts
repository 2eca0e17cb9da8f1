import type { Catalog } from '../src/catalog/port'
import { LibraryError } from '../src/platform/errors'
import type { Fetch } from '../src/platform/fetch'

/** Asked on the document by an element that needs a catalogue; whoever has it answers. */
const REQUEST_EVENT = 'org-library-catalog'

interface CatalogRequest {
  src: string
  org: string
  fetch: Fetch
  answer: Promise<Catalog> | null
}

/** The adapter is a good part of a card's weight, and only cards that name a catalogue need it. */
async function loadCatalog(src: string, org: string, fetch: Fetch, base: string): Promise<Catalog> {
  const loaded = await import('../src/catalog').catch((cause: unknown) => {
    throw new LibraryError('network', 'the part that reads catalogues could not be loaded', { cause })
  })
  return loaded.createCatalog({ src, org, fetch, base })
}

/** A catalogue that others may share, and how to be done with it. */
export interface SharedCatalog {
  catalog: Promise<Catalog>
  leave(): void
}

/**
 * One catalogue for all elements of a page that name the same one. It lives as long as one of them does; nothing is
 * kept in the module.
 */
export function shareCatalog(page: Document, src: string, org: string, fetch: Fetch): SharedCatalog {
  const request: CatalogRequest = { src, org, fetch, answer: null }
  page.dispatchEvent(new CustomEvent(REQUEST_EVENT, { detail: request }))
  const catalog = request.answer ?? loadCatalog(src, org, fetch, page.baseURI)
  // Whoever asks it for a book hears of a failure; here it is nobody's.
  catalog.catch(() => {})
  const onRequest = (event: Event) => {
    const asked = (event as CustomEvent<CatalogRequest>).detail
    const same = asked.src === src && asked.org === org && asked.fetch === fetch
    if (same) asked.answer ??= catalog
  }
  page.addEventListener(REQUEST_EVENT, onRequest)
  return { catalog, leave: () => page.removeEventListener(REQUEST_EVENT, onRequest) }
}
