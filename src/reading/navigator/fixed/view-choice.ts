import { bottomOf, clampZoom, type Fit, rightOf } from './scale'
import type { PagePart, PageSize } from './source'

/** Kinds of pages with separate margins: left and right pages, in portrait and in landscape (`across`). The values are stored. */
const KINDS = ['left', 'right', 'left across', 'right across'] as const
export type PageKind = (typeof KINDS)[number]

/** The part that contains the content of most pages of a kind, by kind. Absent while unknown. */
export type CroppedParts = Readonly<Partial<Record<PageKind, PagePart>>>

/** Returns the kind of a page. Even indices are right-hand pages. */
export function pageKindOf(index: number, { width, height }: PageSize): PageKind {
  const side = index % 2 === 0 ? 'right' : 'left'
  return width > height ? `${side} across` : side
}

/** Reads cropped parts from stored data; omits invalid entries. */
export function readCroppedParts(stored: unknown): CroppedParts {
  if (typeof stored !== 'object' || stored === null) return {}
  const found: Partial<Record<PageKind, PagePart>> = {}
  for (const kind of KINDS) {
    const part = readPart((stored as Partial<Record<PageKind, unknown>>)[kind])
    if (part) found[kind] = part
  }
  return found
}

function readPart(stored: unknown): PagePart | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { left, top, width, height } = stored as Partial<Record<keyof PagePart, unknown>>
  const isNumber = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1
  if (!isNumber(left) || !isNumber(top) || !isNumber(width) || !isNumber(height)) return null
  const part = { left, top, width, height }
  const isOnPage = width > 0 && height > 0 && rightOf(part) <= 1.001 && bottomOf(part) <= 1.001
  return isOnPage ? part : null
}

/** The reader's choice of how pages are shown. It is stored for each book. */
export interface ViewChoice {
  fit: Fit
  /** Two pages side by side where there is room. */
  double: boolean
  /** Colours are inverted. */
  invert: boolean
  /** A landscape page is shown a half at a time, where that makes it larger. */
  split: boolean
  /** Empty margins are cropped. */
  crop: boolean
  /** The content area of most pages, as far as it is known. */
  usual: CroppedParts
  /** In two-page view the first page is single; null keeps the book's default. */
  alone: boolean | null
  /** Pages run from right to left; null keeps the book's default. */
  leftward: boolean | null
  /** Clockwise rotation of every page, in degrees. */
  turned: QuarterTurns
  /** Horizontal scroll position of pages wider than the viewport, 0 to 1; null before the first scroll. */
  across: number | null
}

const TURNS = [0, 90, 180, 270] as const
export type QuarterTurns = (typeof TURNS)[number]

/** Returns the rotation a further 90 degrees clockwise. */
export const nextQuarterTurn = (turned: QuarterTurns): QuarterTurns => TURNS[TURNS.indexOf(turned) + 1] ?? 0

/** Whether a rotation swaps width and height. */
export const swapsSides = (turned: QuarterTurns): boolean => turned === 90 || turned === 270

const DEFAULT_VIEW: ViewChoice = {
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

/** Storage of the view choice for one book. */
export interface StoredView {
  /** The stored value, not yet validated. */
  value: unknown
  save(choice: ViewChoice): void
}

/** Reads a view choice from stored data. Each field is validated alone; an invalid one gets its default. */
export function readView(stored: unknown): ViewChoice {
  const { fit, double, invert, split, crop, usual, alone, leftward, turned, across } = (
    typeof stored === 'object' && stored !== null ? stored : {}
  ) as Partial<Record<keyof ViewChoice, unknown>>
  const namedFit = fit === 'page' || fit === 'width' || fit === 'height' ? fit : null
  return {
    fit: namedFit ?? (typeof fit === 'number' && Number.isFinite(fit) ? clampZoom(fit) : DEFAULT_VIEW.fit),
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
