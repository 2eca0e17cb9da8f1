import { ASIDES, type Aside } from '../publication/publication'
import { type BookTypography, FONTS, type ReadingFlow } from './navigator'

export const THEMES = ['auto', 'paper', 'white', 'sepia', 'green', 'dark', 'black', 'eink'] as const
/** `auto` follows the page or the device; every other names its own paper. */
export type ReaderTheme = (typeof THEMES)[number]

/** Sizes of running text that can be chosen, in CSS pixels. */
export const FONT_SIZES = [14, 16, 18, 20, 22, 24, 27, 30, 34, 38, 44] as const
export const MIN_FONT_SIZE = FONT_SIZES[0]
export const MAX_FONT_SIZE = 44
export const DEFAULT_FONT_SIZE = 20

/** Multiples of the font size; null keeps the book's own. */
export const LINE_HEIGHTS = [null, 1.5, 1.75, 2, 2.3] as const
export const MIN_LINE_HEIGHT = 1.2
export const MAX_LINE_HEIGHT = 3
/** Multiples of the standard page margin. */
export const MARGINS = [0.5, 1, 1.6] as const
export const MIN_MARGIN = 0.25
export const MAX_MARGIN = 3
/** CSS weights of running text; null keeps the book's. */
export const WEIGHTS = [null, 300, 500, 700] as const
/** Space after a paragraph, in lines; null keeps the book's. */
export const PARAGRAPHS = [null, 0, 0.5, 1] as const
const MIN_RATE = 0.5
const MAX_RATE = 3
const MIN_TURN_SECONDS = 3
const MAX_TURN_SECONDS = 300
const DEFAULT_TURN_SECONDS = 25
/** Characters a minute nobody's pace is outside of. */
const MIN_PACE = 60
const MAX_PACE = 5000

/** How a reader likes to read, kept on the device (SPEC §3: `fs` and `theme`). */
export interface Preferences {
  /** Size of running text in CSS pixels. */
  fs: number
  theme: ReaderTheme
  /** null keeps what the book says. */
  lineHeight: number | null
  margin: number
  /** null as the book says, which is pages where it says nothing. */
  flow: ReadingFlow | null
  setting: BookTypography
  /** Which script Chinese text is shown in; null as the book has it. */
  script: 'hans' | 'hant' | null
  /** The voice that reads aloud, '' for the most fitting one. */
  voice: string
  /** A multiple of the voice's own speed, or the narrator's. */
  rate: number
  /** What the book's own narrator leaves out. */
  skips: readonly Aside[]
  /** Seconds a page stays when pages turn by themselves. */
  turnSeconds: number
  /** Single characters do something when pressed (WCAG 2.1.4). */
  letterKeys: boolean
  /** The reader's own pace in characters a minute; null until it is known. */
  pace: number | null
}

/** Everything as the book has it. */
export const BOOK_TYPOGRAPHY: BookTypography = {
  font: null,
  weight: null,
  paragraph: null,
  columns: null,
  writing: null,
}

export const DEFAULT_PREFERENCES: Preferences = {
  fs: DEFAULT_FONT_SIZE,
  theme: 'auto',
  lineHeight: null,
  margin: 1,
  flow: null,
  setting: BOOK_TYPOGRAPHY,
  script: null,
  voice: '',
  rate: 1,
  skips: [],
  turnSeconds: DEFAULT_TURN_SECONDS,
  letterKeys: true,
  pace: null,
}

/** Habits out of whatever was kept or handed in: each field on its own, what makes no sense by its default. */
export function readPreferences(value: unknown): Preferences {
  const kept: Readonly<Record<string, unknown>> = isRecord(value) ? value : {}
  return {
    fs: numberIn(kept.fs, MIN_FONT_SIZE, MAX_FONT_SIZE) ?? DEFAULT_PREFERENCES.fs,
    theme: THEMES.find((theme) => theme === kept.theme) ?? DEFAULT_PREFERENCES.theme,
    lineHeight: numberIn(kept.lineHeight, MIN_LINE_HEIGHT, MAX_LINE_HEIGHT),
    margin: numberIn(kept.margin, MIN_MARGIN, MAX_MARGIN) ?? DEFAULT_PREFERENCES.margin,
    flow: kept.flow === 'scrolled' || kept.flow === 'paginated' ? kept.flow : null,
    setting: readSetting(kept.setting),
    script: kept.script === 'hans' || kept.script === 'hant' ? kept.script : null,
    voice: typeof kept.voice === 'string' ? kept.voice : '',
    rate: numberIn(kept.rate, MIN_RATE, MAX_RATE) ?? DEFAULT_PREFERENCES.rate,
    skips: ASIDES.filter((aside) => Array.isArray(kept.skips) && kept.skips.includes(aside)),
    turnSeconds:
      numberIn(kept.turnSeconds, MIN_TURN_SECONDS, MAX_TURN_SECONDS) ?? DEFAULT_PREFERENCES.turnSeconds,
    letterKeys: kept.letterKeys !== false,
    pace: numberIn(kept.pace, MIN_PACE, MAX_PACE),
  }
}

function readSetting(value: unknown): BookTypography {
  const kept: Readonly<Record<string, unknown>> = isRecord(value) ? value : {}
  return {
    font: FONTS.find((font) => font === kept.font) ?? null,
    weight: WEIGHTS.find((weight) => weight === kept.weight) ?? null,
    paragraph: PARAGRAPHS.find((space) => space === kept.paragraph) ?? null,
    columns: kept.columns === 1 || kept.columns === 2 ? kept.columns : null,
    writing: kept.writing === 'horizontal' || kept.writing === 'vertical' ? kept.writing : null,
  }
}

/** The next size up (1) or down (-1); the same habits at either end. */
export function stepFontSize(preferences: Preferences, step: 1 | -1): Preferences {
  const next =
    step === 1
      ? FONT_SIZES.find((size) => size > preferences.fs)
      : FONT_SIZES.findLast((size) => size < preferences.fs)
  return next === undefined ? preferences : { ...preferences, fs: next }
}

/** A number, or a string that is one (attributes), moved into its bounds; null for anything else. */
function numberIn(value: unknown, least: number, most: number): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number)
    ? Math.min(most, Math.max(least, number))
    : null
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
