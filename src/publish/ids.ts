import { createHash } from 'node:crypto'
import { baseName } from './book-format'

/** Returns a number with so many digits from a hash of the text: 100000000 to 999999999 for nine digits. */
function hashed(text: string, digits: number): bigint {
  const first = 10n ** BigInt(digits - 1)
  const hash = createHash('sha256').update(text).digest().readBigUInt64BE()
  return first + (hash % (first * 9n))
}

/** Assigns unused numbers; the same key gets the same number. */
export class Ids {
  readonly #taken: Set<string>
  readonly #digits: number

  constructor(digits: number, taken: Iterable<string> = []) {
    this.#digits = digits
    this.#taken = new Set(taken)
  }

  /** Reserves an id; returns false if it is in use. */
  claim(id: string): boolean {
    if (this.#taken.has(id)) return false
    this.#taken.add(id)
    return true
  }

  has(id: string): boolean {
    return this.#taken.has(id)
  }

  /** Returns the number of a key, or the next unused one after it. */
  next(key: string): string {
    let number = hashed(key, this.#digits)
    const first = 10n ** BigInt(this.#digits - 1)
    while (!this.claim(String(number))) number = number + 1n === first * 10n ? first : number + 1n
    return String(number)
  }
}

/** The book at a path in the previous run. */
interface Before {
  identity: string
  bid: string
  digest?: string
  /** Title and authors. */
  name?: string
}

/** The ids of earlier runs with the same output folder. */
export interface EarlierIds {
  /** Identity → id of every book ever published there. */
  byIdentity: Readonly<Record<string, string>>
  byPath: ReadonlyMap<string, Before>
}

export interface RequestedId {
  path: string
  /** `id:…` of the file's own identifier, or `path:…`. */
  identity: string
  /** Digest of the file's bytes. */
  digest?: string
  /** Title and authors. */
  name?: string
  /** Id from a side file. */
  id?: string
}

/**
 * Assigns one id to each book: that of the side file; else its earlier id, found by identifier or bytes, first at the same
 * path and then at any other, or by path alone (a replaced file), or by what an edited book keeps when it is moved,
 * renamed or converted (`LIKENESSES`); else digits from a hash of its identity. Files with the same identifier are
 * distinguished by their paths.
 *
 * @param clash called for a side file's id that another book has already
 */
export function assignIds(
  books: readonly RequestedId[],
  earlier: EarlierIds,
  clash: (path: string, id: string, other: string) => void,
): { ids: Map<string, string>; byIdentity: Record<string, string> } {
  const ids = new Map<string, string>()
  const byIdentity: Record<string, string> = { ...earlier.byIdentity }
  const numbers = new Ids(9)
  const owners = new Set<string>()
  const assign = (book: RequestedId, id: string | undefined) => {
    if (ids.has(book.path) || id === undefined || !numbers.claim(id)) return
    ids.set(book.path, id)
    // The first of several copies owns their common identity.
    const key = owners.has(book.identity) ? `${book.identity} ${book.path}` : book.identity
    const former = byIdentity[key]
    if (former !== undefined && former !== id) byIdentity[`number:${former}`] = former
    byIdentity[key] = id
    owners.add(book.identity)
  }
  const before = (book: RequestedId) => earlier.byPath.get(book.path)
  for (const book of books) assign(book, book.id)
  for (const book of books) {
    const earlierBook = before(book)
    assign(book, earlierBook && isSame(earlierBook, book) ? earlierBook.bid : undefined)
  }
  const moved = movedBooks(earlier, new Map(books.map(({ path, digest }) => [path, digest])))
  for (const book of books) assign(book, book.digest === undefined ? undefined : moved.get(book.digest))
  for (const book of books) assign(book, earlier.byIdentity[book.identity])
  for (const book of books) assign(book, before(book)?.bid)
  const present = new Set(books.map(({ path }) => path))
  for (const likeness of LIKENESSES) {
    const lost = [...earlier.byPath].flatMap(([path, one]) =>
      present.has(path) || numbers.has(one.bid) ? [] : [{ ...one, path }],
    )
    const found = uniqueBy(lost, likeness)
    const fresh = books.filter(({ path }) => !ids.has(path))
    for (const [key, book] of uniqueBy(fresh, likeness)) assign(book, found.get(key)?.bid)
  }
  // An assigned number is never given to another book, even if its own book is missing now.
  for (const id of Object.values(byIdentity)) numbers.claim(id)
  for (const book of books) {
    if (ids.has(book.path)) continue
    const key = owners.has(book.identity) ? `${book.identity} ${book.path}` : book.identity
    const id = numbers.next(key)
    ids.set(book.path, id)
    byIdentity[key] = id
    owners.add(book.identity)
  }
  for (const { path, id } of books) {
    const assigned = ids.get(path)
    if (id && assigned && id !== assigned) clash(path, id, assigned)
  }
  return { ids, byIdentity }
}

/** What a book is compared by with those that are gone; '' for nothing. The surest comes first. */
const LIKENESSES: readonly ((book: { path: string; name?: string }) => string)[] = [
  // Another system writes accents or letter case otherwise.
  ({ path }) => plainPath(path),
  // Converted in its place.
  ({ path }) => baseName(plainPath(path)),
  // Moved to another folder.
  ({ path }) => nameIn(plainPath(path)),
  ({ path }) => baseName(nameIn(plainPath(path))),
  // Renamed, with another identifier.
  ({ name = '' }) => name.normalize('NFC'),
]

const plainPath = (path: string) => path.normalize('NFC').toLowerCase()
const nameIn = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** Maps items by a key that only one of them has. */
function uniqueBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T> {
  const found = new Map<string, T>()
  const several = new Set<string>()
  for (const item of items) {
    const key = keyOf(item)
    if (found.has(key)) several.add(key)
    found.set(key, item)
  }
  for (const key of [...several, '']) found.delete(key)
  return found
}

/** Whether the book at a path is still the same; without an identifier the bytes decide, since a name may be reused. */
function isSame(one: Before, other: RequestedId): boolean {
  const byBytes = one.identity.startsWith('path:') && one.digest !== undefined && other.digest !== undefined
  return one.identity === other.identity && (!byBytes || one.digest === other.digest)
}

/** Digest → id of the books whose bytes are no longer at their earlier path. */
function movedBooks(
  { byPath }: EarlierIds,
  present: ReadonlyMap<string, string | undefined>,
): Map<string, string> {
  const moved = new Map<string, string>()
  for (const [path, { digest, bid }] of byPath)
    if (digest && present.get(path) !== digest) moved.set(digest, bid)
  return moved
}
