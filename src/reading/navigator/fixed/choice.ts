import { bottomOf, clampZoom, type Fit, rightOf } from './scale'
import type { PagePart, PageSize } from './source'

/** Pages with margins of their own: those of one side of the leaf, and those that lie across. */
const KINDS = ['left', 'right', 'left across', 'right across'] as const
export type PageKind = (typeof KINDS)[number]

/** What most pages of a kind have on them, by kind; of a kind that is absent nothing is known. */
export type CroppedParts = Readonly<Partial<Record<PageKind, PagePart>>>

export function kindOf(index: number, { width, height }: PageSize): PageKind {
  const side = index % 2 === 0 ? 'right' : 'left'
  return width > height ? `${side} across` : side
}

/** Out of whatever was kept; what makes no sense is not there. */
export function readCroppedParts(kept: unknown): CroppedParts {
  if (typeof kept !== 'object' || kept === null) return {}
  const found: Partial<Record<PageKind, PagePart>> = {}
  for (const kind of KINDS) {
    const part = partIn((kept as Partial<Record<PageKind, unknown>>)[kind])
    if (part) found[kind] = part
  }
  return found
}

function partIn(kept: unknown): PagePart | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { left, top, width, height } = kept as Partial<Record<keyof PagePart, unknown>>
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
  usual: CroppedParts
  /** In twos, the first page stands alone; null as the book has it. */
  alone: boolean | null
  /** The next page lies to the left; null as the book has it. */
  leftward: boolean | null
  /** Degrees by which every page is turned clockwise. */
  turned: QuarterTurns
  /** How far pages wider than the window were moved sideways, 0 to 1; null before they were. */
  across: number | null
}

const TURNS = [0, 90, 180, 270] as const
export type QuarterTurns = (typeof TURNS)[number]

/** A quarter further. */
export const quarterOn = (turned: QuarterTurns): QuarterTurns => TURNS[TURNS.indexOf(turned) + 1] ?? 0

/** Lies on its side. */
export const isQuarter = (turned: QuarterTurns): boolean => turned === 90 || turned === 270

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
export interface StoredView {
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
    usual: readCroppedParts(usual),
    alone: typeof alone === 'boolean' ? alone : DEFAULT_VIEW.alone,
    leftward: typeof leftward === 'boolean' ? leftward : DEFAULT_VIEW.leftward,
    turned: TURNS.find((each) => each === turned) ?? DEFAULT_VIEW.turned,
    across: typeof across === 'number' && across >= 0 && across <= 1 ? across : DEFAULT_VIEW.across,
  }
}
