import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'

/** Names of files that are still being written. */
const PASSING = /^\.[\da-f]{12}\.tmp$/

/**
 * The output folder. Every file appears whole: it is written under a passing name and then renamed, so that a
 * server that is running never sees half of one.
 */
export class Output {
  readonly #root: string
  /** Files made by this run or kept from an earlier one. */
  readonly #files = new Set<string>()

  constructor(root: string) {
    this.#root = root
  }

  /** Paths of all files of this catalogue so far, from the output folder. */
  get files(): string[] {
    return [...this.#files].sort()
  }

  /**
   * Writes a file; one that says the same already is left alone, so that caches stay valid.
   *
   * @param mode who may read it; what the system gives a new file when left out.
   */
  async write(path: string, content: string | Uint8Array, mode?: number): Promise<void> {
    this.#files.add(path)
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    const before = await readFile(join(this.#root, path)).catch(() => null)
    if (before && digest(before) === digest(bytes)) return
    await this.#replace(path, (passing) => writeFile(passing, bytes, { mode }))
  }

  /** Copies a file from elsewhere; as `write`, only where it differs. */
  async copy(from: string, path: string): Promise<void> {
    this.#files.add(path)
    if (await isSame(from, join(this.#root, path))) return
    await this.#replace(path, async (passing) => {
      await copyFile(from, passing)
      // A copy takes over the rights of the original, which the web server may not have.
      await chmod(passing, 0o644)
    })
  }

  /** Counts a file of an earlier run as part of this one. */
  keep(path: string): void {
    this.#files.add(path)
  }

  async has(path: string): Promise<boolean> {
    const info = await stat(join(this.#root, path)).catch(() => null)
    return info?.isFile() ?? false
  }

  /** The text of a file; null when there is none. */
  async read(path: string): Promise<string | null> {
    return readFile(join(this.#root, path), 'utf8').catch((thrown: unknown) => {
      if (thrown instanceof Error && Reflect.get(thrown, 'code') === 'ENOENT') return null
      throw thrown
    })
  }

  /** Removes what runs that were killed had not finished writing, in the folders this one wrote to. */
  async sweep(): Promise<void> {
    for (const folder of new Set(this.files.map((path) => dirname(join(this.#root, path))))) {
      const names = await readdir(folder).catch(() => [])
      for (const name of names) if (PASSING.test(name)) await rm(join(folder, name), { force: true })
    }
  }

  /** Removes files of an earlier run that this one has not made; paths that lead elsewhere are ignored. */
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

  async #replace(path: string, make: (passing: string) => Promise<void>): Promise<void> {
    const target = join(this.#root, path)
    const passing = join(dirname(target), `.${randomBytes(6).toString('hex')}.tmp`)
    await mkdir(dirname(target), { recursive: true })
    try {
      await make(passing)
      await rename(passing, target)
    } catch (thrown) {
      await rm(passing, { force: true })
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
