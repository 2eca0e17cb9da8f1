import { useEffect, useEffectEvent, useRef } from 'react'
import { useI18n } from '../i18n/I18n'
import { useOnline } from '../platform/use-online'
import { sheet } from '../styles/sheet'
import { useSheet } from '../styles/use-sheet'
import { Button } from './Button'
import css from './InfiniteScroll.css?inline'
import { Spinner } from './Spinner'

const s = sheet(css)

/** How long the end of the list must be in view before more is asked for, in ms (SPEC §9). */
export const INFINITE_SCROLL_DELAY_MS = 200
/** How far below the view the end of the list may still be, in CSS pixels (SPEC §9). */
export const INFINITE_SCROLL_DISTANCE = 0

export interface InfiniteScrollProps {
  /** Asks for the next page. Not called while `loading`, after `failed`, or without `hasMore`. */
  onMore: () => void
  hasMore: boolean
  loading: boolean
  /** The last page did not come; a button offers to try again. */
  failed?: boolean
  /** False where one page is all there ever was: "that is all" would only be noise. */
  showEnd?: boolean
}

/** Stands after a list and asks for more when it comes into view. A button does the same by hand. */
export function InfiniteScroll({
  onMore,
  hasMore,
  loading,
  failed = false,
  showEnd = true,
}: InfiniteScrollProps) {
  useSheet(s)
  const { t } = useI18n()
  const sentinel = useRef<HTMLDivElement>(null)
  const more = useEffectEvent(onMore)
  useOnline(onMore, failed && !loading)
  const watching = hasMore && !loading && !failed

  useEffect(() => {
    const element = sentinel.current
    if (!watching || !element || typeof IntersectionObserver === 'undefined') return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer)
        if (entries.at(-1)?.isIntersecting) timer = setTimeout(() => more(), INFINITE_SCROLL_DELAY_MS)
      },
      { rootMargin: `0px 0px ${INFINITE_SCROLL_DISTANCE}px` },
    )
    observer.observe(element)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [watching])

  return (
    <div className="ol-more" data-delay={INFINITE_SCROLL_DELAY_MS} data-distance={INFINITE_SCROLL_DISTANCE}>
      <div ref={sentinel} className="ol-more-sentinel" aria-hidden="true" />
      <p role="status" className="ol-more-status">
        {loading ? (
          <>
            <Spinner /> {t('ui.loading')}
          </>
        ) : failed ? (
          t('ui.loadFailed')
        ) : !hasMore && showEnd ? (
          <span className="ol-more-end">{t('ui.noMore')}</span>
        ) : null}
      </p>
      {!loading && (failed || hasMore) && (
        <Button variant={failed ? 'outline' : 'quiet'} size="s" onClick={onMore}>
          {t(failed ? 'app.retry' : 'ui.loadMore')}
        </Button>
      )}
    </div>
  )
}
