import type { ByteSource } from '../formats/bytes'
import type { PackedFile } from '../formats/unpack'

/** A file's own header in a zip archive (APPNOTE §4.3.7): what it begins with, and its length without what varies. */
const SIGNATURE = 0x04034b50
const HEADER = 30
/** A header may say more of a file than the directory does. */
const SPARE = 512
/** Of a picture its size stands within so many bytes, unless much else is told of it first. */
export const HEAD_BYTES = 24 * 1024

/**
 * The first bytes of a file of an archive, as far as they can be had from so little; null where nothing can be told.
 *
 * @throws what the source throws
 */
export async function headOf(source: ByteSource, file: PackedFile): Promise<Uint8Array | null> {
  const { offset, nameLength, compressedSize, compressionMethod } = file
  const length = HEADER + nameLength + SPARE + Math.min(compressedSize, HEAD_BYTES)
  const bytes = await source.read(offset, length)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.byteLength < HEADER || view.getUint32(0, true) !== SIGNATURE) return null
  const from = HEADER + view.getUint16(26, true) + view.getUint16(28, true)
  const packed = bytes.subarray(from, from + compressedSize)
  if (compressionMethod === 0) return packed
  return compressionMethod === 8 ? begun(packed) : null
}

/** What of a deflated file unpacks before its bytes are at an end. */
async function begun(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const { writable, readable } = new DecompressionStream('deflate-raw')
  const writer = writable.getWriter()
  // It is cut off, and says so once all that came of it was taken.
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
    // What came before is what was wanted.
  }
  return head.subarray(0, length)
}
