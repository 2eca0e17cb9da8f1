import { useEffect, useState } from 'react'
import type { Catalog } from '../src/catalog/port'
import { type CatalogName, shareCatalog } from './shared-catalog'

/** `shareCatalog` for a component; null while `src` is empty. */
export function useSharedCatalog(
  host: HTMLElement,
  { src, org, fetch, credentialOrigins }: CatalogName,
): Promise<Catalog> | null {
  const [catalog, setCatalog] = useState<Promise<Catalog> | null>(null)
  useEffect(() => {
    if (src === '') return setCatalog(null)
    const shared = shareCatalog(host.ownerDocument, { src, org, fetch, credentialOrigins })
    setCatalog(shared.catalog)
    return shared.leave
  }, [host, src, org, fetch, credentialOrigins])
  return catalog
}
