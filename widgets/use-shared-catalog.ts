import { useEffect, useState } from 'react'
import { type CatalogKey, type SharedCatalog, shareCatalog } from './shared-catalog'

/** React hook for `shareCatalog`; null while `src` is empty. */
export function useSharedCatalog(
  host: HTMLElement,
  { src, org, fetch, credentialOrigins }: CatalogKey,
): SharedCatalog | null {
  const [catalog, setCatalog] = useState<SharedCatalog | null>(null)
  useEffect(() => {
    if (src === '') return setCatalog(null)
    const shared = shareCatalog(host.ownerDocument, { src, org, fetch, credentialOrigins })
    setCatalog(shared)
    return shared.leave
  }, [host, src, org, fetch, credentialOrigins])
  return catalog
}
