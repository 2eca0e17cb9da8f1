import { SKIPPABLES, type Skippable } from '../publication/publication'
import { type BookTypography, FONTS, PAGE_TURNS, type PageTurn, type ReadingFlow } from './navigator'

export const THEMES = ['auto', 'paper', 'white', 'sepia', 'green', 'dark', 'black', 'eink'] as const
/** `auto` follows the host page or the device; every other value names a fixed colour scheme. */
export type ReaderTheme = (typeof THEMES)[number]

/** Available sizes of running text, in CSS pixels. */
export const FONT_SIZES = [14, 16, 18, 20, 22, 24, 27, 30, 34, 38, 44] as const
export const MIN_FONT_SIZE = FONT_SIZES[0]
export const MAX_FONT_SIZE = 44
export const DEFAULT_FONT_SIZE = 20

/** Line heights as multiples of the font size; null keeps the book's own. */
export const LINE_HEIGHTS = [null, 1.5, 1.75, 2, 2.3] as const
export const MIN_LINE_HEIGHT = 1.2
export const MAX_LINE_HEIGHT = 3
/** Page margins as multiples of the standard margin. */
export const MARGINS = [0.5, 1, 1.6] as const
export const MIN_MARGIN = 0.25
export const MAX_MARGIN = 3
/** CSS weights of running text; null keeps the book's own. */
export const WEIGHTS = [null, 300, 500, 700] as const
/** Space after a paragraph, in lines; null keeps the book's own. */
export const PARAGRAPHS = [null, 0, 0.5, 1] as const
export const PAGE_FEET = ['percent', 'chapter', 'book'] as const
export type PageFoot = (typeof PAGE_FEET)[number]
/** Below this the text is hard to find again. */
export const MIN_BRIGHTNESS = 0.3
const MIN_RATE = 0.5
const MAX_RATE = 3
const MIN_TURN_SECONDS = 3
const MAX_TURN_SECONDS = 300
const DEFAULT_TURN_SECONDS = 25
/** Bounds of a plausible reading pace, in characters a minute. */
const MIN_PACE = 60
const MAX_PACE = 5000

/** Reading preferences, stored on the device (SPEC §3: `fs` and `theme`). */
export interface Preferences {
  /** Size of running text in CSS pixels. */
  fs: number
  theme: ReaderTheme
  /** Multiple of the font size; null keeps the book's own. */
  lineHeight: number | null
  /** Multiple of the standard page margin. */
  margin: number
  /** Null keeps the book's own flow, which defaults to `paginated`. */
  flow: ReadingFlow | null
  turn: PageTurn
  setting: BookTypography
  /** The script in which Chinese text is shown; null keeps the book's own. */
  script: 'hans' | 'hant' | null
  /** Quotation marks: the book's own, “ ” or 「 」; null follows the chosen script and the direction. */
  quotes: 'book' | 'curly' | 'corner' | null
  /** Name of the voice that reads aloud; '' selects the best match for the book's language. */
  voice: string
  /** Playback rate of the voice or the narration, as a multiple of its normal speed. */
  rate: number
  /** Kinds of content that the book's narration skips. */
  skips: readonly Skippable[]
  /** Seconds for which automatic page turning shows each page. */
  turnSeconds: number
  /** Single-character shortcuts are on (WCAG 2.1.4). */
  letterKeys: boolean
  /** Measured reading pace in characters a minute; null until it is known. */
  pace: number | null
  /** How bright the paper and all on it are, as a fraction of what the screen gives. Of this device: never synced. */
  brightness: number
  /** What stands at the end of the page's foot: the percentage, or the minutes left. */
  foot: PageFoot
  /** The hint of where to tap has been seen. */
  isHinted: boolean
}

/** The preferences that follow a member to other devices: the brightness is for one screen, in one room. */
export const portablePreferences = ({
  brightness: _ofDevice,
  ...portable
}: Preferences): Omit<Preferences, 'brightness'> => portable

