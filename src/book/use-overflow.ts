import { type RefObject, useLayoutEffect, useState } from 'react'

/** Delay in ms from mount to the overflow check of an introduction (SPEC §9). */
export const INTRO_CHECK_DELAY_MS = 300

/**
 * Whether the element's content overflows its clamped box. Checked 300 ms after mount, when fonts and layout
 * have
 * settled, and after each resize. An expanded element keeps the last result, because it does not overflow.
 *
 * @param options.content the text; a change resets the result
 * @param options.delay ms to wait instead of 300; 0 checks before the first paint, to avoid a layout shift
 */
export function useOverflow(
  ref: RefObject<HTMLElement | null>,
  options: { expanded: boolean; content: string; delay?: number },
): boolean {
  const { expanded, content, delay = INTRO_CHECK_DELAY_MS } = options
  const [result, setResult] = useState({ content, overflows: false })
  useLayoutEffect(() => {
    const element = ref.current
    if (expanded || !element) return
    const check = () => setResult({ content, overflows: element.scrollHeight > element.clientHeight + 1 })
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
  return result.content === content && result.overflows
}
