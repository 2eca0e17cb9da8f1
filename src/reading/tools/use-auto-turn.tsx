import { useCallback, useEffect, useRef, useState } from 'react'
import type { Engine, Place } from '../engine'
import { AutoTurn } from './auto-turn'

/** Pages that turn by themselves; not while a panel is open. */
export function useAutoTurn(engine: Engine, place: Place, seconds: number, isHeld: boolean) {
  const [isOn, setOn] = useState(false)
  const turner = useRef<AutoTurn | null>(null)

  useEffect(() => {
    if (!isOn || isHeld) return
    const made = new AutoTurn(
      () => engine.next(),
      () => setOn(false),
    )
    turner.current = made
    made.start(seconds)
    return () => {
      made.stop()
      turner.current = null
    }
  }, [engine, isOn, isHeld, seconds])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn by hand begins the time anew
  useEffect(() => turner.current?.restart(), [place])

  return { isOn, toggle: useCallback(() => setOn((on) => !on), []) }
}
