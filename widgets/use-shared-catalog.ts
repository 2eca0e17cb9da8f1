import { useEffect, useState } from 'react'
import type { Catalog } from '../src/catalog/port'
import type { Fetch } from '../src/platform/fetch'
import { shareCatalog } from './shared-catalog'

/** `shareCatalog` for a component; null while `src` is empty. */
export function useSharedCatalog(
  host: HTMLElement,
  src: string,
  org: string,
  fetch: Fetch,
): Promise<Catalog> | null {
  const [catalog, setCatalog] = useState<Promise<Catalog> | null>(null)
  useEffect(() => {
    if (src === '') return setCatalog(null)
    const shared = shareCatalog(host.ownerDocument, src, org, fetch)
    setCatalog(shared.catalog)
    return shared.leave
  }, [host, src, org, fetch])
  return catalog
}
