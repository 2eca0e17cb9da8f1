import type { Catalog } from '../src/catalog/port'
import { LibraryError } from '../src/platform/errors'
import type { Fetch } from '../src/platform/fetch'

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

/** The adapter is a good part of a card's weight, and only cards that name a catalogue need it. */
async function loadCatalog(name: CatalogName, base: string): Promise<Catalog> {
  const loaded = await import('../src/catalog').catch((cause: unknown) => {
    throw new LibraryError('network', 'the part that reads catalogues could not be loaded', { cause })
  })
  return loaded.createCatalog({ ...name, base })
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
export function shareCatalog(page: Document, name: CatalogName): SharedCatalog {
  const request: CatalogRequest = { name, answer: null }
  page.dispatchEvent(new CustomEvent(REQUEST_EVENT, { detail: request }))
  const catalog = request.answer ?? loadCatalog(name, page.baseURI)
  // Whoever asks it for a book hears of a failure; here it is nobody's.
  catalog.catch(() => {})
  const onRequest = (event: Event) => {
    const asked = (event as CustomEvent<CatalogRequest>).detail
    if (isSameCatalog(asked.name, name)) asked.answer ??= catalog
  }
  page.addEventListener(REQUEST_EVENT, onRequest)
  return { catalog, leave: () => page.removeEventListener(REQUEST_EVENT, onRequest) }
}
