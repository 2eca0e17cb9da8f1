import {
  beyondBounds,
  MAX_DOWNLOAD_BYTES,
  MAX_ENTRIES,
  MAX_RATIO,
  RATIO_EXEMPT_BYTES,
} from '../../../publication/limits'
import { normalisePath } from '../../../publication/paths'
import { type ByteSource, createBytesSource } from '../../source/source'
import { type ArchiveDirectory, createNameDecoder, isFileHeader, type ZipEntry } from '../plain-directory'
import { AddedFiles, type LoadCompletion } from './added-files'
import { inflatePartly } from './recover-file'

/** A file as its local header describes it. */
export interface FoundFile extends ZipEntry {
  /** Offset of its data. */
  readonly dataAt: number
  /** The data ends where the header says. The size of any other file's data is unknown. */
  readonly isComplete: boolean
}

export interface FoundFiles {
  files: FoundFile[]
  /** All files are whole, and the directory follows the last one. */
  isComplete: boolean
}

/** Signatures of the records of an archive (APPNOTE.TXT §4.3), after `PK`. */
const FILE = 0x0403
const DESCRIPTOR = 0x0807
const DIRECTORY = new Set([0x0201, 0x0605, 0x0606, 0x0806])
const HEADER = 30
/** Flags of a local header: the file is encrypted; the sizes are in a descriptor after the data. */
const ENCRYPTED = 1
const SIZES_FOLLOW = 8
const MAX_32 = 0xffffffff
const ZIP64 = 1
/** Bytes of a name; longer ones are no names, because no system allows them. */
const MAX_NAME = 4096
/** Bytes that the search for descriptors may scan, as a multiple of the archive's length. */
const MAX_SCANS = 4

/**
 * Finds the files of an archive by their local headers, without its directory, which is missing or wrong. Bytes before
 * the first header and between files are skipped.
 */
function walkHeaders(bytes: Uint8Array): FoundFiles {
  return new HeaderScan(bytes).run()
}

interface LocalHeader {
  name: string
  flags: number
  method: number
  dataAt: number
  nameLength: number
  /** Null when they are in a descriptor after the data. */
  sizes: Sizes | null
}

interface Sizes {
  packed: number
  unpacked: number
}

interface End extends Sizes {
  /** Offset of the record after the file. */
  next: number
}

