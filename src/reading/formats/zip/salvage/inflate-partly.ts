import { yieldToMain } from '../../../../platform/slices'
import { concat } from '../../source/source'

/** Compressed bytes handed over at a time: what of a piece comes before its fault is lost with it. */
const PIECE = 256
const LARGE_PIECE = 4096
const LARGE = 1024 * 1024

/**
 * What of a deflated file unpacks before its bytes end, or are wrong.
 *
 * @param most bytes of it at most
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
  const taken = (async () => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const piece = value.subarray(0, most - length)
      chunks.push(piece)
      length += piece.byteLength
    }
  })()
  taken.catch(() => {})
  const size = packed.byteLength > LARGE ? LARGE_PIECE : PIECE
  try {
    for (let at = 0; at < packed.byteLength && length < most; at += size)
      await writer.write(packed.subarray(at, at + size))
    // To be told that no more comes takes back what nobody has taken yet.
    await yieldToMain()
    writer.close().catch(() => {})
    if (length < most) await taken
  } catch {
    // What came before is what was wanted.
  }
  reader.cancel().catch(() => {})
  return concat(chunks, length)
}
