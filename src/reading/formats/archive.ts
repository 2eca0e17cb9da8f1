import { LibraryError, toLibraryError } from '../../platform/errors'
import type { ByteSource } from './bytes'
import * as limits from './limits'
import { decodePath, normalisePath } from './paths'
import { readDirectory, type ZipEntry } from './zip/directory'
import { readEntry } from './zip/entry'

/** The files of a zip archive by their full path. */
export interface Archive {
  /** Every file's path, as it stands in the archive. */
  readonly paths: readonly string[]
  /** The path of the file that is meant: exact, percent-decoded, or equal but for case; null if none. */
  find(path: string): string | null
  /** Uncompressed bytes of a file; 0 when there is none. */
  sizeOf(path: string): number
  /** Whether the archive's own encryption (not EPUB's) covers the file. */
  isEncrypted(path: string): boolean
  /**
   * A file's bytes; null when there is no such file.
   * @throws LibraryError `encrypted-book`, `book-too-large`, `bad-book`, or what the source throws.
   */
  read(path: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Idempotent. */
  close(): void
}

/**
 * Reads the directory of a zip archive and checks it against its bounds.
 *
 * @throws LibraryError `bad-book` when it is no zip; `book-too-large`; or what the source throws.
 */
export async function openArchive(source: ByteSource): Promise<Archive> {
  const files = new Map<string, ZipEntry>()
  try {
    let entries = 0
    let total = 0
    for (const entry of await readDirectory(source)) {
      if (++entries > limits.MAX_ENTRIES) throw tooLarge(`more than ${limits.MAX_ENTRIES} files`)
      if (entry.name.endsWith('/')) continue
      total += entry.size
      if (total > limits.MAX_TOTAL_BYTES) throw tooLarge('all files together')
      const path = normalisePath(entry.name)
      if (path.split('/').length > limits.MAX_NESTING)
        throw tooLarge(`folders nested in ${path.slice(0, 80)}`)
      if (path && !files.has(path)) files.set(path, entry)
    }
  } catch (thrown) {
    source.close()
    throw asBadBook(thrown, 'archive')
  }
  return new ZipArchive(files, source)
}

class ZipArchive implements Archive {
  readonly #files: ReadonlyMap<string, ZipEntry>
  readonly #folded = new Map<string, string>()
  readonly #source: ByteSource

  constructor(files: ReadonlyMap<string, ZipEntry>, source: ByteSource) {
    this.#files = files
    this.#source = source
    for (const path of files.keys()) {
      const key = fold(path)
      if (!this.#folded.has(key)) this.#folded.set(key, path)
    }
  }

  get paths(): readonly string[] {
    return [...this.#files.keys()]
  }

  find(path: string): string | null {
    const plain = normalisePath(path)
    if (this.#files.has(plain)) return plain
    const decoded = normalisePath(decodePath(path))
    if (this.#files.has(decoded)) return decoded
    return this.#folded.get(fold(plain)) ?? this.#folded.get(fold(decoded)) ?? null
  }

  sizeOf(path: string): number {
    return this.#entry(path)?.size ?? 0
  }

  isEncrypted(path: string): boolean {
    return this.#entry(path)?.isEncrypted ?? false
  }

  async read(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const entry = this.#entry(path)
    if (!entry) return null
    if (entry.isEncrypted) throw new LibraryError('encrypted-book', `${path} is encrypted`)
    checkSize(entry)
    try {
      return await readEntry(this.#source, entry)
    } catch (thrown) {
      throw asBadBook(thrown, path)
    }
  }

  close(): void {
    this.#source.close()
  }

  #entry(path: string): ZipEntry | undefined {
    const found = this.find(path)
    return found === null ? undefined : this.#files.get(found)
  }
}

function checkSize(entry: ZipEntry): void {
  const { name, size, compressedSize } = entry
  if (size > limits.MAX_ENTRY_BYTES || compressedSize > limits.MAX_ENTRY_BYTES) throw tooLarge(name)
  const ratio = size / Math.max(1, compressedSize)
  if (size > limits.RATIO_EXEMPT_BYTES && ratio > limits.MAX_RATIO)
    throw tooLarge(`${name} unpacks to ${Math.round(ratio)} times its size`)
}

function fold(path: string): string {
  return path.normalize('NFC').toLowerCase()
}

function tooLarge(detail: string): LibraryError {
  return new LibraryError('book-too-large', `beyond the bounds of an archive: ${detail}`)
}

function asBadBook(thrown: unknown, where: string): LibraryError {
  const error = toLibraryError(thrown)
  if (error.code !== 'unknown') return error
  return new LibraryError('bad-book', `${where}: ${error.message}`, { cause: thrown })
}
