/** How small pictures stand in a grid, in CSS pixels. */
export interface GridShape {
  columns: number
  rows: number
  /** Of a picture's room. */
  width: number
  height: number
  /** From one column, and one row, to the next. */
  across: number
  down: number
}

export interface GridRoom {
  /** Of the whole grid, in CSS pixels. */
  width: number
  /** CSS pixels to a design pixel. */
  unit: number
}

/** Design pixels. */
const GAP = 14
/** The number below a picture. */
const CAPTION = 26
/** A picture is at least so wide; one that lies across needs more to show as much. */
const LEAST_UPRIGHT = 78
const LEAST_ACROSS = 132
/** Height to width of the rooms; what is longer or wider than that stands in them with space around it. */
const ASPECTS = [0.6, 1.7] as const

/** @param aspect height to width of most pages */
export function gridShape(count: number, aspect: number, { width, unit }: GridRoom): GridShape {
  const gap = GAP * unit
  const least = (aspect < 1 ? LEAST_ACROSS : LEAST_UPRIGHT) * unit
  const columns = Math.max(1, Math.floor((width + gap) / (least + gap)))
  const across = (width + gap) / columns
  const own = Math.min(Math.max(aspect, ASPECTS[0]), ASPECTS[1])
  const height = Math.round((across - gap) * own)
  return {
    columns,
    rows: Math.ceil(count / columns),
    width: across - gap,
    height,
    across,
    down: height + (CAPTION + GAP) * unit,
  }
}

/** Where a key leads from a page; null for a key that leads nowhere. */
export function pageByKey(
  key: string,
  from: number,
  { columns, count, rowsOnShow, isLeftward }: KeyGrid,
): number | null {
  const onward = isLeftward ? 'ArrowLeft' : 'ArrowRight'
  const back = isLeftward ? 'ArrowRight' : 'ArrowLeft'
  const steps: Readonly<Record<string, number>> = {
    [onward]: 1,
    [back]: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
    PageDown: rowsOnShow * columns,
    PageUp: -rowsOnShow * columns,
    Home: -from,
    End: count - 1 - from,
  }
  const step = steps[key]
  if (step === undefined) return null
  const to = from + step
  // From the last row but one, down to where there is no page: to the last, in the row that is shorter.
  if (to >= count) return Math.floor(from / columns) < Math.floor((count - 1) / columns) ? count - 1 : from
  if (to >= 0) return to
  // By rows one stays in the column.
  return key === 'PageUp' ? from % columns : from
}

export interface KeyGrid {
  columns: number
  count: number
  rowsOnShow: number
  /** Pages follow each other from right to left. */
  isLeftward: boolean
}
