import { type RefObject, useLayoutEffect, useState } from 'react'

/** After how many ms from mount an intro is asked whether it overflows its box (SPEC §9). */
export const INTRO_CHECK_DELAY_MS = 300

/**
 * Whether the element holds more than its clamped box shows. Asked 300 ms after mount, when fonts and
 * layout have settled, and again whenever its size changes. An expanded element keeps the last answer,
 * for it has nothing to overflow.
 *
 * @param options.content a change of it is a new text: the answer starts over
 * @param options.delay ms to wait instead of the 300; 0 asks before the text is first painted, so that nothing moves
 */
export function useOverflow(
  ref: RefObject<HTMLElement | null>,
  options: { expanded: boolean; content: string; delay?: number },
): boolean {
  const { expanded, content, delay = INTRO_CHECK_DELAY_MS } = options
  const [answer, setAnswer] = useState({ content, overflows: false })
  useLayoutEffect(() => {
    const element = ref.current
    if (expanded || !element) return
    const check = () => setAnswer({ content, overflows: element.scrollHeight > element.clientHeight + 1 })
    let observer: ResizeObserver | undefined
    const begin = () => {
      check()
      if (typeof ResizeObserver === 'undefined') return
      observer = new ResizeObserver(check)
      observer.observe(element)
    }
    const timer = delay > 0 ? setTimeout(begin, delay) : void begin()
    return () => {
      clearTimeout(timer)
      observer?.disconnect()
    }
  }, [ref, expanded, content, delay])
  return answer.content === content && answer.overflows
}
