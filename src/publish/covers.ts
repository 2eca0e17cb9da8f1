import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import sharp from 'sharp'

/** Widths of the generated covers, in pixels; a smaller image is also written in its own width. */
export const COVER_WIDTHS = [160, 320, 640] as const
/** Maximum number of pixels of an image; larger ones are taken for decompression bombs. */
const MAX_PIXELS = 120_000_000
const QUALITY = 82
/** Seconds after which an image counts as unreadable; an ordinary cover takes a tenth of one. */
const MAX_SECONDS = 10

export interface WrittenCover {
  width: number
  height: number
  webp: Buffer
}

/**
 * Converts a cover to WebP in several widths; it is never enlarged.
 *
 * @param input JPEG, PNG, WebP, GIF, AVIF, TIFF or SVG
 * @throws Error for other input
 */
export async function makeCovers(input: Uint8Array): Promise<WrittenCover[]> {
  const source = await readPicture(input)
  const widths = COVER_WIDTHS.filter((width) => width < source.width)
  const largest = Math.min(source.width, COVER_WIDTHS[2])
  const images: WrittenCover[] = []
  for (const width of [...widths.filter((each) => each < largest), largest]) {
    const { data, info } = await sharp(source.pixels)
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: QUALITY, effort: 4 })
      .toBuffer({ resolveWithObject: true })
    images.push({ width: info.width, height: info.height, webp: data })
  }
  return images
}

/** Decodes the image and applies its orientation. */
async function readPicture(input: Uint8Array): Promise<{ pixels: Buffer; width: number }> {
  const source = isDrawing(input) ? await renderDrawing(input) : input
  const { data, info } = await sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'none' })
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient()
    .resize({ width: COVER_WIDTHS[2], withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width }
}

/** Whether the image is an SVG, maybe a compressed one: nothing else begins with `<` or as gzip. */
function isDrawing(input: Uint8Array): boolean {
  const head = Buffer.from(input.subarray(0, 1024)).toString('latin1')
  return /^(?:\u00ef\u00bb\u00bf)?\s*</.test(head) || head.startsWith('\u001f\u008b')
}

/**
 * The code of a process that renders an SVG from its input at the largest width. A few kilobytes of filters and
 * references take minutes, and nothing stops the renderer but the end of its process.
 */
const RENDERER = `
const sharp = require(process.argv[1])
const largest = Number(process.argv[2])
const chunks = []
process.stdin.on('data', (chunk) => chunks.push(chunk)).on('end', async () => {
  try {
    const input = Buffer.concat(chunks)
    const options = { limitInputPixels: Number(process.argv[3]), failOn: 'none' }
    const { width = 0, density = 72 } = await sharp(input, options).metadata()
    const scaled = width > 0 ? { ...options, density: Math.min(2400, Math.max(1, Math.ceil((density * largest) / width))) } : options
    process.stdout.write(await sharp(input, scaled).resize({ width: largest, withoutEnlargement: true }).png({ compressionLevel: 1 }).toBuffer())
  } catch (error) {
    process.stderr.write(String(error.message))
    process.exitCode = 1
  }
})`

/** Renders an SVG in a process of its own, which is ended after `MAX_SECONDS`. */
function renderDrawing(input: Uint8Array): Promise<Buffer> {
  const library = createRequire(import.meta.url).resolve('sharp')
  const args = ['-e', RENDERER, library, String(COVER_WIDTHS[2]), String(MAX_PIXELS)]
  return new Promise((fulfil, reject) => {
    const renderer = spawn(process.execPath, args, { stdio: 'pipe' })
    const out: Buffer[] = []
    let message = ''
    const timer = setTimeout(() => {
      message = `the SVG takes more than ${MAX_SECONDS} seconds to draw`
      renderer.kill('SIGKILL')
    }, MAX_SECONDS * 1000)
    renderer.stdout.on('data', (bytes: Buffer) => out.push(bytes))
    renderer.stderr.on('data', (bytes: Buffer) => {
      message ||= bytes.toString()
    })
    renderer.on('error', reject)
    renderer.on('close', (code) => {
      clearTimeout(timer)
      if (code === 0) fulfil(Buffer.concat(out))
      else reject(new Error(message || 'the SVG cannot be drawn'))
    })
    // The renderer may end before it has read everything.
    renderer.stdin.on('error', () => undefined)
    renderer.stdin.end(input)
  })
}
