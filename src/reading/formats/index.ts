import { DEFAULT_LOCALE } from '../../i18n/locale'
import { LibraryError } from '../../platform/errors'
import { fileNameOf } from '../paths'
import type { Publication, Resource } from '../publication'
import { byteSource, loadEpub } from './load'
import type { OpenOptions, PublicationSource } from './source'

export type { PdfRuntime } from '../pdf/runtime'
export { beginBook } from './begin'
export type { Begun, OpenOptions, ParseXml, PublicationSource } from './source'

/**
 * Opens a book. Each format's code is fetched only when a book needs it.
 *
 * Aborting `signal` also ends whatever the open publication still reads; so does its `close()`.
 *
 * @throws LibraryError `no-readable-format` for a format that cannot be read here, `bad-address` without bytes or
 *   address, `bad-book`, `encrypted-book`, `book-too-large`, `aborted`, and the codes of `platform/fetch`.
 */
export async function openPublication(source: PublicationSource, options: OpenOptions): Promise<Publication> {
  const fileName = source.fileName ?? fileNameOf(source.url)
  switch (source.format) {
    case 'epub': {
      const [bytes, openEpub] = await Promise.all([byteSource(source, options), loadEpub()])
      return openEpub(bytes, options.parseXml, options.place)
    }
    case 'txt': {
      const [{ openTxt }, bytes] = await Promise.all([import('./txt'), byteSource(source, options)])
      return openTxt(bytes, {
        encoding: source.encoding,
        fileName,
        locale: options.locale ?? DEFAULT_LOCALE,
      })
    }
    case 'pdf': {
      if (!options.pdf) throw new LibraryError('no-readable-format', 'no PDF here')
      const [{ openPdf }, runtime, bytes] = await Promise.all([
        import('../pdf/publication'),
        options.pdf(),
        byteSource(source, options),
      ])
      return openPdf(bytes, runtime, { fileName })
    }
    case 'cbz': {
      const [{ openComic }, bytes] = await Promise.all([
        import('../comic/publication'),
        byteSource(source, options),
      ])
      return openComic(bytes, options.parseXml, { fileName })
    }
    default:
      throw new LibraryError('no-readable-format', `${source.format satisfies never} cannot be read`)
  }
}

/** The cover picture of an open book; null when it shows none or it cannot be read. */
export async function coverOf(publication: Publication): Promise<Resource | null> {
  const href = await publication.cover?.()
  return href ? publication.resource(href) : null
}
