import { LibraryError } from '../../../platform/errors'
import { type ByteSource, concat } from '../source/source'

/** What an archive's directory tells of a file. Its sizes are claims until the bytes are read. */
export interface PackedFile {
  /** Where its header begins. */
  readonly offset: number
  /** Bytes of the name, which stands there again. */
  readonly nameLength: number
  /** 0 stored, 8 deflated; others are not read. */
  readonly compressionMethod: number
  readonly compressedSize: number
  readonly uncompressedSize: number
}

/** A file's own header (APPNOTE §4.3.7) begins with this, and is so long without what varies. */
const SIGNATURE = 0x04034b50
const HEADER = 30
/** A header may say more of a file than the directory does; so much more comes with the first read. */
const SPARE = 512
/** Compressed bytes handed over at a time: deflate makes of them a thousand times as many at most. */
const PIECE = 64 * 1024

/**
 * A file's bytes: header and data in one read, unpacked by one stream of the browser's. zip.js wraps each file in
 * several, which costs more than the unpacking where two thousand chapters are searched.
 *
 * @throws LibraryError `bad-book` when it is larger than the directory says, or cannot be unpacked; or what the source
 *   throws.
 */
export async function unpack(source: ByteSource, file: PackedFile): Promise<Uint8Array<ArrayBuffer>> {
  const { compressedSize, uncompressedSize, compressionMethod } = file
  const first = await packedBytes(source, file, compressedSize)
  if (!first) throw bad('no file there')
  const isWhole = first.data.byteLength === compressedSize
  const data = isWhole ? first.data : await source.read(first.at, compressedSize)
  if (data.byteLength < compressedSize) throw bad('cut off')
  if (compressionMethod === 8) return inflate(data, uncompressedSize)
  if (compressionMethod !== 0) throw bad(`packed by ${compressionMethod}`)
  if (compressedSize > uncompressedSize) throw tooMuch()
  return data
}

/**
 * What a file begins with as it is packed, `most` bytes or a few less, and where in the source that stands; null when
 * there is no file where the directory says.
 *
 * @throws what the source throws
 */
export async function packedBytes(
  source: ByteSource,
  { offset, nameLength, compressedSize }: PackedFile,
  most: number,
): Promise<{ data: Uint8Array<ArrayBuffer>; at: number } | null> {
  const bytes = await source.read(offset, HEADER + nameLength + SPARE + Math.min(compressedSize, most))
  const header = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.byteLength < HEADER || header.getUint32(0, true) !== SIGNATURE) return null
  const from = HEADER + header.getUint16(26, true) + header.getUint16(28, true)
  return { data: bytes.subarray(from, from + compressedSize), at: offset + from }
}

const bad = (detail: string) => new LibraryError('bad-book', detail)

/** One bit of a file that is wrong may make of it more than it was; no bomb gets further either. */
const tooMuch = () => bad('larger than it says')

/** Unpacks as the browser does; @throws LibraryError `bad-book` beyond `size`, TypeError for what is no deflate. */
export async function inflate(data: Uint8Array<ArrayBuffer>, size: number): Promise<Uint8Array<ArrayBuffer>> {
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
      throw tooMuch()
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
