import { readAll } from '../../../platform/bytes'
import { LibraryError } from '../../../platform/errors'
import type { LoadMany } from '../../publication/publication'
import type { ByteSource } from '../source/source'

/** Location of a file in an archive by its directory entry. The sizes are unverified until the bytes are read. */
export interface PackedEntry {
  /** Offset of its local header. */
  readonly offset: number
  /** Bytes of its name, which the local header repeats. */
  readonly nameLength: number
  /** 0 stored, 8 deflated; others are not supported. */
  readonly compressionMethod: number
  readonly compressedSize: number
  readonly uncompressedSize: number
}

/** Signature and fixed length of a local header (APPNOTE §4.3.7). */
const SIGNATURE = 0x04034b50
const HEADER = 30
/** Bytes reserved in the first read for extra fields of the local header that the directory lacks. */
const SPARE = 512
/** Compressed bytes per write; deflate expands them by at most about 1,000. */
const PIECE = 64 * 1024

/**
 * Reads a file: local header and data in one read, inflated by one stream of the browser. zip.js wraps each file in
 * several streams, which takes longer than the inflating in a search of 2,000 chapters.
 *
 * @param many set if many files are read one after another
 * @throws LibraryError `bad-book` when the file is larger than its listed size or cannot be unpacked; or what the source
 *   throws
 */
export async function unpack(
  source: ByteSource,
  file: PackedEntry,
  many?: LoadMany,
): Promise<Uint8Array<ArrayBuffer>> {
  const { compressedSize, uncompressedSize, compressionMethod } = file
  const first = await readPackedBytes(source, file, compressedSize)
  if (!first) throw bad('no file there')
  const isWhole = first.data.byteLength === compressedSize
  const data = isWhole ? first.data : await source.read(first.at, compressedSize)
  if (data.byteLength < compressedSize) throw bad('cut off')
  if (compressionMethod === 8) return many?.inflate(data, uncompressedSize) ?? inflate(data, uncompressedSize)
  if (compressionMethod !== 0) throw bad(`packed by ${compressionMethod}`)
  if (compressedSize > uncompressedSize) throw tooMuch()
  return data
}

/**
 * Reads the start of a file's compressed data, about `most` bytes, and returns it with its offset in the source. Returns
 * null when there is no local header at the listed offset.
 *
 * @throws what the source throws
 */
export async function readPackedBytes(
  source: ByteSource,
  { offset, nameLength, compressedSize }: PackedEntry,
  most: number,
): Promise<{ data: Uint8Array<ArrayBuffer>; at: number } | null> {
  const bytes = await source.read(offset, HEADER + nameLength + SPARE + Math.min(compressedSize, most))
  const header = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.byteLength < HEADER || header.getUint32(0, true) !== SIGNATURE) return null
  const from = HEADER + header.getUint16(26, true) + header.getUint16(28, true)
  return { data: bytes.subarray(from, from + compressedSize), at: offset + from }
}

const bad = (detail: string) => new LibraryError('bad-book', detail)

/** The error for a file that inflates beyond its listed size, by a flipped bit or on purpose. */
const tooMuch = () => bad('larger than it says')

/** Inflates a file. @throws LibraryError `bad-book` beyond `size` bytes; TypeError for invalid deflate data */
export async function inflate(data: Uint8Array<ArrayBuffer>, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const { writable, readable } = new DecompressionStream('deflate-raw')
  const reader = readable.getReader()
  // An error of the writable side also rejects the reader.
  feed(writable, data).catch(() => {})
  return readAll(reader, (length) => {
    // The listed size may be wrong; the inflated bytes decide.
    if (length <= size) return
    reader.cancel().catch(() => {})
    throw tooMuch()
  })
}

/** Writes the data piece by piece, each after the previous one was inflated and read. */
async function feed(writable: WritableStream<BufferSource>, data: Uint8Array<ArrayBuffer>): Promise<void> {
  const writer = writable.getWriter()
  for (let at = 0; at < data.byteLength; at += PIECE) await writer.write(data.subarray(at, at + PIECE))
  await writer.close()
}
