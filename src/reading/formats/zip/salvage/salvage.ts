import {
  beyondBounds,
  MAX_DOWNLOAD_BYTES,
  MAX_ENTRIES,
  MAX_RATIO,
  RATIO_EXEMPT_BYTES,
} from '../../../publication/limits'
import { normalisePath } from '../../../publication/paths'
import { type ByteSource, bytesSource } from '../../source/bytes'
import { isFileHeader } from '../file-header'
import type { AnyDirectory } from '../plain-directory'
import { AddedFiles } from './added-files'
import type { LoadCompletion } from './completion'
import { inflatePartly } from './inflate-partly'
import { type FoundFile, walkHeaders } from './local-headers'

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
  const listed = (await known?.complete(files, made, torn)) ?? files
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
