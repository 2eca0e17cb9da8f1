import { emptyCanvas } from '../../../../platform/empty-canvas'
import { LibraryError } from '../../../../platform/errors'
import { partBetween, WHOLE } from '../scale'
import type { PagePart, PageSize, PageSource } from '../source'

/** A picture of a page, as a canvas gives it: four bytes to a point. */
export interface Points {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

/** Part of a page along its edges by which the colour of the paper is told. */
const BAND = 0.03
/** Less of the band in one colour, and the page is printed to its edges. */
const LEAST_SHARE = 0.55
/** What differs from the paper by more, of 255, is printed; on rough paper it takes so many times its roughness. */
const LEAST_DIFFERENCE = 24
const MOST_DIFFERENCE = 64
const ROUGH_TIMES = 5
/** Colours are counted in this many steps. */
const STEPS = 16
const STEP = 256 / STEPS

export interface Paper {
  /** 1 for a point with something on it, 0 for paper. */
  readonly ink: Uint8Array
}

/** Tells what is printed from what it is printed on; null where there is no such one colour. */
export function paperOf(points: Points): Paper | null {
  const { data, width, height } = points
  const band = bandOf(points)
  const colour = commonest(data, band)
  const [red, green, blue] = colour
  const away = (at: number) =>
    Math.max(
      Math.abs((data[at] ?? 0) - red),
      Math.abs((data[at + 1] ?? 0) - green),
      Math.abs((data[at + 2] ?? 0) - blue),
    )
  let [near, sum] = [0, 0]
  for (const at of band) {
    const difference = away(at)
    if (difference > MOST_DIFFERENCE) continue
    near++
    sum += difference
  }
  if (near < band.length * LEAST_SHARE) return null
  const rough = sum / near
  const least = Math.min(MOST_DIFFERENCE, Math.max(LEAST_DIFFERENCE, rough * ROUGH_TIMES))
  const ink = new Uint8Array(width * height)
  for (let point = 0, at = 0; point < ink.length; point++, at += 4) ink[point] = away(at) > least ? 1 : 0
  return { ink }
}

/** Where in the data the points along the edges are. */
function bandOf({ width, height }: Points): Uint32Array {
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

/** The colour that most of the points are near. */
function commonest(data: Uint8ClampedArray, band: Uint32Array): [number, number, number] {
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

/** In points; right and bottom are the first ones beyond. */
export interface PixelBox {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** More runs of points than this are a drawing all over the page, or noise. */
const MOST_RUNS = 250_000

/**
 * What hangs together on a page, each with the box around it; null where there is too much to tell.
 *
 * @param ink 1 for a point with something on it, row after row
 * @param inside only what lies there is looked at
 */
export function inkOn(ink: Uint8Array, width: number, inside: PixelBox): PixelBox[] | null {
  const runs: PixelRun[] = []
  let above: PixelRun[] = []
  for (let y = inside.top; y < inside.bottom; y++) {
    const here = runsIn(ink, y * width, inside.left, inside.right, y)
    join(above, here)
    above = here
    for (const run of here) runs.push(run)
    if (runs.length > MOST_RUNS) return null
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

/** Points side by side in a row; at the end its root has the box of all that hang together with it. */
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

/** Runs of two rows that touch, at their corners too. */
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
  // The way there is short the next time.
  for (let each = run; each.root; ) {
    const next = each.root
    each.root = root
    each = next
  }
  return root
}

/** A spot no larger than this part of the longer side, with nothing else near it, is dust. */
const DUST = 0.003
/** Nearer to what is no dust than this part of the longer side it is a full stop, or an accent. */
const NEAR = 0.02
/** More spots that would be dust are something drawn in dots. */
const MOST_DUST = 40
/** How deep the shadow of a scanner's lid reaches into a page, at most; words have no room in it. */
const SHADOW = 0.015
/** Share of a line along the edge that is shadow, and of one beyond it that is paper again. */
const IN_SHADOW = 0.25
const OUT_OF_SHADOW = 0.02

/**
 * The part of a page that has anything on it: all of it where no paper of one colour can be told, null where there is
 * nothing. Dust counts for nothing, nor do the dark lines that scanners leave along an edge; everything else counts.
 */
export function contentOf(points: Points): PagePart | null {
  const { width, height } = points
  const paper = paperOf(points)
  if (!paper) return WHOLE
  const inside = withoutShadow(paper.ink, width, height)
  const spots = inkOn(paper.ink, width, inside)
  if (!spots) return WHOLE
  const side = Math.max(width, height)
  const dust = Math.max(2, Math.round(side * DUST))
  const isDust = (spot: PixelBox) =>
    (spot.right - spot.left <= dust && spot.bottom - spot.top <= dust) ||
    isRagged(spot, inside, width, height)
  const small = spots.filter(isDust)
  const content = spots.filter((spot) => !isDust(spot)).reduce<PixelBox | null>(boxAround, null)
  if (!content) return small.length > MOST_DUST ? WHOLE : null
  const { left, top, right, bottom } = withWhatIsNear(content, small, side * NEAR)
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

/** Rows of dots lead from one to the next. */
function withWhatIsNear(content: PixelBox, small: readonly PixelBox[], near: number): PixelBox {
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

/** What is left of a shadow where it is not straight. */
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

function withoutShadow(ink: Uint8Array, width: number, height: number): PixelBox {
  const share = (length: number, at: (nth: number) => number) => {
    let dark = 0
    for (let nth = 0; nth < length; nth++) dark += ink[at(nth)] ?? 0
    return dark / length
  }
  const column = (x: number) => share(height, (y) => y * width + x)
  const row = (y: number) => share(width, (x) => y * width + x)
  return {
    left: depth(column, width),
    top: depth(row, height),
    right: width - depth((x) => column(width - 1 - x), width),
    bottom: height - depth((y) => row(height - 1 - y), height),
  }
}

/** How many lines from the edge on are shadow; none where no paper follows, as on a page that is printed to its edge. */
function depth(line: (nth: number) => number, length: number): number {
  const most = Math.round(length * SHADOW)
  let deep = 0
  for (let nth = 0; nth < most; nth++) if (line(nth) >= IN_SHADOW) deep = nth + 1
  if (deep === 0) return 0
  for (let nth = deep; nth <= most * 2; nth++) if (line(nth) <= OUT_OF_SHADOW) return nth
  return 0
}

/** Points of the picture that is looked at: a sheet of A4 has about one to each of its typographic points. */
const POINTS = 500_000

/**
 * Looks at a page for the part of it that has anything on it, by a small picture that is thrown away; null for an empty one.
 *
 * @throws LibraryError as `PageSource.picture`, `aborted` where the page was let go of meanwhile
 */
export async function contentOfPage(
  source: PageSource,
  index: number,
  { width, height }: PageSize,
  signal: AbortSignal,
): Promise<PagePart | null> {
  const scale = Math.min(1, Math.sqrt(POINTS / (width * height)))
  const picture = await source.picture(index, { scale, density: 1, signal })
  // Of a picture without its file nothing is drawn, which would look like a page with nothing on it.
  if (picture instanceof HTMLImageElement && picture.naturalWidth === 0)
    throw new LibraryError('aborted', 'page no longer wanted')
  const canvas =
    picture instanceof HTMLCanvasElement ? picture : drawn(picture, width * scale, height * scale)
  try {
    const points = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height)
    return points ? contentOf(points) : WHOLE
  } finally {
    emptyCanvas(canvas)
  }
}

function drawn(picture: HTMLElement, width: number, height: number): HTMLCanvasElement {
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
