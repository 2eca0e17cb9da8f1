import { DEFAULT_LOCALE } from '../../i18n/locale'
import { LibraryError } from '../../platform/errors'
import { loadModule } from '../../platform/load-module'
import { openTogether } from '../../platform/open-together'
import { fileNameOf } from '../publication/paths'
import type { Publication, Resource } from '../publication/publication'
import { byteSource, loadEpub } from './load'
import type { ByteSource } from './source/bytes'
import type { OpenOptions, PublicationSource } from './source/source'

export { beginBook } from './begin'
export type { PdfRuntime } from './source/pdf-runtime'
export type { Begun, OpenOptions, ParseXml, PublicationSource } from './source/source'

/**
 * Opens a book. Each format's code is fetched only when a book needs it.
 *
 * Aborting `signal` also ends whatever the open publication still reads; so does its `close()`.
 *
 * @throws LibraryError `no-readable-format` for a format that cannot be read here, `bad-address` without bytes or
 *   address, `bad-book`, `encrypted-book`, `book-too-large`, `aborted`, and the codes of `platform/fetch`.
 */
export async function openPublication(source: PublicationSource, options: OpenOptions): Promise<Publication> {
  const { locale = DEFAULT_LOCALE, parseXml, isAgain } = options
  const { encoding, fileName = fileNameOf(source.url) } = source
  const known = { fileName, encoding, locale }
  const withFile = async <Code>(code: Promise<Code>): Promise<[Code, ByteSource]> => {
    const [bytes, loaded] = await openTogether(byteSource(source, options), code, (file) => file.close())
    return [loaded, bytes]
  }
  switch (source.format) {
    case 'epub': {
      const [openEpub, bytes] = await withFile(loadEpub(isAgain))
      return openEpub(bytes, parseXml, options.place)
    }
    case 'azw3':
    case 'mobi': {
      const [{ openMobi }, bytes] = await withFile(loadModule(() => import('./mobi'), isAgain))
      return openMobi(bytes, known)
    }
    case 'txt': {
      const [{ openTxt }, bytes] = await withFile(loadModule(() => import('./txt'), isAgain))
      return openTxt(bytes, known)
    }
    case 'pdf': {
      if (!options.pdf) throw new LibraryError('no-readable-format', 'no PDF here')
      const [[{ openPdf }, runtime], bytes] = await withFile(
        Promise.all([loadModule(() => import('./pdf/publication'), isAgain), options.pdf()]),
      )
      return openPdf(bytes, runtime, known)
    }
    case 'cbz': {
      const [{ openComic }, bytes] = await withFile(loadModule(() => import('./cbz/publication'), isAgain))
      return openComic(bytes, parseXml, known)
    }
    default:
      throw new LibraryError('no-readable-format', source.format satisfies never)
  }
}

/** The cover picture of an open book; null when it shows none or it cannot be read. */
export async function coverOf(publication: Publication): Promise<Resource | null> {
  const href = await publication.cover?.()
  return href ? publication.resource(href) : null
}
