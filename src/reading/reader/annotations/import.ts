import { readAnnotations } from '../../../annotation-files'
import {
  AnnotationFileError,
  FILE_LIMITS,
  type ImportedBook,
  type ImportedMark,
} from '../../../annotation-files/imported'
import { type BookMatch, matchBook, type NamedBook } from '../../../annotation-files/same-book'
import { SET_FILE } from '../../../annotation-files/write'
import type { BookSource } from '../../../domain/book-source'
import type { Locator } from '../../../domain/locator'
import type { Bookmark, Marks, NotedHighlight } from '../../../domain/mark'
import { LibraryError } from '../../../platform/errors'
import { createBytesSource } from '../../formats/source/source'
import { type Archive, openArchive } from '../../formats/zip/archive'
import type { Publication } from '../../publication/publication'
import { PlaceFinder } from './place-finder'

/** Writes that run at the same time. */
const WRITES = 50

/** Files of an archive of several that are read. */
const MAX_SETS = 500

/**
 * Reads a file of annotations; an archive is one of W3C EPUB Annotations, or holds such files of several books.
 *
 * @throws AnnotationFileError
 */
export async function readAnnotationFile(file: Blob): Promise<ImportedBook[]> {
  if (file.size > FILE_LIMITS.bytes) throw new AnnotationFileError('too-large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!isZip(bytes)) return readAnnotations(decodeUtf8(bytes))
  const books: ImportedBook[] = []
  for (const set of await readSets(file, true)) books.push(...readAnnotations(decodeUtf8(set)))
  return books
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

/** @param isOuter whether files of annotations in the archive may be archives themselves */
async function readSets(file: Blob, isOuter: boolean): Promise<Uint8Array<ArrayBuffer>[]> {
  try {
    const archive = await openArchive(createBytesSource(file))
    const own = archive.find(SET_FILE)
    const paths = own === null ? archive.paths.filter((path) => /\.(?:annotations?|ann)$/i.test(path)) : [own]
    if (paths.length === 0 || (own === null && !isOuter)) throw new AnnotationFileError('foreign')
    if (paths.length > MAX_SETS || sizeOfAll(archive, paths) > FILE_LIMITS.bytes)
      throw new AnnotationFileError('too-large')
    const sets: Uint8Array<ArrayBuffer>[] = []
    for (const path of paths) {
      const bytes = (await archive.read(path)) ?? new Uint8Array()
      if (isOuter && isZip(bytes)) sets.push(...(await readSets(new Blob([bytes]), false)))
      else sets.push(bytes)
      // Archives in the archive: each is within the bound by itself.
      if (sets.reduce((sum, set) => sum + set.byteLength, 0) > FILE_LIMITS.bytes)
        throw new AnnotationFileError('too-large')
    }
    archive.close()
    return sets
  } catch (cause) {
    if (cause instanceof AnnotationFileError) throw cause
    const isLarge = cause instanceof LibraryError && cause.code === 'book-too-large'
    throw new AnnotationFileError(isLarge ? 'too-large' : 'broken', { cause })
  }
}

const sizeOfAll = (archive: Archive, paths: readonly string[]) =>
  paths.reduce((sum, path) => sum + archive.sizeOf(path), 0)

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new AnnotationFileError('foreign', { cause })
  }
}

/** The parts of a file that are of a book, and how sure that is. Empty if the whole file is of other books. */
export interface ChosenBooks {
  match: BookMatch
  books: readonly ImportedBook[]
}

/** @param titles the titles that the book is known by: the catalogue's and the file's own */
export function chooseBooks(
  books: readonly ImportedBook[],
  titles: readonly string[],
  identifiers: readonly string[],
): ChosenBooks {
  const named: NamedBook[] = titles.map((title) => ({ title, identifiers }))
  const matches = books.map((book) => named.map((each) => matchBook(each, book)))
  for (const match of ['same', 'edition'] as const) {
    const found = books.filter((_book, at) => matches[at]?.includes(match))
    // Of a file that names its books, those without a name are of none.
    const sure = found.filter(({ title }) => title !== '')
    if (found.length > 0) return { match, books: sure.length > 0 || books.length > 1 ? sure : found }
  }
  return { match: 'other', books: [] }
}

/** An annotation that is published with a book. */
export type SharedMark = NotedHighlight & { creator: string }

/**
 * Loads the annotations that are published with a book, as far as they have a place in it.
 *
 * @throws LibraryError, AnnotationFileError
 */
