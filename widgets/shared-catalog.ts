import { useEffect, useState } from 'react'
import { createCatalog } from '../src/catalog'
import type { Catalog } from '../src/catalog/port'
import type { Fetch } from '../src/platform/fetch'

/** Asked on the document by an element that needs a catalogue; whoever has it answers. */
const REQUEST_EVENT = 'org-library-catalog'

interface CatalogRequest {
  src: string
  org: string
  fetch: Fetch
  answer: Catalog | null
}

/**
 * One catalogue for all elements of a page that name the same one: two hundred cards ask for the feed once.
 * It lives as long as one of them does; nothing is kept in the module.
 */
export function useSharedCatalog(host: HTMLElement, src: string, org: string, fetch: Fetch): Catalog | null {
  const [catalog, setCatalog] = useState<Catalog | null>(null)
  useEffect(() => {
    if (src === '') return setCatalog(null)
    const page = host.ownerDocument
    const request: CatalogRequest = { src, org, fetch, answer: null }
    page.dispatchEvent(new CustomEvent(REQUEST_EVENT, { detail: request }))
    const shared = request.answer ?? createCatalog({ src, org, fetch, base: page.baseURI })
    const onRequest = (event: Event) => {
      const asked = (event as CustomEvent<CatalogRequest>).detail
      const same = asked.src === src && asked.org === org && asked.fetch === fetch
      if (same) asked.answer ??= shared
    }
    page.addEventListener(REQUEST_EVENT, onRequest)
    setCatalog(shared)
    return () => page.removeEventListener(REQUEST_EVENT, onRequest)
  }, [host, src, org, fetch])
  return catalog
}
