import { useI18n } from '../../i18n/I18n'
import type { WordKey } from '../../i18n/words'
import { ReaderIcon, type ReaderIconName } from '../../ui/ReaderIcon'
import type { TextSetting } from '../publication/publication'
import type { ReaderPanel } from './model/parts'

export interface TopBarProps {
  title: string
  /** Language and direction of the title; without it the direction follows its letters. */
  titleText?: TextSetting
  chapter: string
  /** The language of the book, for the chapter label. */
  language: string | undefined
  shown: boolean
  backLabel: string
  /** The open panel; its button is expanded. */
  panel: ReaderPanel
  ready: boolean
  /** Annotations can be stored. */
  hasMarks: boolean
  /** The book has text to search. */
  hasText: boolean
  onClose?(): void
  onPanel(panel: ReaderPanel): void
}

export interface Opener {
  panel: ReaderPanel
  sign: ReaderIconName
  word: WordKey
  /** Disabled until the book is open. */
  needsBook: boolean
  /** CSS classes that hide the button in a narrow, or very narrow, reader; it is then found under "more". */
  spare?: 'spare' | 'spare late'
}

export const OPENERS: readonly Opener[] = [
  { panel: 'find', sign: 'find', word: 'reader.find', needsBook: true, spare: 'spare' },
  { panel: 'marks', sign: 'marks', word: 'reader.marks', needsBook: true, spare: 'spare late' },
  { panel: 'toc', sign: 'toc', word: 'reader.toc', needsBook: true },
  { panel: 'settings', sign: 'settings', word: 'reader.settings', needsBook: false },
  { panel: 'more', sign: 'more', word: 'ui.more', needsBook: true },
]

export function TopBar(props: TopBarProps) {
  const { title, titleText, chapter, language, shown, backLabel, panel, ready } = props
  const { hasMarks, hasText, onClose, onPanel } = props
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
          ({ panel: opened }) => (hasMarks || opened !== 'marks') && (hasText || opened !== 'find'),
        ).map((opener) => (
          <button
            key={opener.panel}
            type="button"
            className={`tool ${opener.spare ?? ''} ${opener.panel === 'more' ? '' : 'lower'}`}
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
