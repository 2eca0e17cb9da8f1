import { useI18n } from '../../i18n/I18n'
import type { WordKey } from '../../i18n/words'
import { Sheet } from './Sheet'

const KEYS: readonly (readonly [readonly string[], WordKey])[] = [
  [['←', '→'], 'keys.turn'],
  [['↑', '↓', 'PgUp', 'PgDn', 'space'], 'keys.scroll'],
  [['Home', 'End'], 'keys.ends'],
  [['t'], 'keys.toc'],
  [['/'], 'tools.find'],
  [['b'], 'tools.bookmark.add'],
  [['m'], 'tools.marks'],
  [['r'], 'tools.speech'],
  [['f'], 'tools.fullScreen'],
  [['+', '-'], 'keys.size'],
  [['?'], 'tools.keys'],
  [['Esc'], 'keys.escape'],
]

/** Which key does what. */
export function KeysSheet({ onClose }: { onClose(): void }) {
  const { t } = useI18n()
  return (
    <Sheet title={t('tools.keys')} onClose={onClose}>
      <dl className="ol-keys">
        {KEYS.map(([keys, word]) => (
          <div key={word}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key === 'space' ? t('keys.space') : key}</kbd>
              ))}
            </dt>
            <dd>{t(word)}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
