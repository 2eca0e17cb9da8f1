import { readdir, realpath, stat } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import type { BookFormat } from '../domain/book'
import { formatOf, isOtherFormat } from './book-format'
import type { SideFiles } from './side-files'
import type { BookFile } from './types'

/** Levels of folders looked into. */
const DEEPEST = 16
/** Hidden files, what office programs and archives leave behind, packages. */
const PASSED_OVER = /^(?:\.|~\$|__MACOSX$|node_modules$)/
const COVER_ENDINGS = ['jpg', 'jpeg', 'png', 'webp', 'svg']

export const LIBRARY_FILE = 'library.json'

/** What lies in a folder of books. Paths are relative to it, with `/`. */
export interface Scanned {
  books: BookFile[]
  /** Folders and links that could not be looked into, and why. */
  closed: { path: string; reason: unknown }[]
  /** Books of formats that cannot be published. */
  others: string[]
}

/**
 * The books of a folder in the order of their paths. Hidden files, files that are no books and the output folder
 * are passed over.
 *
 * @throws Error when the folder itself cannot be read.
 */
export async function scanBooks(root: string, out: string, sideFiles: SideFiles): Promise<Scanned> {
  const scanned: Scanned = { books: [], closed: [], others: [] }
  const visited = new Set<string>()
  await visit(root, 0)
  scanned.books.sort((a, b) => (a.path < b.path ? -1 : 1))
  return scanned

  function pathOf(absolute: string): string {
    return relative(root, absolute).split(sep).join('/')
  }

  async function visit(folder: string, depth: number): Promise<void> {
    const real = await realpath(folder)
    if (depth > DEEPEST || visited.has(real) || resolve(folder) === resolve(out)) return
    visited.add(real)
    const names = (await readdir(folder)).filter((name) => !PASSED_OVER.test(name))
    const present = new Set(names)
    for (const name of names) {
      const absolute = join(folder, name)
      try {
        const info = await stat(absolute)
        if (info.isDirectory()) await visit(absolute, depth + 1)
        else if (info.isFile()) await found(absolute, name, present)
      } catch (reason) {
        scanned.closed.push({ path: pathOf(absolute), reason })
      }
    }
  }

  async function found(absolute: string, name: string, present: ReadonlySet<string>): Promise<void> {
    const format = await formatOf(absolute, name)
    if (format) scanned.books.push(await bookFile(absolute, format, present))
    else if (isOtherFormat(name)) scanned.others.push(pathOf(absolute))
  }

  async function bookFile(
    absolute: string,
    format: BookFormat,
    present: ReadonlySet<string>,
  ): Promise<BookFile> {
    const path = pathOf(absolute)
    const folder = dirname(absolute)
    const base = absolute.slice(folder.length + 1).replace(/\.[^.]+$/, '')
    const sideName = `${base}.json`
    const hasSide = present.has(sideName) && path.replace(/[^/]+$/, sideName) !== LIBRARY_FILE
    const side = hasSide ? await sideFiles.side(join(folder, sideName), path.replace(/[^/]+$/, sideName)) : {}
    const beside = COVER_ENDINGS.map((ending) => `${base}.${ending}`).find((name) => present.has(name))
    const coverFile = side.cover
      ? inside(root, resolve(folder, side.cover))
      : beside
        ? join(folder, beside)
        : null
    const info = await stat(absolute)
    const parts = [absolute, ...(hasSide ? [join(folder, sideName)] : []), ...(coverFile ? [coverFile] : [])]
    return {
      path,
      absolute,
      format,
      bytes: info.size,
      stamp: (await Promise.all(parts.map(stampOf))).join(' '),
      modified: info.mtime.toISOString(),
      side,
      coverFile,
    }
  }
}

async function stampOf(file: string): Promise<string> {
  const info = await stat(file).catch(() => null)
  return info ? `${info.size}@${Math.floor(info.mtimeMs)}` : 'missing'
}

/** A path only if it lies in the folder: a side file is data, not a way out. */
function inside(root: string, path: string): string | null {
  const way = relative(root, path)
  return way !== '' && !way.startsWith('..') && !isAbsolute(way) ? path : null
}
