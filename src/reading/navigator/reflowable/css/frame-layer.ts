/** The cascade layer of the navigator's own rules in a shadow root with content of a book. */
export const FRAME = 'ol-frame'

/**
 * Wraps rules in that layer. It has to be the first layer in its root: its important declarations then override all
 * others, and its normal ones are overridden by all others (CSS Cascade 5 §6.4.4).
 */
export const framed = (css: string): string => `@layer ${FRAME}{${css}}`
