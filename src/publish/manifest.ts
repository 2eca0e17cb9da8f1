import { DEFAULT_LOCALE, type Locale } from '../i18n/locale'
import { makerOfRecords } from './maker'
import type { Output } from './output'
import type { BookRecord } from './types'

/** Name of the file in the output folder that tells one run what the run before made. */
export const MANIFEST_FILE = '.org-library.json'

/** The shape of the file: raised when records have other fields or mean something else by them. */
const VERSION = 5

export interface ManifestBook {
  /** Sizes and times of the files the record was made of. */
  stamp: string
  identity: string
  /** Of the bytes of the book's file; absent from older records. */
  digest?: string
  record: BookRecord
}

export interface PublishManifest {
  /**
   * Whether the records are as this very command makes them. Those of another still tell number and day of arrival
   * of a book, and nothing else.
   */
  isCurrent: boolean
  /** Identity → id, of every book ever published here; never shrinks. `number:…` is one whose identity has another now. */
  ids: Record<string, string>
  /** By path in the folder of books. */
  books: Record<string, ManifestBook>
  /** What the run made, from the output folder. */
  files: string[]
}

interface ManifestFile extends Omit<PublishManifest, 'isCurrent'> {
  version: number
  /** Which code made the records (`maker.ts`). */
  maker: string
  /** The language of what the books did not say themselves; the product's own where it is missing. */
  locale?: Locale
}

/**
 * The manifest of the run before; an empty one when there is none or it cannot be read.
 *
 * @param locale of this run: records in another language are not current.
 */
export async function readManifest(output: Output, locale: Locale): Promise<PublishManifest> {
  const empty: PublishManifest = { isCurrent: true, ids: {}, books: {}, files: [] }
  const text = await output.read(MANIFEST_FILE)
  if (text === null) return empty
  try {
    const found = JSON.parse(text) as Partial<ManifestFile>
    return {
      isCurrent:
        found.version === VERSION &&
        found.maker === (await makerOfRecords()) &&
        (found.locale ?? DEFAULT_LOCALE) === locale,
      ids: found.ids ?? {},
      books: Object.fromEntries(Object.entries(found.books ?? {}).filter(([, book]) => isKnown(book))),
      files: found.files ?? [],
    }
  } catch {
    return empty
  }
}

/** What is relied on whatever the version. */
function isKnown({ identity, record }: Partial<ManifestBook>): boolean {
  const { bid, added } = record ?? {}
  return [identity, bid, added].every((each) => typeof each === 'string')
}

export async function writeManifest(
  output: Output,
  manifest: Omit<PublishManifest, 'isCurrent'>,
  locale: Locale,
): Promise<void> {
  const file: ManifestFile = { version: VERSION, maker: await makerOfRecords(), locale, ...manifest }
  // It names the folders books came from, which is nobody's business who reads the catalogue.
  await output.write(MANIFEST_FILE, `${JSON.stringify(file)}\n`, 0o600)
}
