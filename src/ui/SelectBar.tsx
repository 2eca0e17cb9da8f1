import type { ReactNode } from 'react'
import { useI18n } from '../i18n/I18n'
import { sheet } from '../styles/sheet'
import { useSheet } from '../styles/use-sheet'
import { Button } from './Button'
import { BASE_LAYER } from './layers'
import css from './SelectBar.css?inline'
import { Status } from './Status'

const s = sheet(css)

export interface SelectBarProps {
  /** Number of selected items, and of all items. */
  count: number
  total: number
  onSelectAll: () => void
  onSelectNone: () => void
  onDone: () => void
  /** The actions for the selected items. */
  children: ReactNode
}

/** The bar of a list in selection mode: count, all or none, actions, done. Sticks to the bottom. */
export function SelectBar({ count, total, onSelectAll, onSelectNone, onDone, children }: SelectBarProps) {
  useSheet(s)
  const { t } = useI18n()
  const all = total > 0 && count >= total
  return (
    <div
      className="ol-select-bar"
      role="toolbar"
      aria-label={t('ui.selection')}
      style={{ zIndex: BASE_LAYER }}
    >
      <Status className="ol-select-count">{t('ui.selectedCount', { count })}</Status>
      <Button variant="quiet" size="s" onClick={all ? onSelectNone : onSelectAll} disabled={total === 0}>
        {t(all ? 'ui.selectNone' : 'ui.selectAll')}
      </Button>
      <span className="ol-select-actions">
        {children}
        <Button variant="quiet" size="s" onClick={onDone}>
          {t('ui.done')}
        </Button>
      </span>
    </div>
  )
}
