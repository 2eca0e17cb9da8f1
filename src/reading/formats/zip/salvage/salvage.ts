import {
  beyondBounds,
  MAX_DOWNLOAD_BYTES,
  MAX_ENTRIES,
  MAX_RATIO,
  RATIO_EXEMPT_BYTES,
} from '../../../publication/limits'
import { normalisePath } from '../../../publication/paths'
import { type ByteSource, bytesSource } from '../../source/source'
import { type AnyDirectory, isFileHeader, type ListedFile, nameReader } from '../plain-directory'
import { AddedFiles, type LoadCompletion } from './added-files'
import { inflatePartly } from './inflate-partly'

/** A file as its own header tells of it. */
export interface FoundFile extends ListedFile {
  /** Where its bytes begin. */
  readonly dataAt: number
  /** Its bytes end where they should. Of any other it is not known how many of them are its own. */
  readonly isWhole: boolean
}

export interface FoundFiles {
  files: FoundFile[]
  /** The directory begins where the last file ends, and all before it are whole. */
  isComplete: boolean
}

/** What the parts of an archive begin with (APPNOTE.TXT §4.3), after `PK`. */
const FILE = 0x0403
const DESCRIPTOR = 0x0807
const DIRECTORY = new Set([0x0201, 0x0605, 0x0606, 0x0806])
const HEADER = 30
/** Bits of a header: encrypted; sizes stand behind the file. */
const ENCRYPTED = 1
const SIZES_FOLLOW = 8
const MAX_32 = 0xffffffff
const ZIP64 = 1
/** Longer names than any system knows are none. */
const LONGEST_NAME = 4096
/** How many times its length an archive is looked through, all in all, for the ends of files that do not tell them. */
const AGAIN = 4

/**
 * The files of an archive by the headers before each of them, without its directory: of one that is cut off, or whose
 * directory is wrong. What lies before the first header, and between files, is passed over.
 */
export function walkHeaders(bytes: Uint8Array): FoundFiles {
  return new Walk(bytes).run()
}

interface LocalHeader {
  name: string
  flags: number
  method: number
  dataAt: number
  nameLength: number
  /** Null where they stand behind the file. */
  sizes: Sizes | null
}

interface Sizes {
  packed: number
  unpacked: number
}

interface End extends Sizes {
  /** Where what comes after the file begins. */
  next: number
}

