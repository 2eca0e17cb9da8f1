import { LibraryError, toLibraryError } from '../../../platform/errors'
import { loadModule } from '../../../platform/load-module'
import * as limits from '../../publication/limits'
import { decodePath, normalisePath } from '../../publication/paths'
import type { ByteSource } from '../source/source'
import { type AnyDirectory, type ListedFile, plainDirectory } from './plain-directory'
import type { LoadCompletion } from './salvage/added-files'
import { type PackedFile, unpack } from './unpack'

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
  /** Whether it covers any. */
  readonly hasEncrypted: boolean
  /** Whether every file is packed in a way that is read: stored or deflated. */
  readonly isUnpackable: boolean
  /** How whole it is, as far as that is known by now. */
  readonly told: Pick<AnyDirectory, 'isIncomplete' | 'torn'>
  /**
   * A file's bytes; null when there is no such file.
   * @throws LibraryError `encrypted-book`, `book-too-large`, `bad-book`, or what the source throws.
   */
  read(path: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Where a file lies in the source, as the directory has it. */
  listed(path: string): PackedFile | undefined
  /** Asks the source for the bytes of files that will be read soon, but for those of more than `most` bytes (64 KB). */
  fetchAhead(paths: readonly string[], most?: number): void
  /** Fetches in the background what has not been read, if it is little. */
  fetchRest(): void
  /** Idempotent. */
  close(): void
}

/** What an archive is of knows more of its files than the archive does. */
export interface ArchiveOptions {
  /** What to call a file, by its name in the archive. */
  named?(name: string): string
  /** Fetches what completes one that was cut off. */
  completion?: LoadCompletion
}

/**
 * Reads the directory of a zip archive and checks it against its bounds.
 *
 * @throws LibraryError `bad-book` when it is no zip; `book-too-large`; or what the source throws.
 */
export async function openArchive(
  source: ByteSource,
  { named = (name) => name, completion }: ArchiveOptions = {},
): Promise<Archive> {
  const directory = new OpenedDirectory(named)
  try {
    const plain = await plainDirectory(source)
    const any: AnyDirectory = plain
      ? { files: plain }
      : await (await loadModule(() => import('./any-directory'))).anyDirectory(source, completion)
    for (const file of any.files) directory.add(file)
    return new ZipArchive(directory.files, any.source ?? source, any)
  } catch (thrown) {
    source.close()
    throw asBadBook(thrown, 'archive')
  }
}

/** Files by their paths, within the bounds of an archive. */
class OpenedDirectory {
  readonly files = new Map<string, ListedFile>()
  readonly #named: (name: string) => string
  #entries = 0
  #total = 0

  constructor(named: (name: string) => string) {
    this.#named = named
  }

  /** The first file of a path is the one that counts. @throws LibraryError `book-too-large`. */
  add(file: ListedFile): void {
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
  readonly told
  readonly #files: ReadonlyMap<string, ListedFile>
  readonly #source: ByteSource
  /** Paths by what they are but for case, once one is asked for that is not there as it is written. */
  #folded: ReadonlyMap<string, string> | null = null

  constructor(files: ReadonlyMap<string, ListedFile>, source: ByteSource, told: AnyDirectory) {
    this.#files = files
    this.#source = source
    this.told = told
  }

  get paths(): readonly string[] {
    return [...this.#files.keys()]
  }

  find(path: string): string | null {
    // As nearly every path is written. The one string for it: a novel's two thousand paths are not kept five times.
    const exact = this.#files.get(path)
    if (exact) return exact.name
    const plain = normalisePath(path)
    const decoded = normalisePath(decodePath(path))
    const file = this.#files.get(plain) ?? this.#files.get(decoded)
    if (file) return file.name
    this.#folded ??= foldedPaths(this.#files.keys())
    return this.#folded.get(fold(plain)) ?? this.#folded.get(fold(decoded)) ?? null
  }

  sizeOf(path: string): number {
    return this.listed(path)?.uncompressedSize ?? 0
  }

  isEncrypted(path: string): boolean {
    return this.listed(path)?.isEncrypted ?? false
  }

  get hasEncrypted(): boolean {
    return [...this.#files.values()].some(({ isEncrypted }) => isEncrypted)
  }

  get isUnpackable(): boolean {
    return [...this.#files.values()].every(({ compressionMethod: how }) => how === 0 || how === 8)
  }

  async read(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const entry = this.listed(path)
    if (!entry) return null
    if (entry.isEncrypted) throw new LibraryError('encrypted-book', path)
    checkSize(path, entry)
    try {
      return await unpack(this.#source, entry)
    } catch (thrown) {
      const error = asBadBook(thrown, path)
      if (error.code !== 'bad-book') throw error
      const { mendFile } = await loadModule(() => import('./salvage/mend-file'))
      return mendFile(this.#source, entry, error, this.told)
    }
  }

  fetchAhead(paths: readonly string[], most = MOST_AHEAD): void {
    for (const path of paths) {
      const entry = this.listed(path)
      if (!entry || entry.compressedSize > most) continue
      // Whoever reads the file is told what goes wrong.
      this.#source.read(entry.offset, entry.compressedSize).catch(() => {})
    }
  }

  fetchRest(): void {
    void this.#source.fetchRest?.()
  }

  close(): void {
    this.#source.close()
  }

  listed(path: string): ListedFile | undefined {
    const found = this.find(path)
    return found === null ? undefined : this.#files.get(found)
  }
}

/** Bytes of a file that is asked for before it is read. */
const MOST_AHEAD = 64 * 1024

function checkSize(path: string, { uncompressedSize, compressedSize }: ListedFile): void {
  const isBomb =
    uncompressedSize > limits.RATIO_EXEMPT_BYTES &&
    uncompressedSize / Math.max(1, compressedSize) > limits.MAX_RATIO
  if (isBomb || Math.max(uncompressedSize, compressedSize) > limits.MAX_ENTRY_BYTES)
    throw limits.beyondBounds(path)
}

/** The first path of each spelling. */
function foldedPaths(paths: Iterable<string>): ReadonlyMap<string, string> {
  const folded = new Map<string, string>()
  for (const path of paths) {
    const key = fold(path)
    if (!folded.has(key)) folded.set(key, path)
  }
  return folded
}

function fold(path: string): string {
  return path.normalize('NFC').toLowerCase()
}

function asBadBook(thrown: unknown, where: string): LibraryError {
  const error = toLibraryError(thrown)
  if (error.code !== 'unknown') return error
  return new LibraryError('bad-book', `${where}: ${error.message}`, { cause: thrown })
}
