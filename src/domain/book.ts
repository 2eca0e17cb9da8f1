/** One size of a cover. `width` in pixels of the image file; 0 if the catalogue does not state it. */
export interface CoverImage {
  url: string
  width: number
}

/** A supported file format of books. */
export type BookFormat = 'epub' | 'azw3' | 'mobi' | 'fb2' | 'md' | 'txt' | 'pdf' | 'cbz'

/** A rule for the headings of a plain text: lines that match a pattern are headings of a level. */
export interface HeadingRule {
  /** A regular expression, tried at the start of a trimmed line. */
  pattern: string
  /** 1 for the outermost, to 6. */
  level: number
}

/** The file of a book in one format. */
export interface Acquisition {
  format: BookFormat
  url: string
  /** Size in bytes as the catalogue states it. Only a hint: servers rewrite files on download. */
  size?: number
  /** TXT only: the rules for its headings, instead of those for all books. */
  headingRules?: readonly HeadingRule[]
}

/** A way to get a book elsewhere: at a shop, a lender, or on its own web page. */
export interface Offer {
  kind: 'buy' | 'borrow' | 'subscribe' | 'page'
  url: string
  /** `currency` is an ISO 4217 code; '' if the catalogue gives none. */
  price?: { value: number; currency: string }
  /** Supported formats that one gets there, best first; absent if the catalogue does not say. */
  formats?: readonly BookFormat[]
  /** Whether the file needs a licence (LCP, Adobe): the reader cannot open it. */
  isProtected?: boolean
}

/** Kinds of contributors besides authors and publishers (Readium Web Publication Manifest), in order of display. */
export const CONTRIBUTOR_ROLES = [
  'translator',
  'editor',
  'artist',
  'illustrator',
  'letterer',
  'penciler',
  'colorist',
  'inker',
  'narrator',
  'contributor',
  'imprint',
] as const
export type ContributorRole = (typeof CONTRIBUTOR_ROLES)[number]

/** A reference to a category; `path` is the rest of the route `/category/`, one digit group per level. */
export interface CategoryRef {
  path: readonly string[]
  title: string
}

/** A series, or a work in several volumes, with the book's position in it. */
export interface SeriesPlace {
  name: string
  /** From 0, rarely a fraction; absent if unknown. */
  position?: number
}

/**
 * A book as cards, lists and screens show it.
 *
 * Field names are the specification's (SPEC §3): `resName` title, `resAuthor` author,
 * `resIntro` introduction, `cover` image address (empty when the book has none).
 */
export interface Book {
  /** Digits: the catalogue's own number, or an encoded id (`domain/book-id`). */
  bid: string
  resName: string
  resAuthor: string
  resIntro: string
  /** Address of the cover where only one size is possible; '' for none. */
  cover: string
  /** The same cover in several sizes, smallest first; may be empty. */
  covers: readonly CoverImage[]
  /** BCP 47 tag of the language of title and introduction; absent if unknown. */
  language?: string
  /** Its series in the order of the catalogue; absent for none. */
  series?: readonly SeriesPlace[]
}

/** An entry of the table of contents as the catalogue has it, without the book's file. */
export interface ChapterLink {
  title: string
  /** From 1, the number in `/book-read/{bid}/{chapter}`; several entries may share a chapter. */
  number: number
  /** Id of the element in that chapter's file where the entry begins; absent for the start of the file. */
  fragment?: string
  /** Its child entries; usually empty. */
  children: readonly ChapterLink[]
}

/** The data of the details screen. */
export interface BookDetail extends Book {
  /** The single names that `resAuthor` joins. */
  authors: readonly string[]
  /** Contributors besides the authors; absent for none. */
  contributors?: readonly { role: ContributorRole; names: readonly string[] }[]
  /** Collections that it belongs to, besides its series; absent for none. */
  collections?: readonly string[]
  /** From 0 to 5; absent if the catalogue has none. */
  rating?: number
  /** Lists of the catalogue, by the name of an author, contributor, publisher, series or collection; absent for none. */
  lists?: readonly CategoryRef[]
  language: string
  publisher: string
  /** ISO date, '' when unknown. */
  published: string
  subjects: readonly string[]
  categories: readonly CategoryRef[]
  /** Number of characters, 0 if unknown. */
  wordCount: number
  chapters: readonly ChapterLink[]
  acquisitions: readonly Acquisition[]
  /** Where it can be bought or borrowed; its web page only if it has no file and no such place. */
  offers: readonly Offer[]
  /** Accessibility metadata in the catalogue's own form; absent for none. */
  accessibility?: { said: Readonly<Record<string, unknown>>; isFixed: boolean }
}
