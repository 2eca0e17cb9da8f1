import { useId, useLayoutEffect, useRef } from 'react'
import { useOverflow } from '../../book/use-overflow'
import type { BookDetail } from '../../domain/book'
import { useI18n } from '../../i18n/I18n'
import { langOf } from '../../i18n/lang'
import { scrollerOf } from '../../ui/scrolling'
import { useRetainedSwitch } from '../use-retained'
import { ShowAll } from './ShowAll'

/** A book's introduction; a long one is collapsed to a few lines, so that the contents stay near. */
export function Introduction({ book }: { book: BookDetail }) {
  const { t } = useI18n()
  const id = useId()
  const box = useRef<HTMLParagraphElement>(null)
  const [expanded, expand] = useRetainedSwitch('intro')
  const overflows = useOverflow(box, { expanded, content: book.resIntro, delay: 0 })
  const wasExpanded = useRef(expanded)
  /** Scroll offset of the collapsed text in px, set by the browser's find-in-page. */
  const scrolled = useRef(0)

  useLayoutEffect(() => {
    // After collapsing, the text above the button is gone; scroll its box back into view.
    if (wasExpanded.current && !expanded) box.current?.scrollIntoView({ block: 'nearest' })
    wasExpanded.current = expanded
    if (!expanded || !box.current || scrolled.current === 0) return
    // Keep the text that find-in-page scrolled to at the same position.
    const scroller = scrollerOf(box.current) ?? box.current.ownerDocument.scrollingElement
    scroller?.scrollBy({ top: scrolled.current, behavior: 'instant' })
    scrolled.current = 0
  }, [expanded])

  return (
    <section className="ol-detail-section">
      <h2>{t('screens.detail.intro')}</h2>
      <p
        ref={box}
        id={id}
        className="ol-detail-intro"
        lang={langOf(book.language)}
        data-expanded={expanded || undefined}
        // Only the browser scrolls it: find-in-page to a match in the hidden text.
        onScroll={({ currentTarget }) => {
          if (currentTarget.scrollTop === 0) return
          scrolled.current = currentTarget.scrollTop
          expand(true)
        }}
      >
        {book.resIntro}
      </p>
      {(overflows || expanded) && (
        <ShowAll
          expanded={expanded}
          controls={id}
          label={t(expanded ? 'book.collapseOf' : 'book.expandOf', { title: book.resName })}
          onExpand={expand}
        >
          {t(expanded ? 'book.collapse' : 'book.expand')}
        </ShowAll>
      )}
    </section>
  )
}
