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
