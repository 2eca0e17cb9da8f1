import type { PageSize } from './source'

/** How pages fill the box: by a side, or at a scale of their own (1 = 100 %). */
export type Fit = 'page' | 'width' | 'height' | number

const ZOOM_STEPS = [
  0.1, 0.15, 0.25, 0.33, 0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 5, 6.5, 8,
] as const
/** Smaller a page becomes only where it would not fit the window otherwise. */
export const LEAST_ZOOM = 0.1
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
