import type { Rendition, SpineItem } from '../../../publication/publication'
import type { Appearance, Flow } from '../../navigator'

/** How a chapter is set, all in all. */
export type Look = Appearance & { flow: Flow }

/**
 * How flowing text is set where book and reader both have a say: the reader's choices stand, what the reader left as
 * it comes is the book's (EPUB 3.3 §8.2).
 */
export function lookOf(appearance: Appearance, rendition: Rendition | undefined): Look {
  // A roll only scrolls.
  const chosen = rendition?.layout === 'roll' ? null : appearance.flow
  const flow = chosen ?? (rendition?.flow.startsWith('scrolled') ? 'scrolled' : 'paginated')
  if (!rendition) return { ...appearance, flow }
  const { setting } = appearance
  // What is to be in the middle has none among two columns; `page-spread-center` is no spread by another name.
  return {
    ...appearance,
    flow,
    ...((rendition.spread === 'none' || rendition.side === 'center' || rendition.alignCenter) &&
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

/**
 * Whether a file scrolls on into its neighbours: wherever text scrolls, unless the book wants each file by itself
 * (`scrolled-doc`, EPUB 3.3 §8.2.2.2). What is only read when linked to stays by itself too.
 */
export function goesOn({ linear, rendition }: SpineItem, appearance: Appearance): boolean {
  return (
    linear &&
    rendition?.layout !== 'pre-paginated' &&
    rendition?.flow !== 'scrolled-doc' &&
    lookOf(appearance, rendition).flow === 'scrolled'
  )
}