export async function loadSharedMarks(
  { bid, annotations = '', fetch }: BookSource,
  publication: Publication,
  signal: AbortSignal,
): Promise<readonly SharedMark[]> {
  const answer = await fetch(annotations, { signal })
  if (!answer.ok) throw new LibraryError('not-found', `${annotations} answers ${answer.status}`)
  const books = await readAnnotationFile(await answer.blob())
  const marks = books.flatMap(({ label, marks: all }) =>
    all
      .filter(({ kind }) => kind === 'highlight')
      .map((mark) => ({ ...mark, creator: mark.creator || label })),
  )
  const found = await new PlaceFinder(publication).find(marks, true)
  return marks.flatMap((mark) => {
    const locator = found.get(mark)
    const placed = locator && toMark(mark, locator, bid, 0)
    return placed?.kind === 'highlight' ? [{ ...placed, creator: mark.creator }] : []
  })
}

export interface PlacedMarks {
  marks: readonly (Bookmark | NotedHighlight)[]
  /** Annotations whose place in the book was not found. */
  unplaced: readonly ImportedMark[]
}

/**
 * Finds the places of annotations in a book.
 *
 * @param isSame the file is of this very book, so that its positions hold without a quote
 * @throws LibraryError if the network does not deliver a chapter
 */
export async function placeMarks(
  imported: readonly ImportedMark[],
  { bid, publication, isSame, now }: { bid: string; publication: Publication; isSame: boolean; now: number },
): Promise<PlacedMarks> {
  const found = await new PlaceFinder(publication).find(imported, isSame)
  const marks = [...found].map(([mark, locator]) => toMark(mark, locator, bid, now))
  return { marks, unplaced: imported.filter((mark) => !found.has(mark)) }
}

function toMark(mark: ImportedMark, locator: Locator, bid: string, now: number): Bookmark | NotedHighlight {
  const { id, words, chapter, created, style, note } = mark
  const base = { id, bid, locator, ...(words && { words }), chapter, created: created || now }
  return mark.kind === 'bookmark'
    ? { kind: 'bookmark', ...base }
    : { kind: 'highlight', ...base, style, note }
}

export interface ImportResult {
  added: number
  /** Annotations that the book had before. */
  known: number
  /** Removes what was added, and restores the notes that were extended. */
  undo(): Promise<void>
}

/**
 * Adds annotations to those of a book. One that is there already stays as it is; a note that it does not have is added to
 * its own.
 */
export async function addMarks(
  store: Marks,
  bid: string,
  marks: readonly (Bookmark | NotedHighlight)[],
): Promise<ImportResult> {
  const before = await store.list(bid)
  const byId = new Map<string, Bookmark | NotedHighlight>()
  const byPlace = new Map<string, Bookmark | NotedHighlight>()
  for (const mark of [...before.bookmarks, ...before.highlights]) {
    byId.set(mark.id, mark)
    byPlace.set(placeOf(mark), mark)
  }
  const added: (Bookmark | NotedHighlight)[] = []
  const extended = new Map<string, { text: string; before: string }>()
  for (const mark of marks) {
    const known = byId.get(mark.id) ?? byPlace.get(placeOf(mark))
    if (!known) {
      added.push(mark)
      byId.set(mark.id, mark)
      byPlace.set(placeOf(mark), mark)
    } else if (known.kind === 'highlight' && mark.kind === 'highlight') {
      const text = extended.get(known.id)?.text ?? known.note
      if (mark.note === '' || text.includes(mark.note) || added.includes(known)) continue
      extended.set(known.id, {
        text: text === '' ? mark.note : `${text}\n\n${mark.note}`,
        before: known.note,
      })
    }
  }
  await inBatches(added, async (mark) => {
    if (mark.kind === 'bookmark') return store.putBookmark(mark)
    const { note, ...highlight } = mark
    await store.putHighlight(highlight)
    if (note !== '') await store.putNote({ id: mark.id, bid, text: note })
  })
  await inBatches([...extended], ([id, note]) => store.putNote({ id, bid, text: note.text }, note.before))
  return {
    added: added.length,
    known: marks.length - added.length,
    async undo() {
      await inBatches(added, ({ kind, id }) =>
        kind === 'bookmark' ? store.removeBookmark(bid, id) : store.removeHighlight(bid, id),
      )
      await inBatches([...extended], ([id, note]) => store.putNote({ id, bid, text: note.before }, note.text))
    },
  }
}

const placeOf = ({ kind, locator }: Bookmark | NotedHighlight) =>
  JSON.stringify([kind, locator.href, locator.progression.toFixed(4), locator.text?.highlight ?? ''])

async function inBatches<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += WRITES) await Promise.all(items.slice(at, at + WRITES).map(work))
}
