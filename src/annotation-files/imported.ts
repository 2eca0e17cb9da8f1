import { fnv1a } from '../domain/fnv1a'
import type { MarkStyle } from '../domain/mark'
import { mixHash } from '../domain/mix-hash'

/** Bounds of a file of annotations. Whatever lies beyond a bound is counted as rejected, or cut. */
export const FILE_LIMITS = {
  /** Bytes of the file and of the JSON in it. 20,000 annotations with long quotes are about 12 MB. */
  bytes: 24 * 1024 * 1024,
  marks: 20_000,
  /** UTF-16 units of a quote, and of what stands before and after it. */
  quote: 20_000,
  context: 256,
  note: 20_000,
  /** UTF-16 units of a title, an author, a chapter or an address. */
  short: 1000,
  /** Authors and identifiers of a book. */
  names: 50,
} as const

/** An annotation of a file, before its place in the book has been found. */
export interface ImportedMark {
  kind: 'highlight' | 'bookmark'
  id: string
  /** Path of the resource, as the file names it; '' if it names none. */
  source: string
  /** Index in the spine, if the file gives no path but that. */
  index?: number
  /** EPUB CFI. */
  cfi?: string
  /** The quoted text; absent if the file has none. */
  quote?: { before: string; highlight: string; after: string }
  /** The end of a passage of which `quote` has only the beginning. */
  quoteEnd?: string
  /** Progression in the resource, 0 to 1. */
  progression?: number
  /** Total progression, 0 to 1. */
  fraction?: number
  /** See `Passage.words`. */
  words?: string
  style: MarkStyle
  chapter: string
  /** ms since 1970 */
  created: number
  /** Plain text; '' for none. */
  note: string
  /** Name of who made it; '' if unknown. */
  creator: string
}

/** The annotations of one book in a file, and what the file says about the book. */
export interface ImportedBook {
  /** '' if the file does not name the book. */
  title: string
  authors: readonly string[]
  identifiers: readonly string[]
  /** Title of the set of annotations; '' for none. */
  label: string
  marks: readonly ImportedMark[]
  /** Number of annotations that cannot be read. */
  rejected: number
}

/** Why nothing of a file is imported. */
export type AnnotationFileProblem = 'foreign' | 'broken' | 'too-large'

export class AnnotationFileError extends Error {
  override readonly name = 'AnnotationFileError'
  readonly problem: AnnotationFileProblem

  constructor(problem: AnnotationFileProblem, options?: ErrorOptions) {
    super(`a file of annotations that is ${problem}`, options)
    this.problem = problem
  }
}

/** Colours of other programs, as the nearest of the four styles. */
const STYLES: ReadonlyMap<string, MarkStyle> = new Map(
  Object.entries({
    yellow: 'yellow',
    orange: 'yellow',
    gray: 'yellow',
    grey: 'yellow',
    green: 'green',
    olive: 'green',
    blue: 'blue',
    cyan: 'blue',
    violet: 'blue',
    purple: 'blue',
    pink: 'pink',
    red: 'pink',
  } as const),
)

/**
 * The style of a highlight by the names of another program.
 *
 * @param shape of W3C (`solid`, `underline`, …), Readest (`squiggly`) or KOReader (`underscore`, `lighten`)
 */
export const styleOf = (color: string, shape: string): MarkStyle =>
  /^(?:underline|underscore|squiggly)$/.test(shape)
    ? 'underline'
    : (STYLES.get(color.toLowerCase()) ?? 'yellow')

/**
 * The id of an imported annotation: its own if it can be part of a record's id, else one that follows from its content, so
 * that a second import of the file finds what the first one has added.
 */
export function markId(id: string, content: string): string {
  const own = /^(?:urn:uuid:)?([\w-]{1,64})$/i.exec(id.trim())?.[1]
  if (own) return own
  const units = Uint16Array.from((id + content).split(''), (unit) => unit.charCodeAt(0))
  const parts = [0x811c9dc5, 0x01000193, 0x9e3779b9, 0x85ebca6b].map((seed) => mixHash(fnv1a(units, seed)))
  const hex = parts.map((part) => part.toString(16).padStart(8, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** The text of something that may hold markup: tags are dropped, entities of XML are decoded. */
export const textOfMarkup = (markup: string): string =>
  markup
    .replace(/<(?:br|\/p|\/div|\/li)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(lt|gt|quot|apos|nbsp|amp);/g, (_entity, name: string) => ENTITIES[name] ?? '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

const ENTITIES: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  amp: '&',
}
