import { useCallback, useState } from 'react'
import type { Fetch } from '../../src/platform/fetch'
import type { CatalogueAccess } from '../../src/session/catalogue-access'

/** How a reader's requests are sent. */
export interface ReaderAccess {
  fetch: Fetch
  /** Access with the member's credentials; null when the page's own fetch is used. */
  access: CatalogueAccess | null
  /** Switches to this access; everything is requested again. */
  use(access: CatalogueAccess): void
}

/** Uses the page's own fetch until `use` is called; resets when the address or the page's fetch changes. */
export function useReaderAccess(fetch: Fetch, address: string): ReaderAccess {
  const [used, setUsed] = useState<{ by: Fetch; address: string; fetch: Fetch; access: CatalogueAccess }>()
  const own = used?.by === fetch && used.address === address ? used : null
  const use = useCallback(
    (access: CatalogueAccess) =>
      // A new function identity each time, because a new member may get a different response.
      setUsed({ by: fetch, address, access, fetch: (url, init) => access.fetch(url, init) }),
    [fetch, address],
  )
  return { fetch: own?.fetch ?? fetch, access: own?.access ?? null, use }
}