/** Keeps all of the book's own typography. */
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
  turn: 'slide',
  setting: BOOK_TYPOGRAPHY,
  script: null,
  quotes: null,
  voice: '',
  rate: 1,
  skips: [],
  turnSeconds: DEFAULT_TURN_SECONDS,
  letterKeys: true,
  pace: null,
  brightness: 1,
  foot: 'percent',
  isHinted: false,
}

/** Reads preferences from stored or passed-in data. Each field is validated alone; an invalid one gets its default. */
export function readPreferences(value: unknown): Preferences {
  const stored: Readonly<Record<string, unknown>> = isRecord(value) ? value : {}
  return {
    fs: numberIn(stored.fs, MIN_FONT_SIZE, MAX_FONT_SIZE) ?? DEFAULT_PREFERENCES.fs,
    theme: THEMES.find((theme) => theme === stored.theme) ?? DEFAULT_PREFERENCES.theme,
    lineHeight: numberIn(stored.lineHeight, MIN_LINE_HEIGHT, MAX_LINE_HEIGHT),
    margin: numberIn(stored.margin, MIN_MARGIN, MAX_MARGIN) ?? DEFAULT_PREFERENCES.margin,
    flow: stored.flow === 'scrolled' || stored.flow === 'paginated' ? stored.flow : null,
    turn: PAGE_TURNS.find((turn) => turn === stored.turn) ?? DEFAULT_PREFERENCES.turn,
    setting: readTypography(stored.setting),
    script: stored.script === 'hans' || stored.script === 'hant' ? stored.script : null,
    quotes:
      stored.quotes === 'book' || stored.quotes === 'curly' || stored.quotes === 'corner'
        ? stored.quotes
        : null,
    voice: typeof stored.voice === 'string' ? stored.voice : '',
    rate: numberIn(stored.rate, MIN_RATE, MAX_RATE) ?? DEFAULT_PREFERENCES.rate,
    skips: SKIPPABLES.filter((aside) => Array.isArray(stored.skips) && stored.skips.includes(aside)),
    turnSeconds:
      numberIn(stored.turnSeconds, MIN_TURN_SECONDS, MAX_TURN_SECONDS) ?? DEFAULT_PREFERENCES.turnSeconds,
    letterKeys: stored.letterKeys !== false,
    pace: numberIn(stored.pace, MIN_PACE, MAX_PACE),
    brightness: numberIn(stored.brightness, MIN_BRIGHTNESS, 1) ?? DEFAULT_PREFERENCES.brightness,
    foot: PAGE_FEET.find((foot) => foot === stored.foot) ?? DEFAULT_PREFERENCES.foot,
    isHinted: stored.isHinted === true,
  }
}

function readTypography(value: unknown): BookTypography {
  const stored: Readonly<Record<string, unknown>> = isRecord(value) ? value : {}
  return {
    font: FONTS.find((font) => font === stored.font) ?? null,
    weight: WEIGHTS.find((weight) => weight === stored.weight) ?? null,
    paragraph: PARAGRAPHS.find((space) => space === stored.paragraph) ?? null,
    columns: stored.columns === 1 || stored.columns === 2 ? stored.columns : null,
    writing: stored.writing === 'horizontal' || stored.writing === 'vertical' ? stored.writing : null,
  }
}

/** Returns preferences with the next larger (1) or smaller (-1) font size, or the same object at either end. */
export function stepFontSize(preferences: Preferences, step: 1 | -1): Preferences {
  const next =
    step === 1
      ? FONT_SIZES.find((size) => size > preferences.fs)
      : FONT_SIZES.findLast((size) => size < preferences.fs)
  return next === undefined ? preferences : { ...preferences, fs: next }
}

/** Returns a number, or a numeric string (attributes), clamped to the bounds; null for anything else. */
function numberIn(value: unknown, min: number, max: number): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? Math.min(max, Math.max(min, number)) : null
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
