import { type CSSProperties, useEffect, useRef } from 'react'
import { useWords } from '../../i18n/I18n'
import { readingTools, type TranslateTool } from '../../i18n/words/reading-tools'
import { lazyComponent } from '../../platform/lazy-component'
import { loadModule } from '../../platform/load-module'
import { useSheet } from '../../styles/use-sheet'
import { Choice } from '../../ui/Choice'
import { PanelBoundary } from '../../ui/PanelBoundary'
import { ReaderIcon } from '../../ui/ReaderIcon'
import { Switch } from '../../ui/Switch'
import { useDragShut } from '../../ui/use-drag-shut'
import {
  type BookTypography,
  FONTS,
  PAGE_TURNS,
  type PageDisplay,
  type ReadingFlow,
} from '../navigator/navigator'
import {
  LINE_HEIGHTS,
  MARGINS,
  MAX_FONT_SIZE,
  MIN_BRIGHTNESS,
  MIN_FONT_SIZE,
  PAGE_FEET,
  PARAGRAPHS,
  type Preferences,
  stepFontSize,
  THEMES,
  WEIGHTS,
} from '../navigator/preferences'
import { panelsSheet, ToolNotLoaded } from './model/lazy-tools'

const PageTools = lazyComponent(
  async (isRetry) => (await loadModule(() => import('./PageTools'), isRetry)).PageTools,
  { Failed: ToolNotLoaded },
)

const WRITINGS = [null, 'horizontal', 'vertical'] as const
const SCRIPTS = [null, 'hans', 'hant'] as const
const COLUMNS = [
  [null, 'settings.columns.auto'],
  [1, 'settings.columns.one'],
  [2, 'settings.columns.two'],
] as const
const WEIGHT_KEYS = [
  'settings.weight.book',
  'settings.weight.light',
  'settings.weight.medium',
  'settings.weight.bold',
] as const
const PARAGRAPH_KEYS = [
  'settings.paragraph.book',
  'settings.paragraph.none',
  'settings.paragraph.half',
  'settings.paragraph.full',
] as const
const MARGIN_KEYS = ['reader.margin.narrow', 'reader.margin.normal', 'reader.margin.wide'] as const

export interface TypeSettingProps {
  preferences: Preferences
  onPreferences(preferences: Preferences): void
}

/** The control for the font size. */
function TypeSize({ preferences, onPreferences }: TypeSettingProps) {
  const t = useWords(readingTools)
  return (
    <fieldset className="setting">
      <legend className="setting-name">{t('reader.fontSize')}</legend>
      <div className="stepper">
        <button
          type="button"
          aria-label={t('reader.smaller')}
          disabled={preferences.fs <= MIN_FONT_SIZE}
          onClick={() => onPreferences(stepFontSize(preferences, -1))}
        >
          <span className="small-a" aria-hidden="true">
            A
          </span>
        </button>
        <output aria-label={t('reader.fontSize')}>{preferences.fs}</output>
        <button
          type="button"
          aria-label={t('reader.larger')}
          disabled={preferences.fs >= MAX_FONT_SIZE}
          onClick={() => onPreferences(stepFontSize(preferences, 1))}
        >
          <span className="large-a" aria-hidden="true">
            A
          </span>
        </button>
      </div>
    </fieldset>
  )
}

/** The controls for line height, margins, writing mode, script, font, weight, paragraphs and columns. */
function TypeSetting({
  preferences,
  isScriptMissing,
  onPreferences,
}: TypeSettingProps & { isScriptMissing: boolean }) {
  const t = useWords(readingTools)
  const { setting } = preferences
  const set = (changed: Partial<BookTypography>) =>
    onPreferences({ ...preferences, setting: { ...setting, ...changed } })
  return (
    <>
      <Choice
        label={t('reader.lineHeight')}
        value={preferences.lineHeight}
        options={LINE_HEIGHTS.map((height) => ({
          value: height,
          label: height === null ? t('reader.lineHeight.book') : String(height),
        }))}
        onChange={(lineHeight) => onPreferences({ ...preferences, lineHeight })}
      />
      <Choice
        label={t('reader.margin')}
        value={preferences.margin}
        options={MARGINS.map((margin, at) => ({
          value: margin,
          label: t(MARGIN_KEYS[at] ?? 'reader.margin.normal'),
        }))}
        onChange={(margin) => onPreferences({ ...preferences, margin })}
      />
      <Choice
        label={t('settings.writing')}
        value={setting.writing}
        options={WRITINGS.map((value) => ({ value, label: t(`settings.writing.${value ?? 'book'}`) }))}
        onChange={(writing) => set({ writing })}
      />
      <Choice
        label={t('settings.script')}
        value={preferences.script}
        options={SCRIPTS.map((value) => ({ value, label: t(`settings.script.${value ?? 'book'}`) }))}
        onChange={(script) => onPreferences({ ...preferences, script })}
      />
      <Choice<Preferences['quotes']>
        label={t('settings.quotes')}
        value={preferences.quotes}
        options={[
          { value: null, label: t('settings.quotes.script') },
          { value: 'book', label: t('settings.writing.book') },
          { value: 'curly', label: '“ ”' },
          { value: 'corner', label: '「」' },
        ]}
        onChange={(quotes) => onPreferences({ ...preferences, quotes })}
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
          label: t(WEIGHT_KEYS[at] ?? 'settings.weight.book'),
        }))}
        onChange={(weight) => set({ weight })}
      />
      <Choice
        label={t('settings.paragraph')}
        value={setting.paragraph}
        options={PARAGRAPHS.map((value, at) => ({
          value,
          label: t(PARAGRAPH_KEYS[at] ?? 'settings.paragraph.book'),
        }))}
        onChange={(paragraph) => set({ paragraph })}
      />
      <Choice
        label={t('settings.columns')}
        needs="room"
        value={setting.columns}
        options={COLUMNS.map(([value, labelKey]) => ({ value, label: t(labelKey) }))}
        onChange={(columns) => set({ columns })}
      />
    </>
  )
}

