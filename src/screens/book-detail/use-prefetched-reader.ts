import { useEffect } from 'react'
import { whenIdle } from '../../platform/when-idle'
import { prefetchReader } from '../../reading/reader/prefetch-reader'

/** Latest start of the prefetch in ms; the screen's own requests go first. */
const PREFETCH_TIMEOUT_MS = 3000

/** Prefetches the reader's code when the book is readable, unless the browser saves data. */
export function usePrefetchedReader(isReadable: boolean): void {
  useEffect(() => {
    if (isReadable && !savesData()) return whenIdle(() => void prefetchReader(), PREFETCH_TIMEOUT_MS)
  }, [isReadable])
}

/** Only Chromium supports `connection.saveData`. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
