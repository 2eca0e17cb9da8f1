import type { ByteSource } from '../source/source'
import { type PackedFile, packedBytes } from '../zip/unpack'

/** A picture's dimensions are within this many bytes, unless long metadata comes before them. */
export const HEAD_BYTES = 24 * 1024

/**
 * Reads the first bytes of a file in an archive, at most `HEAD_BYTES`. Returns null when the file cannot be read or its
 * compression method is unknown.
 *
 * @throws what the source throws
 */
export async function readHead(source: ByteSource, file: PackedFile): Promise<Uint8Array | null> {
  const packed = await packedBytes(source, file, HEAD_BYTES)
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