/** The control for the brightness of the paper: no page can change that of the screen. */
function Brightness({ preferences, onPreferences }: TypeSettingProps) {
  const t = useWords(readingTools)
  const percent = Math.round(preferences.brightness * 100)
  const least = Math.round(MIN_BRIGHTNESS * 100)
  const fill = `${((percent - least) * 100) / (100 - least)}%`
  return (
    <label className="setting brightness">
      <span className="setting-name">{t('settings.brightness')}</span>
      <span className="slider" style={{ '--fill': fill } as CSSProperties}>
        <input
          type="range"
          min={least}
          max={100}
          step={5}
          value={percent}
          aria-valuetext={`${percent}%`}
          onChange={({ currentTarget: { value } }) =>
            onPreferences({ ...preferences, brightness: Number(value) / 100 })
          }
        />
      </span>
    </label>
  )
}

export interface SettingsPanelProps {
  preferences: Preferences
  /** The flow that is visible: the chosen one, else the default of the book. */
  flow: ReadingFlow
  /** The book has reflowable text; otherwise only theme and flow apply. */
  hasTypography: boolean
  /** How pages of a fixed size are shown; undefined for other books. */
  pageDisplay?: PageDisplay
  /** For a TXT: its character encoding. */
  encoding?: {
    /** Null for the detected encoding. */
    chosen: string | null
    /** The detected encoding; undefined while one is chosen. */
    found: string | undefined
    onChoose(encoding: string | null): void
  }
  /** The conversion to the chosen script failed to load. */
  isScriptMissing: boolean
  onPreferences(preferences: Preferences): void
  onClose(): void
}

const FLOWS = ['paginated', 'scrolled'] as const
/**
 * The encodings of Chinese texts, then those of other languages. UTF-16 declares its byte order with a BOM or is nearly
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

/** The settings of the page. Every change applies to the page behind at once. */
export function SettingsPanel(props: SettingsPanelProps) {
  const { preferences, flow, hasTypography, encoding, isScriptMissing, onPreferences, onClose } = props
  useSheet(panelsSheet)
  const t = useWords(readingTools)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  useDragShut(panel, onClose)
  // A device that only takes touch has no single keys.
  const hasKeys = !matchMedia('(any-hover: none)').matches

  return (
    <section className="sheet" ref={panel} role="dialog" aria-label={t('reader.settings')} tabIndex={-1}>
      <div className="sheet-head">
        <h2>{t('reader.settings')}</h2>
        <button type="button" className="tool" aria-label={t('ui.close')} onClick={onClose}>
          <ReaderIcon name="close" />
        </button>
      </div>
      {props.pageDisplay && (
        <PanelBoundary>
          <PageTools display={props.pageDisplay} />
        </PanelBoundary>
      )}
      {hasTypography && <TypeSize preferences={preferences} onPreferences={onPreferences} />}
      <Brightness preferences={preferences} onPreferences={onPreferences} />
      <Choice
        label={t('reader.theme')}
        variant="papers"
        value={preferences.theme}
        options={THEMES.map((theme) => ({ value: theme, label: t(`reader.theme.${theme}`), paper: theme }))}
        onChange={(theme) => onPreferences({ ...preferences, theme })}
      />
      <Choice
        label={t('reader.flow')}
        value={flow}
        options={FLOWS.map((each) => ({ value: each, label: t(`reader.flow.${each}`) }))}
        onChange={(chosen) => onPreferences({ ...preferences, flow: chosen })}
      />
      {flow === 'paginated' && (
        <Choice
          label={t('settings.turn')}
          value={preferences.turn}
          options={PAGE_TURNS.map((turn) => ({ value: turn, label: t(`settings.turn.${turn}`) }))}
          onChange={(turn) => onPreferences({ ...preferences, turn })}
        />
      )}
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
      {hasTypography && <TypeSetting {...{ preferences, isScriptMissing, onPreferences }} />}
      {hasTypography && (
        <Choice
          label={t('settings.foot')}
          value={preferences.foot}
          options={PAGE_FEET.map((foot) => ({ value: foot, label: t(`settings.foot.${foot}`) }))}
          onChange={(foot) => onPreferences({ ...preferences, foot })}
        />
      )}
      {hasKeys && (
        <Switch
          label={t('settings.letterKeys')}
          hint={t('settings.letterKeys.hint')}
          isOn={preferences.letterKeys}
          onChange={(letterKeys) => onPreferences({ ...preferences, letterKeys })}
        />
      )}
    </section>
  )
}

/** The label of the automatic choice with the detected encoding, as in 自动（GB18030）. */
function autoLabel(found: string | undefined, t: TranslateTool): string {
  if (!found) return t('settings.encoding.auto')
  const name = ENCODINGS.find(([label]) => label === found)?.[1] ?? found.toUpperCase()
  return t('settings.encoding.found', { name })
}
