import type { PagePart, PageSize } from './source'

type PartSize = Pick<PagePart, 'width' | 'height'>

/** The whole page. */
export const WHOLE_PAGE: PagePart = { left: 0, top: 0, width: 1, height: 1 }

export const isWholePage = ({ width, height }: PagePart): boolean => width >= 1 && height >= 1

/** Returns the part between two corners, clipped to the page. */
export function partBetween(left: number, top: number, right: number, bottom: number): PagePart {
  const [x, y] = [Math.max(0, left), Math.max(0, top)]
  return { left: x, top: y, width: Math.min(1, right) - x, height: Math.min(1, bottom) - y }
}

/** Returns the smallest part that contains both. */
export function uniteParts(one: PagePart, other: PagePart): PagePart {
  return partBetween(
    Math.min(one.left, other.left),
    Math.min(one.top, other.top),
    Math.max(rightOf(one), rightOf(other)),
    Math.max(bottomOf(one), bottomOf(other)),
  )
}

export const rightOf = ({ left, width }: PagePart): number => left + width
export const bottomOf = ({ top, height }: PagePart): number => top + height

/** Returns the size of a part of a page. */
export const sizeOfPart = ({ width, height }: PartSize, part: PagePart): PartSize => ({
  width: width * part.width,
  height: height * part.height,
})

/** Converts a part of the unrotated page to the rotated page. @param rotation clockwise, a multiple of 90 degrees */
export function rotatePart(part: PagePart, rotation: number): PagePart {
  const { left, top, width, height } = part
  if (rotation === 90) return { left: 1 - bottomOf(part), top: left, width: height, height: width }
  if (rotation === 180) return { left: 1 - rightOf(part), top: 1 - bottomOf(part), width, height }
  if (rotation === 270) return { left: top, top: 1 - rightOf(part), width: height, height: width }
  return part
}

/** The inverse of `rotatePart`: converts a part of the rotated page to the unrotated page. */
export function unrotatePart(part: PagePart, rotation: number): PagePart {
  return rotatePart(part, 360 - rotation)
}

/** Converts a progression in the page to the progression in a part of it, clamped to 0 to 1. */
export function progressionIn({ top, height }: PagePart, ofPage: number): number {
  return Math.min(1, Math.max(0, (ofPage - top) / height))
}

/**
 * Converts a progression in a part to the progression in its page. The top of the part maps to the top of the page: above
 * it the page is empty.
 */
export function progressionOf({ top, height }: PagePart, inPart: number): number {
  return inPart <= 0 ? 0 : top + inPart * height
}

/** Two pages count as equally high up to this relative difference. */
const HEIGHT_TOLERANCE = 0.02

/** The visible parts of pages side by side. Two equally high pages get the same vertical crop, so that their lines are level. */
export function levelParts(pages: readonly { part: PagePart; height: number }[]): PagePart[] {
  const parts = pages.map(({ part }) => part)
  const [tall, other] = pages.map(({ height }) => height)
  if (!tall || !other || Math.abs(tall / other - 1) > HEIGHT_TOLERANCE) return parts
  const top = Math.min(...parts.map((part) => part.top))
  const height = Math.max(...parts.map(bottomOf)) - top
  return parts.map((part) => ({ ...part, top, height }))
}

/** How pages fit the viewport: whole, by width, by height, or at a fixed scale (1 = 100 %). */
export type Fit = 'page' | 'width' | 'height' | number

const ZOOM_STEPS = [
  0.1, 0.15, 0.25, 0.33, 0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 5, 6.5, 8,
] as const
/** Minimum zoom. A page becomes smaller only where it would not fit the viewport otherwise. */
export const MIN_ZOOM = 0.1
const MAX_ZOOM = 8
/** Minimum scale of any page, enough for a page of one kilometre. */
const MIN_SCALE = 0.0001
/** Maximum width of a page in the scrolled column with the `page` fit, in CSS pixels. */
const MAX_COLUMN_WIDTH = 960
/** Maximum device pixels of one canvas, and of its longer side. Above them browsers on phones return a blank canvas. */
const MAX_CANVAS_PIXELS = 16_000_000
const MAX_CANVAS_SIDE = 16_384

/** Returns the scale at which pages of these sizes, side by side, fit the viewport. */
export function scaleFor(fit: Fit, sizes: readonly PageSize[], box: PageSize): number {
  if (typeof fit === 'number') return clampZoom(fit)
  const across = sizes.reduce((sum, size) => sum + size.width, 0)
  const tall = Math.max(...sizes.map((size) => size.height))
  const byWidth = box.width / across
  const byHeight = box.height / tall
  return clampZoom(fit === 'width' ? byWidth : fit === 'height' ? byHeight : Math.min(byWidth, byHeight))
}

/** Returns the scale of a page in the scrolled column. The `page` fit uses the viewport's width, up to `MAX_COLUMN_WIDTH`. */
export function columnScale(fit: Fit, size: PageSize, box: PageSize): number {
  if (fit === 'page') return clampZoom(Math.min(box.width, MAX_COLUMN_WIDTH) / size.width)
  return scaleFor(fit, [size], box)
}

/** Returns the next zoom step above (1) or below (-1) `scale`, or `scale` itself at either end. */
export function zoomStep(scale: number, step: 1 | -1): number {
  const next =
    step === 1
      ? ZOOM_STEPS.find((each) => each > scale * 1.01)
      : ZOOM_STEPS.findLast((each) => each < scale * 0.99)
  return next ?? scale
}

/** Clamps a scale to the allowed range; 1 for a value that is not finite. */
export function clampZoom(scale: number, min = MIN_SCALE): number {
  return Number.isFinite(scale) ? Math.min(MAX_ZOOM, Math.max(min, scale)) : 1
}

/** Returns the highest density (device pixels per CSS pixel), up to the requested one, at which a canvas of this size is within the limits. */
export function densityFor(size: PageSize, scale: number, requested: number): number {
  const [width, height] = [size.width * scale, size.height * scale]
  return Math.min(
    requested,
    Math.sqrt(MAX_CANVAS_PIXELS / Math.max(1, width * height)),
    MAX_CANVAS_SIDE / Math.max(1, width, height),
  )
}

/**
 * Returns a page size that can be laid out, even from a damaged file: `fallback` for a size that is not positive and
 * finite, an aspect ratio of at most 250. A page with a side longer than `longest` CSS pixels is scaled down, so that a few
 * turns pass it at 100 % and no scroll area has a length of 10⁹ pixels.
 */
export function validSize(
  width: number,
  height: number,
  fallback: PageSize,
  longest = Number.POSITIVE_INFINITY,
): PageSize {
  if (!(width > 0 && height > 0 && Number.isFinite(width) && Number.isFinite(height))) return fallback
  const MAX_ASPECT = 250
  const side = Math.min(width, height)
  const [across, down] = [Math.min(width, side * MAX_ASPECT), Math.min(height, side * MAX_ASPECT)]
  const factor = Math.min(1, longest / Math.max(across, down))
  return { width: across * factor, height: down * factor }
}
