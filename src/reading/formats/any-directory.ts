import { type CreateReadableOptions, ZipReader } from '@zip.js/zip.js/lib/zip-core-reader.js'
import { LibraryError } from '../../platform/errors'
import type { ByteSource } from './bytes'
import { nameReader } from './file-names'
import { beyondBounds, MAX_DIRECTORY_BYTES } from './limits'
import type { ListedFile } from './plain-directory'

/**
 * The directory of any archive there is, one file after the other, as zip.js reads it: ZIP64, encrypted, with
 * something before it or after it. It makes an object of fifty fields of each file, which takes a fifth of the time
 * to the first page of two thousand chapters; so `plainDirectory` is tried before.
 *
 * @throws LibraryError `book-too-large`; what zip.js or the source throws.
 */
export async function* anyDirectory(source: ByteSource): AsyncGenerator<ListedFile> {
  const nameOf = nameReader()
  const zip = new ZipReader(zipJsReader(source), {
    strictness: 'tolerant',
    filenameValidation: 'tolerant',
    // Nobody reads the comments, and to leave them to zip.js makes a decoder for each. A name that is neither is its own to guess.
    decodeText: (bytes: Uint8Array, _encoding: string, type: 'filename' | 'comment') =>
      type === 'filename' ? nameOf(bytes) : '',
  })
  for await (const entry of zip.getEntriesGenerator())
    yield {
      name: entry.filename,
      isFolder: entry.directory,
      isEncrypted: entry.encrypted,
      compressionMethod: entry.compressionMethod,
      compressedSize: entry.compressedSize,
      uncompressedSize: entry.uncompressedSize,
      nameLength: entry.rawFilename.byteLength,
      offset: entry.offset,
    }
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
