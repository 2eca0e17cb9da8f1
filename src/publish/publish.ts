import { join } from 'node:path'
import { toLibraryError } from '../platform/errors'
import { convertBook } from './convert'
import { bookFile } from './feeds'
import { assignIds, type EarlierIds } from './ids'
import { allThere, keepOld, type ReadBook } from './kept'
import { holdOutput } from './lock'
import { type ManifestBook, type PublishManifest, readManifest, writeManifest } from './manifest'
import { Output } from './output'
import { byBook } from './same-book'
import { LIBRARY_FILE, scanBooks } from './scan'
import { SideFiles } from './side-files'
import { systemWords } from './system-words'
import type { PublishTranslate, PublishWord } from './translate'
import type { BookFile, BookRecord, CoverFile, LibraryFile, PublishNote, PublishOptions } from './types'
import { writeCatalogue } from './write-catalogue'

export interface PublishResult {
  published: number
  /** Of these, how many had not changed. */
  same: number
  /** Old files removed. */
  removed: number
  /** Books that the run before published and this one does not; told by their titles. */
  gone: PublishNote[]
  failures: PublishNote[]
  warnings: PublishNote[]
}

/** `library.json` of a folder, read leniently; what is wrong in it becomes notes. */
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
 * The feed changes last, and files of books that are gone are removed after it: at every moment what the feed
 * names is there. Without a single readable book nothing is written at all.
 *
 * @throws OutputHeld while another run is at work in the same output folder.
 */
export async function publishFolder(options: PublishOptions): Promise<PublishResult> {
  const letGo = await holdOutput(options.out)
  try {
    return await publish(options)
  } finally {
    await letGo()
  }
}

async function publish(options: PublishOptions): Promise<PublishResult> {
  const { t, say } = options
  const warnings: PublishNote[] = []
  const warn = (note: PublishNote) => warnings.push(note)
  const output = new Output(options.out)
  const manifest = await readManifest(output, options.locale)
  const { books: files, closed, others } = await scanBooks(options.books, options.out, new SideFiles(t, warn))
  for (const path of others) warn({ path, reason: t('publish.warn.format') })
  const books = byBook(files)
  say(t('publish.found', { path: options.books, count: books.length }))
  if (files.length > books.length) say(t('publish.formats', { count: files.length - books.length }))
  if (!manifest.isCurrent) say(t('publish.upgraded'))

  const { read, failures: unreadable } = await readBooks(books, manifest, output, options, warn)
  unreadable.push(...closed.map(({ path, reason }) => ({ path, reason: reasonOf(reason, t) })))
  const { kept, failures } =
    read.length > 0 ? await keepOld(unreadable, manifest, output, t) : { kept: [], failures: unreadable }
  if (read.length === 0) return { published: 0, same: 0, removed: 0, gone: [], failures, warnings }
  warnings.push(...sameBooks(read, t))

  const all = [...kept, ...read]
  const { ids, byIdentity } = assignIds(
    all.map(({ file, identity, digest }) => ({ path: file.path, identity, digest, id: file.side.id })),
    { byIdentity: manifest.ids, byPath: earlierIds(manifest) },
    (path, id, other) => warn({ path, reason: t('publish.warn.id', { id, other }) }),
  )
  const arrived = new Map(Object.values(manifest.books).map(({ record }) => [record.bid, record.added]))
  const written: Record<string, ManifestBook> = {}
  for (const each of all) {
    const bid = ids.get(each.file.path) ?? ''
    // Only its number changed, by a side file of another book: its covers are made again under the new one.
    const moved = !each.converted && manifest.books[each.file.path]?.record.bid !== bid
    const book = moved ? { ...each, converted: await convertBook(each.file, options, warn) } : each
    const earlier = manifest.books[each.file.path]?.record
    const added = arrived.get(bid) ?? earlier?.added ?? options.now.toISOString()
    const record = await writeBook(book, { bid, added }, earlier, output)
    written[record.path] = { stamp: each.file.stamp, identity: each.identity, digest: each.digest, record }
  }
  const records = Object.values(written).map(({ record }) => record)
  await writeCatalogue(records, manifest.files, output, options, warn)
  const removed = await output.removeOthers(manifest.files)
  await writeManifest(output, { ids: byIdentity, books: written, files: output.files }, options.locale)
  await output.sweep()
  return {
    published: records.length,
    same: all.filter(({ converted }) => converted === null).length,
    removed,
    gone: goneBooks(manifest, written),
    failures,
    warnings,
  }
}

