import { useCallback, useState } from 'react'
import type { Fetch } from '../../src/platform/fetch'
import type { CatalogueAccess } from '../../src/session/catalogue-access'

/** How everything of a reader is fetched. */
export interface AccessWay {
  fetch: Fetch
  /** The way of a reader who has to be known; null where it is the page's own. */
  access: CatalogueAccess | null
  /** Goes that way from now on: whatever was fetched is fetched anew. */
  use(access: CatalogueAccess): void
}

/** The page's own way until another is used, for as long as address and page's way stay what they were. */
export function useAccess(fetch: Fetch, address: string): AccessWay {
  const [used, setUsed] = useState<{ by: Fetch; address: string; fetch: Fetch; access: CatalogueAccess }>()
  const own = used?.by === fetch && used.address === address ? used : null
  const use = useCallback(
    (access: CatalogueAccess) =>
      // Another function each time: what was refused one reader may be given to another.
      setUsed({ by: fetch, address, access, fetch: (url, init) => access.fetch(url, init) }),
    [fetch, address],
  )
  return { fetch: own?.fetch ?? fetch, access: own?.access ?? null, use }
}
