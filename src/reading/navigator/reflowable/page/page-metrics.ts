import type { Rendition, SpineItem } from '../../../publication/publication'
import type { Appearance, ReadingFlow } from '../../navigator'

/** Appearance with the reading flow decided. */
export type ResolvedLayout = Appearance & { flow: ReadingFlow }

/**
 * Combines the reader's preferences with the rendition properties of a spine item. A preference that is set wins; the
 * others are the book's (EPUB 3.3 §8.2).
 */
export function resolveLayout(appearance: Appearance, rendition: Rendition | undefined): ResolvedLayout {
  // A roll layout is always scrolled.
  const chosen = rendition?.layout === 'roll' ? null : appearance.flow
  const flow = chosen ?? (rendition?.flow.startsWith('scrolled') ? 'scrolled' : 'paginated')
  if (!rendition) return { ...appearance, flow }
  const { typography } = appearance
  // Two columns have no middle for centred content; `page-spread-center` means no spread.
  return {
    ...appearance,
    flow,
    ...((rendition.spread === 'none' || rendition.side === 'center' || rendition.alignCenter) &&
      typography?.columns !== 2 && {
        typography: {
          font: null,
          weight: null,
          paragraph: null,
          writing: null,
          ...typography,
          columns: 1 as const,
        },
      }),
  }
}

/**
 * Whether a file scrolls continuously into its neighbours: in scrolled flow, unless the book wants each file by itself
 * (`scrolled-doc`, EPUB 3.3 §8.2.2.2). Non-linear items stay by themselves, too.
 */
export function isContinuousItem({ linear, rendition }: SpineItem, appearance: Appearance): boolean {
  return (
    linear &&
    rendition?.layout !== 'pre-paginated' &&
    rendition?.flow !== 'scrolled-doc' &&
    resolveLayout(appearance, rendition).flow === 'scrolled'
  )
}

/** Measures of a page in whole CSS pixels. */
export interface PagedMetrics {
  /** Left edge and width of the part of the viewport that shows pages. */
  viewLeft: number
  viewWidth: number
  columns: 1 | 2
  /** Width and height of the text block. */
  width: number
  height: number
  columnWidth: number
  /** Between two columns, and between two pages. */
  gap: number
  /** From the edges of the page to the text block: left and right, top and bottom. */
  side: number
  top: number
  /** From one page to the next, along the page progression. */
  pageAdvance: number
}

/** Width in CSS pixels from which a page has two columns (SPEC of issue 2: a book lies open). */
const TWO_COLUMNS_FROM = 900
/** Longest comfortable line, in characters of running text. */
const LINE_LENGTH = 38
/** Narrowest of two columns, in characters. */
const NARROWEST_COLUMN = 15
/** In CSS pixels. */
const MIN_TEXT_HEIGHT = 80

/**
 * Computes the page for a viewport of `width` × `height` CSS pixels. All results are whole pixels, so that pages never
 * drift. Lines hold a whole number of characters, as in Chinese and Japanese books (CLREQ, JLREQ): none has to be
 * stretched.
 *
 * @param isPlate the page is one image, which is shown in the middle and not in one of two columns
 */
export function pagedMetrics(
  width: number,
  height: number,
  appearance: Pick<Appearance, 'fontSize' | 'margin' | 'flow' | 'typography'>,
  writing: 'horizontal' | 'vertical',
  isPlate = false,
): PagedMetrics {
  const { fontSize, margin, flow, typography } = appearance
  const boxWidth = Math.max(120, Math.floor(width))
  const boxHeight = Math.max(120, Math.floor(height))
  const minSide = Math.round(clamp(boxWidth * 0.055, 20, 52) * margin)
  const head = Math.round(Math.min(clamp(boxHeight * 0.085, 34, 72), (boxHeight - MIN_TEXT_HEIGHT) / 2))
  const wholeCharacters = (length: number) => Math.ceil(Math.max(1, Math.floor(length / fontSize)) * fontSize)
  const longest = fontSize * LINE_LENGTH
  const isVertical = writing === 'vertical'
  const hasSpaceForTwo = (boxWidth - 4 * minSide) / 2 >= fontSize * NARROWEST_COLUMN
  const columns =
    flow === 'paginated' &&
    !isVertical &&
    typography?.columns !== 1 &&
    !isPlate &&
    hasSpaceForTwo &&
    (typography?.columns === 2 || boxWidth >= TWO_COLUMNS_FROM)
      ? 2
      : 1
  const maxWidth = isVertical ? boxHeight * 2 : columns * (longest + 2 * minSide)
  const available = Math.min(boxWidth, 2 * Math.floor(Math.max(maxWidth, 2 * minSide + fontSize * 4) / 2))
  const free = Math.floor(available / columns) - 2 * minSide
  const columnWidth = isVertical || isPlate ? free : wholeCharacters(free)
  const gap = Math.floor(available / columns) - columnWidth
  const viewWidth = columns * (columnWidth + gap)
  const freeHeight = boxHeight - 2 * head
  const textHeight = isVertical ? wholeCharacters(freeHeight) : freeHeight
  return {
    viewLeft: Math.floor((boxWidth - viewWidth) / 2),
    viewWidth,
    columns,
    width: viewWidth - gap,
    height: textHeight,
    columnWidth,
    gap: isVertical ? boxHeight - textHeight : gap,
    side: Math.floor(gap / 2),
    top: Math.floor((boxHeight - textHeight) / 2),
    pageAdvance: isVertical ? boxHeight : viewWidth,
  }
}

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)
