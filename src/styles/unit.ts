/** The unit is one tenth of the width (SPEC §9): of the element's inline size (DESIGN §8). */
export const WIDTH_PARTS = 10
/** Design pixels per tenth: pixel values are divided by it (SPEC §9). */
export const PIXELS_PER_PART = 192
/** The element width in CSS pixels at which a design pixel equals a CSS pixel. */
export const DESIGN_WIDTH = WIDTH_PARTS * PIXELS_PER_PART
/**
 * Base font size of the inner root: 12 times the device pixel ratio (SPEC §9). The specification sets it on a page that is
 * laid out in device pixels. An element is not, so all text inside gets its size from the type scale, and only code that
 * measures the root sees the base size.
 */
export const BASE_FONT_SIZE = 12
/** From this device pixel ratio on, lines are hairlines (SPEC §9). */
export const HAIRLINE_RATIO = 2
/** The class of the inner root that enables hairlines. */
export const HAIRLINE_CLASS = 'hairlines'

/** The browsers' default font size in CSS pixels (`medium`), which all other numbers here assume. */
export const DEFAULT_TEXT_SIZE = 16
/** Maximum scale for a larger default font size in the browser; browser zoom scales further. */
export const MAX_SCALE = 2.5

/** Returns the scale for a default font size in CSS pixels; at least 1, since text must stay readable. */
export function textScale(medium: number): number {
  return Number.isFinite(medium) ? Math.min(Math.max(1, medium / DEFAULT_TEXT_SIZE), MAX_SCALE) : 1
}

/** Names of the size containers, with the font size in design pixels that an `em` has in their queries. */
const CONTAINERS: Readonly<Record<string, number>> = { ol: DEFAULT_TEXT_SIZE, 'ol-reader': 15 }
const CONTAINER = /^@container ([\w-]+) /

/** Matches what is not converted: comments, strings, addresses, conditions of at-rules, strokes in an SVG's own units. */
const UNCONVERTED = String.raw`/\*[\s\S]*?\*/|"[^"]*"|'[^']*'|url\([^)]*\)|@[^{};]*|\bstroke[\w-]*:[^;}]*`
const HAIRLINE = String.raw`(?<=\bborder(?:-[a-z-]+)?:\s*)1px(?=[\s;}])`
const LENGTH = String.raw`(?<![\w.#-])(-?(?:\d+\.?\d*|\.\d+))px\b`

/**
 * Converts pixel values to design pixels (SPEC §9, "pixel values convert to rem by dividing by 192"; an element cannot use
 * `rem`, its unit is `--u`). Up to the design width a design pixel is a CSS pixel, so that text stays readable; above it,
 * it grows with the element. Values up to 1px are not converted, and 1px borders become hairlines.
 *
 * Widths in container queries become ems of their container, so that a larger font size changes the layout as browser
 * zoom does.
 */
export function toDesignPixels(css: string): string {
  return css.replace(
    new RegExp(`${UNCONVERTED}|(${HAIRLINE})|${LENGTH}`, 'g'),
    (found, line: string | undefined, length: string | undefined) => {
      const em = CONTAINERS[CONTAINER.exec(found)?.[1] ?? '']
      if (em !== undefined) return inEms(found, em)
      if (line !== undefined) return 'var(--hairline, 1px)'
      if (length === undefined || Math.abs(Number(length)) <= 1) return found
      return `calc(${Number(length)} * var(--u, 1px))`
    },
  )
}

function inEms(condition: string, em: number): string {
  return condition.replace(
    /(?<![\d.])(\d+(?:\.\d+)?)px\b/g,
    (_, length: string) => `${Number(length) / em}em`,
  )
}
