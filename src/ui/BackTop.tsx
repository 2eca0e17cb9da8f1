import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { useI18n } from '../i18n/I18n'
import { sheet } from '../styles/sheet'
import { useSheet } from '../styles/use-sheet'
import css from './BackTop.css?inline'
import { IconButton } from './Button'
import { BASE_LAYER } from './layers'
import { scrolledPast, scrollerOf } from './scrolling'

const s = sheet(css)

/** Scroll distance from which the button is shown, in CSS pixels (SPEC §9). */
export const BACK_TOP_VISIBLE_FROM = 200
/** Distance to the right and the bottom edge, in CSS pixels (SPEC §9). */
export const BACK_TOP_OFFSET = 40

export interface BackTopProps {
  /** The scroll container; by default the nearest one of the element, or the page. */
  container?: HTMLElement | null
}

/**
 * Scrolls back to the top of the element or of its scroll container. It is the last child of its column with
 * `position: sticky` at the bottom, so that it stays inside an element that fills only a part of the page.
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
    // Scroll events do not bubble; the capture phase sees those of every container around the element.
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
    // The button disappears at the top, so the focus moves there.
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

/** The element that "top" refers to: the host of the shadow root. */
function columnOf(element: Element): Element {
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? root.host : (element.parentElement ?? element)
}

function past(element: Element, container: HTMLElement | null): number {
  if (container) return container.scrollTop
  const column = columnOf(element)
  return scrolledPast(column, scrollerOf(column))
}
