import { useEffect, useState } from 'react'

/** A sentence about what was done stays so long. */
const SAY_MS = 2600

/** A sentence that goes by itself. */
export function useSaying(): readonly [string, (sentence: string) => void] {
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (said === '') return
    const timer = setTimeout(() => setSaid(''), SAY_MS)
    return () => clearTimeout(timer)
  }, [said])
  return [said, setSaid]
}
