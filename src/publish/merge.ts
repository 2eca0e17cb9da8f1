import { basename, join } from 'node:path'
import { assignIds } from './ids'
import type { Journal } from './journal'
import { type ManifestBook, readManifest } from './manifest'
import { type KeptLibrary, libraryIn, mergeLibraries } from './merge-library'
import { Output } from './output'
import { RunProgress } from './progress'
import { coverPath, filesOf } from './publications'
import { completeRun, earlierIds, inOutput, type PublishResult, sameBooks } from './publish'
import { reasonOf } from './reasons'
import { fromManifest, isComplete } from './retain-books'
import type { TextSource, TextsOf } from './search/write-texts'
import type { BookRecord, PublishNote, PublishOptions } from './types'

/** A catalogue cannot be merged; the message says why. */
export class NotMergeable extends Error {}

interface PartBook {
  /** The catalogue, absolute. */
  part: string
  /** In the merged catalogue: the name of the part's folder, then the path in its folder of books. */
  path: string
  book: ManifestBook
  /** Absent if the part has no text of it. */
  texts?: TextsOf
}

/**
 * Merges catalogues that this version of the command has published, for example of folders on several machines. Ids of
 * books stay, unless two parts have given the same one.
 *
 * @param parts the catalogues' folders, absolute
 * @throws NotMergeable, and OutputLocked while another run uses the output folder
 */
export async function mergeCatalogues(
  parts: readonly string[],
  options: PublishOptions,
): Promise<PublishResult> {
  return inOutput(options, (output, journal) => mergeTo(parts, output, journal, options))
}

async function mergeTo(
  parts: readonly string[],
  output: Output,
  journal: Journal,
  options: PublishOptions,
): Promise<PublishResult> {
  const { t, say } = options
  const warnings: PublishNote[] = []
  const failures: PublishNote[] = []
  const warn = (note: PublishNote) => void warnings.push(note)
  const found: PartBook[] = []
  const names = new Set<string>()
  const libraries: KeptLibrary[] = []
  for (const part of parts) {
    say(t('publish.progress.start', { path: part }))
    const from = new Output(part)
    const { isCurrent, books, library } = await readManifest(from, options.locale)
    const all = Object.entries(books)
    if (!isCurrent || all.length === 0) throw new NotMergeable(t('publish.merge.other', { path: part }))
    const name = uniqueName(basename(part), names)
    const texts = await (await import('./search/write-texts')).textsOf(from)
    for (const [path, book] of all)
      found.push({ part, path: `${name}/${path}`, book, texts: texts.get(book.record.bid) })
    libraries.push(libraryIn(name, library, Object.keys(books)))
  }
  found.sort((a, b) => (a.path < b.path ? -1 : 1))
  say(t('publish.merge.found', { count: found.length, parts: parts.length }))
  const manifest = await readManifest(output, options.locale)
  const all = found.map(({ path, book }) => fromManifest(path, book))
  warnings.push(...sameBooks(all, t))
  const { ids, byIdentity } = assignIds(
    all.map(({ file, identity, digest, name }) => ({
      ...{ path: file.path, digest, id: file.side.id, name },
      // A path is only known in its own part.
      identity: identity.startsWith('path:') ? `path:${file.path}` : identity,
    })),
    { byIdentity: manifest.ids, byPath: earlierIds(manifest) },
    (path, id, other) => warn({ path, reason: t('publish.warn.id', { id, other }) }),
  )
  const written: Record<string, ManifestBook> = {}
  const sources: TextSource[] = []
  let unchanged = 0
  const progress = new RunProgress(options)
  for (const [index, { part, path, book, texts }] of found.entries()) {
    progress.done(index, found.length)
    const bid = ids.get(path) ?? book.record.bid
    const record = recordIn(book.record, bid, path)
    const identity = book.identity.startsWith('path:') ? `path:${path}` : book.identity
    const earlier = manifest.isCurrent ? manifest.books[path] : undefined
    const isSame = earlier?.stamp === book.stamp && earlier.record.bid === bid
    try {
      if (isSame && (await isComplete(earlier.record, output))) {
        for (const file of filesOf(record)) await output.keep(file)
        unchanged++
      } else
        for (const [at, file] of filesOf(record).entries())
          await output.copy(join(part, filesOf(book.record)[at] ?? ''), file)
      written[path] = { ...book, identity, record }
      if (texts) sources.push({ record, digest: book.digest, from: texts })
    } catch (thrown) {
      // A full disk, or a folder that cannot be written, ends the run.
      if (!isMissingIn(thrown, part)) throw thrown
      failures.push({ path, reason: reasonOf(thrown, t) })
    }
  }
  const library = { ...options.library, ...mergeLibraries(libraries) }
  const run = { manifest, byIdentity, written, texts: sources.length > 0 && sources }
  const result = await completeRun(output, journal, run, { ...options, library }, warn)
  return { ...result, unchanged, failures, warnings }
}

/** A record with another id and path; its covers have its id. */
function recordIn(record: BookRecord, bid: string, path: string): BookRecord {
  const covers = record.covers.map((cover) => ({ ...cover, path: coverPath(bid, cover.width) }))
  return { ...record, path, bid, covers }
}

function isMissingIn(thrown: unknown, part: string): boolean {
  if (!(thrown instanceof Error) || Reflect.get(thrown, 'code') !== 'ENOENT') return false
  return String(Reflect.get(thrown, 'path')).startsWith(part)
}

function uniqueName(name: string, used: Set<string>): string {
  let unique = name
  for (let n = 2; used.has(unique); n++) unique = `${name}-${n}`
  used.add(unique)
  return unique
}
