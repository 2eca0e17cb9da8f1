import { createPauses } from './sliced-task'

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

/** The bytes of a stream as one (`readPieces`). */
export async function readAll(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  onChunk: (loaded: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces = await readPieces(reader, onChunk)
  return concat(
    pieces,
    pieces.reduce((size, { byteLength }) => size + byteLength, 0),
  )
}

/**
 * Reads a stream to its end, with pauses: chunks that have arrived already follow one another without any.
 *
 * @param onChunk gets the number of bytes so far after each chunk; what it throws ends the reading
 */
export async function readPieces(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  onChunk: (loaded: number) => void,
): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = []
  const pause = createPauses()
  let loaded = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return chunks
    chunks.push(value)
    loaded += value.byteLength
    onChunk(loaded)
    const due = pause()
    if (due) await due
  }
}
