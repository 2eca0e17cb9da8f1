import { type RefObject, useEffect, useState } from 'react'

/** After how many ms from mount an intro is asked whether it overflows its box (SPEC §9). */
export const INTRO_CHECK_DELAY_MS = 300

/**
 * Whether the element holds more than its clamped box shows. Asked 300 ms after mount, when fonts and
 * layout have settled, and again whenever its size changes. An expanded element keeps the last answer,
 * for it has nothing to overflow.
 *
 * @param content a change of it is a new text: the answer starts over
 */
export function useOverflow(
  ref: RefObject<HTMLElement | null>,
  options: { expanded: boolean; content: string },
): boolean {
  const { expanded, content } = options
  const [answer, setAnswer] = useState({ content, overflows: false })
  useEffect(() => {
    const element = ref.current
    if (expanded || !element) return
    const check = () => setAnswer({ content, overflows: element.scrollHeight > element.clientHeight + 1 })
    let observer: ResizeObserver | undefined
    const timer = setTimeout(() => {
      check()
      if (typeof ResizeObserver === 'undefined') return
      observer = new ResizeObserver(check)
      observer.observe(element)
    }, INTRO_CHECK_DELAY_MS)
    return () => {
      clearTimeout(timer)
      observer?.disconnect()
    }
  }, [ref, expanded, content])
  return answer.content === content && answer.overflows
}
