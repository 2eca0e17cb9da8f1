/** Joins chunks of `size` bytes in all. */
export function concat(chunks: Iterable<Uint8Array>, size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.byteLength
  }
  return whole
}

/**
 * Reads a stream to its end.
 *
 * @param onChunk gets the number of bytes so far after each chunk; what it throws ends the reading
 */
export async function readAll(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  onChunk: (loaded: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let loaded = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return concat(chunks, loaded)
    chunks.push(value)
    loaded += value.byteLength
    onChunk(loaded)
  }
}
