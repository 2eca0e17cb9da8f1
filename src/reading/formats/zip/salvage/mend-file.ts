import { LibraryError } from '../../../../platform/errors'
import { normalisePath, withoutHash } from '../../../publication/paths'
import type { ByteSource } from '../../source/source'
import { type AnyDirectory, type ListedFile, nameReader } from '../plain-directory'
import { packedBytes, unpack } from '../unpack'
import { inflatePartly } from './inflate-partly'

/** How far from its place in the directory a file is looked for, in bytes. */
const NEAR = 256 * 1024

/**
 * What can be read of a file that is not as its archive's directory says: one that lies elsewhere near by, or as much of
 * it as comes before it is in error. One that unpacks to more than it says is a trap, and not damaged.
 *
 * @param told is given the name of a file of which only that much is there
 * @throws `error` where there is nothing; or what the source throws
 */
export async function mendFile(
  source: ByteSource,
  file: ListedFile,
  error: LibraryError,
  told: Pick<AnyDirectory, 'torn'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const packed = await packedBytes(source, file, file.compressedSize)
  if (!packed) return movedFile(source, file, error)
  if (file.compressionMethod !== 8) throw error
  const data = await source.read(packed.at, file.compressedSize)
  const bytes = await inflatePartly(data, file.uncompressedSize + 1)
  if (bytes.byteLength === 0 || bytes.byteLength > file.uncompressedSize) throw error
  told.torn ??= new Set()
  told.torn.add(file.name)
  return bytes
}

async function movedFile(
  source: ByteSource,
  file: ListedFile,
  error: LibraryError,
): Promise<Uint8Array<ArrayBuffer>> {
  const offset = await placeNear(source, file)
  if (offset === null) throw error
  try {
    return await unpack(source, { ...file, offset })
  } catch (thrown) {
    // Of what the network does one is told; what is wrong with the file as well is said already.
    if (thrown instanceof LibraryError && thrown.code !== 'bad-book') throw thrown
    throw error
  }
}

/** Where near its place in the directory the file's own header begins; null where it does not. */
async function placeNear(
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
