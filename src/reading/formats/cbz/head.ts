import type { ByteSource } from '../source/source'
import { type PackedFile, packedBytes } from '../zip/unpack'

/** Of a picture its size stands within so many bytes, unless much else is told of it first. */
export const HEAD_BYTES = 24 * 1024

/**
 * The first bytes of a file of an archive, as far as they can be had from so little; null where nothing can be told.
 *
 * @throws what the source throws
 */
export async function readHead(source: ByteSource, file: PackedFile): Promise<Uint8Array | null> {
  const packed = await packedBytes(source, file, HEAD_BYTES)
  if (file.compressionMethod === 8) return packed && begun(packed.data)
  return file.compressionMethod === 0 ? (packed?.data ?? null) : null
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
