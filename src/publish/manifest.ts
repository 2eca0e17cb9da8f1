import { DEFAULT_LOCALE, type Locale } from '../i18n/locale'
import type { Output } from './output'
import { hashOwnCode } from './own-code'
import type { BookRecord } from './types'

/** Name of the file in the output folder with the results of the previous run. */
export const MANIFEST_FILE = '.org-library.json'

/** Version of the file; raised when members of a record change in name or meaning. */
const VERSION = 6

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
}

interface ManifestFile extends Omit<PublishManifest, 'isCurrent'> {
  version: number
  /** Digest of the code that made the records (`own-code.ts`). */
  maker: string
  /** Language of the texts that the books did not have; the default locale if absent. */
  locale?: Locale
}

/**
 * Reads the manifest of the previous run; returns an empty one if there is none or it cannot be parsed.
 *
 * @param locale of this run: records in another language are not current
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
        found.maker === (await hashOwnCode()) &&
        (found.locale ?? DEFAULT_LOCALE) === locale,
      ids: found.ids ?? {},
      books: Object.fromEntries(Object.entries(found.books ?? {}).filter(([, book]) => isKnown(book))),
      files: found.files ?? [],
    }
  } catch {
    return empty
  }
}

/** Whether a record has the members that are used from any version. */
function isKnown({ identity, record }: Partial<ManifestBook>): boolean {
  const { bid, added } = record ?? {}
  return [identity, bid, added].every((each) => typeof each === 'string')
}

export async function writeManifest(
  output: Output,
  manifest: Omit<PublishManifest, 'isCurrent'>,
  locale: Locale,
): Promise<void> {
  const file: ManifestFile = { version: VERSION, maker: await hashOwnCode(), locale, ...manifest }
  // Readable only for the owner: it contains the paths of the books.
  await output.write(MANIFEST_FILE, `${JSON.stringify(file)}\n`, 0o600)
}
