import { useI18n } from '../../i18n/I18n'
import type { WordKey } from '../../i18n/words'
import { ReaderIcon, type ReaderIconName } from '../../ui/ReaderIcon'
import type { TextSetting } from '../publication/publication'
import type { ReaderPanel } from './model/parts'

export interface TopBarProps {
  title: string
  /** How the title is to be set; left out, as its letters say. */
  titleText?: TextSetting
  chapter: string
  /** The book's, for the chapter's name. */
  language: string | undefined
  shown: boolean
  backLabel: string
  /** Which panel is open, for the buttons' state. */
  panel: ReaderPanel
  ready: boolean
  /** Marks can be kept. */
  hasMarks: boolean
  /** There are words to find. */
  hasWords: boolean
  onClose?(): void
  onPanel(panel: ReaderPanel): void
}

interface Opener {
  panel: ReaderPanel
  sign: ReaderIconName
  word: WordKey
  /** Needs an open book. */
  needsBook: boolean
  /** Where there is little room, or hardly any, it is found under "more". */
  spare?: 'spare' | 'spare late'
}

const OPENERS: readonly Opener[] = [
  { panel: 'find', sign: 'find', word: 'tools.find', needsBook: true, spare: 'spare' },
  { panel: 'marks', sign: 'marks', word: 'tools.marks', needsBook: true, spare: 'spare late' },
  { panel: 'toc', sign: 'toc', word: 'reader.toc', needsBook: true },
  { panel: 'settings', sign: 'settings', word: 'reader.settings', needsBook: false },
  { panel: 'more', sign: 'more', word: 'tools.more', needsBook: true },
]

export function TopBar(props: TopBarProps) {
  const { title, titleText, chapter, language, shown, backLabel, panel, ready } = props
  const { hasMarks, hasWords, onClose, onPanel } = props
  const { t } = useI18n()
  return (
    <header className="bar top" data-shown={shown || undefined}>
      {onClose ? (
        <button type="button" className="tool" onClick={onClose} aria-label={backLabel} title={backLabel}>
          <ReaderIcon name="back" />
          <span className="tool-text">{backLabel}</span>
        </button>
      ) : (
        <span />
      )}
      <div className="names">
        <span
          className="book-name"
          dir={titleText?.direction ?? 'auto'}
          lang={titleText?.language || undefined}
        >
          {title}
        </span>
        {chapter !== '' && chapter !== title && (
          <span className="chapter-name" lang={language || undefined}>
            {chapter}
          </span>
        )}
      </div>
      <div className="tools">
        {OPENERS.filter(
          ({ panel: opened }) => (hasMarks || opened !== 'marks') && (hasWords || opened !== 'find'),
        ).map((opener) => (
          <button
            key={opener.panel}
            type="button"
            className={`tool ${opener.spare ?? ''}`}
            disabled={opener.needsBook && !ready}
            aria-expanded={panel === opener.panel}
            aria-label={t(opener.word)}
            title={t(opener.word)}
            data-opens={opener.panel}
            onClick={() => onPanel(panel === opener.panel ? 'none' : opener.panel)}
          >
            <ReaderIcon name={opener.sign} />
          </button>
        ))}
      </div>
    </header>
  )
}
