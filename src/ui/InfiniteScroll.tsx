import { useEffect, useEffectEvent, useRef } from 'react'
import { useI18n } from '../i18n/I18n'
import { useOnline } from '../platform/use-online'
import { sheet } from '../styles/sheet'
import { useSheet } from '../styles/use-sheet'
import { Button } from './Button'
import css from './InfiniteScroll.css?inline'
import { Spinner } from './Spinner'
import { Status } from './Status'

const s = sheet(css)

/** The end of the list must be in view for this long before the next page is requested, in ms (SPEC §9). */
export const INFINITE_SCROLL_DELAY_MS = 200
/** Distance below the view at which the end of the list counts as in view, in CSS pixels (SPEC §9). */
export const INFINITE_SCROLL_DISTANCE = 0

export interface InfiniteScrollProps {
  /** Requests the next page. Not called while `loading`, after `failed`, or without `hasMore`. */
  onMore: () => void
  hasMore: boolean
  loading: boolean
  /** The last request failed; a button offers to try again. */
  failed?: boolean
  /** False if the list has a single page: then "that is all" is not shown. */
  showEnd?: boolean
}

/** Placed after a list: requests the next page when it comes into view; a button does the same. */
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
      <Status as="p" className="ol-more-status">
        {loading ? (
          <>
            <Spinner /> <span>{t('ui.loading')}</span>
          </>
        ) : failed ? (
          t('ui.loadFailed')
        ) : !hasMore && showEnd ? (
          <span className="ol-more-end">{t('ui.noMore')}</span>
        ) : null}
      </Status>
      {!loading && (failed || hasMore) && (
        <Button variant={failed ? 'outline' : 'quiet'} size="s" onClick={onMore}>
          {t(failed ? 'app.retry' : 'ui.loadMore')}
        </Button>
      )}
    </div>
  )
}
