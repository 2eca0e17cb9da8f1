import { useEffect, useRef } from 'react'
import { useI18n } from '../../i18n/I18n'
import {
  LINE_HEIGHTS,
  MARGINS,
  MAX_FONT_SIZE,
  MIN_FONT_SIZE,
  type ReadHabits,
  stepFontSize,
  THEMES,
} from '../habits'
import { Choice } from './Choice'
import { Sign } from './icons'

export interface SettingsPanelProps {
  habits: ReadHabits
  onHabits(habits: ReadHabits): void
  onClose(): void
}

const FLOWS = ['paginated', 'scrolled'] as const
const MARGIN_WORDS = ['reader.margin.narrow', 'reader.margin.normal', 'reader.margin.wide'] as const

/** How the page looks; every change shows on the page behind at once. */
export function SettingsPanel({ habits, onHabits, onClose }: SettingsPanelProps) {
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
      <div className="setting">
        <span className="setting-name">{t('reader.fontSize')}</span>
        <div className="stepper">
          <button
            type="button"
            aria-label={t('reader.smaller')}
            disabled={habits.fs <= MIN_FONT_SIZE}
            onClick={() => onHabits(stepFontSize(habits, -1))}
          >
            <span className="small-a" aria-hidden="true">
              A
            </span>
          </button>
          <output aria-label={t('reader.fontSize')}>{habits.fs}</output>
          <button
            type="button"
            aria-label={t('reader.larger')}
            disabled={habits.fs >= MAX_FONT_SIZE}
            onClick={() => onHabits(stepFontSize(habits, 1))}
          >
            <span className="large-a" aria-hidden="true">
              A
            </span>
          </button>
        </div>
      </div>
      <Choice
        label={t('reader.theme')}
        look="papers"
        value={habits.theme}
        options={THEMES.map((theme) => ({ value: theme, label: t(`reader.theme.${theme}`), paper: theme }))}
        onChange={(theme) => onHabits({ ...habits, theme })}
      />
      <Choice
        label={t('reader.lineHeight')}
        value={habits.lineHeight}
        options={LINE_HEIGHTS.map((height) => ({
          value: height,
          label: height === null ? t('reader.lineHeight.book') : String(height),
        }))}
        onChange={(lineHeight) => onHabits({ ...habits, lineHeight })}
      />
      <Choice
        label={t('reader.margin')}
        value={habits.margin}
        options={MARGINS.map((margin, at) => ({
          value: margin,
          label: t(MARGIN_WORDS[at] ?? 'reader.margin.normal'),
        }))}
        onChange={(margin) => onHabits({ ...habits, margin })}
      />
      <Choice
        label={t('reader.flow')}
        value={habits.flow}
        options={FLOWS.map((flow) => ({ value: flow, label: t(`reader.flow.${flow}`) }))}
        onChange={(flow) => onHabits({ ...habits, flow })}
      />
    </section>
  )
}
