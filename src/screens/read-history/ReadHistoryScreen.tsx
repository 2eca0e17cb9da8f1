import { useCallback, useMemo } from 'react'
import { BookList } from '../../book/BookGrid'
import { useI18n } from '../../i18n/I18n'
import type { RouteLocation } from '../../routes/match'
import { sheet } from '../../styles/sheet'
import { useSheet } from '../../styles/use-sheet'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Failure } from '../Failure'
import { useServices } from '../services'
import { useLoad } from '../use-load'
import { useHistory, useProgress, useReadingDays } from '../use-records'
import { useReportFailure } from '../use-report-failure'
import { useUndoToast } from '../use-undo-toast'
import css from './history.css?inline'
import { Statistics } from './Statistics'
import { Timeline } from './Timeline'
import { buildTimeline } from './timeline'

const s = sheet(css)

/** The member's last books as a timeline, with reading statistics (SPEC §2, `/readhistory`). */
export function ReadHistoryScreen({ location }: { location: RouteLocation }) {
  useSheet(s)
  const { t } = useI18n()
  const { catalog } = useServices()
  const bids = useHistory()
  const key = bids?.join(' ') ?? null
  const work = useCallback(
    async (signal: AbortSignal) => (key ? catalog.books(key.split(' '), { signal }) : key === '' ? [] : null),
    [catalog, key],
  )
  const { data: books, error, retry } = useLoad(work)
  const progress = useProgress()
  const days = useReadingDays()
  const stretches = useMemo(
    () => buildTimeline(books ?? [], progress, days ?? [], Date.now()),
    [books, progress, days],
  )

  if (error) return <Failure error={error} onRetry={retry} from={location.fullPath} />
  const isEmpty = books?.length === 0
  return (
    <>
      {!isEmpty && <Head isLoading={!books} />}
      <div className="ol-history-page">
        {isEmpty ? (
          <EmptyHistory />
        ) : books ? (
          <Timeline stretches={stretches} progress={progress} />
        ) : (
          <BookList label={t('screens.history')} pending={bids?.length ?? 0} />
        )}
        {days && days.length > 0 && <Statistics days={days} />}
      </div>
    </>
  )
}

function Head({ isLoading }: { isLoading: boolean }) {
  const { t } = useI18n()
  // An empty history has another heading (`focusHeading`).
  const Title = isLoading ? 'p' : 'h1'
  const { readHistory, messages } = useServices()
  const undoToast = useUndoToast()
  const attempt = useReportFailure()
  const clear = async () => {
    const sure = await messages.confirm({
      title: t('screens.history.clear.ask'),
      text: t('screens.history.clear.text'),
      okLabel: t('screens.history.clear'),
      danger: true,
    })
    if (!sure) return
    const undo = await readHistory.clear()
    undoToast(t('screens.history.cleared'), () => attempt(undo()))
  }
  return (
    <header className="ol-screen-head">
      <Title className="ol-screen-title">{t('screens.history')}</Title>
      <div className="ol-screen-tools">
        <Button size="s" variant="quiet" icon="trash" onClick={() => attempt(clear())}>
          {t('screens.history.clear')}
        </Button>
      </div>
    </header>
  )
}

function EmptyHistory() {
  const { t } = useI18n()
  const { navigate } = useServices()
  return (
    <EmptyState
      art="history"
      title={t('screens.history.empty')}
      text={t('screens.history.emptyHint')}
      headingLevel={1}
      action={
        <Button variant="primary" onClick={() => navigate('/index')}>
          {t('screens.toHome')}
        </Button>
      }
    />
  )
}
