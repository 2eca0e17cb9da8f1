/** The layer of the rules that hold a text of somebody else's. */
export const FRAME = 'ol-frame'

/**
 * Puts rules into that layer. It has to be the first one in its root: what is important in it outranks all that others
 * say is important, and what is not gives way to all they say (CSS Cascade 5 §6.4.4).
 */
export const framed = (css: string): string => `@layer ${FRAME}{${css}}`
