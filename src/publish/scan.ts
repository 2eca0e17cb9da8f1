import { readdir, realpath, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { BookFormat } from '../domain/book'
import { formatOf, isOtherFormat } from './book-format'
import type { SideFiles } from './side-files'
import type { BookFile } from './types'

/** Maximum depth of folders. */
const MAX_DEPTH = 16
/** Names that are skipped: hidden files, packages, leftovers of office programs and archives, system folders of drives. */
const SKIPPED =
  /^(?:\.|~\$|(?:__MACOSX|node_modules|@eaDir|[#@]recycle|\$RECYCLE\.BIN|System Volume Information|lost\+found)$)/i
const COVER_ENDINGS = ['jpg', 'jpeg', 'png', 'webp', 'svg']

export const LIBRARY_FILE = 'library.json'

/** The content of a folder of books. Paths are relative to it, with `/`. */
export interface Scanned {
  books: BookFile[]
  /** Folders and links that could not be read, with the reason. */
  closed: { path: string; reason: unknown }[]
  /** Books of formats that cannot be published. */
  others: string[]
}

/**
 * Finds the books of a folder, sorted by path. Hidden files, other files and the output folder are skipped. A folder that
 * is also reached by a link below `root` is read once, at its own path.
 *
 * @throws Error if `root` cannot be read
 */
export async function scanBooks(root: string, out: string, sideFiles: SideFiles): Promise<Scanned> {
  const scanned: Scanned = { books: [], closed: [], others: [] }
  const visited = new Set([await realpath(out).catch(() => out)])
  const linked: { folder: string; depth: number }[] = []
  await visit(root, 0)
  for (const { folder, depth } of linked) await unlessClosed(folder, () => visit(folder, depth))
  scanned.books.sort((a, b) => (a.path < b.path ? -1 : 1))
  return scanned

  function pathOf(absolute: string): string {
    return relative(root, absolute).split(sep).join('/')
  }

  async function visit(folder: string, depth: number): Promise<void> {
    const real = await realpath(folder)
    if (depth > MAX_DEPTH || visited.has(real)) return
    visited.add(real)
    const entries = (await readdir(folder, { withFileTypes: true }))
      .filter(({ name }) => !SKIPPED.test(name))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
    const beside = new Map(entries.map(({ name }) => [nameKey(name), name]))
    for (const entry of entries) {
      const absolute = join(folder, entry.name)
      await unlessClosed(absolute, async () => {
        const info = await stat(absolute)
        if (info.isFile()) await found(absolute, entry.name, beside)
        else if (!info.isDirectory()) return
        else if (entry.isSymbolicLink()) linked.push({ folder: absolute, depth: depth + 1 })
        else await visit(absolute, depth + 1)
      })
    }
  }

  async function unlessClosed(absolute: string, look: () => Promise<void>): Promise<void> {
    try {
      await look()
    } catch (reason) {
      scanned.closed.push({ path: pathOf(absolute), reason })
    }
  }

  async function found(absolute: string, name: string, beside: Names): Promise<void> {
    const format = await formatOf(absolute, name)
    if (format) scanned.books.push(await bookFile(absolute, format, beside))
    else if (isOtherFormat(name)) scanned.others.push(pathOf(absolute))
  }

  async function bookFile(absolute: string, format: BookFormat, beside: Names): Promise<BookFile> {
    const path = pathOf(absolute)
    const folder = dirname(absolute)
    const base = absolute.slice(folder.length + 1).replace(/\.[^.]+$/, '')
    const nameOf = (extension: string) => beside.get(nameKey(`${base}.${extension}`))
    const sideName = nameOf('json')
    const sidePath = sideName === undefined ? null : pathOf(join(folder, sideName))
    const sideFile = sidePath === LIBRARY_FILE ? null : sidePath
    const side = sideFile === null ? {} : await sideFiles.side(root, sideFile)
    const cover = side.cover || COVER_ENDINGS.map(nameOf).find((name) => name !== undefined)
    const coverFile = cover === undefined ? null : resolve(folder, cover)
    const info = await stat(absolute)
    const parts = [absolute, sideFile === null ? [] : join(root, sideFile), coverFile ?? []].flat()
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

/** A folder's file names by a key that ignores the case of extensions and the Unicode form of accents. */
type Names = ReadonlyMap<string, string>

function nameKey(name: string): string {
  return name.normalize('NFC').replace(/\.[^.]+$/, (extension) => extension.toLowerCase())
}

/**
 * Size, modification time and status change time (`ctime`). Files copied together may have equal sizes and modification
 * times and then be renamed, which changes only `ctime`.
 */
async function stampOf(file: string): Promise<string> {
  const info = await stat(file).catch(() => null)
  return info ? `${info.size}@${Math.floor(info.mtimeMs)}/${Math.floor(info.ctimeMs)}` : 'missing'
}
