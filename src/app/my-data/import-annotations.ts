import type { ImportedBook, ImportedMark } from '../../annotation-files/imported'
import { matchBook } from '../../annotation-files/same-book'
import type { Catalog } from '../../catalog/port'
import { loadFold } from '../../catalog/search'
import type { Book } from '../../domain/book'
import type { BookChoicesStore } from '../../domain/book-choices'
import type { Marks } from '../../domain/mark'
import { type Fold, foldJoined } from '../../domain/search/fold'
import type { Locale } from '../../i18n/locale'
import { isAborted, toLibraryError } from '../../platform/errors'
import { loadModule } from '../../platform/load-module'
import { openPublication } from '../../reading/formats'
import { maskedXml } from '../../reading/navigator/sanitise/mask-csp-triggers'
import type { Publication } from '../../reading/publication/publication'
import {
  addMarks,
  type PlacedMarks,
  placeMarks,
  readAnnotationFile,
} from '../../reading/reader/annotations/import'

/** Books of a matching title that are opened to look for the quotes of one book. */
const MAX_OPENED = 3

/** Whose annotations are added to, and where the books are looked for. */
export interface AnnotationsMember {
  catalog: Pick<Catalog, 'search' | 'open'>
  marks: Marks
  choices: Pick<BookChoicesStore, 'load'>
  /** The books on the member's shelf and wish list, which a catalogue without a search may not find. */
  ownBooks(): Promise<readonly Book[]>
  locale: Locale
  signal: AbortSignal
}

/** What an import of annotations has led to. */
export interface AnnotationsImport {
  /** Titles of the books in which annotations were added or there before. */
  titles: readonly string[]
  added: number
  /** Annotations that were there before. */
  known: number
  /** Annotations without a place in their book. */
  unplaced: readonly ImportedMark[]
  /** Number of annotations that cannot be read. */
  rejected: number
  /** Titles of books that the catalogue does not have; '' for a book that the file does not name. */
  unknown: readonly string[]
  /** Titles of books that cannot be opened now. */
  closed: readonly string[]
  /** Removes what was added. */
  undo(): Promise<void>
}

/**
 * Imports a file of annotations into the books that it names, which are looked for in the catalogue.
 *
 * @throws AnnotationFileError; LibraryError `aborted`
 */
export async function importAnnotations(file: Blob, member: AnnotationsMember): Promise<AnnotationsImport> {
  const read = await readAnnotationFile(file)
  const titles = new Set<string>()
  const [unplaced, unknown, closed]: [ImportedMark[], string[], string[]] = [[], [], []]
  const undoing: (() => Promise<void>)[] = []
  let [added, known, rejected] = [0, 0, 0]
  for (const book of read) {
    rejected += book.rejected
    if (book.marks.length === 0) continue
    const found = await placeInCatalogue(book, member)
    if (found === 'unknown') unknown.push(book.title)
    else if (found === 'closed') closed.push(book.title)
    else {
      member.signal.throwIfAborted()
      const result = await addMarks(member.marks, found.bid, found.marks)
      if (found.marks.length > 0) titles.add(found.title)
      added += result.added
      known += result.known
      unplaced.push(...found.unplaced)
      undoing.unshift(result.undo)
    }
  }
  const undo = async () => {
    for (const one of undoing) await one()
  }
  return { titles: [...titles], added, known, unplaced, rejected, unknown, closed, undo }
}

interface PlacedInBook extends PlacedMarks {
  bid: string
  title: string
  /** The file names this very book by an identifier. */
  isSame: boolean
}

