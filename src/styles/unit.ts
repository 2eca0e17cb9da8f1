/** The unit is one tenth of the width (SPEC §9); in an element, of its own inline size (DESIGN §8). */
export const WIDTH_PARTS = 10
/** Design pixels in that tenth: pixel values are divided by it (SPEC §9). */
export const PIXELS_PER_PART = 192
/** The element width, in CSS pixels, at which a design pixel is a CSS pixel. */
export const DESIGN_WIDTH = WIDTH_PARTS * PIXELS_PER_PART
/**
 * Base font size of the inner root: 12 times the device pixel ratio (SPEC §9). The specification sets it on a
 * page that is laid out in device pixels; an element is not, so every text inside has its size from the type
 * scale, and the base is what is left to whoever measures the root.
 */
export const BASE_FONT_SIZE = 12
/** From this device pixel ratio on, lines are hairlines (SPEC §9). */
export const HAIRLINE_RATIO = 2
/** The class that says so, on the inner root. */
export const HAIRLINE_CLASS = 'hairlines'

/** The default size of type that all other numbers here suppose: what `medium` is where nobody has chosen another. */
export const USUAL_TYPE = 16
/** How much larger the widgets get for those whose browser has larger type; browser zoom enlarges further. */
export const LARGEST_SCALE = 2.5

/** The scale for a default size of type in CSS pixels. Smaller type than usual changes nothing: it has to stay readable. */
export function textScale(medium: number): number {
  return Number.isFinite(medium) ? Math.min(Math.max(1, medium / USUAL_TYPE), LARGEST_SCALE) : 1
}

/** Containers that layouts ask for their size, and the font size, in design pixels, that an `em` is to such a question. */
const CONTAINERS: Readonly<Record<string, number>> = { ol: USUAL_TYPE, 'ol-reader': 15 }
const CONTAINER = /^@container ([\w-]+) /

/** What is none of our numbers: comments, strings, addresses, the conditions of at-rules, strokes in a drawing's own units. */
const APART = String.raw`/\*[\s\S]*?\*/|"[^"]*"|'[^']*'|url\([^)]*\)|@[^{};]*|\bstroke[\w-]*:[^;}]*`
const HAIRLINE = String.raw`(?<=\bborder(?:-[a-z-]+)?:\s*)1px(?=[\s;}])`
const LENGTH = String.raw`(?<![\w.#-])(-?(?:\d+\.?\d*|\.\d+))px\b`

/**
 * Rewrites pixel values as design pixels (SPEC §9, "pixel values convert to rem by dividing by 192"; there is no
 * `rem` in an element, its unit is `--u`). Up to the design width a design pixel is a CSS pixel, so that text keeps
 * its readable size; above it, it grows with the element. Lines of 1px stay lines: borders take the hairline.
 *
 * Widths at which a layout changes become ems of their container, so that larger type changes the layout as browser
 * zoom does.
 */
export function toDesignPixels(css: string): string {
  return css.replace(
    new RegExp(`${APART}|(${HAIRLINE})|${LENGTH}`, 'g'),
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
  return condition.replace(/(\d+(?:\.\d+)?)px\b/g, (_, length: string) => `${Number(length) / em}em`)
}
