import type { PagePart, PageSize } from './source'

type PartSize = Pick<PagePart, 'width' | 'height'>

export const WHOLE: PagePart = { left: 0, top: 0, width: 1, height: 1 }

export const isWhole = ({ width, height }: PagePart): boolean => width >= 1 && height >= 1

/** The part between two corners, as far as it is on the page. */
export function partBetween(left: number, top: number, right: number, bottom: number): PagePart {
  const [x, y] = [Math.max(0, left), Math.max(0, top)]
  return { left: x, top: y, width: Math.min(1, right) - x, height: Math.min(1, bottom) - y }
}

/** The least part that holds both. */
export function boundsOf(one: PagePart, other: PagePart): PagePart {
  return partBetween(
    Math.min(one.left, other.left),
    Math.min(one.top, other.top),
    Math.max(rightOf(one), rightOf(other)),
    Math.max(bottomOf(one), bottomOf(other)),
  )
}

export const rightOf = ({ left, width }: PagePart): number => left + width
export const bottomOf = ({ top, height }: PagePart): number => top + height

/** What of a size a part has. */
export const sizeOfPart = ({ width, height }: PartSize, part: PagePart): PartSize => ({
  width: width * part.width,
  height: height * part.height,
})

/** Where a part of a page lies once the page is turned clockwise by so many degrees, a quarter or several. */
export function turnedPart(part: PagePart, turned: number): PagePart {
  const { left, top, width, height } = part
  if (turned === 90) return { left: 1 - bottomOf(part), top: left, width: height, height: width }
  if (turned === 180) return { left: 1 - rightOf(part), top: 1 - bottomOf(part), width, height }
  if (turned === 270) return { left: top, top: 1 - rightOf(part), width: height, height: width }
  return part
}

/** The same the other way: what part of the page it is that lies there. */
export function unturnedPart(part: PagePart, turned: number): PagePart {
  return turnedPart(part, 360 - turned)
}

/** How far down a part that is which is so far down its page, 0 to 1. */
export function progressionIn({ top, height }: PagePart, ofPage: number): number {
  return Math.min(1, Math.max(0, (ofPage - top) / height))
}

/** How far down its page that is which is so far down a part. The top of the part is that of the page: above it is nothing. */
export function progressionOf({ top, height }: PagePart, inPart: number): number {
  return inPart <= 0 ? 0 : top + inPart * height
}

/** How pages fill the box: by a side, or at a scale of their own (1 = 100 %). */
export type Fit = 'page' | 'width' | 'height' | number

const ZOOM_STEPS = [
  0.1, 0.15, 0.25, 0.33, 0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 5, 6.5, 8,
] as const
/** Smaller a page becomes only where it would not fit the window otherwise. */
export const MIN_ZOOM = 0.1
const MOST_ZOOM = 8
/** A page of a kilometre. */
const TINIEST = 0.0001
/** Widest a page becomes by itself in one long column, in CSS pixels. */
const WIDEST_COLUMN = 960
/** Device pixels of one picture, and of its longer side; beyond them browsers on phones give a blank one. */
const MOST_PIXELS = 16_000_000
const MOST_SIDE = 16_384

/** Scale at which `sizes`, side by side, fill the box as wished. */
export function scaleFor(fit: Fit, sizes: readonly PageSize[], box: PageSize): number {
  if (typeof fit === 'number') return clampZoom(fit)
  const across = sizes.reduce((sum, size) => sum + size.width, 0)
  const tall = Math.max(...sizes.map((size) => size.height))
  const byWidth = box.width / across
  const byHeight = box.height / tall
  return clampZoom(fit === 'width' ? byWidth : fit === 'height' ? byHeight : Math.min(byWidth, byHeight))
}

/** Scale of a page in the column; as wide as the box unless wished otherwise, but no wider than is good to read. */
export function columnScale(fit: Fit, size: PageSize, box: PageSize): number {
  if (fit === 'page') return clampZoom(Math.min(box.width, WIDEST_COLUMN) / size.width)
  return scaleFor(fit, [size], box)
}

/** The next step of zoom from `scale`. */
export function zoomStep(scale: number, step: 1 | -1): number {
  const next =
    step === 1
      ? ZOOM_STEPS.find((each) => each > scale * 1.01)
      : ZOOM_STEPS.findLast((each) => each < scale * 0.99)
  return next ?? scale
}

export function clampZoom(scale: number, least = TINIEST): number {
  return Number.isFinite(scale) ? Math.min(MOST_ZOOM, Math.max(least, scale)) : 1
}

/** Device pixels per CSS pixel that a picture of this size can have. */
export function densityFor(size: PageSize, scale: number, wished: number): number {
  const [width, height] = [size.width * scale, size.height * scale]
  return Math.min(
    wished,
    Math.sqrt(MOST_PIXELS / Math.max(1, width * height)),
    MOST_SIDE / Math.max(1, width, height),
  )
}

/**
 * A size that can be laid out, whatever a broken file says. A longer side than `longest` CSS pixels makes the whole page
 * smaller: at 100 % it is still left by a few turns, and no scroller is as long as a page of 10⁹ pixels.
 */
export function soundSize(
  width: number,
  height: number,
  fallback: PageSize,
  longest = Number.POSITIVE_INFINITY,
): PageSize {
  if (!(width > 0 && height > 0 && Number.isFinite(width) && Number.isFinite(height))) return fallback
  const MOST_ASPECT = 250
  const side = Math.min(width, height)
  const [across, down] = [Math.min(width, side * MOST_ASPECT), Math.min(height, side * MOST_ASPECT)]
  const factor = Math.min(1, longest / Math.max(across, down))
  return { width: across * factor, height: down * factor }
}
