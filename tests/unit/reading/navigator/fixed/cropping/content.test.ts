import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { findContent } from '../../../../../../src/reading/navigator/fixed/cropping/find-margins'
import type { PagePart } from '../../../../../../src/reading/navigator/fixed/source'

/** A4 at one pixel per point. */
const [WIDTH, HEIGHT] = [595, 842]

interface Sheet {
  paper?: string
  /** Content, as SVG. */
  on: string
  /** Maximum deviation of a colour value. */
  noise?: number
  /** JPEG quality, for artefacts as in a scan. */
  jpeg?: number
}

const line = (y: number, x = 90, ink = '#111') =>
  `<text x="${x}" y="${y}" font-size="11" font-family="sans-serif" fill="${ink}">the words of a page as they are printed from margin to margin of it</text>`

const LINES = Array.from({ length: 40 }, (_, at) => line(100 + at * 16)).join('')

async function drawn({ paper = '#fff', on, noise = 0, jpeg }: Sheet) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="${paper}"/>${on}</svg>`
  let { data } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  // The same noise each time.
  let seed = 7
  const stray = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return (seed / 2_147_483_648 - 0.5) * 2 * noise
  }
  if (noise) data = Buffer.from(data.map((value) => Math.max(0, Math.min(255, value + stray()))))
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 as const }
  if (jpeg)
    data = await sharp(await sharp(data, { raw }).jpeg({ quality: jpeg }).toBuffer())
      .raw()
      .toBuffer()
  const points = await sharp(data, { raw }).ensureAlpha().raw().toBuffer()
  return { data: new Uint8ClampedArray(points), width: WIDTH, height: HEIGHT }
}

/** Left, top, right and bottom of the content found, in points. */
async function edges(sheet: Sheet): Promise<number[] | null> {
  const part = findContent(await drawn(sheet))
  return part && inPoints(part)
}

const inPoints = ({ left, top, width, height }: PagePart) => [
  left * WIDTH,
  top * HEIGHT,
  (left + width) * WIDTH,
  (top + height) * HEIGHT,
]

/** The exact visible extent of a drawing on white paper. */
async function extent(on: string): Promise<number[]> {
  const { data } = await drawn({ on })
  const [xs, ys]: number[][] = [[], []]
  for (let at = 0; at < data.length; at += 4) {
    if (Math.min(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0) > 225) continue
    xs?.push((at / 4) % WIDTH)
    ys?.push(Math.floor(at / 4 / WIDTH))
  }
  const sorted = [xs, ys].map((each) => each?.sort((one, other) => one - other) ?? [])
  const [x = [], y = []] = sorted
  return [x[0] ?? 0, y[0] ?? 0, (x.at(-1) ?? 0) + 1, (y.at(-1) ?? 0) + 1]
}

/** Checks that the part found contains the content, with fewer than `blank` points of space around it. */
async function holds(sheet: Sheet, counts = sheet.on, blank = 4) {
  const [left = 0, top = 0, right = 0, bottom = 0] = (await edges(sheet)) ?? []
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = await extent(counts)
  const spare = [x1 - left, y1 - top, right - x2, bottom - y2]
  for (const each of spare) {
    expect(each).toBeGreaterThan(-0.01)
    expect(each).toBeLessThan(blank)
  }
}

describe('the content of a page', () => {
  it('is its text', async () => {
    await holds({ on: LINES })
    await holds({ on: LINES, paper: '#efe6cf' })
    await holds({ on: LINES.replaceAll('#111', '#eee'), paper: '#101418' }, LINES)
  })

  it('includes a single number at the foot, and a letter at the head', async () => {
    const number = '<text x="294" y="800" font-size="9" font-family="sans-serif" fill="#111">7</text>'
    const head = '<text x="92" y="48" font-size="8" font-family="sans-serif" fill="#888">i</text>'
    await holds({ on: LINES + number + head })
    await holds({ on: number })
  })

  it('includes a thin rule, pale text, and a full stop in the margin', async () => {
    await holds({ on: `${LINES}<path d="M60 760H535" stroke="#555" stroke-width="0.5"/>` })
    await holds({ on: LINES + line(780, 40, '#a8a8a8') })
    const [, , right = 0] = await extent(LINES)
    await holds({ on: `${LINES}<circle cx="${right + 4}" cy="400" r="0.9"/>` })
  })

  it('includes a row of dots next to the text', async () => {
    const [, , right = 0] = await extent(LINES)
    const dots = Array.from({ length: 9 }, (_, at) => `<circle cx="${right + 3 + at * 6}" cy="300" r="0.9"/>`)
    await holds({ on: LINES + dots.join('') })
  })

  it('excludes dust and rough paper of a scan', async () => {
    const dust = [
      [30, 40],
      [560, 120],
      [45, 800],
      [300, 30],
      [550, 790],
    ].map(([x, y]) => `<rect x="${x}" y="${y}" width="1.2" height="1.2"/>`)
    await holds({ on: LINES + dust.join(''), paper: '#f3efe4', noise: 14, jpeg: 80 }, LINES, 10)
  })

  it('excludes the dark line that a scanner leaves along an edge', async () => {
    const shadow =
      '<path d="M0 0H5L4 300L7 600L5 842H0z" fill="#333"/><rect x="200" width="395" height="4" fill="#555"/>'
    await holds({ on: LINES + shadow }, LINES)
  })

  it('includes a tab and a coloured band at the edge', async () => {
    const tab =
      '<rect x="581" y="300" width="14" height="60" fill="#222"/><text x="584" y="334" font-size="10" fill="#fff">B</text>'
    await holds({ on: LINES + tab })
    await holds({ on: `${LINES}<rect width="24" height="842" fill="#2e6eb3"/>` })
  })

  it('is the whole page where a picture reaches the edges', async () => {
    const on = '<rect width="595" height="842" fill="url(#g)"/>'
    const defs =
      '<defs><linearGradient id="g"><stop stop-color="#234"/><stop offset="1" stop-color="#fb6"/></linearGradient></defs>'
    expect(await edges({ on: defs + on })).toEqual([0, 0, WIDTH, HEIGHT])
    await holds({ on: `${LINES}<rect y="200" width="595" height="300" fill="#357"/>` })
  })

  it('is null for an empty page', async () => {
    expect(await edges({ on: '' })).toBeNull()
    expect(await edges({ on: '<rect x="80" y="90" width="1.5" height="1.5"/>', noise: 10 })).toBeNull()
  })

  it('includes a pattern of many dots', async () => {
    const dots = Array.from(
      { length: 60 },
      (_, at) =>
        `<rect x="${60 + (at % 10) * 50}" y="${80 + Math.floor(at / 10) * 130}" width="2" height="2"/>`,
    )
    expect(await edges({ on: dots.join('') })).toEqual([0, 0, WIDTH, HEIGHT])
  })
})
