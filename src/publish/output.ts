import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import {
  chmod,
  copyFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { fileDigest } from './digest'

/** Permissions for the web server, which is another user. */
const PUBLIC_FILE = 0o644
const PUBLIC_FOLDER = 0o755

/** Adds missing permissions; file systems without them, and files of others, stay as they are. */
async function openTo(path: string, mode: number): Promise<void> {
  const info = await stat(path).catch(() => null)
  if (info && (info.mode & mode) !== mode) await chmod(path, info.mode | mode).catch(() => undefined)
}

/**
 * Creates a folder and its missing parents, which everybody may read.
 *
 * @returns the created folders, from the top
 */
export async function makeFolder(path: string): Promise<string[]> {
  const missing: string[] = []
  for (let at = path; !(await stat(at).catch(() => null)); at = dirname(at)) {
    missing.unshift(at)
    if (dirname(at) === at) break
  }
  const created: string[] = []
  // One by one: `recursive` reports a read-only file system as a folder that is missing.
  for (const folder of missing) {
    try {
      await mkdir(folder)
    } catch (thrown) {
      if (!(thrown instanceof Error) || Reflect.get(thrown, 'code') !== 'EEXIST') throw thrown
      continue
    }
    await chmod(folder, PUBLIC_FOLDER).catch(() => undefined)
    created.push(folder)
  }
  return created
}

/** A file is not what it was when it was read. */
export class ChangedSource extends Error {}

/** Matches the names of temporary files. */
const TEMPORARY = /^\.[\da-f]{12}\.tmp$/

/**
 * The output folder. Each file is written under a temporary name and then renamed, so that a running web server never
 * serves an incomplete file. Existing files, except those of books, are replaced by `commit`.
 */
export class Output {
  readonly #root: string
  /** Files written by this run or kept from an earlier one. */
  readonly #files = new Set<string>()
  /**
   * New versions of existing files, by the file that each replaces: they wait until all are written, because a disk that
   * fills would leave a list of books without their files.
   */
  readonly #waiting = new Map<string, string>()
  /** Folders whose permissions are right. */
  readonly #opened = new Set<string>()
  /** Files and folders that this run has created, absolute. */
  readonly #created: string[] = []

  readonly #onCreate: (path: string) => Promise<void>

  /** @param onCreate called before a file is created, with its path relative to the folder */
  constructor(root: string, onCreate: (path: string) => Promise<void> = async () => undefined) {
    this.#root = root
    this.#onCreate = onCreate
  }

  /** Paths of all files of this catalogue so far, relative to the output folder. */
  get files(): string[] {
    return [...this.#files].sort()
  }

  /**
   * Writes a file; a file with the same content is left unchanged, so that caches stay valid.
   *
   * @param mode file permissions; by default everybody may read the file, as the web server must, whatever the umask
   */
  async write(path: string, content: string | Uint8Array, mode = PUBLIC_FILE): Promise<void> {
    this.#files.add(path)
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    const before = await readFile(join(this.#root, path)).catch(() => null)
    if (before && Buffer.compare(before, bytes) === 0) return this.#open(path, mode)
    await this.#replace(path, mode, (temporary) => writeFile(temporary, bytes))
  }

  /** Writes a large file piece by piece, whether it differs or not. */
  async writePieces(path: string, pieces: Iterable<string>, mode: number): Promise<void> {
    this.#files.add(path)
    await this.#replace(path, mode, async (temporary) => {
      await pipeline(batches(pieces), createWriteStream(temporary))
    })
  }

  /** Yields the lines of a file; none if it does not exist. */
  async *lines(path: string): AsyncGenerator<string> {
    const file = join(this.#root, path)
    if (!(await this.has(path))) return
    yield* createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })
  }

  /**
   * Copies a file from another folder, only if it differs, as in `write`.
   *
   * @param isRight tells of a copy, by its path, whether it is what is wanted
   * @throws ChangedSource if it is not
   */
  async copy(
    from: string,
    path: string,
    isRight: (copy: string) => Promise<boolean> = async () => true,
  ): Promise<void> {
    const target = join(this.#root, path)
    const check = async (copy: string) => {
      if (!(await isRight(copy))) throw new ChangedSource(from)
    }
    if (await isSame(from, target)) {
      await check(target)
      await this.#open(path, PUBLIC_FILE)
    }
    // A copy has the permissions of the original, which may exclude the web server.
    else
      await this.#replace(path, PUBLIC_FILE, async (temporary) => {
        await copyFile(from, temporary)
        await check(temporary)
      })
    this.#files.add(path)
  }

  /** Keeps a file of an earlier run. */
  async keep(path: string): Promise<void> {
    if (this.#files.has(path)) return
    this.#files.add(path)
    await this.#open(path, PUBLIC_FILE)
  }

  /** Puts the new versions of existing files in place, in the order in which they were written. */
  async commit(): Promise<void> {
    for (const [target, temporary] of this.#waiting) {
      await rename(temporary, target)
      this.#waiting.delete(target)
      // The list in place may name what this run has created.
      this.#created.length = 0
    }
    this.#created.length = 0
  }

  /** Removes the files and folders created since the last commit, and the new versions of existing ones, after a failure. */
  async undo(): Promise<void> {
    for (const temporary of this.#waiting.values())
      await rm(temporary, { force: true }).catch(() => undefined)
    this.#waiting.clear()
    for (const path of this.#created.splice(0).reverse())
      await rm(path, { force: true }).catch(() => rmdir(path).catch(() => undefined))
  }

  /** The absolute path of a file. */
  absolute(path: string): string {
    return join(this.#root, path)
  }

  async has(path: string): Promise<boolean> {
    const info = await stat(join(this.#root, path)).catch(() => null)
    return info?.isFile() ?? false
  }

  /** Returns the text of a file; null if it does not exist. */
  async read(path: string): Promise<string | null> {
    return readFile(join(this.#root, path), 'utf8').catch((thrown: unknown) => {
      if (thrown instanceof Error && Reflect.get(thrown, 'code') === 'ENOENT') return null
      throw thrown
    })
  }

  /** Removes temporary files of killed runs from the folders of this run's files. */
  async sweep(): Promise<void> {
    for (const folder of new Set(this.files.map((path) => dirname(join(this.#root, path))))) {
      const names = await readdir(folder).catch(() => [])
      for (const name of names) if (TEMPORARY.test(name)) await rm(join(folder, name), { force: true })
    }
  }

  /** Removes files of an earlier run that are not part of this one; paths outside the folder are ignored. */
  async removeOthers(earlier: readonly string[]): Promise<number> {
    let removed = 0
    for (const path of earlier) {
      if (this.#files.has(path)) continue
      const absolute = join(this.#root, path)
      const way = relative(this.#root, absolute)
      if (way === '' || way.split(sep)[0] === '..') continue
      const there = await stat(absolute).catch(() => null)
      if (!there?.isFile()) continue
      await rm(absolute, { force: true })
      removed++
    }
    return removed
  }

  /** Corrects the permissions of a file and its folder that an earlier run has written, maybe under another umask. */
  async #open(path: string, mode: number): Promise<void> {
    const target = join(this.#root, path)
    await openTo(target, mode)
    await this.#openFolder(path)
  }

  async #openFolder(path: string): Promise<void> {
    const folder = dirname(path)
    if (folder === '.' || this.#opened.has(folder)) return
    this.#opened.add(folder)
    await openTo(join(this.#root, folder), PUBLIC_FOLDER)
  }

  async #replace(path: string, mode: number, make: (temporary: string) => Promise<void>): Promise<void> {
    const target = join(this.#root, path)
    const temporary = join(dirname(target), `.${randomBytes(6).toString('hex')}.tmp`)
    this.#created.push(...(await makeFolder(dirname(target))))
    await this.#openFolder(path)
    const isNew = !(await this.has(path))
    try {
      if (isNew) await this.#onCreate(path)
      await make(temporary)
      await chmod(temporary, mode)
      // The file of a book is not part of a list: its new version fits the old catalogue.
      if (isNew || path.startsWith('file/')) await rename(temporary, target)
      else this.#waiting.set(target, temporary)
      if (isNew) this.#created.push(target)
    } catch (thrown) {
      await rm(temporary, { force: true })
      // The message names the file, not the temporary one.
      if (thrown instanceof Error) Reflect.set(thrown, 'dest', target)
      throw thrown
    }
  }
}

/** Characters that are written at once. */
const BATCH = 256 * 1024

function* batches(pieces: Iterable<string>): Generator<string> {
  let batch = ''
  for (const piece of pieces) {
    batch += piece
    if (batch.length < BATCH) continue
    yield batch
    batch = ''
  }
  if (batch !== '') yield batch
}

async function isSame(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([stat(one), stat(other).catch(() => null)])
  return first.size === second?.size && (await fileDigest(one)) === (await fileDigest(other))
}
