import { LibraryError } from '../../../platform/errors'
import { type ByteSource, concat } from '../bytes'
import type { ZipEntry } from './directory'
import { HEADER, Record } from './records'

/** A header may say more of a file than the directory does; so much more comes with the first read. */
const SPARE = 512
/** Compressed bytes handed over at a time: deflate makes of them a thousand times as many at most. */
const PIECE = 64 * 1024

/**
 * A file's bytes, its header and data in one read.
 *
 * @throws LibraryError `book-too-large` when it is larger than the directory says; `bad-book` when it cannot be
 *   unpacked; or what the source throws.
 */
export async function readEntry(source: ByteSource, entry: ZipEntry): Promise<Uint8Array<ArrayBuffer>> {
  const { offset, compressedSize, nameLength, method } = entry
  const bytes = await source.read(offset, HEADER.length + nameLength + SPARE + compressedSize)
  const header = Record.at(bytes, 0, HEADER)
  if (!header) throw new LibraryError('bad-book', 'no file where the directory says')
  const from = HEADER.length + header.u16(26) + header.u16(28)
  const to = from + compressedSize
  const data =
    to <= bytes.byteLength ? bytes.subarray(from, to) : await source.read(offset + from, compressedSize)
  if (data.byteLength < compressedSize) throw new LibraryError('bad-book', 'the archive is cut off')
  if (method === 8) return inflate(data, entry.size)
  if (method !== 0) throw new LibraryError('bad-book', `compression method ${method}`)
  if (data.byteLength > entry.size) throw tooLarge()
  return data
}

/** Unpacks as the browser does; @throws LibraryError `book-too-large` beyond `size`, TypeError for what is no deflate. */
async function inflate(data: Uint8Array<ArrayBuffer>, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const { writable, readable } = new DecompressionStream('deflate-raw')
  const reader = readable.getReader()
  // What goes wrong on that side is told on this one as well.
  feed(writable, data).catch(() => {})
  const chunks: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return concat(chunks, length)
    length += value.byteLength
    // A directory may lie about sizes; the bytes themselves cannot.
    if (length > size) {
      reader.cancel().catch(() => {})
      throw tooLarge()
    }
    chunks.push(value)
  }
}

/** A piece after the other, each when the one before is unpacked and taken. */
async function feed(writable: WritableStream<BufferSource>, data: Uint8Array<ArrayBuffer>): Promise<void> {
  const writer = writable.getWriter()
  for (let at = 0; at < data.byteLength; at += PIECE) await writer.write(data.subarray(at, at + PIECE))
  await writer.close()
}

function tooLarge(): LibraryError {
  return new LibraryError(
    'book-too-large',
    'beyond the bounds of an archive: a file larger than its directory says',
  )
}
