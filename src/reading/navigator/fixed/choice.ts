import { readUsual, type UsualParts } from './cropping/usual-margins'
import { clampZoom, type Fit } from './scale'

/** What the reader chose about how pages sit in the window. */
export interface ViewChoice {
  fit: Fit
  /** Two pages beside each other where there is room. */
  double: boolean
  invert: boolean
  /** A page that lies across is shown a half at a time, where that makes it larger. */
  split: boolean
  /** Pages are shown without their empty margins. */
  crop: boolean
  /** What most pages have on them, as far as it was found. */
  usual: UsualParts
  /** In twos, the first page stands alone; null as the book has it. */
  alone: boolean | null
  /** The next page lies to the left; null as the book has it. */
  leftward: boolean | null
  /** Degrees by which every page is turned clockwise. */
  turned: Turned
  /** How far pages wider than the window were moved sideways, 0 to 1; null before they were. */
  across: number | null
}

const TURNS = [0, 90, 180, 270] as const
export type Turned = (typeof TURNS)[number]

/** A quarter further. */
export const quarterOn = (turned: Turned): Turned => TURNS[TURNS.indexOf(turned) + 1] ?? 0

/** Lies on its side. */
export const isQuarter = (turned: Turned): boolean => turned === 90 || turned === 270

export const DEFAULT_VIEW: ViewChoice = {
  fit: 'page',
  double: true,
  invert: false,
  split: false,
  crop: false,
  usual: {},
  alone: null,
  leftward: null,
  turned: 0,
  across: null,
}

/** Where the choice for one book is kept. */
export interface KeptView {
  /** As it was kept, whatever that is. */
  kept: unknown
  keep(choice: ViewChoice): void
}

/** A choice out of whatever was kept: each field on its own, what makes no sense by its default. */
export function readView(kept: unknown): ViewChoice {
  const { fit, double, invert, split, crop, usual, alone, leftward, turned, across } = (
    typeof kept === 'object' && kept !== null ? kept : {}
  ) as Partial<Record<keyof ViewChoice, unknown>>
  const side = fit === 'page' || fit === 'width' || fit === 'height' ? fit : null
  return {
    fit: side ?? (typeof fit === 'number' && Number.isFinite(fit) ? clampZoom(fit) : DEFAULT_VIEW.fit),
    double: typeof double === 'boolean' ? double : DEFAULT_VIEW.double,
    invert: typeof invert === 'boolean' ? invert : DEFAULT_VIEW.invert,
    split: typeof split === 'boolean' ? split : DEFAULT_VIEW.split,
    crop: typeof crop === 'boolean' ? crop : DEFAULT_VIEW.crop,
    usual: readUsual(usual),
    alone: typeof alone === 'boolean' ? alone : DEFAULT_VIEW.alone,
    leftward: typeof leftward === 'boolean' ? leftward : DEFAULT_VIEW.leftward,
    turned: TURNS.find((each) => each === turned) ?? DEFAULT_VIEW.turned,
    across: typeof across === 'number' && across >= 0 && across <= 1 ? across : DEFAULT_VIEW.across,
  }
}
