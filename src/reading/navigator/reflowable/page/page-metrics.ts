import type { Rendition, SpineItem } from '../../../publication/publication'
import type { Appearance, ReadingFlow } from '../../navigator'

/** How a chapter is set, all in all. */
export type ResolvedLayout = Appearance & { flow: ReadingFlow }

/**
 * How flowing text is set where book and reader both have a say: the reader's choices stand, what the reader left as
 * it comes is the book's (EPUB 3.3 §8.2).
 */
export function resolveLayout(appearance: Appearance, rendition: Rendition | undefined): ResolvedLayout {
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
    resolveLayout(appearance, rendition).flow === 'scrolled'
  )
}

/** The page in CSS pixels, worked out from the room there is. */
export interface PagedMetrics {
  viewLeft: number
  viewWidth: number
  columns: 1 | 2
  /** The text block. */
  width: number
  height: number
  columnWidth: number
  gap: number
  side: number
  top: number
  /** From one page to the next, along the way pages lie. */
  step: number
}

/** From this width on, two columns (SPEC of issue 2; a book lies open). */
export const TWO_COLUMNS_FROM = 900
/** Longest comfortable line, in characters of running text. */
const LINE_LENGTH = 38
const NARROWEST_COLUMN = 15
const MIN_TEXT_HEIGHT = 80

/**
 * A book page for a box of `width` × `height`. All results are whole pixels, so that pages never drift. Lines have room
 * for a whole number of characters, as Chinese and Japanese books have them (CLREQ, JLREQ): none has to be stretched.
 *
 * @param isPlate nothing but a picture is on it, which stands in the middle of an open book
 */
export function pagedMetrics(
  width: number,
  height: number,
  appearance: Pick<Appearance, 'fontSize' | 'margin' | 'flow' | 'setting'>,
  writing: 'horizontal' | 'vertical',
  isPlate = false,
): PagedMetrics {
  const { fontSize, margin, flow, setting } = appearance
  const boxWidth = Math.max(120, Math.floor(width))
  const boxHeight = Math.max(120, Math.floor(height))
  const least = Math.round(clamp(boxWidth * 0.055, 20, 52) * margin)
  const head = Math.round(Math.min(clamp(boxHeight * 0.085, 34, 72), (boxHeight - MIN_TEXT_HEIGHT) / 2))
  const whole = (length: number) => Math.ceil(Math.max(1, Math.floor(length / fontSize)) * fontSize)
  const longest = fontSize * LINE_LENGTH
  const isDown = writing === 'vertical'
  const twoFit = (boxWidth - 4 * least) / 2 >= fontSize * NARROWEST_COLUMN
  const columns =
    flow === 'paginated' &&
    !isDown &&
    setting?.columns !== 1 &&
    !isPlate &&
    twoFit &&
    (setting?.columns === 2 || boxWidth >= TWO_COLUMNS_FROM)
      ? 2
      : 1
  const widest = isDown ? boxHeight * 2 : columns * (longest + 2 * least)
  const room = Math.min(boxWidth, 2 * Math.floor(Math.max(widest, 2 * least + fontSize * 4) / 2))
  const free = Math.floor(room / columns) - 2 * least
  const columnWidth = isDown || isPlate ? free : whole(free)
  const gap = Math.floor(room / columns) - columnWidth
  const viewWidth = columns * (columnWidth + gap)
  const tall = boxHeight - 2 * head
  const textHeight = isDown ? whole(tall) : tall
  return {
    viewLeft: Math.floor((boxWidth - viewWidth) / 2),
    viewWidth,
    columns,
    width: viewWidth - gap,
    height: textHeight,
    columnWidth,
    gap: isDown ? boxHeight - textHeight : gap,
    side: Math.floor(gap / 2),
    top: Math.floor((boxHeight - textHeight) / 2),
    step: isDown ? boxHeight : viewWidth,
  }
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)
