import type { ByteSource } from '../source/source'
import { type PackedEntry, readPackedBytes } from '../zip/unpack'

/** A picture's dimensions are within this many bytes, unless long metadata comes before them. */
export const HEAD_BYTES = 24 * 1024

/**
 * Reads the first bytes of a file in an archive, at most `HEAD_BYTES`. Returns null when the file cannot be read or its
 * compression method is unknown.
 *
 * @throws what the source throws
 */
export async function readHead(source: ByteSource, file: PackedEntry): Promise<Uint8Array | null> {
  const packed = await readPackedBytes(source, file, HEAD_BYTES)
  if (file.compressionMethod === 8) return packed && inflateStart(packed.data)
  return file.compressionMethod === 0 ? (packed?.data ?? null) : null
}

/** Inflates the start of a truncated deflate stream. */
async function inflateStart(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const { writable, readable } = new DecompressionStream('deflate-raw')
  const writer = writable.getWriter()
  // The stream is truncated; it fails after all of its output was read.
  writer.write(packed).catch(() => {})
  writer.close().catch(() => {})
  const reader = readable.getReader()
  const head = new Uint8Array(HEAD_BYTES)
  let length = 0
  try {
    while (length < HEAD_BYTES) {
      const { done, value } = await reader.read()
      if (done) break
      const piece = value.subarray(0, HEAD_BYTES - length)
      head.set(piece, length)
      length += piece.byteLength
    }
    reader.cancel().catch(() => {})
  } catch {
    // The output before the error is the result.
  }
  return head.subarray(0, length)
}

/** Media types that not every browser displays. */
export const RARE_TYPE = /^image\/(jxl|tiff|heic)$/

/** Media type of a picture by its first bytes; null for anything else, SVG included. The file name is not used. */
export function pictureType(bytes: Uint8Array): string | null {
  const at = (offset: number, ...expected: number[]) =>
    expected.every((byte, index) => bytes[offset + index] === byte)
  const word = (offset: number, length: number) =>
    String.fromCharCode(...bytes.subarray(offset, offset + length))
  if (at(0, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (at(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  if (/^GIF8[79]a$/.test(word(0, 6))) return 'image/gif'
  if (word(0, 4) === 'RIFF' && word(8, 4) === 'WEBP') return 'image/webp'
  if (word(4, 4) === 'ftyp' && isAvif(bytes, word)) return 'image/avif'
  if (/^ftyphei[cx]$/.test(word(4, 8))) return 'image/heic'
  // A BMP begins with two letters, the length and four zeros.
  if (word(0, 2) === 'BM' && at(6, 0, 0, 0, 0)) return 'image/bmp'
  if (at(0, 0xff, 0x0a) || word(0, 8) === '\0\0\0\x0cJXL ') return 'image/jxl'
  if (/^(?:II\*\0|MM\0\*)$/.test(word(0, 4))) return 'image/tiff'
  return null
}

/** Whether `avif` or `avis` is the major brand or one of the compatible brands. */
function isAvif(bytes: Uint8Array, word: (offset: number, length: number) => string): boolean {
  const [a = 0, b = 0, c = 0, d = 0] = bytes
  const boxEnd = Math.min(((a << 24) | (b << 16) | (c << 8) | d) >>> 0, bytes.byteLength, 128)
  for (let offset = 8; offset + 4 <= boxEnd; offset += 4) if (/^avi[fs]$/.test(word(offset, 4))) return true
  return false
}