class HeaderScan {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  readonly #nameOf = createNameDecoder()
  readonly #files: FoundFile[] = []
  /** Bytes that `#endByDescriptor` may still scan. */
  #scanBudget: number

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#scanBudget = MAX_SCANS * bytes.byteLength
  }

  run(): FoundFiles {
    const end = this.#bytes.byteLength
    let areAllWhole = true
    // One more than the limit, so that the caller can detect the excess.
    for (let at = 0; this.#files.length <= MAX_ENTRIES; ) {
      at = this.#nextFile(at)
      if (at >= end) break
      const header = this.#header(at)
      if (!header) {
        areAllWhole = false
        at += 4
        continue
      }
      const whole = this.#wholeEnd(header)
      areAllWhole &&= whole !== null
      const next = whole?.next ?? this.#nextPart(header.dataAt, true)
      this.#files.push(this.#fileOf(at, header, whole, next))
      if (DIRECTORY.has(this.#kindAt(next))) return { files: this.#files, isComplete: areAllWhole }
      at = next
    }
    return { files: this.#files, isComplete: false }
  }

  #fileOf(offset: number, header: LocalHeader, whole: End | null, next: number): FoundFile {
    const { name, flags, method, dataAt, nameLength, sizes } = header
    const available = Math.min(sizes?.packed || Number.POSITIVE_INFINITY, next - dataAt)
    return {
      name,
      isFolder: name.endsWith('/'),
      isEncrypted: (flags & ENCRYPTED) !== 0,
      compressionMethod: method,
      compressedSize: whole?.packed ?? available,
      uncompressedSize: whole?.unpacked ?? sizes?.unpacked ?? 0,
      nameLength,
      offset,
      dataAt,
      isComplete: whole !== null,
    }
  }

  /** Parses a local header; null when the bytes are no valid header or it is truncated. */
  #header(at: number): LocalHeader | null {
    const view = this.#view
    if (at + HEADER > view.byteLength) return null
    const flags = view.getUint16(at + 6, true)
    const nameLength = view.getUint16(at + 26, true)
    const dataAt = at + HEADER + nameLength + view.getUint16(at + 28, true)
    if (view.getUint8(at + 4) > 63 || nameLength === 0 || nameLength > MAX_NAME) return null
    if (dataAt > view.byteLength) return null
    const name = this.#nameOf(this.#bytes.subarray(at + HEADER, at + HEADER + nameLength))
    if (name === undefined || name.includes('\0')) return null
    const sizes = this.#sizes(at, at + HEADER + nameLength, dataAt)
    const hasSizes = (flags & SIZES_FOLLOW) === 0 || (sizes.packed > 0 && sizes.packed < MAX_32)
    return {
      name,
      flags,
      method: view.getUint16(at + 8, true),
      dataAt,
      nameLength,
      sizes: hasSizes ? sizes : null,
    }
  }

  /** The sizes of a local header. Sizes over 4 GB, and those of some tools, are in the ZIP64 extra field. */
  #sizes(at: number, from: number, to: number): Sizes {
    const view = this.#view
    const sizes = { packed: view.getUint32(at + 18, true), unpacked: view.getUint32(at + 22, true) }
    if (sizes.packed !== MAX_32 && sizes.unpacked !== MAX_32) return sizes
    for (let field = from; field + 4 <= to; field += 4 + view.getUint16(field + 2, true)) {
      if (view.getUint16(field, true) !== ZIP64 || field + 20 > to) continue
      return { unpacked: this.#long(field + 4), packed: this.#long(field + 12) }
    }
    return sizes
  }

  /** End of a file whose data ends where its header says; null for any other file. */
  #wholeEnd(header: LocalHeader): End | null {
    if (!header.sizes) return this.#endByDescriptor(header.dataAt)
    const { packed, unpacked } = header.sizes
    const end = header.dataAt + packed
    if (end > this.#bytes.byteLength) return null
    const kind = this.#kindAt(end)
    if (kind === DESCRIPTOR) return { packed, unpacked, next: this.#nextPart(end + 4, true) }
    // Unknown bytes between two files are allowed, unless the next file begins before this one's end.
    const isEnd = end === this.#bytes.byteLength || kind === FILE || DIRECTORY.has(kind)
    return isEnd || this.#nextPart(header.dataAt, true) >= end ? { packed, unpacked, next: end } : null
  }

  /**
   * Finds the descriptor after the data: its sizes match the distance from the start of the data. Its signature is
   * optional, and each size has 4 or 8 bytes.
   */
  #endByDescriptor(dataAt: number): End | null {
    const view = this.#view
    for (let from = dataAt; from <= view.byteLength; ) {
      const at = this.#nextPart(from)
      // A nested archive contains records that look like the end; the budget bounds the time for them.
      this.#scanBudget -= at - from
      if (this.#scanBudget < 0) return null
      from = at + 4
      const isSigned = this.#kindAt(at) === DESCRIPTOR
      const ends = [4, 8].flatMap((width) => this.#endBefore(dataAt, at, isSigned, width) ?? [])
      // Both widths may match; prefer the one that a known record follows.
      const end = ends.find(({ next }) => this.#kindAt(next) !== 0) ?? ends[0]
      if (end) return end
    }
    return null
  }

  /**
   * End of a file by a descriptor with sizes of `width` bytes that begins (signed) or ends (unsigned) at the record
   * `at`.
   */
  #endBefore(dataAt: number, at: number, isSigned: boolean, width: number): End | null {
    const sizesAt = isSigned ? at + 8 : at - 2 * width
    const dataEnd = isSigned ? at : sizesAt - 4
    if (dataEnd < dataAt || sizesAt + 2 * width > this.#view.byteLength) return null
    const [packed, unpacked] = [this.#number(sizesAt, width), this.#number(sizesAt + width, width)]
    return packed === dataEnd - dataAt ? { packed, unpacked, next: sizesAt + 2 * width } : null
  }

  #number(at: number, width: number): number {
    return width === 4 ? this.#view.getUint32(at, true) : this.#long(at)
  }

  #long(at: number): number {
    return this.#view.getUint32(at + 4, true) * 2 ** 32 + this.#view.getUint32(at, true)
  }

  /** Signature of the record at an offset; 0 when there is none. */
  #kindAt(at: number): number {
    return at + 4 <= this.#view.byteLength && this.#view.getUint16(at, true) === 0x4b50
      ? this.#view.getUint16(at + 2, true)
      : 0
  }

  #nextFile(from: number): number {
    let at = from
    while (at < this.#bytes.byteLength && this.#kindAt(at) !== FILE) at = this.#nextPart(at + 1, true)
    return at
  }

  /** Offset of the next record; the end of the archive when there is none. */
  #nextPart(from: number, isDescriptorNone = false): number {
    const bytes = this.#bytes
    for (let at = bytes.indexOf(0x50, from); at >= 0; at = bytes.indexOf(0x50, at + 1)) {
      const kind = this.#kindAt(at)
      if (kind === FILE || (kind === DESCRIPTOR && !isDescriptorNone) || DIRECTORY.has(kind)) return at
    }
    return bytes.byteLength
  }
}

