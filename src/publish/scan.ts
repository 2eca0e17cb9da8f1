import { createHash } from 'node:crypto'
import type { Dirent, Stats } from 'node:fs'
import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { inOrder } from './at-once'
import { completeBookFolder } from './book-folders'
import { baseName, detectFormat, endingOf, hasBookName, isOtherFormat } from './book-format'
import { partsOfFolder, partsOfMarkdown } from './book-parts'
import { DATA_FOLDER, METADATA_FILE } from './calibre'
import { isConflict, isLitterName, isLitterText, isUnfinished, MAX_LITTER_BYTES, mayBeSums } from './litter'
import { MANIFEST_FILE } from './manifest'
import type { SideFiles } from './side-files'
import { stampIn, stampOf } from './stamp'
import type { PublishTranslate } from './translate'
import type { BookFile, BookPart, PublishNote } from './types'

/** Maximum depth of folders. */
const MAX_DEPTH = 16
/** Names that are skipped: hidden files, packages, leftovers of office programs and archives, system folders of drives. */
const SKIPPED =
  /^(?:\.|~\$|(?:__MACOSX|node_modules|@eaDir|[#@]recycle|\$RECYCLE\.BIN|System Volume Information|lost\+found)$)/i
const COVER_ENDINGS = ['jpg', 'jpeg', 'png', 'webp', 'svg']

export const LIBRARY_FILE = 'library.json'

/** Files of a folder that are looked at ahead. */
const LOOKS_AHEAD = 16

/** What a file or folder is. */
interface Look {
  info: Stats
  detected: Awaited<ReturnType<typeof detectFormat>>
}

async function look(absolute: string, name: string): Promise<Look> {
  const info = await stat(absolute)
  return { info, detected: info.isFile() ? await detectFormat(absolute, name) : undefined }
}

/** The content of a folder of books. Paths are relative to it, with `/`. */
export interface ScanResult {
  books: BookFile[]
  /** Folders and links that could not be read, with the reason. */
  unreadable: { path: string; reason: unknown }[]
  /** What must not be published, with the reason: links that lead out of the folder, books that are folders. */
  refused: PublishNote[]
  /** What is no book, or no finished one, with the reason. */
  leftOut: PublishNote[]
}

export interface ScanOptions {
  out: string
  sideFiles: SideFiles
  t: PublishTranslate
  /** Patterns of paths to leave out: `*`, `**` and `?`; without `/` a pattern is for names. */
  exclude: readonly string[]
  /** Whether links may lead out of the folder. */
  followLinks: boolean
  /** Called for each book that is found, with their number. */
  onFound?: (count: number) => void
}

/**
 * Finds the books of a folder, sorted by path. Hidden files, other files and the output folder are skipped. A folder that
 * is also reached by a link below `root` is read once, at its own path.
 *
 * @throws Error if `root` cannot be read
 */
export async function scanBooks(root: string, options: ScanOptions): Promise<ScanResult> {
  const { out, sideFiles, t, followLinks } = options
  const scanned: ScanResult = { books: [], unreadable: [], refused: [], leftOut: [] }
  const visited = new Set([await realpath(out).catch(() => out)])
  const realRoot = await realpath(root)
  const isExcluded = matcherOf(options.exclude)
  const linked: { folder: string; depth: number }[] = []
  /** Texts with several names, by their file: the other names may lie outside. */
  const hardLinks = new Map<string, { count: number; paths: string[] }>()
  await visit(root, 0)
  for (const { folder, depth } of linked) await unlessClosed(folder, () => visit(folder, depth))
  refuseHardLinks()
  scanned.books.sort((a, b) => (a.path < b.path ? -1 : 1))
  return scanned

  function refuse(absolute: string, reason: string): void {
    scanned.refused.push({ path: pathOf(absolute), reason })
  }

  function leaveOut(absolute: string, reason: string): void {
    scanned.leftOut.push({ path: pathOf(absolute), reason })
  }

  /** Whether a path is in the folder of books, links resolved. */
  async function leadsOut(absolute: string): Promise<boolean> {
    if (followLinks) return false
    const real = await realpath(absolute)
    return real !== realRoot && !real.startsWith(realRoot.endsWith(sep) ? realRoot : realRoot + sep)
  }

  /**
   * Refuses texts that have another name outside the folder. Only texts: any file can be called one, while the content of
   * a book of another format is checked.
   */
  function refuseHardLinks(): void {
    for (const { count, paths } of hardLinks.values()) {
      if (followLinks || paths.length >= count) continue
      scanned.books = scanned.books.filter(({ path }) => !paths.includes(path))
      for (const path of paths) scanned.refused.push({ path, reason: t('publish.reason.link') })
    }
  }

  function pathOf(absolute: string): string {
    return relative(root, absolute).split(sep).join('/')
  }

  async function visit(folder: string, depth: number): Promise<void> {
    const real = await realpath(folder)
    if (visited.has(real)) return
    visited.add(real)
    if (depth > MAX_DEPTH) return refuse(folder, t('publish.reason.deep', { depth: MAX_DEPTH }))
    if (await isUnpackedEpub(folder)) return refuse(folder, t('publish.reason.folder'))
    const all = await readdir(folder, { withFileTypes: true })
    if (all.some(({ name }) => name === MANIFEST_FILE)) return leaveOut(folder, t('publish.warn.catalogue'))
    await refuseNames(folder, all)
    const entries = all.filter(isReadable).sort((a, b) => (a.name < b.name ? -1 : 1))
    for (const { name } of entries) if (isUnfinished(name)) unfinished(join(folder, name))
    const beside = new Map(entries.map(({ name }) => [nameKey(name), name]))
    const isCalibre = all.some(({ name }) => name.toLowerCase() === METADATA_FILE)
    const before = scanned.books.length
    const wanted = entries.filter(({ name }) => {
      const isSkipped = SKIPPED.test(name) || isUnfinished(name)
      return !isSkipped && !isExcluded(pathOf(join(folder, name)))
    })
    // Each look takes four calls of the file system, which mostly wait.
    const looks = inOrder(wanted, LOOKS_AHEAD, ({ name }) => look(join(folder, name), name))
    for (const [entry, looked] of looks) {
      const absolute = join(folder, entry.name)
      await unlessClosed(absolute, async () => {
        const { info, detected } = await looked
        if (!info.isFile() && !info.isDirectory())
          return hasBookName(entry.name) ? leaveOut(absolute, t('publish.warn.no-file')) : undefined
        const isLink = entry.isSymbolicLink()
        if (isCalibre && info.isDirectory() && entry.name === DATA_FOLDER)
          return leaveOut(absolute, t('publish.warn.data'))
        // A link to what is no book is nobody's concern.
        const concerns = info.isDirectory() || detected !== undefined
        if (isLink && concerns && (await leadsOut(absolute))) refuse(absolute, t('publish.reason.link'))
        else if (info.isFile()) await found(absolute, entry.name, beside, info, detected)
        else if (/\.epub$/i.test(entry.name) && (await isUnpackedEpub(absolute)))
          add(
            await bookFile(
              absolute,
              { format: 'epub', head: '' },
              beside,
              info,
              await partsOfFolder(absolute),
            ),
          )
        else if (isLink) linked.push({ folder: absolute, depth: depth + 1 })
        else await visit(absolute, depth + 1)
      })
    }
    const prefix = folder === root ? '' : `${pathOf(folder)}/`
    // Books found before are in other folders, of which a library may have as many as books.
    const own = scanned.books.slice(before).filter(({ path }) => !path.includes('/', prefix.length))
    const plain = entries.filter((entry) => entry.isFile() && !isExcluded(pathOf(join(folder, entry.name))))
    const names = plain.map(({ name }) => name)
    await completeBookFolder(folder, names, own, (file, thrown) =>
      leaveOut(file, t('publish.warn.opf', { detail: t('publish.raw', { detail: firstLine(thrown) }) })),
    )
  }

  function unfinished(absolute: string): void {
    if (!isExcluded(pathOf(absolute))) leaveOut(absolute, t('publish.warn.unfinished'))
  }

  /** Refuses names that are not UTF-8, as archives made on Chinese Windows leave them: no system call finds them. */
  async function refuseNames(folder: string, entries: readonly Dirent[]): Promise<void> {
    if (entries.every(isReadable)) return
    for (const bytes of await readdir(folder, { encoding: 'buffer' })) {
      if (Buffer.from(bytes.toString()).equals(bytes)) continue
      const name = new TextDecoder('gb18030').decode(bytes)
      refuse(join(folder, name), t('publish.reason.name'))
    }
  }

  async function unlessClosed(absolute: string, visitIt: () => Promise<void>): Promise<void> {
    try {
      await visitIt()
    } catch (reason) {
      scanned.unreadable.push({ path: pathOf(absolute), reason })
    }
  }

  async function found(
    absolute: string,
    name: string,
    beside: Names,
    info: Stats,
    detected: Look['detected'],
  ): Promise<void> {
    if (!detected) {
      if (isOtherFormat(name)) leaveOut(absolute, t('publish.warn.format'))
      return
    }
    if (isConflict(name)) return leaveOut(absolute, t('publish.warn.conflict'))
    const { format, head } = detected
    const parts = format === 'md' ? await partsOfMarkdown(absolute, root).catch(() => undefined) : undefined
    const book = await bookFile(absolute, detected, beside, info, parts)
    // A side file makes any text a book.
    const isPlain = (format === 'txt' || format === 'md') && !beside.has(nameKey(`${baseName(name)}.json`))
    if (isPlain && (await isLitter(book, name, head))) return leaveOut(absolute, t('publish.warn.litter'))
    if (format === 'txt' || format === 'md') noteHardLink(book, info)
    add(book)
  }

  function add(book: BookFile): void {
    scanned.books.push(book)
    options.onFound?.(scanned.books.length)
  }

  function noteHardLink({ path }: BookFile, { dev, ino, nlink }: Stats): void {
    if (nlink < 2) return
    const known = hardLinks.get(`${dev}:${ino}`)
    if (known) known.paths.push(path)
    else hardLinks.set(`${dev}:${ino}`, { count: nlink, paths: [path] })
  }

  /**
   * Returns the absolute path of a file beside a book; null if there is none, or if it leads out of the folder or is a
   * pipe or a device, whose content may never end.
   */
  async function fileBeside(folder: string, name: string | undefined): Promise<string | null> {
    if (name === undefined) return null
    const absolute = resolve(folder, name)
    const isOutside = await leadsOut(absolute).catch(() => false)
    // What is missing is told by whoever reads it.
    const isFile = await stat(absolute).then(
      (info) => info.isFile(),
      () => true,
    )
    if (isFile && !isOutside) return absolute
    leaveOut(absolute, t(isOutside ? 'publish.reason.link' : 'publish.warn.no-file'))
    return null
  }

  async function bookFile(
    absolute: string,
    { format, head }: NonNullable<Look['detected']>,
    beside: Names,
    info: Stats,
    bookParts?: readonly BookPart[],
  ): Promise<BookFile> {
    const path = pathOf(absolute)
    const folder = dirname(absolute)
    const base = baseName(basename(absolute))
    const nameOf = (extension: string) => beside.get(nameKey(`${base}.${extension}`))
    const sideName = nameOf('json')
    const isLibraryFile = folder === root && sideName === LIBRARY_FILE
    const sideFile = await fileBeside(folder, isLibraryFile ? undefined : sideName)
    const side = sideFile === null ? {} : await sideFiles.side(root, pathOf(sideFile))
    const coverName = side.cover || COVER_ENDINGS.map(nameOf).find((name) => name !== undefined)
    const coverFile = await fileBeside(folder, coverName)
    const annotationsFile = await fileBeside(folder, nameOf('annotations'))
    const inside = bookParts?.map((part) => part.absolute) ?? []
    const infos = await Promise.all(inside.map((file) => stat(file)))
    const ending = bookParts ? (format === 'md' ? 'md.zip' : undefined) : endingOf(format, head)
    const parts = [...inside, sideFile ?? [], coverFile ?? [], annotationsFile ?? []].flat()
    return {
      path,
      absolute,
      format,
      ...(ending && { ending }),
      ...(bookParts && { parts: bookParts }),
      bytes: bookParts ? infos.reduce((sum, { size }) => sum + size, 0) : info.size,
      stamp: shortened([stampIn(info), ...(await Promise.all(parts.map(stampOf)))].join(' ')),
      modified: new Date(Math.max(...[info, ...infos].map(({ mtimeMs }) => mtimeMs))).toISOString(),
      side,
      coverFile,
      annotationsFile,
    }
  }
}

/** Stamps of the many files of a packed book are kept as their digest. */
function shortened(stamps: string): string {
  return stamps.length < 300 ? stamps : createHash('sha256').update(stamps).digest('hex')
}

function firstLine(thrown: unknown): string {
  return (thrown instanceof Error ? thrown.message : String(thrown)).split('\n')[0] ?? ''
}

/** Whether a name is UTF-8: other bytes are read as replacement characters. */
function isReadable({ name }: Dirent): boolean {
  return !name.includes('\ufffd')
}

/** Whether a folder is an EPUB that is not packed, as Apple Books keeps it. */
async function isUnpackedEpub(folder: string): Promise<boolean> {
  const info = await stat(join(folder, 'META-INF/container.xml')).catch(() => null)
  return info?.isFile() ?? false
}

/** Whether a text is no book: by its name, or because it is a list of checksums. Large texts are books. */
async function isLitter({ absolute, bytes }: BookFile, name: string, head: string): Promise<boolean> {
  if (bytes > MAX_LITTER_BYTES) return false
  if (isLitterName(name)) return true
  return mayBeSums(head) && isLitterText(await readFile(absolute, 'latin1').catch(() => ''))
}

export function matcherOf(patterns: readonly string[]): (path: string) => boolean {
  const tests = patterns.map((pattern) => {
    const text = pattern.normalize('NFC').replace(/^\.?\//, '')
    const source = text
      .replace(/\/$/, '')
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replace(/\*+|\?/g, (wildcard) => (wildcard === '?' ? '[^/]' : wildcard === '*' ? '[^/]*' : '.*'))
    return { test: new RegExp(`^${source}$`, 'i'), isName: !text.replace(/\/$/, '').includes('/') }
  })
  return (path) => {
    const plain = path.normalize('NFC')
    const name = plain.slice(plain.lastIndexOf('/') + 1)
    return tests.some(({ test, isName }) => test.test(isName ? name : plain))
  }
}

/** A folder's file names by a key that ignores the case of extensions and the Unicode form of accents. */
type Names = ReadonlyMap<string, string>

function nameKey(name: string): string {
  return name.normalize('NFC').replace(/\.[^.]+$/, (extension) => extension.toLowerCase())
}
