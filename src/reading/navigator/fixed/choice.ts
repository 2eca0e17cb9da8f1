import { bottomOf, clampZoom, type Fit, rightOf } from './scale'
import type { PageSize, Part } from './source'

/** Pages with margins of their own: those of one side of the leaf, and those that lie across. */
const KINDS = ['left', 'right', 'left across', 'right across'] as const
export type Kind = (typeof KINDS)[number]

/** What most pages of a kind have on them, by kind; of a kind that is absent nothing is known. */
export type UsualParts = Readonly<Partial<Record<Kind, Part>>>

export function kindOf(index: number, { width, height }: PageSize): Kind {
  const side = index % 2 === 0 ? 'right' : 'left'
  return width > height ? `${side} across` : side
}

/** Out of whatever was kept; what makes no sense is not there. */
export function readUsual(kept: unknown): UsualParts {
  if (typeof kept !== 'object' || kept === null) return {}
  const found: Partial<Record<Kind, Part>> = {}
  for (const kind of KINDS) {
    const part = partIn((kept as Partial<Record<Kind, unknown>>)[kind])
    if (part) found[kind] = part
  }
  return found
}

function partIn(kept: unknown): Part | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { left, top, width, height } = kept as Partial<Record<keyof Part, unknown>>
  const isNumber = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1
  if (!isNumber(left) || !isNumber(top) || !isNumber(width) || !isNumber(height)) return null
  const part = { left, top, width, height }
  const isOnPage = width > 0 && height > 0 && rightOf(part) <= 1.001 && bottomOf(part) <= 1.001
  return isOnPage ? part : null
}

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