const MB = 1024 * 1024
/** Bytes that may precede the first file; self-extracting programs are smaller. */
const MAX_PREFIX = MB
/** Bytes per read of an archive that is read whole. */
const PIECE = MB
/** Limits on files that are recovered in part, which are held in memory: their number and their total bytes. */
const MAX_TORN_FILES = 64
const MAX_TORN_BYTES = 64 * MB

/**
 * Recovers an archive whose directory cannot be read because the archive is truncated or damaged. Reads the whole archive
 * and finds the files by their local headers; a truncated file is recovered up to its first error. Returns null when no
 * file is found.
 *
 * @param completion loads the code that adds files to an incomplete archive
 * @throws LibraryError `book-too-large`, or what the source throws
 */
export async function salvage(
  source: ByteSource,
  completion?: LoadCompletion,
): Promise<ArchiveDirectory | null> {
  if (!(await beginsLikeArchive(source))) return null
  const bytes = await readWhole(source)
  const { files: found, isComplete } = walkHeaders(bytes)
  if (found.length === 0) return null
  if (found.length > MAX_ENTRIES) throw beyondBounds(`more than ${MAX_ENTRIES} files`)
  // A remote archive is in memory now, and is not requested again.
  const withAdded = new AddedFiles(source.prefetchRest ? createBytesSource(bytes) : source)
  const budget = { files: MAX_TORN_FILES, bytes: MAX_TORN_BYTES }
  const partialFiles = new Set<string>()
  const files = []
  for (const file of bestOfEach(found)) {
    if (file.isComplete || file.isFolder || file.isEncrypted) {
      files.push(file)
      continue
    }
    const content = await contentOf(file, bytes, budget)
    if (content.byteLength === 0) continue
    partialFiles.add(normalisePath(file.name))
    files.push(withAdded.add(file.name, content))
  }
  const recovery = isComplete ? null : await completion?.()
  const allFiles = (await recovery?.addLostPages(files, withAdded, partialFiles)) ?? files
  return { files: allFiles, source: withAdded, partialFiles, isIncomplete: !isComplete }
}

async function beginsLikeArchive(source: ByteSource): Promise<boolean> {
  // Nearly every archive begins with a file header.
  for (const length of [4, MAX_PREFIX]) {
    const head = await source.read(0, length)
    for (let at = head.indexOf(0x50); at >= 0; at = head.indexOf(0x50, at + 1))
      if (isFileHeader(head, at)) return true
  }
  return false
}

async function readWhole(source: ByteSource): Promise<Uint8Array<ArrayBuffer>> {
  const { size } = source
  if (size > MAX_DOWNLOAD_BYTES) throw beyondBounds('an archive without a directory')
  const whole = new Uint8Array(size)
  let next = source.read(0, PIECE)
  for (let at = 0; at < size; ) {
    const piece = await next
    whole.set(piece, at)
    at += PIECE
    // The next piece is requested before the progress is reported.
    if (at < size) next = source.read(at, PIECE)
    source.onProgress?.(Math.min(at, size), size)
  }
  return whole
}

/** The last whole file of each name, because a file that was appended later replaces the earlier one. */
function bestOfEach(found: readonly FoundFile[]): Iterable<FoundFile> {
  const best = new Map<string, FoundFile>()
  for (const file of found) if (file.isComplete || !best.get(file.name)?.isComplete) best.set(file.name, file)
  return best.values()
}

/**
 * Content of a truncated file up to its first error; empty when nothing is readable or the limits in `budget` are used
 * up.
 */
async function contentOf(
  { compressionMethod, compressedSize, uncompressedSize, dataAt }: FoundFile,
  bytes: Uint8Array<ArrayBuffer>,
  budget: { files: number; bytes: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const isReadable = compressionMethod === 0 || compressionMethod === 8
  if (!isReadable || budget.files-- <= 0) return new Uint8Array()
  const packed = bytes.subarray(dataAt, dataAt + compressedSize)
  const bound = Math.max(RATIO_EXEMPT_BYTES, MAX_RATIO * packed.byteLength)
  const most = Math.min(uncompressedSize || bound, bound, budget.bytes)
  const content = compressionMethod === 8 ? await inflatePartly(packed, most) : packed.slice(0, most)
  budget.bytes -= content.byteLength
  return content
}
