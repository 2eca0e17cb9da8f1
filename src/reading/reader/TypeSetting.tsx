import { useI18n } from '../../i18n/I18n'
import { Choice } from '../../ui/Choice'
import { FONTS, type Setting } from '../navigator/navigator'
import {
  LINE_HEIGHTS,
  MARGINS,
  MAX_FONT_SIZE,
  MIN_FONT_SIZE,
  PARAGRAPHS,
  type ReadHabits,
  stepFontSize,
  WEIGHTS,
} from '../navigator/preferences'

const WRITINGS = [null, 'horizontal', 'vertical'] as const
const SCRIPTS = [null, 'hans', 'hant'] as const
const COLUMNS = [
  [null, 'settings.columns.auto'],
  [1, 'settings.columns.one'],
  [2, 'settings.columns.two'],
] as const
const WEIGHT_WORDS = [
  'settings.weight.book',
  'settings.weight.light',
  'settings.weight.medium',
  'settings.weight.bold',
] as const
const PARAGRAPH_WORDS = [
  'settings.paragraph.book',
  'settings.paragraph.none',
  'settings.paragraph.half',
  'settings.paragraph.full',
] as const
const MARGIN_WORDS = ['reader.margin.narrow', 'reader.margin.normal', 'reader.margin.wide'] as const

export interface TypeSettingProps {
  habits: ReadHabits
  onHabits(habits: ReadHabits): void
}

/** How large running text is. */
export function TypeSize({ habits, onHabits }: TypeSettingProps) {
  const { t } = useI18n()
  return (
    <fieldset className="setting">
      <legend className="setting-name">{t('reader.fontSize')}</legend>
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
    </fieldset>
  )
}

/** How running text is set beyond its size. */
export function TypeSetting({
  habits,
  isScriptMissing,
  onHabits,
}: TypeSettingProps & { isScriptMissing: boolean }) {
  const { t } = useI18n()
  const { setting } = habits
  const set = (changed: Partial<Setting>) => onHabits({ ...habits, setting: { ...setting, ...changed } })
  return (
    <>
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
        label={t('settings.writing')}
        value={setting.writing}
        options={WRITINGS.map((value) => ({ value, label: t(`settings.writing.${value ?? 'book'}`) }))}
        onChange={(writing) => set({ writing })}
      />
      <Choice
        label={t('settings.script')}
        value={habits.script}
        options={SCRIPTS.map((value) => ({ value, label: t(`settings.script.${value ?? 'book'}`) }))}
        onChange={(script) => onHabits({ ...habits, script })}
      />
      {isScriptMissing && (
        <p className="setting-trouble" role="alert">
          {t('settings.scriptFailed')}
        </p>
      )}
      <Choice
        label={t('settings.font')}
        value={setting.font}
        options={[null, ...FONTS].map((value) => ({ value, label: t(`settings.font.${value ?? 'book'}`) }))}
        onChange={(font) => set({ font })}
      />
      <Choice
        label={t('settings.weight')}
        value={setting.weight}
        options={WEIGHTS.map((value, at) => ({
          value,
          label: t(WEIGHT_WORDS[at] ?? 'settings.weight.book'),
        }))}
        onChange={(weight) => set({ weight })}
      />
      <Choice
        label={t('settings.paragraph')}
        value={setting.paragraph}
        options={PARAGRAPHS.map((value, at) => ({
          value,
          label: t(PARAGRAPH_WORDS[at] ?? 'settings.paragraph.book'),
        }))}
        onChange={(paragraph) => set({ paragraph })}
      />
      <Choice
        label={t('settings.columns')}
        needs="room"
        value={setting.columns}
        options={COLUMNS.map(([value, word]) => ({ value, label: t(word) }))}
        onChange={(columns) => set({ columns })}
      />
    </>
  )
}
