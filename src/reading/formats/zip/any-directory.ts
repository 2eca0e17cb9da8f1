import { type CreateReadableOptions, ZipReader } from '@zip.js/zip.js/lib/zip-core-reader.js'
import type { Locale } from '../../../i18n/locale'
import { createTranslate } from '../../../i18n/translate'
import { LibraryError, toLibraryError } from '../../../platform/errors'
import { loadModule } from '../../../platform/load-module'
import { beyondBounds, MAX_DIRECTORY_BYTES, MAX_ENTRIES } from '../../publication/limits'
import type { ByteSource } from '../source/source'
import { type ArchiveDirectory, createNameDecoder, isFileHeader, type ZipEntry } from './plain-directory'
import type { LoadCompletion } from './salvage/added-files'

/**
 * Reads the directory of any archive: by zip.js, or, where that fails, by `salvage`.
 *
 * @throws LibraryError `book-too-large`; `no-readable-format` with a sentence for a file of another format; or what
 *   zip.js or the source throws
 */
export async function readAnyDirectory(
  source: ByteSource,
  locale: Locale,
  completion?: LoadCompletion,
): Promise<ArchiveDirectory> {
  const head = await source.read(0, Math.min(source.size, HEAD_BYTES))
  // A tar or an ISO may hold a zip, which zip.js would find.
  const archive = archiveFormat(head) ?? (await isoFormat(source))
  if (archive) throw await otherFormat(archive, 'archive.other', locale)
  const listed = await tryZipJs(source)
  if ('files' in listed && !(await isOfNestedArchive(listed.files, source))) return listed
  const { salvage } = await loadModule(() => import('./salvage/salvage'))
  const salvaged = await salvage(source, completion)
  if (salvaged) return salvaged
  if ('files' in listed) return listed
  const document = documentFormat(head)
  throw document ? await otherFormat(document, 'archive.document', locale) : listed.error
}

type ArchiveWord = keyof typeof import('../../../i18n/words/archives').archives

async function otherFormat(format: string, word: ArchiveWord, locale: Locale): Promise<LibraryError> {
  const { archives } = await loadModule(() => import('../../../i18n/words/archives'))
  const t = createTranslate<ArchiveWord>(locale, archives)
  const name = format === 'archive.page' || format === 'archive.picture' ? t(format) : format
  return new LibraryError('no-readable-format', `not a zip archive: ${format}`, {
    userMessage: t(word, { format: name }),
  })
}

/** Bytes that hold every signature but that of an ISO image. */
const HEAD_BYTES = 512

/** Other archive formats and compressions by their signatures, as Latin-1, and the offsets of these. */
const ARCHIVES: readonly (readonly [format: string, signature: string, offset?: number])[] = [
  ['RAR', 'Rar!'],
  ['RAR', 'RE~^'],
  ['7z', '7z\xbc\xaf'],
  ['tar', 'ustar', 257],
  ['gzip', '\x1f\x8b'],
  ['bzip2', 'BZh'],
  ['xz', '\xfd7zXZ\0'],
  ['LZMA', '\x5d\0\0'],
  ['lzip', 'LZIP'],
  ['LZ4', '\x04"M\x18'],
  ['Zstandard', '\x28\xb5\x2f\xfd'],
  ['compress (.Z)', '\x1f\x9d'],
  ['CAB', 'MSCF'],
  ['ARJ', '\x60\xea'],
  ['LHA', '-lh', 2],
  ['LHA', '-lz', 2],
  ['ACE', '**ACE**', 7],
  ['StuffIt', 'SIT!'],
  ['StuffIt', 'StuffIt'],
  ['XAR', 'xar!'],
  ['cpio', '07070'],
  ['ar', '!<arch>\n'],
  ['WIM', 'MSWIM'],
]

