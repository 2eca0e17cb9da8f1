import { realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { forEachAtOnce } from './at-once'
import { type ConvertedBook, convertBook } from './convert'
import { findBooks } from './find-books'
import { assignIds, type EarlierIds } from './ids'
import { Journal } from './journal'
import { lockOutput } from './lock'
import { type ManifestBook, type PublishManifest, readManifest, writeManifest } from './manifest'
import { Output } from './output'
import { RunProgress } from './progress'
import { bookFilePath, coverPath, filesOf } from './publications'
import { readBooks } from './read-books'
import { nameOf, type ReadBook, retainUnreadable } from './retain-books'
import { LIBRARY_FILE } from './scan'
import type { TextSource } from './search/write-texts'
import { SideFiles } from './side-files'
import { isAsRead, isLost, readUnchanged } from './source-changes'
import type { PublishTranslate } from './translate'
import type { BookFile, BookRecord, CoverFile, LibraryFile, PublishNote, PublishOptions } from './types'
import { writeCatalogue } from './write-catalogue'

export interface PublishResult {
  published: number
  /** Number of published books that had not changed. */
  unchanged: number
  /** Number of old files removed. */
  removed: number
  /** Books that the previous run published and this one does not; `reason` is the title. */
  gone: PublishNote[]
  failures: PublishNote[]
  warnings: PublishNote[]
}

/**
 * Reads `library.json` of a folder leniently; problems are returned as notes.
 *
 * @param followLinks whether it may be a link that leads out of the folder
 */
export async function readLibrary(
  books: string,
  followLinks: boolean,
  t: PublishTranslate,
): Promise<{ library: LibraryFile; notes: PublishNote[] }> {
  const notes: PublishNote[] = []
  const none = { library: { categories: [], featured: [] }, notes }
  const file = join(books, LIBRARY_FILE)
  const info = await stat(file).catch(() => null)
  if (!info) return none
  const isInside = followLinks || (await realpath(file)).startsWith(join(await realpath(books), sep))
  if (!info.isFile() || !isInside) {
    const reason = t(isInside ? 'publish.warn.no-file' : 'publish.reason.link')
    notes.push({ path: LIBRARY_FILE, reason })
    return none
  }
  const library = await new SideFiles(t, (note) => notes.push(note)).library(books, LIBRARY_FILE)
  return { library, notes }
}

/**
 * Publishes a folder of books as a static catalogue (docs/catalogue-format.md).
 *
 * The root feed is written last, and files of removed books are deleted after it, so that all files in the feed exist at
 * any time. Without a readable book nothing is written.
 *
 * @throws OutputLocked while another run uses the same output folder
 */
export function publishFolder(options: PublishOptions): Promise<PublishResult> {
  return inOutput(options, (output, journal) => publishTo(output, journal, options))
}

/**
 * Locks the output folder for a run, and removes what it has created if it fails.
 *
 * @throws OutputLocked while another run uses the output folder
 */
export async function inOutput(
  options: PublishOptions,
  run: (output: Output, journal: Journal) => Promise<PublishResult>,
): Promise<PublishResult> {
  const release = await lockOutput(options.out)
  try {
    const journal = await Journal.open(options.out, options.locale)
    const output = new Output(options.out, (path) => journal.created(path))
    try {
      return await run(output, journal)
    } catch (thrown) {
      // A full disk: what was copied belongs to no catalogue, and the previous one stays as it was.
      await output.undo()
      throw thrown
    } finally {
      await journal.close()
    }
  } finally {
    await release()
  }
}

async function publishTo(output: Output, journal: Journal, options: PublishOptions): Promise<PublishResult> {
  const { t, say } = options
  const warnings: PublishNote[] = []
  const warn = (note: PublishNote) => warnings.push(note)
  const { books: found, closed, refused } = await findBooks(options, warn)
  const manifest = await readManifest(output, options.locale)
  if (!manifest.isCurrent) say(t('publish.upgraded'))

  const { read, failures: unreadable } = await readBooks(found, manifest, { output, journal }, options, warn)
  unreadable.push(...closed)
  const { kept, failures } =
    read.length > 0
      ? await retainUnreadable(unreadable, manifest, output, t)
      : { kept: [], failures: unreadable }
  failures.push(...refused)
  if (read.length === 0) return { published: 0, unchanged: 0, removed: 0, gone: [], failures, warnings }
  warnings.push(...sameBooks(read, t))

  const all = [...kept, ...read]
  const { ids, byIdentity } = assignIds(
    all.map(({ file, identity, digest, name }) => ({
      path: file.path,
      identity,
      digest,
      id: file.side.id,
      name,
    })),
    { byIdentity: manifest.ids, byPath: earlierIds(manifest) },
    (path, id, other) => warn({ path, reason: t('publish.warn.id', { id, other }) }),
  )
  const addedTimes = new Map(Object.values(manifest.books).map(({ record }) => [record.bid, record.added]))
  say(t('publish.progress.write', { count: all.length }))
  const progress = new RunProgress(options)
  const books: ManifestBook[] = []
  const lost: PublishNote[] = []
  let done = 0
  await forEachAtOnce(all.entries(), async ([index, { file, identity, digest, isNew }]) => {
    const bid = ids.get(file.path) ?? ''
    const earlier = manifest.books[file.path]?.record
    // Only its id changed, because another book's side file claims it: its covers are made again for the new id.
    const isConverted = isNew || earlier?.bid !== bid
    try {
      const converted = isConverted
        ? ((await journal.find(file))?.converted ?? (await convertBook(file, options, warn)))
        : null
      const added = addedTimes.get(bid) ?? earlier?.added ?? options.now.toISOString()
      const record = await writeBook(file, converted, { bid, added }, earlier, output)
      books[index] = { stamp: file.stamp, identity, digest, record }
    } catch (thrown) {
      if (!(await isLost(file, thrown))) throw thrown
      lost.push({ path: file.path, reason: t('publish.reason.changed') })
    }
    progress.done(++done, all.length)
  })
  const former = await retainUnreadable(lost, manifest, output, t)
  failures.push(...former.failures)
  const taken = new Set(books.map(({ record }) => record.bid))
  for (const { file } of former.kept) {
    const book = manifest.books[file.path]
    if (!book || taken.has(book.record.bid)) continue
    for (const path of filesOf(book.record)) await output.keep(path)
    books.push(book)
  }
  const written = Object.fromEntries(books.flatMap((book) => [[book.record.path, book] as const]))
  if (Object.keys(written).length === 0) {
    await output.undo()
    return { published: 0, unchanged: 0, removed: 0, gone: [], failures, warnings }
  }
  const texts = options.fullText && Object.values(written)
  const result = await completeRun(output, journal, { manifest, byIdentity, written, texts }, options, warn)
  return { ...result, unchanged: all.filter(({ isNew }) => !isNew).length, failures, warnings }
}

/** Writes the catalogue of books whose files are written, and removes what is left of earlier runs. */
export async function completeRun(
  output: Output,
  journal: Journal,
  run: {
    manifest: PublishManifest
    byIdentity: Record<string, string>
    written: Record<string, ManifestBook>
    /** The books whose text is indexed; none by default. */
    texts?: readonly TextSource[] | false
  },
  options: PublishOptions,
  warn: (note: PublishNote) => void,
): Promise<Pick<PublishResult, 'published' | 'removed' | 'gone'>> {
  const { manifest, byIdentity, written, texts: sources } = run
  const records = Object.values(written).map(({ record }) => record)
  const texts = sources
    ? await (await import('./search/write-texts')).writeTextIndex(
        sources,
        manifest.files,
        output,
        options,
        warn,
      )
    : undefined
  await writeCatalogue(records, manifest.files, texts, output, options, warn)
  const { categories, featured } = options.library
  const library = { categories, featured }
  await writeManifest(
    output,
    { ids: byIdentity, books: written, files: output.files, library },
    options.locale,
  )
  await output.commit()
  const removed = await output.removeOthers([...new Set([...manifest.files, ...journal.orphans])])
  await output.sweep()
  return { published: records.length, removed, gone: goneBooks(manifest, written) }
}

/** Writes a book's file and covers and completes its record. */
async function writeBook(
  file: BookFile,
  converted: ConvertedBook | null,
  { bid, added }: Pick<BookRecord, 'bid' | 'added'>,
  earlier: BookRecord | undefined,
  output: Output,
): Promise<BookRecord> {
  if (!converted && earlier && earlier.bid === bid) {
    for (const path of filesOf(earlier)) await output.keep(path)
    return earlier
  }
  const path = bookFilePath({ ...file, bid })
  // Before the covers: it may have changed since it was read.
  if (file.parts) await output.write(path, await readUnchanged(file, converted))
  else await output.copy(file.absolute, path, (copy) => isAsRead(copy, file, converted))
  const covers: CoverFile[] = []
  for (const { width, height, webp } of converted?.covers ?? []) {
    const cover = coverPath(bid, width)
    await output.write(cover, webp)
    covers.push({ path: cover, width, height })
  }
  const content = converted?.record ?? earlier
  if (!content) throw new Error(`${file.path} has no record`)
  return { ...content, bid, covers, added }
}

/** The ids of the previous run. */
export function earlierIds(manifest: PublishManifest): EarlierIds['byPath'] {
  return new Map(
    Object.entries(manifest.books).map(([path, { identity, digest, record }]) => [
      path,
      { identity, digest, bid: record.bid, name: nameOf(record) },
    ]),
  )
}

/** Returns a note about each file with the same bytes as another one, or with its title and identifier. */
export function sameBooks(read: readonly ReadBook[], t: PublishTranslate): PublishNote[] {
  const first = new Map<string, string>()
  return read.flatMap((book) => {
    const { path } = book.file
    const { digest, identity } = book
    const other = digest && first.get(digest)
    if (other) return { path, reason: t('publish.warn.same', { other }) }
    if (digest) first.set(digest, path)
    const name = `${identity} ${book.title}`
    const twin = identity.startsWith('id:') ? first.get(name) : undefined
    if (twin) return { path, reason: t('publish.warn.twin', { other: twin }) }
    first.set(name, path)
    return []
  })
}

/** Returns the books of the previous run whose id and path are both missing now. */
function goneBooks(manifest: PublishManifest, books: Readonly<Record<string, ManifestBook>>): PublishNote[] {
  const numbers = new Set(Object.values(books).map(({ record }) => record.bid))
  return Object.entries(manifest.books)
    .filter(([path, { record }]) => !books[path] && !numbers.has(record.bid))
    .map(([path, { record }]) => ({ path, reason: record.title }))
}