/** Finds the book and the places of its annotations. Of several books with the title, the one with most of the quotes. */
async function placeInCatalogue(
  book: ImportedBook,
  member: AnnotationsMember,
): Promise<PlacedInBook | 'unknown' | 'closed'> {
  let best: PlacedInBook | null = null
  let isClosed = false
  try {
    for (const candidate of (await findBooks(book, member)).slice(0, MAX_OPENED)) {
      const placed = await placeIn(candidate, book, member).catch((thrown: unknown) => {
        if (isAborted(thrown)) throw thrown
        isClosed = true
        return null
      })
      // Only an identifier says that a book is meant which the file does not name.
      if (!placed || (book.title === '' && !placed.isSame)) continue
      if (!best || placed.isSame || placed.marks.length > best.marks.length) best = placed
      if (placed.isSame || placed.unplaced.length === 0) break
    }
  } catch (thrown) {
    if (isAborted(thrown)) throw thrown
    // The catalogue cannot be searched now.
    isClosed = toLibraryError(thrown).code !== 'not-found'
  }
  return best ?? (isClosed ? 'closed' : 'unknown')
}

/** Books that may be the one of a file, the likeliest first. */
async function findBooks(
  { title, authors, identifiers }: ImportedBook,
  { catalog, ownBooks, signal }: AnnotationsMember,
): Promise<Book[]> {
  const fold = await loadFold()
  const wanted = { title: folded(title, fold), identifiers: [] }
  const names = authors.map((name) => folded(name, fold)).filter((name) => name !== '')
  const likeness = ({ resName, resAuthor }: Book) => {
    const found = folded(resName, fold)
    const isMain = title !== '' && mainTitle(found) === mainTitle(wanted.title)
    if (!isMain && matchBook({ title: found, identifiers: [] }, wanted) === 'other') return 0
    const author = folded(resAuthor, fold)
    const isAuthor = names.some((name) => author.includes(name) || (author !== '' && name.includes(author)))
    return 1 + Number(isAuthor) + (found === wanted.title ? 2 : 0)
  }
  const found = new Map<string, Book>()
  const keep = (books: readonly Book[]) => {
    for (const book of books) if (likeness(book) > 0 && !found.has(book.bid)) found.set(book.bid, book)
  }
  // Without a title all books are as likely.
  if (title !== '') keep(await ownBooks())
  for (const query of title === '' ? identifiers : new Set([title, mainTitle(title)])) {
    const bare = query.replace(/^urn:\w+:/i, '')
    const page = await catalog.search(bare, 1, { signal })
    keep(page.items)
    if (found.size > 0) break
  }
  return [...found.values()].sort((one, other) => likeness(other) - likeness(one))
}

const folded = (text: string, fold: Fold) => foldJoined(text, fold).trim()

/** A title without its subtitle and what editions add in brackets. */
const mainTitle = (title: string) => title.split(/[:：([（【〔]|\s[-–—]\s/)[0]?.trim() || title

async function placeIn(
  { bid, resName }: Book,
  { marks, identifiers }: ImportedBook,
  { catalog, choices, locale, signal }: AnnotationsMember,
): Promise<PlacedInBook> {
  const source = await catalog.open(bid, undefined, { signal })
  const encoding = source.format === 'txt' ? (await choices.load(bid)).encoding : undefined
  const publication = await openPublication(
    { ...source, encoding },
    {
      parseXml: maskedXml,
      pdf: async () => {
        const { browserRuntime } = await loadModule(() => import('../../reading/navigator/fixed/pdf/browser'))
        const { askPassword: _, ...runtime } = browserRuntime({
          ...{ stage: document.createElement('div'), locale, signal },
          onPrompt: () => undefined,
        })
        return runtime
      },
      locale,
      signal,
    },
  )
  try {
    const isSame = isSameBook(publication, identifiers)
    const placed = await placeMarks(marks, { bid, publication, isSame, now: Date.now() })
    return { ...placed, bid, isSame, title: resName.trim() || publication.metadata.title }
  } finally {
    publication.close()
  }
}

const isSameBook = ({ metadata }: Publication, identifiers: readonly string[]) =>
  matchBook({ title: '', identifiers: [metadata.identifier] }, { title: '', identifiers }) === 'same'
