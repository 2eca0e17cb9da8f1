import { useI18n } from '../../i18n/I18n'
import { Sign } from './icons'

export interface TopBarProps {
  title: string
  chapter: string
  shown: boolean
  backLabel: string
  /** Which panel is open, for the buttons' state. */
  panel: 'none' | 'toc' | 'settings'
  ready: boolean
  onClose?(): void
  onPanel(panel: 'none' | 'toc' | 'settings'): void
}

export function TopBar({ title, chapter, shown, backLabel, panel, ready, onClose, onPanel }: TopBarProps) {
  const { t } = useI18n()
  const toggle = (name: 'toc' | 'settings') => onPanel(panel === name ? 'none' : name)
  return (
    <header className="bar top" data-shown={shown || undefined}>
      {onClose ? (
        <button type="button" className="tool" onClick={onClose} aria-label={backLabel} title={backLabel}>
          <Sign name="back" />
          <span className="tool-text">{backLabel}</span>
        </button>
      ) : (
        <span />
      )}
      <div className="names">
        <span className="book-name">{title}</span>
        {chapter !== '' && chapter !== title && <span className="chapter-name">{chapter}</span>}
      </div>
      <div className="tools">
        <button
          type="button"
          className="tool"
          disabled={!ready}
          aria-expanded={panel === 'toc'}
          aria-label={t('reader.toc')}
          title={t('reader.toc')}
          data-opens="toc"
          onClick={() => toggle('toc')}
        >
          <Sign name="toc" />
        </button>
        <button
          type="button"
          className="tool"
          aria-expanded={panel === 'settings'}
          aria-label={t('reader.settings')}
          title={t('reader.settings')}
          data-opens="settings"
          onClick={() => toggle('settings')}
        >
          <Sign name="settings" />
        </button>
      </div>
    </header>
  )
}
