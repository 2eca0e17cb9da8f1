import type { Flow } from './engine'

export const THEMES = ['auto', 'paper', 'white', 'sepia', 'green', 'dark', 'black'] as const
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

/** How a reader likes to read, kept on the device (SPEC §3: `fs` and `theme`). */
export interface ReadHabits {
  /** Size of running text in CSS pixels. */
  fs: number
  theme: ReaderTheme
  /** null keeps what the book says. */
  lineHeight: number | null
  margin: number
  flow: Flow
}

export const DEFAULT_HABITS: ReadHabits = {
  fs: DEFAULT_FONT_SIZE,
  theme: 'auto',
  lineHeight: null,
  margin: 1,
  flow: 'paginated',
}

/** Habits out of whatever was kept or handed in: each field on its own, what makes no sense by its default. */
export function readHabits(value: unknown): ReadHabits {
  const kept: Readonly<Record<string, unknown>> = isRecord(value) ? value : {}
  return {
    fs: numberIn(kept.fs, MIN_FONT_SIZE, MAX_FONT_SIZE) ?? DEFAULT_HABITS.fs,
    theme: THEMES.find((theme) => theme === kept.theme) ?? DEFAULT_HABITS.theme,
    lineHeight: numberIn(kept.lineHeight, MIN_LINE_HEIGHT, MAX_LINE_HEIGHT),
    margin: numberIn(kept.margin, MIN_MARGIN, MAX_MARGIN) ?? DEFAULT_HABITS.margin,
    flow: kept.flow === 'scrolled' ? 'scrolled' : 'paginated',
  }
}

/** The next size up (1) or down (-1); the same habits at either end. */
export function stepFontSize(habits: ReadHabits, step: 1 | -1): ReadHabits {
  const next =
    step === 1 ? FONT_SIZES.find((size) => size > habits.fs) : FONT_SIZES.findLast((size) => size < habits.fs)
  return next === undefined ? habits : { ...habits, fs: next }
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
