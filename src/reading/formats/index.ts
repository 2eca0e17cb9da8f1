import type { BookFormat } from '../../domain/book'
import { DEFAULT_LOCALE } from '../../i18n/locale'
import { LibraryError } from '../../platform/errors'
import { windowFetch } from '../../platform/fetch'
import { loadModule } from '../../platform/load-module'
import { openWith } from '../../platform/open-with'
import { fileNameOf } from '../publication/paths'
import type { Publication, Resource } from '../publication/publication'
import { createHttpSource } from './source/range'
import {
  type ByteSource,
  createBytesSource,
  type OpenOptions,
  type PendingFile,
  type PublicationSource,
} from './source/source'

/**
 * Requests a book's file and the code of its format while the page is still being built. A failed request is reported
 * by `take`.
 */
export function requestFile(source: PublicationSource): PendingFile {
  const abort = new AbortController()
  let reportProgress: OpenOptions['onProgress']
  let pending: Promise<ByteSource> | null = byteSource(source, {
    signal: abort.signal,
    onProgress: (loaded, total) => reportProgress?.(loaded, total),
  })
  pending.catch(() => {})
  // `openPublication` imports the code again and reports a failure.
  if (source.format === 'epub') importEpub(false).catch(() => {})
  return {
    take({ signal, onProgress }) {
      const file = pending
      pending = null
      reportProgress = onProgress
      if (file && signal?.aborted) abort.abort()
      else if (file) signal?.addEventListener('abort', () => abort.abort(), { once: true })
      return file
    },
    cancel() {
      if (!pending) return
      abort.abort()
      pending.then(
        (bytes) => bytes.close(),
        () => {},
      )
      pending = null
    },
  }
}

/**
 * Imports the code that reads an EPUB. The chunk of its archive reader is requested at the same time, to save a round
 * trip.
 *
 * @param isRetry a previous import failed
 */
async function importEpub(isRetry?: boolean): Promise<typeof import('./epub').openEpub> {
  const [{ openEpub }] = await Promise.all([
    loadModule(() => import('./epub'), isRetry),
    loadModule(() => import('./zip/archive'), isRetry),
  ])
  return openEpub
}

/**
 * The file of a book: the given bytes, else the pending request, else the address. Texts are downloaded whole; every
 * other format is read by ranges if the server supports them.
 *
 * @throws LibraryError `aborted`, `bad-address`, or as `createHttpSource`
 */
async function byteSource(
  source: PublicationSource,
  { signal, onProgress }: Pick<OpenOptions, 'signal' | 'onProgress'>,
): Promise<ByteSource> {
  if (signal?.aborted) throw new LibraryError('aborted', 'opening was aborted')
  if (source.bytes) return createBytesSource(source.bytes)
  const pendingFile = source.pendingFile?.take({ signal, onProgress })
  if (pendingFile) return pendingFile
  if (!source.url) throw new LibraryError('bad-address', 'no address')
  return createHttpSource(source.fetch ?? windowFetch, source.url, {
    sizeHint: source.size,
    signal,
    onProgress,
    inRanges: !READ_WHOLE.includes(source.format),
  })
}

const READ_WHOLE: readonly BookFormat[] = ['txt', 'fb2', 'md']

export type { OpenOptions, ParseXml, PdfRuntime, PendingFile, PublicationSource } from './source/source'

/**
 * Opens a book. The code of a format is imported when a book of that format is opened.
 *
 * Aborting `signal` also aborts the later reads of the open publication, and so does its `close()`.
 *
 * @throws LibraryError `no-readable-format` for a format that cannot be read, `bad-address` without bytes or address,
 *   `bad-book`, `encrypted-book`, `book-too-large`, `aborted`, and the codes of `platform/fetch`.
 */
export async function openPublication(source: PublicationSource, options: OpenOptions): Promise<Publication> {
  const { locale = DEFAULT_LOCALE, parseXml, isRetry } = options
  const { encoding, fileName = fileNameOf(source.url) } = source
  const known = { fileName, encoding, locale }
  const withFile = async <Code>(code: Promise<Code>): Promise<[Code, ByteSource]> => {
    const [bytes, loaded] = await openWith(byteSource(source, options), code, (file) => file.close())
    return [loaded, bytes]
  }
  switch (source.format) {
    case 'epub': {
      const [openEpub, bytes] = await withFile(importEpub(isRetry))
      return openEpub(bytes, parseXml, options.locator, locale)
    }
    case 'azw3':
    case 'mobi': {
      const [{ openMobi }, bytes] = await withFile(loadModule(() => import('./mobi'), isRetry))
      return openMobi(bytes, known)
    }
    case 'txt': {
      const [{ openTxt }, bytes] = await withFile(loadModule(() => import('./txt'), isRetry))
      return openTxt(bytes, { ...known, headingRules: source.headingRules })
    }
    case 'fb2': {
      const [{ openFb2 }, bytes] = await withFile(loadModule(() => import('./fb2'), isRetry))
      return openFb2(bytes, known)
    }
    case 'md': {
      const [{ openMarkdown }, bytes] = await withFile(loadModule(() => import('./markdown'), isRetry))
      return openMarkdown(bytes, known)
    }
    case 'pdf': {
      if (!options.pdf) throw new LibraryError('no-readable-format', 'no PDF here')
      const [[{ openPdf }, runtime], bytes] = await withFile(
        Promise.all([loadModule(() => import('./pdf/publication'), isRetry), options.pdf()]),
      )
      return openPdf(bytes, runtime, known)
    }
    case 'cbz': {
      const [{ openCbz }, bytes] = await withFile(loadModule(() => import('./cbz/publication'), isRetry))
      return openCbz(bytes, parseXml, known)
    }
    default:
      throw new LibraryError('no-readable-format', source.format satisfies never)
  }
}

/** The cover image of an open publication; null when it has none or the image cannot be read. */
export async function readCover(publication: Publication): Promise<Resource | null> {
  const href = await publication.cover?.()
  return href ? publication.resource(href) : null
}
