import sharp from 'sharp'

/** Widths of the generated covers, in pixels; a smaller image is also written in its own width. */
export const COVER_WIDTHS = [160, 320, 640] as const
/** Maximum number of pixels of an image; larger ones are taken for decompression bombs. */
const MAX_PIXELS = 120_000_000
const QUALITY = 82

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

/** Decodes the image and applies its orientation; an SVG is rendered at the largest width. */
async function readPicture(input: Uint8Array): Promise<{ pixels: Buffer; width: number }> {
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'none' } as const
  const { format, width = 0, density = 72 } = await sharp(input, options).metadata()
  const largest = COVER_WIDTHS[2]
  const scaled =
    format === 'svg' && width > 0
      ? { ...options, density: Math.min(2400, Math.max(1, Math.ceil((density * largest) / width))) }
      : options
  const { data, info } = await sharp(input, scaled)
    .autoOrient()
    .resize({ width: largest, withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width }
}
