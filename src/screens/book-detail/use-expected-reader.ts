import { useEffect } from 'react'
import { whenIdle } from '../../platform/when-idle'
import { expectReader } from '../../reading/reader/expect'

/** One who looks at a book may be busy with its cover and its words for so long, in milliseconds. */
const WITHIN_MS = 3000

/** Whoever looks at a book that can be read is likely to open it: the reader's code comes meanwhile, unless data is dear. */
export function useExpectedReader(isReadable: boolean): void {
  useEffect(() => {
    if (isReadable && !savesData()) return whenIdle(() => void expectReader(), WITHIN_MS)
  }, [isReadable])
}

/** Chromium's word for it; other browsers do not tell. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
