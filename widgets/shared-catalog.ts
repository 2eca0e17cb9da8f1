import type { Catalog } from '../src/catalog/port'
import type { Fetch } from '../src/platform/fetch'
import { loadModule } from '../src/platform/load-module'

/** Asked on the document by an element that needs a catalogue; whoever has it answers. */
const REQUEST_EVENT = 'org-library-catalog'

interface CatalogRequest {
  src: string
  org: string
  fetch: Fetch
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
export function shareCatalog(page: Document, src: string, org: string, fetch: Fetch): SharedCatalog {
  let catalog: Promise<Catalog> | null = null
  let hasFailed = false
  /** The adapter is a good part of a card's weight, and only cards that name a catalogue need it. */
  const load = async () => {
    const { createCatalog } = await loadModule(() => import('../src/catalog'), hasFailed)
    return createCatalog({ src, org, fetch, base: page.baseURI })
  }
  const take = () => {
    if (catalog) return catalog
    const request: CatalogRequest = { src, org, fetch, answer: null }
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
    const same = asked.src === src && asked.org === org && asked.fetch === fetch
    if (same) asked.answer ??= catalog
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
