/** How the book of a file relates to another: the same file, another edition of the work, or another work. */
export type BookMatch = 'same' | 'edition' | 'other'

export interface NamedBook {
  title: string
  identifiers: readonly string[]
}

/** Share of the longer title that a shorter one has to be, to be the same work with a subtitle or an edition. */
const PART_OF_TITLE = 0.5

/**
 * Compares two books by identifier, then by title. A file that names no book counts as an edition: its quotes decide.
 */
export function matchBook(one: NamedBook, other: NamedBook): BookMatch {
  const known = new Set(one.identifiers.map(bareIdentifier).filter(isTelling))
  if (other.identifiers.some((each) => known.has(bareIdentifier(each)))) return 'same'
  const [first, second] = [bareTitle(one.title), bareTitle(other.title)]
  if (first === '' || second === '') return 'edition'
  const [short, long] = first.length <= second.length ? [first, second] : [second, first]
  return long.includes(short) && short.length >= long.length * PART_OF_TITLE ? 'edition' : 'other'
}

const bareIdentifier = (identifier: string) =>
  identifier
    .toLowerCase()
    .replace(/^(?:urn:)?(?:uuid|isbn|calibre|doi):/, '')
    .replace(/[\s{}-]/g, '')

/** Identifiers such as "1" or "bookid" are those of many books. */
const isTelling = (identifier: string) => identifier.length >= 8 && /\d/.test(identifier)

/** A title without what editions add in brackets, without spaces and punctuation. */
function bareTitle(title: string): string {
  const bare = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '')
  const folded = title.normalize('NFKC').toLowerCase()
  return bare(folded.replace(/[([【〔][^)\]】〕]{0,200}[)\]】〕]/g, '')) || bare(folded)
}
