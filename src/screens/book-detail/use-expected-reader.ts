import { useEffect } from 'react'
import { whenIdle } from '../../platform/when-idle'
import { expectReader } from '../../reading/reader/expect'

/** Latest start of the prefetch in ms; the screen's own requests go first. */
const PREFETCH_TIMEOUT_MS = 3000

/** Prefetches the reader's code when the book is readable, unless the browser saves data. */
export function useExpectedReader(isReadable: boolean): void {
  useEffect(() => {
    if (isReadable && !savesData()) return whenIdle(() => void expectReader(), PREFETCH_TIMEOUT_MS)
  }, [isReadable])
}

/** Only Chromium supports `connection.saveData`. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
