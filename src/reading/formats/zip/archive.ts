import { DEFAULT_LOCALE, type Locale } from '../../../i18n/locale'
import { LibraryError, toLibraryError } from '../../../platform/errors'
import { loadModule } from '../../../platform/load-module'
import * as limits from '../../publication/limits'
import { decodePath, foldPath, normalisePath } from '../../publication/paths'
import type { LoadMany } from '../../publication/publication'
import type { ByteSource } from '../source/source'
import { type ArchiveDirectory, readPlainDirectory, type ZipEntry } from './plain-directory'
import type { LoadCompletion } from './salvage/added-files'
import { type PackedEntry, unpack } from './unpack'

/** The files of a zip archive by their full path. */
export interface Archive {
  /** The full paths of all files. */
  readonly paths: readonly string[]
  /** The path of a file: equal to `path`, to its decoded form, or to either ignoring case; null when there is none. */
  find(path: string): string | null
  /** Uncompressed size of a file in bytes; 0 when there is none. */
  sizeOf(path: string): number
  /** Whether the archive's own encryption (not EPUB's) covers the file. */
  isEncrypted(path: string): boolean
  /** Whether it covers any file. */
  readonly hasEncrypted: boolean
  /** Whether every file has a supported compression method: stored or deflated. */
  readonly isSupported: boolean
  /** Damage to the archive that is known so far; reads may add to it. */
  readonly damage: Pick<ArchiveDirectory, 'isIncomplete' | 'partialFiles'>
  /**
   * Reads a file; null when there is no such file.
   *
   * @param many set if many files are read one after another
   * @throws LibraryError `encrypted-book`, `book-too-large`, `bad-book`, or what the source throws
   */
  read(path: string, many?: LoadMany): Promise<Uint8Array<ArrayBuffer> | null>
  /** The directory entry of a file, with its offset in the source. */
  entry(path: string): PackedEntry | undefined
  /** Prefetches files of at most `most` compressed bytes (default: 64 KB). */
  prefetch(paths: readonly string[], most?: number): void
  /**
   * Prefetches those of the files that follow the first one closely, in one request of at most `most` bytes. Returns the
   * number of files that need no further request.
   */
  prefetchRun(paths: Iterable<string>, most: number): number
  /** Prefetches the unread rest of a small archive in the background. */
  prefetchRest(): void
  /** Idempotent. */
  close(): void
}

/** Knowledge of the archive's format of content. */
export interface ArchiveOptions {
  /** Maps a name in the archive to a path. */
  mapName?(name: string): string
  /** Loads the code that adds files to a truncated archive. */
  completion?: LoadCompletion
  /** Language of the sentences in errors. */
  locale?: Locale
}

/**
 * Opens a zip archive: reads its directory and checks it against the limits.
 *
 * @throws LibraryError `bad-book` when the file is not a zip archive; `no-readable-format` with a sentence when it is of
 *   another known format; `book-too-large`; or what the source throws. The source is closed then.
 */
export async function openArchive(
  source: ByteSource,
  { mapName = (name) => name, completion, locale = DEFAULT_LOCALE }: ArchiveOptions = {},
): Promise<Archive> {
  const directory = new DirectoryBuilder(mapName)
  try {
    const plain = await readPlainDirectory(source)
    const any: ArchiveDirectory = plain
      ? { files: plain }
      : await (await loadModule(() => import('./any-directory'))).readAnyDirectory(source, locale, completion)
    for (const file of any.files) directory.add(file)
    return new ZipArchive(directory.files, any.source ?? source, any)
  } catch (thrown) {
    source.close()
    throw asBadBook(thrown, 'archive')
  }
}

/** Collects the files of an archive by path and enforces the limits. */
class DirectoryBuilder {
  readonly files = new Map<string, ZipEntry>()
  readonly #named: (name: string) => string
  #entries = 0
  #total = 0

  constructor(named: (name: string) => string) {
    this.#named = named
  }

