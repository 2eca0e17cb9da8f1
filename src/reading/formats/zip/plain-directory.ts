import { MAX_DIRECTORY_BYTES } from '../../publication/limits'
import type { ByteSource } from '../source/source'
import type { PackedEntry } from './unpack'

/**
 * Creates a decoder of file names. The UTF-8 flag is ignored: in practice names without it are UTF-8 too or, from
 * Chinese systems, GBK. The decoder returns undefined for any other encoding.
 */
export function createNameDecoder(): (bytes: Uint8Array) => string | undefined {
  const decoders = ['utf-8', 'gb18030'].map((encoding) => new TextDecoder(encoding, { fatal: true }))
  return (bytes) => {
    // Nearly all names are ASCII. The strings of a TextDecoder take two bytes a character, in thousands of names.
    if (bytes.every((byte) => byte < 0x80)) return String.fromCharCode(...bytes)
    for (const decoder of decoders) {
      try {
        return decoder.decode(bytes)
      } catch {
        // Try the next encoding.
      }
    }
    return undefined
  }
}

/** A directory entry: a file or a folder of an archive. */
export interface ZipEntry extends PackedEntry {
  readonly name: string
  readonly isFolder: boolean
  /** Whether the archive's own encryption covers it. */
  readonly isEncrypted: boolean
}

/** The directory of an archive that `readPlainDirectory` does not support, which may be damaged. */
export interface ArchiveDirectory {
  files: readonly ZipEntry[]
  /** Where its files are read from, if that is not the original source. */
  source?: ByteSource
  /** Names of files that were recovered in part. */
  partialFiles?: Set<string>
  /** Files of the original archive may be lost. */
  isIncomplete?: boolean
}

/** Signature and fixed length of the end-of-directory record and of a directory entry. */
const END = { signature: 0x06054b50, length: 22 }
const ENTRY = { signature: 0x02014b50, length: 46 }
const MAX_16 = 0xffff
const MAX_32 = 0xffffffff
const ENCRYPTED = 1

/**
 * Reads the directory of an archive in the form that nearly every book has: in one piece at the very end of the file,
 * with consistent numbers (APPNOTE.TXT §4.3.12, §4.3.16). Returns null for any other: ZIP64, encrypted, with a comment,
 * with data before or after it, or truncated. `readAnyDirectory` reads those.
 *
 * @throws what the source throws
 */
export async function readPlainDirectory(source: ByteSource): Promise<ZipEntry[] | null> {
  const endAt = source.size - END.length
  if (endAt < 0) return null
  const end = viewOf(await source.read(endAt, END.length))
  if (end.byteLength < END.length || end.getUint32(0, true) !== END.signature) return null
  const disks = end.getUint32(4, true)
  const count = end.getUint16(8, true)
  const length = end.getUint32(12, true)
  const offset = end.getUint32(16, true)
  const commentLength = end.getUint16(20, true)
  if (disks !== 0 || commentLength !== 0 || count === MAX_16 || count !== end.getUint16(10, true)) return null
  if (offset + length !== endAt || length > MAX_DIRECTORY_BYTES) return null
  return filesOf(await source.read(offset, length), count, offset)
}

/** @param directoryAt offset of the directory; all files end before it */
function filesOf(bytes: Uint8Array, count: number, directoryAt: number): ZipEntry[] | null {
  const view = viewOf(bytes)
  const nameOf = createNameDecoder()
  const files: ZipEntry[] = []
  let at = 0
  while (files.length < count) {
    if (at + ENTRY.length > bytes.byteLength || view.getUint32(at, true) !== ENTRY.signature) return null
    const nameLength = view.getUint16(at + 28, true)
    const extraAt = at + ENTRY.length + nameLength
    const extraEnd = extraAt + view.getUint16(at + 30, true)
    const next = extraEnd + view.getUint16(at + 32, true)
    if (next > bytes.byteLength || !isPlain(view, at) || !isPlainExtra(view, extraAt, extraEnd)) return null
    const name = nameOf(bytes.subarray(at + ENTRY.length, extraAt))
    const isFolder = name?.endsWith('/') === true
    if (name === undefined || (!isFolder && isMarkedFolder(view, at))) return null
    const file: ZipEntry = {
      name,
      isFolder,
      isEncrypted: false,
      compressionMethod: view.getUint16(at + 10, true),
      compressedSize: view.getUint32(at + 20, true),
      uncompressedSize: view.getUint32(at + 24, true),
      nameLength,
      offset: view.getUint32(at + 42, true),
    }
    if (file.uncompressedSize === MAX_32 || file.offset + file.compressedSize > directoryAt) return null
    files.push(file)
    at = next
  }
  return at === bytes.byteLength ? files : null
}

/** Whether an entry is neither encrypted nor on another disk. */
function isPlain(view: DataView, at: number): boolean {
  return (view.getUint16(at + 8, true) & ENCRYPTED) === 0 && view.getUint16(at + 34, true) === 0
}

/** Extra fields that override a file's numbers or its name: ZIP64, AES, Unicode path. */
const OVERRIDING = new Set([0x0001, 0x9901, 0x7075])

function isPlainExtra(view: DataView, from: number, to: number): boolean {
  let at = from
  while (at + 4 <= to) {
    if (OVERRIDING.has(view.getUint16(at, true))) return false
    at += 4 + view.getUint16(at + 2, true)
  }
  return at === to
}

/** Whether the MS-DOS or Unix attributes mark an entry as a folder. */
function isMarkedFolder(view: DataView, at: number): boolean {
  const attributes = view.getUint32(at + 38, true)
  return (attributes & 0x10) !== 0 || ((attributes >>> 16) & 0o170000) === 0o040000
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}

/** Whether the header of a file of an archive begins there. */
export function isFileHeader(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0x50 && bytes[at + 1] === 0x4b && bytes[at + 2] === 3 && bytes[at + 3] === 4
}
