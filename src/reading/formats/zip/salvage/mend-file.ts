import { LibraryError } from '../../../../platform/errors'
import { normalisePath, withoutHash } from '../../../publication/paths'
import type { ByteSource } from '../../source/source'
import { type AnyDirectory, type ListedFile, nameReader } from '../plain-directory'
import { packedBytes, unpack } from '../unpack'
import { inflatePartly } from './inflate-partly'

/** Bytes around its listed offset in which a file is searched for. */
const NEAR = 256 * 1024

/**
 * Recovers a file that does not match its directory entry: it finds a file at another offset nearby, else it inflates the
 * file up to its first error. A file that inflates to more than its listed size is an attack, not damage, and is refused.
 *
 * @param directory `torn` receives the name of a file that was recovered in part
 * @throws `error` when nothing can be recovered; or what the source throws
 */
export async function mendFile(
  source: ByteSource,
  file: ListedFile,
  error: LibraryError,
  directory: Pick<AnyDirectory, 'torn'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const packed = await packedBytes(source, file, file.compressedSize)
  if (!packed) return readMovedFile(source, file, error)
  if (file.compressionMethod !== 8) throw error
  const data = await source.read(packed.at, file.compressedSize)
  const bytes = await inflatePartly(data, file.uncompressedSize + 1)
  if (bytes.byteLength === 0 || bytes.byteLength > file.uncompressedSize) throw error
  directory.torn ??= new Set()
  directory.torn.add(file.name)
  return bytes
}

async function readMovedFile(
  source: ByteSource,
  file: ListedFile,
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
  { offset, name, nameLength }: ListedFile,
): Promise<number | null> {
  const nameOf = nameReader()
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
