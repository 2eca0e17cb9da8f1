import { concat } from '../../../../platform/bytes'
import { LibraryError } from '../../../../platform/errors'
import { yieldToMain } from '../../../../platform/sliced-task'
import { normalisePath, withoutHash } from '../../../publication/paths'
import type { ByteSource } from '../../source/source'
import { type ArchiveDirectory, createNameDecoder, type ZipEntry } from '../plain-directory'
import { readPackedBytes, unpack } from '../unpack'

/** Bytes around its listed offset in which a file is searched for. */
const NEAR = 256 * 1024

/**
 * Recovers a file that does not match its directory entry: it finds a file at another offset nearby, else it inflates the
 * file up to its first error. A file that inflates to more than its listed size is an attack, not damage, and is refused.
 *
 * @param directory `partialFiles` receives the name of a file that was recovered in part
 * @throws `error` when nothing can be recovered; or what the source throws
 */
export async function recoverFile(
  source: ByteSource,
  file: ZipEntry,
  error: LibraryError,
  directory: Pick<ArchiveDirectory, 'partialFiles'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const packed = await readPackedBytes(source, file, file.compressedSize)
  if (!packed) return readMovedFile(source, file, error)
  if (file.compressionMethod !== 8) throw error
  const data = await source.read(packed.at, file.compressedSize)
  const bytes = await inflatePartly(data, file.uncompressedSize + 1)
  if (bytes.byteLength === 0 || bytes.byteLength > file.uncompressedSize) throw error
  directory.partialFiles ??= new Set()
  directory.partialFiles.add(file.name)
  return bytes
}

async function readMovedFile(
  source: ByteSource,
  file: ZipEntry,
  error: LibraryError,
): Promise<Uint8Array<ArrayBuffer>> {
  const offset = await offsetNear(source, file)
  if (offset === null) throw error
  try {
    return await unpack(source, { ...file, offset })
  } catch (thrown) {
    // A network error is reported; damage at the new offset is covered by `error`.
    if (thrown instanceof LibraryError && thrown.code !== 'bad-book') throw thrown
    throw error
  }
}

/** Offset of the file's local header near its listed offset; null when there is none. */
async function offsetNear(
  source: ByteSource,
  { offset, name, nameLength }: ZipEntry,
): Promise<number | null> {
  const nameOf = createNameDecoder()
  const from = Math.max(0, offset - NEAR)
  const bytes = await source.read(from, 2 * NEAR)
  const view = new DataView(bytes.buffer)
  for (
    let at = bytes.indexOf(0x50);
    at >= 0 && at + 30 <= bytes.byteLength;
    at = bytes.indexOf(0x50, at + 1)
  ) {
    if (view.getUint32(at, true) !== 0x04034b50 || view.getUint16(at + 26, true) !== nameLength) continue
    const path = normalisePath(nameOf(bytes.subarray(at + 30, at + 30 + nameLength)) ?? '')
    if (path === name || withoutHash(path) === name) return from + at
  }
  return null
}

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
