import { createHash } from 'node:crypto'

/** Digits from a hash; `first` and `span` set the range, 100000000 to 999999999 for nine digits. */
function hashed(text: string, digits: number): bigint {
  const first = 10n ** BigInt(digits - 1)
  const hash = createHash('sha256').update(text).digest().readBigUInt64BE()
  return first + (hash % (first * 9n))
}

/** Gives out numbers that are free, the same ones for the same keys. */
export class Ids {
  readonly #taken: Set<string>
  readonly #digits: number

  constructor(digits: number, taken: Iterable<string> = []) {
    this.#digits = digits
    this.#taken = new Set(taken)
  }

  /** Claims a given id; false when it is taken. */
  claim(id: string): boolean {
    if (this.#taken.has(id)) return false
    this.#taken.add(id)
    return true
  }

  /** The number of a key, or the next free one after it. */
  next(key: string): string {
    let number = hashed(key, this.#digits)
    const first = 10n ** BigInt(this.#digits - 1)
    while (!this.claim(String(number))) number = number + 1n === first * 10n ? first : number + 1n
    return String(number)
  }
}

/** What stood at a path in the run before. */
interface Before {
  identity: string
  bid: string
  digest?: string
}

/** What was given out in earlier runs into the same folder. */
export interface EarlierIds {
  /** Identity → id, of every book ever published there. */
  byIdentity: Readonly<Record<string, string>>
  byPath: ReadonlyMap<string, Before>
}

export interface RequestedId {
  path: string
  /** `id:…` of the file's own identifier, or `path:…`. */
  identity: string
  /** Of its bytes. */
  digest?: string
  /** From a side file. */
  id?: string
}

/**
 * One id a book: the side file's; else the one it had before, known by its identifier or its bytes, each first where it
 * stood and then wherever it was moved to, or by its path (one made anew); else digits from a hash of its identity.
 * Files that share an identifier are told apart by their paths.
 *
 * @param clash told of a side file's id that another book has already.
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
  const give = (book: RequestedId, id: string | undefined) => {
    if (ids.has(book.path) || id === undefined || !numbers.claim(id)) return
    ids.set(book.path, id)
    // The first of several copies stands for the identity they share.
    const key = owners.has(book.identity) ? `${book.identity} ${book.path}` : book.identity
    const former = byIdentity[key]
    if (former !== undefined && former !== id) byIdentity[`number:${former}`] = former
    byIdentity[key] = id
    owners.add(book.identity)
  }
  const before = (book: RequestedId) => earlier.byPath.get(book.path)
  for (const book of books) give(book, book.id)
  for (const book of books) {
    const there = before(book)
    give(book, there && isSame(there, book) ? there.bid : undefined)
  }
  const left = leftBehind(earlier, new Map(books.map(({ path, digest }) => [path, digest])))
  for (const book of books) give(book, book.digest === undefined ? undefined : left.get(book.digest))
  for (const book of books) give(book, earlier.byIdentity[book.identity])
  for (const book of books) give(book, before(book)?.bid)
  // A number once given out is not given to another book, even when its own is gone for now.
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
    const given = ids.get(path)
    if (id && given && id !== given) clash(path, id, given)
  }
  return { ids, byIdentity }
}

/** Whether what stood at a path stands there still; a text's name says nothing of that, as names are passed on. */
function isSame(one: Before, other: RequestedId): boolean {
  const byBytes = one.identity.startsWith('path:') && one.digest !== undefined && other.digest !== undefined
  return one.identity === other.identity && (!byBytes || one.digest === other.digest)
}

/** Digest → id of the books whose bytes are no longer where they were. */
function leftBehind(
  { byPath }: EarlierIds,
  present: ReadonlyMap<string, string | undefined>,
): Map<string, string> {
  const left = new Map<string, string>()
  for (const [path, { digest, bid }] of byPath)
    if (digest && present.get(path) !== digest) left.set(digest, bid)
  return left
}
