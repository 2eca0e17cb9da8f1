import { useStore } from 'zustand'
import { useI18n } from '../../../i18n/I18n'
import { ToolButton } from '../../../ui/ToolButton'
import type { FindSession } from './search-session'

export interface FindBarProps {
  session: FindSession
  fraction: number
  onList(): void
  onClose(): void
}

/** Goes from hit to hit while the page is being read. */
export function FindBar({ session, fraction, onList, onClose }: FindBarProps) {
  const { t } = useI18n()
  const { at, count, query } = useStore(session.store)
  return (
    <div className="ol-float ol-find-bar" role="toolbar" aria-label={t('find.title')}>
      <ToolButton sign="list" label={t('find.showList')} onClick={onList} />
      <span className="ol-find-where" role="status">
        <span className="ol-find-query">{query}</span>
        <span className="ol-count">{at >= 0 ? `${at + 1} / ${count}` : String(count)}</span>
      </span>
      <ToolButton sign="up" label={t('find.prev')} onClick={() => session.step(-1, fraction)} />
      <ToolButton sign="down" label={t('find.next')} onClick={() => session.step(1, fraction)} />
      <ToolButton sign="close" label={t('tools.close')} onClick={onClose} />
    </div>
  )
}
