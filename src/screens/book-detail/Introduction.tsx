import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useOverflow } from '../../book/use-overflow'
import type { BookDetail } from '../../domain/book'
import { useI18n } from '../../i18n/I18n'
import { langOf } from '../../i18n/lang'
import { scrollerOf } from '../../ui/scrolling'
import { useServices } from '../services'
import { ShowAll } from './ShowAll'

/** What a book is about: a long text begins with a few lines, so that the contents stand near; the rest is one press away. */
export function Introduction({ book }: { book: BookDetail }) {
  const { t } = useI18n()
  const { openIntros } = useServices()
  const id = useId()
  const box = useRef<HTMLParagraphElement>(null)
  const [expanded, setExpanded] = useState(openIntros.has(book.bid))
  const overflows = useOverflow(box, { expanded, content: book.resIntro, delay: 0 })
  const wasExpanded = useRef(expanded)
  /** How far the browser had scrolled the lines that were shown, in px. */
  const scrolled = useRef(0)

  const expand = (wanted: boolean) => {
    if (wanted) openIntros.add(book.bid)
    else openIntros.delete(book.bid)
    setExpanded(wanted)
  }

  useLayoutEffect(() => {
    // What was above the button is gone: without this a long text would leave one somewhere below it.
    if (wasExpanded.current && !expanded) box.current?.scrollIntoView({ block: 'nearest' })
    wasExpanded.current = expanded
    if (!expanded || !box.current || scrolled.current === 0) return
    // The words that were found stay where they were.
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
        // Nobody scrolls it but the browser, to words it has found in what is not shown.
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
