import { useCallback, useEffect, useRef, useState } from 'react'
import type { Engine, Place } from '../../navigator/navigator'
import { pagesOf } from '../decorations/on-show'
import { AutoScroll } from './auto-scroll'
import { AutoTurn } from './auto-turn'

export interface AutoTurnOptions {
  engine: Engine
  place: Place
  /** What a page, or a screenful of a column, takes. */
  seconds: number
  /** A panel is open. */
  isHeld: boolean
  /** Nothing is to move that need not. */
  isStill: boolean
}

/** Pages that turn by themselves, and a column that scrolls; not while a panel is open. */
export function useAutoTurn({ engine, place, seconds, isHeld, isStill }: AutoTurnOptions) {
  const [isOn, setOn] = useState(false)
  const turner = useRef<AutoTurn | null>(null)
  // Where there are no words, what scrolls is not known.
  const isScrolled = place.flow === 'scrolled' && !isStill && engine.traits?.words !== false

  useEffect(() => {
    if (!isOn || isHeld) return
    const next = () => engine.next()
    const onEnd = () => setOn(false)
    if (isScrolled) {
      let view: HTMLElement | null = null
      const viewNow = () => {
        if (!view?.isConnected) view = pagesOf(engine)[0]?.view ?? null
        return view
      }
      const made = new AutoScroll({ view: viewNow, next, onEnd })
      made.start(seconds)
      return () => made.stop()
    }
    const made = new AutoTurn(next, onEnd)
    turner.current = made
    made.start(seconds)
    return () => {
      made.stop()
      turner.current = null
    }
  }, [engine, isOn, isHeld, isScrolled, seconds])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn by hand begins the time anew
  useEffect(() => turner.current?.restart(), [place])

  return { isOn, toggle: useCallback(() => setOn((on) => !on), []) }
}
