import { emptyCanvas } from '../../../../platform/empty-canvas'
import { LibraryError } from '../../../../platform/errors'
import { partBetween, WHOLE_PAGE } from '../scale'
import type { PagePart, PageSize, PageSource } from '../source'

/** Pixels of a page as a canvas returns them: four bytes (RGBA) per pixel. */
export interface PixelData {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

/** Width of the band along the edges that determines the paper colour, as a fraction of the page. */
const BAND = 0.03
/** Minimum share of the band in the paper colour; below it, the page is printed to its edges. */
const MIN_SHARE = 0.55
/** Range of the difference from the paper colour (of 255) above which a pixel is ink. On rough paper it is a multiple of the roughness. */
const MIN_DIFFERENCE = 24
const MAX_DIFFERENCE = 64
const ROUGHNESS_FACTOR = 5
/** Number of quantisation steps per colour channel. */
const STEPS = 16
const STEP = 256 / STEPS

/** A page separated into ink and paper. */
export interface InkMap {
  /** 1 for ink, 0 for paper, by pixel. */
  readonly ink: Uint8Array
}

/** Separates ink from paper; null where the page has no uniform paper colour. */
function paperOf(points: PixelData): InkMap | null {
  const { data, width, height } = points
  const band = bandOf(points)
  const colour = mostFrequentColour(data, band)
  const [red, green, blue] = colour
  const differenceAt = (at: number) =>
    Math.max(
      Math.abs((data[at] ?? 0) - red),
      Math.abs((data[at + 1] ?? 0) - green),
      Math.abs((data[at + 2] ?? 0) - blue),
    )
  let [near, sum] = [0, 0]
  for (const at of band) {
    const difference = differenceAt(at)
    if (difference > MAX_DIFFERENCE) continue
    near++
    sum += difference
  }
  if (near < band.length * MIN_SHARE) return null
  const roughness = sum / near
  const threshold = Math.min(MAX_DIFFERENCE, Math.max(MIN_DIFFERENCE, roughness * ROUGHNESS_FACTOR))
  const ink = new Uint8Array(width * height)
  for (let point = 0, at = 0; point < ink.length; point++, at += 4)
    ink[point] = differenceAt(at) > threshold ? 1 : 0
  return { ink }
}

/** Returns the data offsets of the pixels along the edges. */
function bandOf({ width, height }: PixelData): Uint32Array {
  const [wide, tall] = [Math.max(1, Math.round(width * BAND)), Math.max(1, Math.round(height * BAND))]
  const found: number[] = []
  for (let y = 0; y < height; y++) {
    const isAcross = y < tall || y >= height - tall
    for (let x = 0; x < width; x++) {
      if (!isAcross && x === wide) x = Math.max(x, width - wide)
      if (x < width) found.push((y * width + x) * 4)
    }
  }
  return Uint32Array.from(found)
}

/** Returns the mean colour of the most frequent colour cell. */
function mostFrequentColour(data: Uint8ClampedArray, band: Uint32Array): [number, number, number] {
  const counts = new Uint32Array(STEPS ** 3)
  const stepOf = (at: number) =>
    (Math.floor((data[at] ?? 0) / STEP) * STEPS + Math.floor((data[at + 1] ?? 0) / STEP)) * STEPS +
    Math.floor((data[at + 2] ?? 0) / STEP)
  for (const at of band) {
    const step = stepOf(at)
    counts[step] = (counts[step] ?? 0) + 1
  }
  let most = 0
  for (let step = 0; step < counts.length; step++) if ((counts[step] ?? 0) > (counts[most] ?? 0)) most = step
  const sums: [number, number, number] = [0, 0, 0]
  let count = 0
  for (const at of band) {
    if (stepOf(at) !== most) continue
    count++
    sums[0] += data[at] ?? 0
    sums[1] += data[at + 1] ?? 0
    sums[2] += data[at + 2] ?? 0
  }
  const [red, green, blue] = sums
  return [red / count, green / count, blue / count]
}

/** A box in pixels; `right` and `bottom` are exclusive. */
export interface PixelBox {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Maximum number of runs; a page with more is a full-page drawing, or noise. */
const MAX_RUNS = 250_000

/**
 * Returns the bounding boxes of the connected areas of ink; null where there are more than `MAX_RUNS` runs.
 *
 * @param ink 1 for ink, row by row
 * @param inside the area to examine
 */
function inkOn(ink: Uint8Array, width: number, inside: PixelBox): PixelBox[] | null {
  const runs: PixelRun[] = []
  let above: PixelRun[] = []
  for (let y = inside.top; y < inside.bottom; y++) {
    const here = runsIn(ink, y * width, inside.left, inside.right, y)
    join(above, here)
    above = here
    for (const run of here) runs.push(run)
    if (runs.length > MAX_RUNS) return null
  }
  const spots = new Set<PixelRun>()
  for (const run of runs) {
    const root = rootOf(run)
    spots.add(root)
    root.left = Math.min(root.left, run.left)
    root.right = Math.max(root.right, run.right)
    root.bottom = Math.max(root.bottom, run.bottom)
    root.top = Math.min(root.top, run.top)
  }
  return [...spots].map(({ left, top, right, bottom }) => ({ left, top, right, bottom }))
}

/** Adjacent ink pixels of a row. After joining, the root of each set of runs has the bounding box of the whole area. */
interface PixelRun {
  left: number
  right: number
  top: number
  bottom: number
  root: PixelRun | null
}

function runsIn(ink: Uint8Array, start: number, left: number, right: number, y: number): PixelRun[] {
  const found: PixelRun[] = []
  for (let x = left; x < right; x++) {
    if (ink[start + x] !== 1) continue
    const begin = x
    while (x < right && ink[start + x] === 1) x++
    found.push({ left: begin, right: x, top: y, bottom: y + 1, root: null })
  }
  return found
}

/** Joins the runs of two rows that touch, including at corners. */
function join(above: readonly PixelRun[], here: readonly PixelRun[]): void {
  let at = 0
  for (const run of here) {
    while (at < above.length && (above[at]?.right ?? 0) < run.left) at++
    for (let other = at; other < above.length; other++) {
      const touching = above[other]
      if (!touching || touching.left > run.right) break
      const [one, two] = [rootOf(touching), rootOf(run)]
      if (one !== two) two.root = one
    }
  }
}

function rootOf(run: PixelRun): PixelRun {
  let root = run
  while (root.root) root = root.root
  // Path compression.
  for (let each = run; each.root; ) {
    const next = each.root
    each.root = root
    each = next
  }
  return root
}

/** An isolated spot up to this fraction of the longer side is dust. */
const DUST = 0.003
/** A small spot within this fraction of the longer side from content is content: a full stop, or an accent. */
const NEAR = 0.02
/** More small spots than this form a drawing in dots. */
const MAX_DUST = 40
/** Maximum depth of the shadow of a scanner's lid, as a fraction of the page; text does not fit into it. */
const SHADOW = 0.015
/** Share of ink from which a row or column at the edge is shadow, and up to which one beyond it is paper. */
const IN_SHADOW = 0.25
const OUT_OF_SHADOW = 0.02

/**
 * Returns the part of a page that contains content: the whole page where there is no uniform paper colour, null for an empty
 * page. Ignores dust and the dark lines that scanners leave along an edge.
 */
export function findContent(points: PixelData): PagePart | null {
  const { width, height } = points
  const paper = paperOf(points)
  if (!paper) return WHOLE_PAGE
  const inside = insideShadow(paper.ink, width, height)
  const spots = inkOn(paper.ink, width, inside)
  if (!spots) return WHOLE_PAGE
  const side = Math.max(width, height)
  const dust = Math.max(2, Math.round(side * DUST))
  const isDust = (spot: PixelBox) =>
    (spot.right - spot.left <= dust && spot.bottom - spot.top <= dust) ||
    isRagged(spot, inside, width, height)
  const small = spots.filter(isDust)
  const content = spots.filter((spot) => !isDust(spot)).reduce<PixelBox | null>(boxAround, null)
  if (!content) return small.length > MAX_DUST ? WHOLE_PAGE : null
  const { left, top, right, bottom } = withNearSpots(content, small, side * NEAR)
  return partBetween((left - 1) / width, (top - 1) / height, (right + 1) / width, (bottom + 1) / height)
}

function boxAround(one: PixelBox | null, other: PixelBox): PixelBox {
  if (!one) return other
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  }
}

/** Extends a box by the small spots near it, repeatedly, so that rows of dots are included. */
function withNearSpots(content: PixelBox, small: readonly PixelBox[], near: number): PixelBox {
  let box = content
  let rest = small
  for (;;) {
    const { left, top, right, bottom } = box
    const isNear = (spot: PixelBox) =>
      spot.left < right + near &&
      spot.right > left - near &&
      spot.top < bottom + near &&
      spot.bottom > top - near
    const added = rest.filter(isNear)
    if (added.length === 0) return box
    box = added.reduce<PixelBox>(boxAround, box)
    rest = rest.filter((spot) => !isNear(spot))
  }
}

/** Whether a box is the remainder of a shadow that is not straight. */
function isRagged(
  { left, top, right, bottom }: PixelBox,
  inside: PixelBox,
  width: number,
  height: number,
): boolean {
  return (
    (inside.left > 0 && left === inside.left && right - left <= width * SHADOW) ||
    (inside.right < width && right === inside.right && right - left <= width * SHADOW) ||
    (inside.top > 0 && top === inside.top && bottom - top <= height * SHADOW) ||
    (inside.bottom < height && bottom === inside.bottom && bottom - top <= height * SHADOW)
  )
}

function insideShadow(ink: Uint8Array, width: number, height: number): PixelBox {
  const share = (length: number, at: (nth: number) => number) => {
    let dark = 0
    for (let nth = 0; nth < length; nth++) dark += ink[at(nth)] ?? 0
    return dark / length
  }
  const column = (x: number) => share(height, (y) => y * width + x)
  const row = (y: number) => share(width, (x) => y * width + x)
  return {
    left: shadowDepth(column, width),
    top: shadowDepth(row, height),
    right: width - shadowDepth((x) => column(width - 1 - x), width),
    bottom: height - shadowDepth((y) => row(height - 1 - y), height),
  }
}

/** Returns the depth of the shadow in rows or columns; 0 where no paper follows, as on a page that is printed to its edge. */
function shadowDepth(line: (nth: number) => number, length: number): number {
  const most = Math.round(length * SHADOW)
  let deep = 0
  for (let nth = 0; nth < most; nth++) if (line(nth) >= IN_SHADOW) deep = nth + 1
  if (deep === 0) return 0
  for (let nth = deep; nth <= most * 2; nth++) if (line(nth) <= OUT_OF_SHADOW) return nth
  return 0
}

/** Number of pixels of the analysed picture: on A4 about one per typographic point. */
const ANALYSED_PIXELS = 500_000

/**
 * Finds the part of a page that contains content, from a small temporary picture; null for an empty page.
 *
 * @throws LibraryError as `PageSource.render` does, and `aborted` when the page was released meanwhile
 */
export async function findPageContent(
  source: PageSource,
  index: number,
  { width, height }: PageSize,
  signal: AbortSignal,
): Promise<PagePart | null> {
  const scale = Math.min(1, Math.sqrt(ANALYSED_PIXELS / (width * height)))
  const picture = await source.render(index, { scale, density: 1, signal })
  // A released image draws nothing, which would look like an empty page.
  if (picture instanceof HTMLImageElement && picture.naturalWidth === 0)
    throw new LibraryError('aborted', 'page no longer wanted')
  const canvas =
    picture instanceof HTMLCanvasElement ? picture : toCanvas(picture, width * scale, height * scale)
  try {
    const points = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height)
    return points ? findContent(points) : WHOLE_PAGE
  } finally {
    emptyCanvas(canvas)
  }
}

function toCanvas(picture: HTMLElement, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context || !(picture instanceof HTMLImageElement)) return canvas
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}
