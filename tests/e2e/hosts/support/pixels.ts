import sharp from 'sharp'

/** The tolerance per colour channel, of 255, for rounding and antialiasing. */
const CHANNEL_TOLERANCE = 16

/**
 * The share of pixels that differ between two PNG pictures, 0 to 1.
 *
 * @throws Error if their sizes differ
 */
export async function differing(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map(raw))
  if (!a || !b || a.width !== b.width || a.height !== b.height)
    throw new Error(`pictures of ${a?.width}×${a?.height} and ${b?.width}×${b?.height}`)
  let count = 0
  for (let at = 0; at < a.data.length; at += 3)
    if ([0, 1, 2].some((channel) => differs(a.data[at + channel], b.data[at + channel]))) count++
  return count / (a.width * a.height)
}

/** The number of colours in a picture; a blank one has one. */
export async function colours(picture: Buffer): Promise<number> {
  const { data } = await raw(picture)
  const seen = new Set<number>()
  for (let at = 0; at < data.length; at += 3)
    seen.add(((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0))
  return seen.size
}

/**
 * The thickness of each horizontal line that a vertical scan of the picture crosses, `left` pixels from its
 * edge.
 */
export async function linesDown(picture: Buffer, left: number): Promise<number[]> {
  const { data, width, height } = await raw(picture)
  const at = (row: number) => data.subarray((row * width + left) * 3, (row * width + left) * 3 + 3)
  // There is no line at a tenth of the height, so that pixel has the background colour.
  const paper = at(Math.round(height / 10))
  const lines: number[] = []
  let isLine = false
  for (let row = 0; row < height; row++) {
    const wasLine = isLine
    isLine = !at(row).equals(paper)
    if (isLine) lines.push(wasLine ? (lines.pop() ?? 0) + 1 : 1)
  }
  return lines
}

async function raw(picture: Buffer) {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const differs = (one = 0, other = 0) => Math.abs(one - other) > CHANNEL_TOLERANCE
