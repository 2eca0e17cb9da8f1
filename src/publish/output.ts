import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'

/** Matches the names of temporary files. */
const TEMPORARY = /^\.[\da-f]{12}\.tmp$/

/**
 * The output folder. Each file is written under a temporary name and then renamed, so that a running web server never
 * serves an incomplete file.
 */
export class Output {
  readonly #root: string
  /** Files written by this run or kept from an earlier one. */
  readonly #files = new Set<string>()

  constructor(root: string) {
    this.#root = root
  }

  /** Paths of all files of this catalogue so far, relative to the output folder. */
  get files(): string[] {
    return [...this.#files].sort()
  }

  /**
   * Writes a file; a file with the same content is left unchanged, so that caches stay valid.
   *
   * @param mode file permissions; the system's default for a new file if absent
   */
  async write(path: string, content: string | Uint8Array, mode?: number): Promise<void> {
    this.#files.add(path)
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    const before = await readFile(join(this.#root, path)).catch(() => null)
    if (before && digest(before) === digest(bytes)) return
    await this.#replace(path, (temporary) => writeFile(temporary, bytes, { mode }))
  }

  /** Copies a file from another folder, only if it differs, as in `write`. */
  async copy(from: string, path: string): Promise<void> {
    this.#files.add(path)
    if (await isSame(from, join(this.#root, path))) return
    await this.#replace(path, async (temporary) => {
      await copyFile(from, temporary)
      // A copy has the permissions of the original, which may exclude the web server.
      await chmod(temporary, 0o644)
    })
  }

  /** Keeps a file of an earlier run. */
  keep(path: string): void {
    this.#files.add(path)
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

  async #replace(path: string, make: (temporary: string) => Promise<void>): Promise<void> {
    const target = join(this.#root, path)
    const temporary = join(dirname(target), `.${randomBytes(6).toString('hex')}.tmp`)
    await mkdir(dirname(target), { recursive: true })
    try {
      await make(temporary)
      await rename(temporary, target)
    } catch (thrown) {
      await rm(temporary, { force: true })
      throw thrown
    }
  }
}

async function isSame(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([stat(one), stat(other).catch(() => null)])
  return first.size === second?.size && (await fileDigest(one)) === (await fileDigest(other))
}

async function fileDigest(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of createReadStream(path)) hash.update(bytes)
  return hash.digest('hex')
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
