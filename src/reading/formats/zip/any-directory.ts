import { type CreateReadableOptions, ZipReader } from '@zip.js/zip.js/lib/zip-core-reader.js'
import { LibraryError, toLibraryError } from '../../../platform/errors'
import { loadModule } from '../../../platform/load-module'
import { beyondBounds, MAX_DIRECTORY_BYTES, MAX_ENTRIES } from '../../publication/limits'
import type { ByteSource } from '../source/source'
import { type AnyDirectory, isFileHeader, type ListedFile, nameReader } from './plain-directory'
import type { LoadCompletion } from './salvage/added-files'

/**
 * The directory of any archive there is: as zip.js reads it, or, where it cannot be read, made of what the archive
 * still holds.
 *
 * @throws LibraryError `book-too-large`; what zip.js or the source throws.
 */
export async function anyDirectory(source: ByteSource, completion?: LoadCompletion): Promise<AnyDirectory> {
  const told = await toldByZipJs(source)
  if ('files' in told && !(await isOfAnother(told.files, source))) return told
  const { salvage } = await loadModule(() => import('./salvage/salvage'))
  const salvaged = await salvage(source, completion)
  if (salvaged) return salvaged
  if ('files' in told) return told
  throw told.error
}

/** @throws what no more reading would mend. */
async function toldByZipJs(source: ByteSource): Promise<{ files: ListedFile[] } | { error: LibraryError }> {
  try {
    return { files: await directoryByZipJs(source) }
  } catch (thrown) {
    const error = toLibraryError(thrown)
    // One whose other parts lie in other files (ERR_SPLIT_ZIP_FILE) is not damaged, and no book (EPUB 3.3 §4.2.1).
    if (!/^(?:unknown|bad-book)$/.test(error.code) || /^split/i.test(error.message)) throw thrown
    return { error }
  }
}

/** Whether a directory leaves out what the archive begins with: it is of an archive that lies in this one. */
async function isOfAnother(files: readonly ListedFile[], source: ByteSource): Promise<boolean> {
  if (files.length === 0 || files.some(({ offset }) => offset === 0)) return false
  return isFileHeader(await source.read(0, 4), 0)
}

/** What comes after the end of an archive, in bytes; with more of it the files are looked for one by one. */
const MOST_APPENDED = 1024 * 1024

/**
 * The directory as zip.js reads it: ZIP64, encrypted, with something before it or after it. It makes an object of fifty
 * fields of each file, which takes a fifth of the time to the first page of two thousand chapters; so `plainDirectory`
 * is tried before.
 *
 * @throws what zip.js or the source throws
 */
export async function directoryByZipJs(source: ByteSource): Promise<ListedFile[]> {
  const nameOf = nameReader()
  const zip = new ZipReader(zipJsReader(source), {
    strictness: 'tolerant',
    filenameValidation: 'tolerant',
    maxAppendedDataSize: MOST_APPENDED,
    // Nobody reads the comments, and to leave them to zip.js makes a decoder for each. A name that is neither is its own to guess.
    decodeText: (bytes: Uint8Array, _encoding: string, type: 'filename' | 'comment') =>
      type === 'filename' ? nameOf(bytes) : '',
  })
  const files: ListedFile[] = []
  for await (const entry of zip.getEntriesGenerator()) {
    files.push({
      name: entry.filename,
      isFolder: entry.directory,
      isEncrypted: entry.encrypted,
      compressionMethod: entry.compressionMethod,
      compressedSize: entry.compressedSize,
      uncompressedSize: entry.uncompressedSize,
      nameLength: entry.rawFilename.byteLength,
      offset: entry.offset,
    })
    // The archive counts them as well; none of more than that is to be in memory before.
    if (files.length > MAX_ENTRIES) return files
  }
  return files
}

/** Bytes handed on at a time. */
const CHUNK = 256 * 1024

/** Our source in the shape that zip.js reads from; reads far beyond any directory are refused. */
function zipJsReader(source: ByteSource) {
  const createReadable = ({ offset = 0, size = source.size - offset }: CreateReadableOptions = {}) => {
    let position = offset
    const end = Math.min(offset + size, source.size)
    return new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        const chunk = await source.read(position, Math.min(CHUNK, end - position))
        position += chunk.byteLength
        if (chunk.byteLength > 0) controller.enqueue(chunk)
        if (chunk.byteLength === 0 || position >= end) controller.close()
      },
    })
  }
  return {
    size: source.size,
    get readable() {
      return createReadable()
    },
    createReadable,
    readUint8Array: (offset: number, length: number) => {
      if (offset + length > source.size) throw new LibraryError('bad-book', 'no directory where it should be')
      if (length > MAX_DIRECTORY_BYTES) throw beyondBounds('directory')
      return source.read(offset, length)
    },
  }
}
