import { useEffect, useState } from 'react'
import { loadModule } from '../../platform/load-module'
import { useOnline } from '../../platform/use-online'
import type { Engine } from '../navigator/navigator'
import type { ReadHabits } from '../navigator/preferences'

const loadScript = async (script: 'hans' | 'hant') =>
  (await loadModule(() => import('../navigator/convert/convert'))).loadScript(script)

/**
 * Shows the book in the script the reader chose; what that takes is loaded then. Tells whether it did not
 * load, and the book is as it was.
 */
export function useScript(engine: Engine | null, script: ReadHabits['script']): boolean {
  const [isMissing, setMissing] = useState(false)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try is a new one
  useEffect(() => {
    setMissing(false)
    if (!engine?.setScript || script === null) return
    let isWanted = true
    loadScript(script).then(
      (shown) => isWanted && engine.setScript?.(shown),
      () => isWanted && setMissing(true),
    )
    return () => {
      isWanted = false
      engine.setScript?.(null)
    }
  }, [engine, script, tries])
  useOnline(() => setTries(tries + 1), isMissing)
  return isMissing
}
