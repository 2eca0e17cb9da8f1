import { concat } from '../../../../platform/bytes'
import { yieldToMain } from '../../../../platform/slices'

/** Compressed bytes per write: an error loses the whole piece that contains it. */
const PIECE = 256
const LARGE_PIECE = 4096
/** Files over this many compressed bytes are written in large pieces. */
const LARGE = 1024 * 1024

/**
 * Inflates a deflate stream up to its end or its first error. Never rejects.
 *
 * @param most maximum of bytes to return
 */
export async function inflatePartly(
  packed: Uint8Array<ArrayBuffer>,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const { writable, readable } = new DecompressionStream('deflate-raw')
  const writer = writable.getWriter()
  const reader = readable.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  const allRead = (async () => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const piece = value.subarray(0, most - length)
      chunks.push(piece)
      length += piece.byteLength
    }
  })()
  allRead.catch(() => {})
  const size = packed.byteLength > LARGE ? LARGE_PIECE : PIECE
  try {
    for (let at = 0; at < packed.byteLength && length < most; at += size)
      await writer.write(packed.subarray(at, at + size))
    // Closing a truncated stream discards output that was not read yet, so the reader gets a turn first.
    await yieldToMain()
    writer.close().catch(() => {})
    if (length < most) await allRead
  } catch {
    // The output before the error is the result.
  }
  reader.cancel().catch(() => {})
  return concat(chunks, length)
}
