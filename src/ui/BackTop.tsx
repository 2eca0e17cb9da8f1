import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { useI18n } from '../i18n/I18n'
import { sheet } from '../styles/sheet'
import { useSheet } from '../styles/use-sheet'
import css from './BackTop.css?inline'
import { IconButton } from './Button'
import { BASE_LAYER } from './layers'
import { scrolledPast, scrollerOf } from './scrolling'

const s = sheet(css)

/** How far one must have scrolled for the button to show, in CSS pixels (SPEC §9). */
export const BACK_TOP_VISIBLE_FROM = 200
/** From the right and the bottom edge, in CSS pixels (SPEC §9). */
export const BACK_TOP_OFFSET = 40

export interface BackTopProps {
  /** A box that scrolls by itself; without one the box or page that scrolls the element is found. */
  container?: HTMLElement | null
}

/**
 * Leads back to the top of the element (or of its scrolling box). Stands last in the column it belongs to and
 * sticks to the bottom of what is seen, so that it stays inside an element that fills only part of a page.
 */
export function BackTop({ container = null }: BackTopProps) {
  useSheet(s)
  const { t } = useI18n()
  const mark = useRef<HTMLDivElement>(null)
  const [visible, setVisible] = useState(false)

  useEffect(() => {
    const element = mark.current
    if (!element) return
    const check = () => setVisible(past(element, container) >= BACK_TOP_VISIBLE_FROM)
    check()
    // scroll events do not bubble: caught on their way down they tell of any box around the element
    const options = { capture: true, passive: true }
    window.addEventListener('scroll', check, options)
    container?.addEventListener('scroll', check, options)
    return () => {
      window.removeEventListener('scroll', check, options)
      container?.removeEventListener('scroll', check, options)
    }
  }, [container])

  const goUp = () => {
    const element = mark.current
    if (!element) return
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
    if (container) container.scrollTo({ top: 0, behavior })
    else columnOf(element).scrollIntoView({ block: 'start', behavior })
    // The button goes once one is there; reading, and the keyboard, start again at the top.
    element.closest('main')?.focus({ preventScroll: true })
  }
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--offset': `${BACK_TOP_OFFSET}px`,
    zIndex: BASE_LAYER,
  }
  return (
    <div
      ref={mark}
      className="ol-back-top"
      data-visible={visible || undefined}
      data-visible-from={BACK_TOP_VISIBLE_FROM}
      data-offset={BACK_TOP_OFFSET}
      style={style}
    >
      <IconButton icon="arrow-up" label={t('ui.backTop')} onClick={goUp} />
    </div>
  )
}

/** What "top" means: the element itself, in whose shadow root this stands. */
function columnOf(element: Element): Element {
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? root.host : (element.parentElement ?? element)
}

function past(element: Element, container: HTMLElement | null): number {
  if (container) return container.scrollTop
  const column = columnOf(element)
  return scrolledPast(column, scrollerOf(column))
}
