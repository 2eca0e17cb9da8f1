import type { Appearance } from '../../engine'

/** The page in CSS pixels, worked out from the room there is. */
export interface PageGeometry {
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
 * A book page for a box of `width` × `height`. All results are whole pixels, so that pages never drift.
 *
 * @param isPlate nothing but a picture is on it, which stands in the middle of an open book
 */
export function pageGeometry(
  width: number,
  height: number,
  appearance: Pick<Appearance, 'fontSize' | 'margin' | 'flow' | 'setting'>,
  writing: 'horizontal' | 'vertical',
  isPlate = false,
): PageGeometry {
  const { fontSize, margin, flow, setting } = appearance
  const boxWidth = Math.max(120, Math.floor(width))
  const boxHeight = Math.max(120, Math.floor(height))
  const side = Math.round(clamp(boxWidth * 0.055, 20, 52) * margin)
  const vertical = Math.round(Math.min(clamp(boxHeight * 0.085, 34, 72), (boxHeight - MIN_TEXT_HEIGHT) / 2))
  const longest = fontSize * LINE_LENGTH
  const twoFit = (boxWidth - 4 * side) / 2 >= fontSize * NARROWEST_COLUMN
  const columns =
    flow === 'paginated' &&
    writing === 'horizontal' &&
    setting?.columns !== 1 &&
    !isPlate &&
    twoFit &&
    (setting?.columns === 2 || boxWidth >= TWO_COLUMNS_FROM)
      ? 2
      : 1
  const widest = writing === 'vertical' ? boxHeight * 2 : columns * (longest + 2 * side)
  const viewWidth = Math.min(boxWidth, 2 * Math.floor(Math.max(widest, 2 * side + fontSize * 4) / 2))
  const columnWidth = Math.floor((viewWidth - 2 * side * columns) / columns)
  const textWidth = columnWidth * columns + 2 * side * (columns - 1)
  const exactWidth = textWidth + 2 * side
  const textHeight = boxHeight - 2 * vertical
  return {
    viewLeft: Math.floor((boxWidth - exactWidth) / 2),
    viewWidth: exactWidth,
    columns,
    width: textWidth,
    height: textHeight,
    columnWidth,
    gap: writing === 'vertical' ? 2 * vertical : 2 * side,
    side,
    top: vertical,
    step: writing === 'vertical' ? boxHeight : exactWidth,
  }
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)
