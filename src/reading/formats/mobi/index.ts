import type { Locale } from '../../../i18n/locale'
import { LibraryError } from '../../../platform/errors'
import type { Publication } from '../../publication/publication'
import type { ByteSource } from '../source/bytes'
import { type Header, numberIn, readHeader } from './header'
import { letters, NONE } from './numbers'
import { MobiPublication } from './publication'
import { Records } from './records'
import { refuse } from './refusal'
import { readText } from './text'

export interface MobiOptions {
  /** Stands in for a title that the book does not tell. */
  fileName?: string
  /** Of what is told where it cannot be read. */
  locale: Locale
}

/** Field that tells where in a file for old and new devices the book for new ones begins. */
const NEWER = 121

/**
 * Opens a MOBI or AZW3: KF8 where the file has it, else what older devices read.
 *
 * @throws LibraryError `bad-book`, `encrypted-book`, `no-readable-format` for what only shares the name, `book-too-large`,
 *   or what the source throws. The source is closed then.
 */
export async function openMobi(
  source: ByteSource,
  { fileName = '', locale }: MobiOptions,
): Promise<Publication> {
  try {
    const records = await Records.open(source, locale)
    const first = readHeader(await records.read(0))
    if (first.isLocked) throw await refuse('locked', locale)
    if (first.isDictionary) throw await refuse('dictionary', locale)
    const { header, base } = (await newer(records, first)) ?? { header: first, base: 0 }
    const text = await readText(records, header, base)
    if (text.byteLength === 0) throw new LibraryError('bad-book', 'the file holds no text')
    // Pictures are shared by both books of a file; the first knows where they are.
    const resources = first.firstResource === NONE ? records.count : first.firstResource
    return await MobiPublication.read({ source, records, header, base, text, resources, fileName })
  } catch (thrown) {
    source.close()
    throw thrown
  }
}

async function newer(records: Records, first: Header): Promise<{ header: Header; base: number } | null> {
  const base = numberIn(first.fields, NEWER)
  if (first.version >= 8 || base >= records.count) return null
  const record = await records.read(base)
  if (letters(record, 16, 4) !== 'MOBI') return null
  const header = readHeader(record)
  return header.version >= 8 && !header.isLocked ? { header, base } : null
}
