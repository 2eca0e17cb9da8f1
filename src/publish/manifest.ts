import { DEFAULT_LOCALE, type Locale } from '../i18n/locale'
import type { KeptLibrary } from './merge-library'
import type { Output } from './output'
import { hashOwnCode } from './own-code'
import type { BookRecord } from './types'

/** Name of the file in the output folder with the results of the previous run. */
export const MANIFEST_FILE = '.org-library.json'

/** Version of the file; raised when members of a record change in name or meaning. */
const VERSION = 7

export interface ManifestBook {
  /** Sizes and times of the source files of the record. */
  stamp: string
  identity: string
  /** Digest of the bytes of the book's file; absent in older records. */
  digest?: string
  record: BookRecord
}

export interface PublishManifest {
  /**
   * Whether the records were made by the same version of the command. From other versions only a book's id and `added`
   * are used.
   */
  isCurrent: boolean
  /** Identity → id of every book ever published here; never shrinks. `number:…` is a former id of an identity. */
  ids: Record<string, string>
  /** By path in the folder of books. */
  books: Record<string, ManifestBook>
  /** The files of the run, relative to the output folder. */
  files: string[]
  /** For a catalogue that this one becomes a part of. */
  library: KeptLibrary
}

interface ManifestHead extends Omit<PublishManifest, 'isCurrent' | 'books'> {
  version: number
  /** Digest of the code that made the records (`own-code.ts`). */
  maker: string
  /** Language of the texts that the books did not have; the default locale if absent. */
  locale?: Locale
}

const NO_LIBRARY: KeptLibrary = { categories: [], featured: [] }

/** Ends the first line; each book has a line of its own, since one text of 100,000 books takes hundreds of megabytes. */
const BOOKS = ',"books":{'

/**
 * Reads the manifest of the previous run; returns an empty one if there is none or it cannot be parsed.
 *
 * @param locale of this run: records in another language are not current
 */
export async function readManifest(output: Output, locale: Locale): Promise<PublishManifest> {
  const empty: PublishManifest = { isCurrent: true, ids: {}, books: {}, files: [], library: NO_LIBRARY }
  try {
    const found = await readLines(output)
    if (found === null) return empty
    return {
      isCurrent:
        found.version === VERSION &&
        found.maker === (await hashOwnCode()) &&
        (found.locale ?? DEFAULT_LOCALE) === locale,
      ids: found.ids ?? {},
      books: Object.fromEntries(Object.entries(found.books ?? {}).filter(([, book]) => isKnown(book))),
      files: found.files ?? [],
      library: found.library ?? NO_LIBRARY,
    }
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return empty
    throw thrown
  }
}

type Found = Partial<ManifestHead & Pick<PublishManifest, 'books'>>

/** @throws SyntaxError if it is no manifest */
async function readLines(output: Output): Promise<Found | null> {
  let head: Found | null = null
  let rest = ''
  const books: Record<string, ManifestBook> = {}
  for await (const line of output.lines(MANIFEST_FILE)) {
    if (head) {
      const text = line.replace(/,$/, '')
      if (text.startsWith('"')) Object.assign(books, JSON.parse(`{${text}}`))
    } else if (line.endsWith(BOOKS)) head = JSON.parse(`${line.slice(0, -BOOKS.length)}}`) as Found
    else rest += `${line}\n`
  }
  if (head) return { ...head, books }
  return rest === '' ? null : (JSON.parse(rest) as Found)
}

/** Whether a record has the members that are used from any version. */
function isKnown({ identity, record }: Partial<ManifestBook>): boolean {
  const { bid, added } = record ?? {}
  return [identity, bid, added].every((each) => typeof each === 'string')
}

export async function writeManifest(
  output: Output,
  { books, ...manifest }: Omit<PublishManifest, 'isCurrent'>,
  locale: Locale,
): Promise<void> {
  const head: ManifestHead = { version: VERSION, maker: await hashOwnCode(), locale, ...manifest }
  function* lines(): Generator<string> {
    yield `${JSON.stringify(head).slice(0, -1)}${BOOKS}\n`
    let separator = ''
    for (const [path, book] of Object.entries(books)) {
      yield `${separator}${JSON.stringify(path)}:${JSON.stringify(book)}`
      separator = ',\n'
    }
    yield '\n}}\n'
  }
  // Readable only for the owner: it contains the paths of the books.
  await output.writePieces(MANIFEST_FILE, lines(), 0o600)
}
