import { useEffect, useState } from 'react'
import type { Fetch } from '../src/platform/fetch'
import { type SharedCatalog, shareCatalog } from './shared-catalog'

/** `shareCatalog` for a component; null while `src` is empty. */
export function useSharedCatalog(
  host: HTMLElement,
  src: string,
  org: string,
  fetch: Fetch,
): SharedCatalog | null {
  const [catalog, setCatalog] = useState<SharedCatalog | null>(null)
  useEffect(() => {
    if (src === '') return setCatalog(null)
    const shared = shareCatalog(host.ownerDocument, src, org, fetch)
    setCatalog(shared)
    return shared.leave
  }, [host, src, org, fetch])
  return catalog
}
