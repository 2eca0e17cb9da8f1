import { type CreateReadableOptions, ZipReader } from '@zip.js/zip.js/lib/zip-core-reader.js'
import { LibraryError, toLibraryError } from '../../../platform/errors'
import { loadModule } from '../../../platform/load-module'
import { beyondBounds, MAX_DIRECTORY_BYTES, MAX_ENTRIES } from '../../publication/limits'
import type { ByteSource } from '../source/source'
import { type AnyDirectory, isFileHeader, type ListedFile, nameReader } from './plain-directory'
import type { LoadCompletion } from './salvage/added-files'

/**
 * Reads the directory of any archive: by zip.js, or, where that fails, by `salvage`.
 *
 * @throws LibraryError `book-too-large`; or what zip.js or the source throws
 */
export async function anyDirectory(source: ByteSource, completion?: LoadCompletion): Promise<AnyDirectory> {
  const listed = await tryZipJs(source)
  if ('files' in listed && !(await isOfNestedArchive(listed.files, source))) return listed
  const { salvage } = await loadModule(() => import('./salvage/salvage'))
  const salvaged = await salvage(source, completion)
  if (salvaged) return salvaged
  if ('files' in listed) return listed
  throw listed.error
}

/** Reads the directory by zip.js. @throws the errors that `salvage` cannot repair */
async function tryZipJs(source: ByteSource): Promise<{ files: ListedFile[] } | { error: LibraryError }> {
  try {
    return { files: await directoryByZipJs(source) }
  } catch (thrown) {
    const error = toLibraryError(thrown)
    // A split archive (ERR_SPLIT_ZIP_FILE) is not damaged, and is not allowed for a book (EPUB 3.3 §4.2.1).
    if (!/^(?:unknown|bad-book)$/.test(error.code) || /^split/i.test(error.message)) throw thrown
    return { error }
  }
}

/** Whether a directory omits the file at the start of the archive: it belongs to a nested archive. */
async function isOfNestedArchive(files: readonly ListedFile[], source: ByteSource): Promise<boolean> {
  if (files.length === 0 || files.some(({ offset }) => offset === 0)) return false
  return isFileHeader(await source.read(0, 4), 0)
}

/** Bytes that may follow the end of an archive; with more, `salvage` searches for the files. */
const MAX_APPENDED = 1024 * 1024

/**
 * Reads the directory by zip.js, which supports ZIP64, encryption and data before or after the archive. It creates an
 * object of 50 fields for each file, which is a fifth of the time to the first page of a book of 2,000 chapters;
 * therefore `plainDirectory` is tried first.
 *
 * @throws what zip.js or the source throws
 */
export async function directoryByZipJs(source: ByteSource): Promise<ListedFile[]> {
  const nameOf = nameReader()
  const zip = new ZipReader(zipJsReader(source), {
    strictness: 'tolerant',
    filenameValidation: 'tolerant',
    maxAppendedDataSize: MAX_APPENDED,
    // Comments are unused, and zip.js would create a decoder for each. It guesses the encoding of a name that is
    // undefined.
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
    // `openArchive` enforces the same limit; this check bounds the memory.
    if (files.length > MAX_ENTRIES) return files
  }
  return files
}

/** Bytes per chunk of the stream. */
const CHUNK = 256 * 1024

/** Adapts a source to a reader of zip.js; refuses reads that are larger than any directory. */
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
