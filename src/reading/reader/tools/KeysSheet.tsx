import { useWords } from '../../../i18n/I18n'
import { readingTools, type ToolKey } from '../../../i18n/words/reading-tools'
import { Sheet } from '../../../ui/Sheet'

const KEYS: readonly (readonly [readonly string[], ToolKey])[] = [
  [['←', '→'], 'keys.turn'],
  [['↑', '↓', 'PgUp', 'PgDn', 'space'], 'keys.scroll'],
  [['Home', 'End'], 'keys.ends'],
  [['t'], 'keys.toc'],
  [['/'], 'reader.find'],
  [['b'], 'tools.bookmark.add'],
  [['m'], 'reader.marks'],
  [['s', 'S'], 'keys.choose'],
  [['Shift', '←', '→'], 'keys.extend'],
  [['Enter'], 'keys.act'],
  [['r'], 'tools.speech'],
  [['f'], 'tools.fullScreen'],
  [['+', '-'], 'keys.size'],
  [['+', '-', '0'], 'keys.zoom'],
  [['?'], 'tools.keys'],
  [['Esc'], 'keys.escape'],
]

/** A single-character key; arrows are shown as characters, but are not. */
const isLetter = (key: string) => key.length === 1 && !/[←→↑↓]/.test(key)

export interface KeysSheetProps {
  hasText: boolean
  canMark: boolean
  /** The font size can be changed. */
  hasTypography: boolean
  /** Pages can be zoomed. */
  canZoom: boolean
  canFillScreen: boolean
  /** Single-character shortcuts are off. */
  areLettersOff: boolean
  onClose(): void
}

/** The keyboard shortcuts available in this book. */
export function KeysSheet({ hasText, canMark, areLettersOff, onClose, ...can }: KeysSheetProps) {
  const t = useWords(readingTools)
  const isMissing: Partial<Record<ToolKey, boolean>> = {
    'reader.find': !hasText,
    'tools.speech': !hasText,
    'keys.choose': !hasText,
    'keys.extend': !hasText,
    'keys.act': !hasText,
    'tools.bookmark.add': !canMark,
    'reader.marks': !canMark,
    'tools.fullScreen': !can.canFillScreen,
    'keys.size': !can.hasTypography,
    'keys.zoom': !can.canZoom,
  }
  return (
    <Sheet title={t('tools.keys')} onClose={onClose}>
      {areLettersOff && <p className="ol-keys-off">{t('keys.lettersOff')}</p>}
      <dl className="ol-keys">
        {KEYS.filter(([keys, word]) => !isMissing[word] && !(areLettersOff && keys.some(isLetter))).map(
          ([keys, word]) => (
            <div key={word}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key === 'space' ? t('keys.space') : key}</kbd>
                ))}
              </dt>
              <dd>{t(word)}</dd>
            </div>
          ),
        )}
      </dl>
    </Sheet>
  )
}
