import type { Appearance, Flow } from '../engine'
import type { Rendition } from '../publication'

/** How a chapter is set, all in all. */
export type Look = Appearance & { flow: Flow }

/**
 * How flowing text is set where book and reader both have a say: the reader's choices stand, what the reader left as
 * it comes is the book's (EPUB 3.3 §8.2).
 */
export function lookOf(appearance: Appearance, rendition: Rendition | undefined): Look {
  const flow = appearance.flow ?? (rendition?.flow.startsWith('scrolled') ? 'scrolled' : 'paginated')
  if (!rendition) return { ...appearance, flow }
  const { setting } = appearance
  return {
    ...appearance,
    flow,
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
