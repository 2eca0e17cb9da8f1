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
