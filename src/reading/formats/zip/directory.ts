import { LibraryError } from '../../../platform/errors'
import type { ByteSource } from '../bytes'
import * as limits from '../limits'
import { entryName } from './names'
import { END, END_64, ENTRY, extraField, LOCATOR_64, Record } from './records'

/** A file as the archive's directory tells of it. Its sizes are claims until the bytes are read. */
export interface ZipEntry {
  /** As it stands in the archive, which may be anything. */
  readonly name: string
  readonly isEncrypted: boolean
  /** 0 stored, 8 deflated; others are not read. */
  readonly method: number
  readonly compressedSize: number
  readonly size: number
  /** Where its header begins in the file. */
  readonly offset: number
  /** Bytes of the name, which stands again between header and data. */
  readonly nameLength: number
}

/** How far from its end a file's directory is looked for: a comment's bounds, then whatever was appended. */
const TAILS = [64 * 1024, 1024 * 1024] as const
/** Ends tried before the file is given up: bytes of anything else may look like one. */
const MOST_ENDS = 16

/**
 * The files of a zip archive (PKWARE APPNOTE 6.3.10, with zip64), in the order of its directory.
 * Bytes before and after the archive are passed over, as are entries that are cut off.
 *
 * @throws LibraryError `bad-book` where there is no directory, or one that goes on in another file;
 *   `book-too-large`; or what the source throws.
 */
export async function readDirectory(source: ByteSource): Promise<Iterable<ZipEntry>> {
  return entriesOf(await findDirectory(source))
}

function* entriesOf({ bytes, shift }: Directory): Generator<ZipEntry, void, undefined> {
  for (let at = 0; ; ) {
    const record = Record.at(bytes, at, ENTRY)
    if (!record) return
    const nameLength = record.u16(28)
    const extraLength = record.u16(30)
    const extraAt = at + ENTRY.length + nameLength
    const next = extraAt + extraLength + record.u16(32)
    if (next > bytes.byteLength) return
    const extra = bytes.subarray(extraAt, extraAt + extraLength)
    const flags = record.u16(8)
    const { size, compressedSize, offset } = realSizes(extra, record.u32(24), record.u32(20), record.u32(42))
    yield {
      name: entryName(bytes.subarray(at + ENTRY.length, extraAt), extra, (flags & 0x800) !== 0),
      isEncrypted: (flags & 1) !== 0,
      method: record.u16(10),
      size,
      compressedSize,
      offset: offset + shift,
      nameLength,
    }
    at = next
  }
}

interface Directory {
  bytes: Uint8Array<ArrayBuffer>
  /** What all its offsets fall short by, because something was put before the archive. */
  shift: number
}

async function findDirectory(source: ByteSource): Promise<Directory> {
  let tried = 0
  for (const length of TAILS) {
    const from = Math.max(0, source.size - length)
    const tail = await source.read(from, source.size - from)
    for (let at = tail.byteLength - END.length; at >= 0 && tried < MOST_ENDS; at--) {
      const end = tail[at] === 0x50 ? Record.at(tail, at, END) : null
      if (!end) continue
      tried += 1
      const found = await directoryBefore(source, end, from + at)
      if (found) return found
    }
    if (from === 0) break
  }
  throw new LibraryError('bad-book', 'no directory of a zip archive')
}

/** The directory that an end record speaks of; null where there is none, and the record only looked like one. */
async function directoryBefore(source: ByteSource, end: Record, endsAt: number): Promise<Directory | null> {
  const disk = end.u16(4)
  let count = end.u16(10)
  let size = end.u32(12)
  let offset = end.u32(16)
  let endOfDirectory = endsAt
  if (count === 0xffff || size === 0xffffffff || offset === 0xffffffff) {
    const large = await largeEnd(source, endsAt)
    if (large) {
      count = large.record.u64(32)
      size = large.record.u64(40)
      offset = large.record.u64(48)
      endOfDirectory = large.at
    }
  }
  const isOneOfSeveral = disk !== 0 && disk !== 0xffff
  if (count === 0 || isOneOfSeveral || size > endsAt) return null
  if (size > limits.MAX_DIRECTORY_BYTES)
    throw new LibraryError('book-too-large', 'beyond the bounds of an archive: directory')
  // Where it must be if nothing stands between it and its end; else where it says it is.
  for (const at of new Set([endOfDirectory - size, offset])) {
    if (at < 0 || at + ENTRY.length > source.size) continue
    if (Record.at(await source.read(at, ENTRY.length), 0, ENTRY))
      return { bytes: await source.read(at, size), shift: at - offset }
  }
  return null
}

/** The end record of an archive with more, or larger, files than the old one can count. */
async function largeEnd(source: ByteSource, endsAt: number): Promise<{ record: Record; at: number } | null> {
  const locatorAt = endsAt - LOCATOR_64.length
  if (locatorAt < 0) return null
  const locator = Record.at(await source.read(locatorAt, LOCATOR_64.length), 0, LOCATOR_64)
  if (!locator) return null
  for (const at of [locator.u64(8), locatorAt - END_64.length]) {
    if (at < 0 || at + END_64.length > source.size) continue
    const record = Record.at(await source.read(at, END_64.length), 0, END_64)
    if (record) return { record, at }
  }
  return null
}

/** Sizes and offset; those that do not fit in 32 bits stand in an extra field, in this order. */
function realSizes(extra: Uint8Array, size: number, compressedSize: number, offset: number) {
  const large = extraField(extra, 1)
  let at = 0
  const real = (value: number) => {
    if (value !== 0xffffffff || !large || at + 8 > large.byteLength) return value
    at += 8
    return new Record(large, 0).u64(at - 8)
  }
  return { size: real(size), compressedSize: real(compressedSize), offset: real(offset) }
}
