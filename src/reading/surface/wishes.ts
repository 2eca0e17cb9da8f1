import type { Appearance } from '../engine'
import type { Rendition } from '../publication'

/**
 * How flowing text is set where book and reader both have a say: the reader's choices stand, what the reader left as
 * it comes is the book's (EPUB 3.3 §8.2).
 *
 * @param isOwnFlow the reader has chosen between pages and one long column.
 */
export function lookOf(
  appearance: Appearance,
  rendition: Rendition | undefined,
  isOwnFlow: boolean,
): Appearance {
  if (!rendition) return appearance
  const { setting } = appearance
  return {
    ...appearance,
    flow: !isOwnFlow && rendition.flow.startsWith('scrolled') ? 'scrolled' : appearance.flow,
    ...(rendition.spread === 'none' &&
      setting?.columns !== 2 && {
        setting: {
          font: null,
          weight: null,
          paragraph: null,
          writing: null,
          ...setting,
          columns: 1 as const,
        },
      }),
  }
}