/** Formats of books and documents that are given the extension of an EPUB or CBZ. */
const DOCUMENTS: readonly (readonly [format: string, signature: string, offset?: number])[] = [
  ['PDF', '%PDF-'],
  ['MOBI', 'BOOKMOBI', 60],
  ['DjVu', 'AT&TFORM'],
  ['RTF', '{\\rtf'],
  ['Word (.doc)', '\xd0\xcf\x11\xe0'],
  ['CHM', 'ITSF'],
  ['archive.picture', '\xff\xd8\xff'],
  ['archive.picture', '\x89PNG'],
  ['archive.picture', 'GIF8'],
  ['archive.picture', 'WEBP', 8],
]

const latin1 = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)

function formatIn(formats: typeof ARCHIVES, head: Uint8Array): string | null {
  // WHATWG's latin1 is windows-1252, which has other characters for 0x80 to 0x9f.
  const text = String.fromCharCode(...head)
  return formats.find(([, signature, offset = 0]) => text.startsWith(signature, offset))?.[0] ?? null
}

const archiveFormat = (head: Uint8Array) => formatIn(ARCHIVES, head) ?? (isTar(head) ? 'tar' : null)

const documentFormat = (head: Uint8Array) =>
  formatIn(DOCUMENTS, head) ??
  (/^\s*<(?:!doctype html|html|head)/i.test(latin1(head)) ? 'archive.page' : null)

/** Whether the head is a header of a tar without a signature: its checksum, in octal, is right. */
function isTar(head: Uint8Array): boolean {
  if (head.byteLength < HEAD_BYTES || !head[0]) return false
  const written = Number.parseInt(latin1(head.subarray(148, 156)).replace(/[\0 ]/g, ' ').trim(), 8)
  // The checksum counts its own eight bytes as spaces.
  const sum = head.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 0x20 : byte), 0)
  return written === sum
}

/** Offsets of the volume descriptors of an ISO 9660 image. */
const ISO_AT = [0x8001, 0x8801, 0x9001]

async function isoFormat(source: ByteSource): Promise<string | null> {
  if (source.size < (ISO_AT[0] ?? 0) + 5) return null
  for (const at of ISO_AT) if (latin1(await source.read(at, 5)) === 'CD001') return 'ISO'
  return null
}

/** Reads the directory by zip.js. @throws the errors that `salvage` cannot repair */
async function tryZipJs(source: ByteSource): Promise<{ files: ZipEntry[] } | { error: LibraryError }> {
  try {
    return { files: await readDirectoryWithZipJs(source) }
  } catch (thrown) {
    const error = toLibraryError(thrown)
    // A split archive (ERR_SPLIT_ZIP_FILE) is not damaged, and is not allowed for a book (EPUB 3.3 §4.2.1).
    if (!/^(?:unknown|bad-book)$/.test(error.code) || /^split/i.test(error.message)) throw thrown
    return { error }
  }
}

/** Whether a directory omits the file at the start of the archive: it belongs to a nested archive. */
async function isOfNestedArchive(files: readonly ZipEntry[], source: ByteSource): Promise<boolean> {
  if (files.length === 0 || files.some(({ offset }) => offset === 0)) return false
  return isFileHeader(await source.read(0, 4), 0)
}

/** Bytes that may follow the end of an archive; with more, `salvage` searches for the files. */
const MAX_APPENDED = 1024 * 1024

/**
 * Reads the directory by zip.js, which supports ZIP64, encryption and data before or after the archive. It creates an
 * object of 50 fields for each file, which is a fifth of the time to the first page of a book of 2,000 chapters;
 * therefore `readPlainDirectory` is tried first.
 *
 * @throws what zip.js or the source throws
 */
export async function readDirectoryWithZipJs(source: ByteSource): Promise<ZipEntry[]> {
  const nameOf = createNameDecoder()
  const zip = new ZipReader(zipJsReader(source), {
    strictness: 'tolerant',
    filenameValidation: 'tolerant',
    maxAppendedDataSize: MAX_APPENDED,
    // Comments are unused, and zip.js would create a decoder for each. It guesses the encoding of a name that is
    // undefined.
    decodeText: (bytes: Uint8Array, _encoding: string, type: 'filename' | 'comment') =>
      type === 'filename' ? nameOf(bytes) : '',
  })
  const files: ZipEntry[] = []
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