async function readBooks(
  books: readonly (readonly BookFile[])[],
  manifest: PublishManifest,
  output: Output,
  options: PublishOptions,
  warn: (note: PublishNote) => void,
): Promise<{ read: ReadBook[]; failures: PublishNote[] }> {
  const { t, say } = options
  const read: ReadBook[] = []
  const failures: PublishNote[] = []
  for (const [index, files] of books.entries()) {
    for (const file of files) {
      const line = (key: PublishWord, title = '') =>
        say(t(key, { n: index + 1, count: books.length, path: file.path, title }))
      const earlier = manifest.isCurrent ? manifest.books[file.path] : undefined
      if (earlier && earlier.stamp === file.stamp && (await allThere(earlier.record, output))) {
        read.push({ file, identity: earlier.identity, digest: earlier.digest, converted: null })
        line('publish.book.same', earlier.record.title)
        break
      }
      try {
        const converted = await convertBook(file, options, warn)
        const { identifier } = converted.record
        const identity = identifier ? `id:${identifier}` : `path:${file.path}`
        read.push({ file, identity, digest: converted.digest, converted })
        line('publish.book.new', converted.record.title)
        break
      } catch (thrown) {
        const reason = file.bytes === 0 ? t('publish.reason.empty') : reasonOf(thrown, t)
        failures.push({ path: file.path, reason })
        line('publish.book.failed')
        // It stays as it was, and needs nothing to stand in for it.
        if (earlier) break
      }
    }
  }
  return { read, failures }
}

/** Puts a book's file and covers in place and completes its record. */
async function writeBook(
  { file, converted }: ReadBook,
  { bid, added }: Pick<BookRecord, 'bid' | 'added'>,
  earlier: BookRecord | undefined,
  output: Output,
): Promise<BookRecord> {
  if (!converted && earlier && earlier.bid === bid) {
    for (const path of [bookFile(earlier), ...earlier.covers.map((cover) => cover.path)]) output.keep(path)
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
  await output.copy(file.absolute, bookFile({ bid, format: file.format }))
  const content = converted?.record ?? earlier
  if (!content) throw new Error(`${file.path} has no record`)
  return { ...content, bid, covers, added }
}

function earlierIds(manifest: PublishManifest): EarlierIds['byPath'] {
  return new Map(
    Object.entries(manifest.books).map(([path, { identity, digest, record }]) => [
      path,
      { identity, digest, bid: record.bid },
    ]),
  )
}

/** A word about each file that says to the letter what another does. */
function sameBooks(read: readonly ReadBook[], t: PublishTranslate): PublishNote[] {
  const first = new Map<string, string>()
  return read.flatMap(({ file: { path }, digest }) => {
    const other = digest && first.get(digest)
    if (other) return { path, reason: t('publish.warn.same', { other }) }
    if (digest) first.set(digest, path)
    return []
  })
}

/** Books of the run before of which neither the number nor the place is left. */
function goneBooks(manifest: PublishManifest, books: Readonly<Record<string, ManifestBook>>): PublishNote[] {
  const numbers = new Set(Object.values(books).map(({ record }) => record.bid))
  return Object.entries(manifest.books)
    .filter(([path, { record }]) => !books[path] && !numbers.has(record.bid))
    .map(([path, { record }]) => ({ path, reason: record.title }))
}

function reasonOf(thrown: unknown, t: PublishTranslate): string {
  const system = systemWords(thrown, t)
  if (system) return t('publish.reason.other', { detail: system })
  const { code, message, sentence } = toLibraryError(thrown)
  if (sentence) return sentence
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
