import { useEffect, useRef } from 'react'
import { useI18n } from '../../i18n/I18n'
import type { Translate } from '../../i18n/translate'
import { useSheet } from '../../styles/use-sheet'
import { Choice } from '../../ui/Choice'
import { Sign } from '../../ui/ReaderIcon'
import { Switch } from '../../ui/Switch'
import type { Flow } from '../navigator/navigator'
import { type ReadHabits, THEMES } from '../navigator/preferences'
import { panelsLook } from './model/panels-look'
import { TypeSetting, TypeSize } from './TypeSetting'

export interface SettingsPanelProps {
  habits: ReadHabits
  /** The one on show, whoever chose it. */
  flow: Flow
  /** The book is of words that can be set; else only paper and flow mean anything. */
  canSetType: boolean
  /** For a TXT: what the reader takes it to be written in; null for what was found. */
  encoding?: {
    chosen: string | null
    /** What was detected; undefined while one is chosen. */
    found: string | undefined
    onChoose(encoding: string | null): void
  }
  /** What another script takes did not load. */
  isScriptMissing: boolean
  onHabits(habits: ReadHabits): void
  onClose(): void
}

const FLOWS = ['paginated', 'scrolled'] as const
/**
 * The encodings Chinese texts come in, then those of other languages; UTF-16 tells its own byte order or is nearly
 * always little-endian.
 */
const ENCODINGS = [
  [null, null],
  ['utf-8', 'UTF-8'],
  ['gb18030', 'GB18030'],
  ['big5', 'Big5'],
  ['utf-16le', 'UTF-16'],
  ['shift_jis', 'Shift_JIS'],
  ['euc-kr', 'EUC-KR'],
  ['windows-1252', 'Windows-1252'],
] as const

/** How the page looks; every change shows on the page behind at once. */
export function SettingsPanel(props: SettingsPanelProps) {
  const { habits, flow, canSetType, encoding, isScriptMissing, onHabits, onClose } = props
  useSheet(panelsLook)
  const { t } = useI18n()
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])

  return (
    <section className="sheet" ref={panel} role="dialog" aria-label={t('reader.settings')} tabIndex={-1}>
      <div className="sheet-head">
        <h2>{t('reader.settings')}</h2>
        <button type="button" className="tool" aria-label={t('reader.close')} onClick={onClose}>
          <Sign name="close" />
        </button>
      </div>
      {canSetType && <TypeSize habits={habits} onHabits={onHabits} />}
      <Choice
        label={t('reader.theme')}
        look="papers"
        value={habits.theme}
        options={THEMES.map((theme) => ({ value: theme, label: t(`reader.theme.${theme}`), paper: theme }))}
        onChange={(theme) => onHabits({ ...habits, theme })}
      />
      <Choice
        label={t('reader.flow')}
        value={flow}
        options={FLOWS.map((each) => ({ value: each, label: t(`reader.flow.${each}`) }))}
        onChange={(chosen) => onHabits({ ...habits, flow: chosen })}
      />
      {encoding && (
        <Choice
          label={t('settings.encoding')}
          value={encoding.chosen}
          options={ENCODINGS.map(([value, label]) => ({
            value,
            label: label ?? autoLabel(encoding.found, t),
          }))}
          onChange={encoding.onChoose}
        />
      )}
      {canSetType && <TypeSetting {...{ habits, isScriptMissing, onHabits }} />}
      <Switch
        label={t('settings.letterKeys')}
        hint={t('settings.letterKeys.hint')}
        isOn={habits.letterKeys}
        onChange={(letterKeys) => onHabits({ ...habits, letterKeys })}
      />
    </section>
  )
}

/** 自动（GB18030）: what was detected, named as among the choices. */
function autoLabel(found: string | undefined, t: Translate): string {
  if (!found) return t('settings.encoding.auto')
  const name = ENCODINGS.find(([label]) => label === found)?.[1] ?? found.toUpperCase()
  return t('settings.encoding.found', { name })
}