class Walk {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  readonly #nameOf = nameReader()
  readonly #files: FoundFile[] = []
  #left: number

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#left = AGAIN * bytes.byteLength
  }

  run(): FoundFiles {
    const end = this.#bytes.byteLength
    let isSound = true
    // One more than is allowed, for whoever counts.
    for (let at = 0; this.#files.length <= MAX_ENTRIES; ) {
      at = this.#nextFile(at)
      if (at >= end) break
      const header = this.#header(at)
      if (!header) {
        isSound = false
        at += 4
        continue
      }
      const whole = this.#wholeEnd(header)
      isSound &&= whole !== null
      const next = whole?.next ?? this.#nextPart(header.dataAt, true)
      this.#files.push(this.#fileOf(at, header, whole, next))
      if (DIRECTORY.has(this.#kindAt(next))) return { files: this.#files, isComplete: isSound }
      at = next
    }
    return { files: this.#files, isComplete: false }
  }

  #fileOf(offset: number, header: LocalHeader, whole: End | null, next: number): FoundFile {
    const { name, flags, method, dataAt, nameLength, sizes } = header
    const there = Math.min(sizes?.packed || Number.POSITIVE_INFINITY, next - dataAt)
    return {
      name,
      isFolder: name.endsWith('/'),
      isEncrypted: (flags & ENCRYPTED) !== 0,
      compressionMethod: method,
      compressedSize: whole?.packed ?? there,
      uncompressedSize: whole?.unpacked ?? sizes?.unpacked ?? 0,
      nameLength,
      offset,
      dataAt,
      isWhole: whole !== null,
    }
  }

  /** Null for what only looks like one, or is cut off itself. */
  #header(at: number): LocalHeader | null {
    const view = this.#view
    if (at + HEADER > view.byteLength) return null
    const flags = view.getUint16(at + 6, true)
    const nameLength = view.getUint16(at + 26, true)
    const dataAt = at + HEADER + nameLength + view.getUint16(at + 28, true)
    if (view.getUint8(at + 4) > 63 || nameLength === 0 || nameLength > LONGEST_NAME) return null
    if (dataAt > view.byteLength) return null
    const name = this.#nameOf(this.#bytes.subarray(at + HEADER, at + HEADER + nameLength))
    if (name === undefined || name.includes('\0')) return null
    const sizes = this.#sizes(at, at + HEADER + nameLength, dataAt)
    const isTold = (flags & SIZES_FOLLOW) === 0 || (sizes.packed > 0 && sizes.packed < MAX_32)
    return {
      name,
      flags,
      method: view.getUint16(at + 8, true),
      dataAt,
      nameLength,
      sizes: isTold ? sizes : null,
    }
  }

  /** Sizes of more than four gigabytes, and those that a careful tool wrote so, stand in a field of ZIP64. */
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

  /** Where a file ends and something else begins; null where that does not come as its header says. */
  #wholeEnd(header: LocalHeader): End | null {
    if (!header.sizes) return this.#endByDescriptor(header.dataAt)
    const { packed, unpacked } = header.sizes
    const end = header.dataAt + packed
    if (end > this.#bytes.byteLength) return null
    const kind = this.#kindAt(end)
    if (kind === DESCRIPTOR) return { packed, unpacked, next: this.#nextPart(end + 4, true) }
    // Something may lie between two files, as long as it is not the second of them that begins too soon.
    const isEnd = end === this.#bytes.byteLength || kind === FILE || DIRECTORY.has(kind)
    return isEnd || this.#nextPart(header.dataAt, true) >= end ? { packed, unpacked, next: end } : null
  }

  /**
   * The sizes behind a file are told from its bytes by being right. A writer may leave out what they begin with, and
   * write them in eight bytes each.
   */
  #endByDescriptor(dataAt: number): End | null {
    const view = this.#view
    for (let from = dataAt; from <= view.byteLength; ) {
      const at = this.#nextPart(from)
      // What looks like an end may lie in an archive that lies in this one; but not for ever.
      this.#left -= at - from
      if (this.#left < 0) return null
      from = at + 4
      const isSigned = this.#kindAt(at) === DESCRIPTOR
      const ends = [4, 8].flatMap((width) => this.#endBefore(dataAt, at, isSigned, width) ?? [])
      // Both fit where the second number of the one is half of the other's.
      const end = ends.find(({ next }) => this.#kindAt(next) !== 0) ?? ends[0]
      if (end) return end
    }
    return null
  }

  /** What a descriptor says, with numbers so wide, that begins at a part of the archive or ends there. */
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

  /** What begins there; 0 for nothing that is known. */
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

  /** Where the next part of the archive begins; its end where none does. */
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
/** A first file that begins later is none: a program that unpacks itself is smaller. */
const LONGEST_PREFIX = MB
/** What is asked for at a time of an archive that is needed whole. */
const PIECE = MB
/** How many files are read as far as they go, and bytes of them all, which are held in memory. */
const MOST_TORN = 64
const MOST_TORN_BYTES = 64 * MB

/**
 * What is left of an archive whose directory cannot be read: it was cut off, or a part of it was lost. Its files are
 * found by the headers before each, which takes all of it; one that is torn is there as far as it goes. Null where no file
 * is found.
 *
 * @throws LibraryError `book-too-large`, or what the source throws.
 */
export async function salvage(source: ByteSource, completion?: LoadCompletion): Promise<AnyDirectory | null> {
  if (!(await beginsLikeOne(source))) return null
  const bytes = await wholeOf(source)
  const { files: found, isComplete } = walkHeaders(bytes)
  if (found.length === 0) return null
  if (found.length > MAX_ENTRIES) throw beyondBounds(`more than ${MAX_ENTRIES} files`)
  // What came over a network is at hand now, and need not come again.
  const made = new AddedFiles(source.fetchRest ? bytesSource(bytes) : source)
  const rest = { files: MOST_TORN, bytes: MOST_TORN_BYTES }
  const torn = new Set<string>()
  const files = []
  for (const file of bestOfEach(found)) {
    if (file.isWhole || file.isFolder || file.isEncrypted) {
      files.push(file)
      continue
    }
    const content = await contentOf(file, bytes, rest)
    if (content.byteLength === 0) continue
    torn.add(normalisePath(file.name))
    files.push(made.add(file.name, content))
  }
  const known = isComplete ? null : await completion?.()
  const listed = (await known?.addLostPages(files, made, torn)) ?? files
  return { files: listed, source: made, torn, isIncomplete: !isComplete }
}

async function beginsLikeOne(source: ByteSource): Promise<boolean> {
  // Nearly every one does at once.
  for (const length of [4, LONGEST_PREFIX]) {
    const head = await source.read(0, length)
    for (let at = head.indexOf(0x50); at >= 0; at = head.indexOf(0x50, at + 1))
      if (isFileHeader(head, at)) return true
  }
  return false
}

async function wholeOf(source: ByteSource): Promise<Uint8Array<ArrayBuffer>> {
  const { size } = source
  if (size > MAX_DOWNLOAD_BYTES) throw beyondBounds('an archive without a directory')
  const whole = new Uint8Array(size)
  let next = source.read(0, PIECE)
  for (let at = 0; at < size; ) {
    const piece = await next
    whole.set(piece, at)
    at += PIECE
    // The one after is on its way while this is told.
    if (at < size) next = source.read(at, PIECE)
    source.onProgress?.(Math.min(at, size), size)
  }
  return whole
}

/** Of files of one name the last that is whole: what an archive was given later stands for what it had. */
function bestOfEach(found: readonly FoundFile[]): Iterable<FoundFile> {
  const best = new Map<string, FoundFile>()
  for (const file of found) if (file.isWhole || !best.get(file.name)?.isWhole) best.set(file.name, file)
  return best.values()
}

async function contentOf(
  { compressionMethod, compressedSize, uncompressedSize, dataAt }: FoundFile,
  bytes: Uint8Array<ArrayBuffer>,
  rest: { files: number; bytes: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const isReadable = compressionMethod === 0 || compressionMethod === 8
  if (!isReadable || rest.files-- <= 0) return new Uint8Array()
  const packed = bytes.subarray(dataAt, dataAt + compressedSize)
  const bound = Math.max(RATIO_EXEMPT_BYTES, MAX_RATIO * packed.byteLength)
  const most = Math.min(uncompressedSize || bound, bound, rest.bytes)
  const content = compressionMethod === 8 ? await inflatePartly(packed, most) : packed.slice(0, most)
  rest.bytes -= content.byteLength
  return content
}