  /** Adds a file; the first file of a path wins. @throws LibraryError `book-too-large` */
  add(file: ZipEntry): void {
    if (++this.#entries > limits.MAX_ENTRIES)
      throw limits.beyondBounds(`more than ${limits.MAX_ENTRIES} files`)
    if (file.isFolder) return
    this.#total += file.uncompressedSize
    if (this.#total > limits.MAX_TOTAL_BYTES) throw limits.beyondBounds('all files together')
    const path = normalisePath(this.#named(file.name))
    if (path.split('/').length > limits.MAX_NESTING) throw limits.beyondBounds('folders nested')
    if (path && !this.files.has(path))
      this.files.set(path, path === file.name ? file : { ...file, name: path })
  }
}

class ZipArchive implements Archive {
  readonly damage
  readonly #files: ReadonlyMap<string, ZipEntry>
  readonly #source: ByteSource
  /** Paths by their case-folded form; built by the first lookup that finds no exact match. */
  #folded: ReadonlyMap<string, string> | null = null

  constructor(files: ReadonlyMap<string, ZipEntry>, source: ByteSource, directory: ArchiveDirectory) {
    this.#files = files
    this.#source = source
    this.damage = directory
  }

  get paths(): readonly string[] {
    return [...this.#files.keys()]
  }

  find(path: string): string | null {
    // Nearly every lookup is exact. Returning the stored string avoids five copies of the 2,000 paths of a novel.
    const exact = this.#files.get(path)
    if (exact) return exact.name
    const plain = normalisePath(path)
    const decoded = normalisePath(decodePath(path))
    const file = this.#files.get(plain) ?? this.#files.get(decoded)
    if (file) return file.name
    this.#folded ??= foldedPaths(this.#files.keys())
    return this.#folded.get(foldPath(plain)) ?? this.#folded.get(foldPath(decoded)) ?? null
  }

  sizeOf(path: string): number {
    return this.entry(path)?.uncompressedSize ?? 0
  }

  isEncrypted(path: string): boolean {
    return this.entry(path)?.isEncrypted ?? false
  }

  get hasEncrypted(): boolean {
    return [...this.#files.values()].some(({ isEncrypted }) => isEncrypted)
  }

  get isSupported(): boolean {
    return [...this.#files.values()].every(({ compressionMethod: method }) => method === 0 || method === 8)
  }

  async read(path: string, many?: LoadMany): Promise<Uint8Array<ArrayBuffer> | null> {
    const entry = this.entry(path)
    if (!entry) return null
    if (entry.isEncrypted) throw new LibraryError('encrypted-book', path)
    checkSize(path, entry)
    try {
      return await unpack(this.#source, entry, many)
    } catch (thrown) {
      const error = asBadBook(thrown, path)
      if (error.code !== 'bad-book') throw error
      const { recoverFile } = await loadModule(() => import('./salvage/recover-file'))
      return recoverFile(this.#source, entry, error, this.damage)
    }
  }

  prefetch(paths: readonly string[], most = MAX_PREFETCH): void {
    for (const path of paths) {
      const entry = this.entry(path)
      if (!entry || entry.compressedSize > most) continue
      this.#source.prefetch?.(entry.offset, entry.compressedSize)
    }
  }

  prefetchRun(paths: Iterable<string>, most: number): number {
    // The bytes are in memory.
    if (!this.#source.prefetch) return Number.POSITIVE_INFINITY
    let start = -1
    let end = 0
    let count = 0
    for (const path of paths) {
      const entry = this.entry(path)
      const last = entry ? entry.offset + entry.compressedSize : 0
      if (start < 0) start = end = entry?.offset ?? 0
      // Something else lies between, as pictures do.
      if (!entry || entry.offset < end || entry.offset - end > MAX_GAP || last - start > most) break
      end = last
      count++
    }
    if (count > 0) this.#source.prefetch(start, end - start)
    return count
  }

  prefetchRest(): void {
    void this.#source.prefetchRest?.()
  }

  close(): void {
    this.#source.close()
  }

  entry(path: string): ZipEntry | undefined {
    const found = this.find(path)
    return found === null ? undefined : this.#files.get(found)
  }
}

/** Bytes between two files that are requested with them. */
const MAX_GAP = 16 * 1024
/** Compressed bytes of the largest file that is prefetched by default. */
const MAX_PREFETCH = 64 * 1024

function checkSize(path: string, { uncompressedSize, compressedSize }: ZipEntry): void {
  const isBomb =
    uncompressedSize > limits.RATIO_EXEMPT_BYTES &&
    uncompressedSize / Math.max(1, compressedSize) > limits.MAX_RATIO
  if (isBomb || Math.max(uncompressedSize, compressedSize) > limits.MAX_ENTRY_BYTES)
    throw limits.beyondBounds(path)
}

/** The first path of each case-folded form. */
function foldedPaths(paths: Iterable<string>): ReadonlyMap<string, string> {
  const folded = new Map<string, string>()
  for (const path of paths) {
    const key = foldPath(path)
    if (!folded.has(key)) folded.set(key, path)
  }
  return folded
}

function asBadBook(thrown: unknown, where: string): LibraryError {
  const error = toLibraryError(thrown)
  if (error.code !== 'unknown') return error
  return new LibraryError('bad-book', `${where}: ${error.message}`, { cause: thrown })
}
