import { join } from 'node:path'
import { toLibraryError } from '../platform/errors'
import { convertBook } from './convert'
import { groupByBook } from './group-by-book'
import { assignIds, type EarlierIds } from './ids'
import { Journal } from './journal'
import { lockOutput } from './lock'
import { type ManifestBook, type PublishManifest, readManifest, writeManifest } from './manifest'
import { Output } from './output'
import { RunProgress } from './progress'
import { bookFilePath } from './publications'
import { type ConvertedFile, isComplete, retainUnreadable } from './retain-books'
import { LIBRARY_FILE, matcherOf, scanBooks } from './scan'

import { type TextSource, writeTextIndex } from './search/write-texts'
import { SideFiles } from './side-files'
import { describeSystemError } from './system-errors'
import type { PublishTranslate, PublishWord } from './translate'
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

/** Reads `library.json` of a folder leniently; problems are returned as notes. */
export async function readLibrary(
  books: string,
  exists: (file: string) => boolean,
  t: PublishTranslate,
): Promise<{ library: LibraryFile; notes: PublishNote[] }> {
  const notes: PublishNote[] = []
  if (!exists(join(books, LIBRARY_FILE))) return { library: { categories: [], featured: [] }, notes }
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
export async function publishFolder(options: PublishOptions): Promise<PublishResult> {
  const release = await lockOutput(options.out)
  try {
    return await publish(options)
  } finally {
    await release()
  }
}

async function publish(options: PublishOptions): Promise<PublishResult> {
  const journal = await Journal.open(options.out, options.locale)
  const output = new Output(options.out, (path) => journal.created(path))
  try {
    return await publishTo(output, journal, options)
  } catch (thrown) {
    // A full disk: what was copied belongs to no catalogue, and the previous one stays as it was.
    await output.undo()
    throw thrown
  } finally {
    await journal.close()
  }
}

async function publishTo(output: Output, journal: Journal, options: PublishOptions): Promise<PublishResult> {
  const { t, say } = options
  const warnings: PublishNote[] = []
  const warn = (note: PublishNote) => warnings.push(note)
  say(t('publish.progress.start', { path: options.books }))
  const scanning = new RunProgress(options)
  const manifest = await readManifest(output, options.locale)
  const {
    books: files,
    unreadable: closed,
    refused,
    leftOut,
  } = await scanBooks(options.books, {
    out: options.out,
    sideFiles: new SideFiles(t, warn),
    t,
    exclude: [...(options.library.exclude ?? []), ...(options.exclude ?? [])],
    followLinks: options.followLinks ?? false,
    onFound: (count) => scanning.found(count),
  })
  leftOut.forEach(warn)
  const books = groupByBook(files)
  say(t('publish.found', { path: options.books, count: books.length }))
  if (files.length > books.length) say(t('publish.formats', { count: files.length - books.length }))
  if (!manifest.isCurrent) say(t('publish.upgraded'))

  const { read, failures: unreadable } = await readBooks(books, manifest, { output, journal }, options, warn)
  unreadable.push(...closed.map(({ path, reason }) => ({ path, reason: reasonOf(reason, t) })))
  const { kept, failures } =
    read.length > 0
      ? await retainUnreadable(unreadable, manifest, output, t)
      : { kept: [], failures: unreadable }
  failures.push(...refused)
  if (read.length === 0) return { published: 0, unchanged: 0, removed: 0, gone: [], failures, warnings }
  const titleOf = ({ file, converted }: ConvertedFile) =>
    converted?.record.title ?? manifest.books[file.path]?.record.title
  warnings.push(...sameBooks(read, titleOf, t))

  const all = [...kept, ...read]
  const { ids, byIdentity } = assignIds(
    all.map(({ file, identity, digest, converted }) => ({
      ...{ path: file.path, identity, digest, id: file.side.id },
      name: nameOf(converted?.record ?? manifest.books[file.path]?.record),
    })),
    { byIdentity: manifest.ids, byPath: earlierIds(manifest) },
    (path, id, other) => warn({ path, reason: t('publish.warn.id', { id, other }) }),
  )
  const addedTimes = new Map(Object.values(manifest.books).map(({ record }) => [record.bid, record.added]))
  const written: Record<string, ManifestBook> = {}
  for (const each of all) {
    const bid = ids.get(each.file.path) ?? ''
    // Only its id changed, because another book's side file claims it: its covers are made again for the new id.
    const hasNewId = !each.converted && manifest.books[each.file.path]?.record.bid !== bid
    const book = hasNewId ? { ...each, converted: await convertBook(each.file, options, warn) } : each
    const earlier = manifest.books[each.file.path]?.record
    const added = addedTimes.get(bid) ?? earlier?.added ?? options.now.toISOString()
    const record = await writeBook(book, { bid, added }, earlier, output)
    written[record.path] = { stamp: each.file.stamp, identity: each.identity, digest: each.digest, record }
  }
  const records = Object.values(written).map(({ record }) => record)
  say(t('publish.progress.write', { count: records.length }))
  const texts = options.fullText
    ? await writeTextIndex(
        textSources(Object.values(written), options),
        manifest.files,
        output,
        options,
        warn,
      )
    : undefined
  await writeCatalogue(records, manifest.files, texts, output, options, warn)
  const removed = await output.removeOthers([...new Set([...manifest.files, ...journal.orphans])])
  await writeManifest(output, { ids: byIdentity, books: written, files: output.files }, options.locale)
  await output.sweep()
  return {
    published: records.length,
    unchanged: all.filter(({ converted }) => converted === null).length,
    removed,
    gone: goneBooks(manifest, written),
    failures,
    warnings,
  }
}

async function readBooks(
  books: readonly (readonly BookFile[])[],
  manifest: PublishManifest,
  { output, journal }: { output: Output; journal: Journal },
  options: PublishOptions,
  warn: (note: PublishNote) => void,
): Promise<{ read: ConvertedFile[]; failures: PublishNote[] }> {
  const { t, say } = options
  const read: ConvertedFile[] = []
  const failures: PublishNote[] = []
  const progress = new RunProgress(options)
  for (const [index, files] of books.entries()) {
    progress.done(index, books.length)
    for (const file of files) {
      const line = (key: PublishWord, title = '') =>
        say(t(key, { n: index + 1, count: books.length, path: file.path, title }))
      const earlier = manifest.isCurrent ? manifest.books[file.path] : undefined
      if (earlier && earlier.stamp === file.stamp && (await isComplete(earlier.record, output))) {
        read.push({ file, identity: earlier.identity, digest: earlier.digest, converted: null })
        line('publish.book.same', earlier.record.title)
        break
      }
      try {
        const resumed = await journal.find(file)
        const notes: PublishNote[] = resumed?.notes ?? []
        const converted = resumed?.converted ?? (await convertBook(file, options, (note) => notes.push(note)))
        if (!resumed) await journal.keep(file, { converted, notes })
        notes.forEach(warn)
        const { identifier } = converted.record
        const identity = identifier ? `id:${identifier}` : `path:${file.path}`
        read.push({ file, identity, digest: converted.digest, converted })
        line(resumed ? 'publish.book.resumed' : 'publish.book.new', converted.record.title)
        break
      } catch (thrown) {
        failures.push(failureOf(file, thrown, t))
        line('publish.book.failed')
        // The published version stays; the book's other formats are not needed.
        if (earlier) break
      }
    }
  }
  return { read, failures }
}

/** The books whose text is indexed: all but pictures, and but those that the library file leaves out. */
function textSources(books: readonly ManifestBook[], { library }: PublishOptions): TextSource[] {
  const isLeftOut = matcherOf(library.fullTextExclude ?? [])
  return books
    .filter(({ record }) => record.format !== 'cbz' && !isLeftOut(record.path))
    .map(({ record, digest = '' }) => ({ record, digest }))
}

/** Writes a book's file and covers and completes its record. */
async function writeBook(
  { file, converted }: ConvertedFile,
  { bid, added }: Pick<BookRecord, 'bid' | 'added'>,
  earlier: BookRecord | undefined,
  output: Output,
): Promise<BookRecord> {
  if (!converted && earlier && earlier.bid === bid) {
    for (const path of [bookFilePath(earlier), ...earlier.covers.map((cover) => cover.path)])
      await output.keep(path)
    return earlier
  }
  const covers: CoverFile[] = []
  if (converted) {
    for (const { width, height, webp } of converted.covers) {
      const path = `cover/${bid}-${width}.webp`
      await output.write(path, webp)
      covers.push({ path, width, height })
    }
  }
  await output.copy(file.absolute, bookFilePath({ bid, format: file.format }))
  const content = converted?.record ?? earlier
  if (!content) throw new Error(`${file.path} has no record`)
  return { ...content, bid, covers, added }
}

/** Title and authors of a book; '' if either is missing. A record of another version may have neither. */
function nameOf(record: Partial<Pick<BookRecord, 'title' | 'authors'>> | undefined): string {
  const { title = '', authors = [] } = record ?? {}
  return title === '' || authors.length === 0 ? '' : [title, ...authors].join('\n')
}

function earlierIds(manifest: PublishManifest): EarlierIds['byPath'] {
  return new Map(
    Object.entries(manifest.books).map(([path, { identity, digest, record }]) => [
      path,
      { identity, digest, bid: record.bid, name: nameOf(record) },
    ]),
  )
}

/** Returns a note about each file with the same bytes as another one, or with its title and identifier. */
function sameBooks(
  read: readonly ConvertedFile[],
  titleOf: (book: ConvertedFile) => string | undefined,
  t: PublishTranslate,
): PublishNote[] {
  const first = new Map<string, string>()
  return read.flatMap((book) => {
    const { path } = book.file
    const { digest, identity } = book
    const other = digest && first.get(digest)
    if (other) return { path, reason: t('publish.warn.same', { other }) }
    if (digest) first.set(digest, path)
    const name = `${identity} ${titleOf(book)}`
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

/** Returns the note about a book that cannot be read. */
export function failureOf({ path, bytes }: BookFile, thrown: unknown, t: PublishTranslate): PublishNote {
  return { path, reason: bytes === 0 ? t('publish.reason.empty') : reasonOf(thrown, t) }
}

/** Returns the reason of a failure in words. */
export function reasonOf(thrown: unknown, t: PublishTranslate): string {
  const system = describeSystemError(thrown, t)
  if (system) return t('publish.reason.other', { detail: system })
  const { code, message, userMessage } = toLibraryError(thrown)
  if (userMessage) return userMessage
  const detail = t('publish.raw', { detail: (message.split('\n')[0] ?? '').slice(0, 200) })
  switch (code) {
    case 'bad-book':
    case 'encrypted-book':
    case 'book-too-large':
      return t(`publish.reason.${code}`, { detail })
    default:
      return t('publish.reason.other', { detail })
  }
}
