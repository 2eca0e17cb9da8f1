import { useId } from 'react'
import { BookList } from '../../book/BookGrid'
import { useI18n } from '../../i18n/I18n'
import { readPath } from '../../routes/paths'
import { Button, IconButton } from '../../ui/Button'
import { BookEntry } from '../BookEntry'
import { formatDuration, formatTimestamp } from '../duration'
import { useServices } from '../services'
import { shortTitle } from '../short-title'
import { useReadAgain } from '../use-read-again'
import type { Progress } from '../use-records'
import { useReportFailure } from '../use-report-failure'
import { useUndoToast } from '../use-undo-toast'
import type { TimelineBook, TimelinePeriod } from './timeline'

export interface TimelineProps {
  stretches: readonly TimelinePeriod[]
  progress: Progress
}

/** The reading history, newest first, along a vertical line. */
export function Timeline({ stretches, progress }: TimelineProps) {
  return (
    <div className="ol-timeline">
      {stretches.map((stretch) => (
        <Day key={stretch.when} stretch={stretch} progress={progress} />
      ))}
    </div>
  )
}

function Day({ stretch, progress }: { stretch: TimelinePeriod; progress: TimelineProps['progress'] }) {
  const { t } = useI18n()
  const id = useId()
  const title = t(`screens.history.${stretch.when}`)
  return (
    <section className="ol-timeline-day" aria-labelledby={id}>
      <h2 id={id} className="ol-timeline-title">
        {title}
      </h2>
      <BookList label={title}>
        {stretch.reads.map((read) => (
          <BookEntry
            key={read.book.bid}
            book={read.book}
            direction="row"
            type="card"
            headingLevel={3}
            showIntro={false}
            progress={progress.of(read.book.bid)?.fraction}
            extra={
              <Line
                read={read}
                isDayNamed={stretch.when !== 'earlier'}
                isAtEnd={(progress.of(read.book.bid)?.locator?.fraction ?? 0) >= 1}
              />
            }
          />
        ))}
      </BookList>
    </section>
  )
}

/** Time and duration of reading, with actions. */
function Line({ read, isDayNamed, isAtEnd }: { read: TimelineBook; isDayNamed: boolean; isAtEnd: boolean }) {
  const { t, locale } = useI18n()
  const { navigate, readHistory } = useServices()
  const undoToast = useUndoToast()
  const attempt = useReportFailure()
  const readAgain = useReadAgain()
  const { book, at, ms } = read
  const time = at === undefined ? null : formatTimestamp(at, isDayNamed, locale)

  const remove = async () => {
    const undo = await readHistory.remove(book.bid)
    undoToast(t('screens.history.removed', { title: shortTitle(book.resName) }), () => attempt(undo()), {
      topic: 'history',
      many: (count) => t('screens.shelf.removedCount', { count }),
    })
  }

  return (
    <>
      <p className="ol-history-line">
        {time && <span>{t('screens.history.lastRead', { time })}</span>}
        {ms > 0 && <span>{t('screens.history.spent', { time: formatDuration(ms, locale) })}</span>}
      </p>
      <div className="ol-history-tools">
        <Button
          size="s"
          icon="book-open"
          aria-label={t(isAtEnd ? 'screens.history.againOf' : 'screens.history.continueOf', {
            title: book.resName,
          })}
          onClick={() => (isAtEnd ? attempt(readAgain(book.bid)) : navigate(readPath(book.bid)))}
        >
          {t(isAtEnd ? 'screens.detail.again' : 'screens.history.continue')}
        </Button>
        <IconButton
          icon="close"
          iconSize={16}
          label={t('screens.history.removeOf', { title: book.resName })}
          onClick={() => attempt(remove())}
        />
      </div>
    </>
  )
}
