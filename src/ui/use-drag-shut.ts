import { type RefObject, useEffect } from 'react'
import { useLatest } from './use-latest'

/** A finger that moves less than this, in CSS pixels, has no direction yet. */
const STILL_PX = 8
/** A panel that is dragged away by this fraction of its size, but at most by `FAR_PX`, closes. */
const FAR = 0.3
const FAR_PX = 140
/** So does one that is flicked away, in CSS pixels a millisecond, by at least `FLICK_PX`. */
const FLICK = 0.5
const FLICK_PX = 24
const BACK_MS = 180

interface Drag {
  x: number
  y: number
  axis: 'x' | 'y'
  /** 1 to the right or down, -1 to the left or up. */
  sign: 1 | -1
  /** Null until the finger has a direction. */
  distance: number | null
  /** The last two moments, to tell the velocity. */
  samples: readonly { at: number; distance: number }[]
}

/**
 * A finger drags a panel shut: a sheet that is as wide as what it stands in downwards, a drawer to its edge. A list in it
 * scrolls first, and a slider keeps its finger.
 */
export function useDragShut(panel: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useLatest(onClose)
  useEffect(() => {
    const element = panel.current
    if (!element) return
    const abort = new AbortController()
    const { signal } = abort
    let drag: Drag | null = null
    const move = (distance: number) => {
      if (!drag) return
      const offset = `${drag.sign * distance}px`
      element.style.translate = drag.axis === 'x' ? offset : `0 ${offset}`
    }
    const giveBack = () => {
      const from = element.style.translate
      element.style.translate = ''
      if (!from || matchMedia('(prefers-reduced-motion: reduce)').matches) return
      element.animate([{ translate: from }, {}], { duration: BACK_MS, easing: 'ease-out' })
    }
    element.addEventListener(
      'touchstart',
      ({ touches, target }) => {
        const [first] = touches
        giveBack()
        drag = null
        if (!first || touches.length > 1 || !(target instanceof Element)) return
        if (target.matches('input[type="range"], textarea') || target.closest('[data-zoomed]')) return
        // A dialog stands in no other element.
        const isSheet = element.offsetWidth >= (element.offsetParent?.clientWidth ?? 0) - 1
        if (isSheet && isScrolled(target, element)) return
        drag = {
          x: first.clientX,
          y: first.clientY,
          axis: isSheet ? 'y' : 'x',
          sign: isSheet || getComputedStyle(element).direction === 'rtl' ? 1 : -1,
          distance: null,
          samples: [],
        }
      },
      { signal, passive: true },
    )
    element.addEventListener(
      'touchmove',
      (event) => {
        const [first] = event.touches
        if (!drag || !first) return
        const [x, y] = [first.clientX - drag.x, first.clientY - drag.y]
        const [along, across] = drag.axis === 'x' ? [x, y] : [y, x]
        if (drag.distance === null) {
          if (Math.hypot(x, y) < STILL_PX) return
          // The other way it scrolls, and across it may choose a tab.
          if (along * drag.sign <= Math.abs(across) || !event.cancelable) {
            drag = null
            return
          }
        }
        event.preventDefault()
        drag.distance = Math.max(0, along * drag.sign)
        drag.samples = [...drag.samples.slice(-2), { at: event.timeStamp, distance: drag.distance }]
        move(drag.distance)
      },
      // Not passive: the panel would scroll along.
      { signal, passive: false },
    )
    element.addEventListener(
      'touchend',
      (event) => {
        const { distance, axis, samples } = drag ?? { distance: null, axis: 'y' as const, samples: [] }
        drag = null
        if (distance === null) return
        // It is no press of what lies below the finger.
        if (event.cancelable) event.preventDefault()
        const size = axis === 'x' ? element.offsetWidth : element.offsetHeight
        const [first, last] = [samples[0], samples.at(-1)]
        const speed = first && last ? (last.distance - first.distance) / Math.max(1, last.at - first.at) : 0
        const isFar = distance >= Math.min(size * FAR, FAR_PX)
        if (isFar || (distance >= FLICK_PX && speed >= FLICK)) close.current()
        else giveBack()
      },
      { signal },
    )
    element.addEventListener(
      'touchcancel',
      () => {
        drag = null
        giveBack()
      },
      { signal },
    )
    return () => abort.abort()
  }, [panel])
}

/** Whether something around a target, inside the panel, is scrolled away from its top. */
function isScrolled(target: Element, panel: HTMLElement): boolean {
  for (let at: Element | null = target; at; at = at === panel ? null : at.parentElement)
    if (at.scrollTop > 0) return true
  return false
}
