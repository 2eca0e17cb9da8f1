import type { BookFormat } from '../../src/domain/book'
import { tidy } from '../../src/domain/tidy'
import { LibraryError, toLibraryError } from '../../src/platform/errors'
import { type Fetch, request } from '../../src/platform/fetch'
import { overTls } from '../../src/platform/over-tls'
import { withTimeout } from '../../src/platform/timeout'
import { requestFile } from '../../src/reading/formats'
import type { ReaderSource } from '../../src/reading/reader/model/state'
import { prefetchEpub } from '../../src/reading/reader/prefetch-reader'
import type { SharedCatalog } from '../shared-catalog'

/** What the attributes name. */
export interface NamedBook {
  book: string
  src: string
  href: string
}

export interface SourceListener {
  accept(source: ReaderSource): void
  fail(error: LibraryError): void
}

/**
 * Looks for the file to read: the one at `href`, else the catalogue's file for `book`. It is requested immediately, while
 * the page of the reader is still being made.
 *
 * @returns a function that ends it: the listener is not called any more, and a request that nobody took is aborted
 */
export function requestSource(
  { book, src, href }: NamedBook,
  shared: SharedCatalog | null,
  fetch: Fetch,
  listener: SourceListener,
): () => void {
  const abort = new AbortController()
  const { signal } = abort
  let cancel = () => {}
  const accept = (source: ReaderSource) => {
    if (signal.aborted) return
    const pendingFile = requestFile(source)
    cancel = pendingFile.cancel
    if (source.format === 'epub') void prefetchEpub()
    listener.accept({ ...source, pendingFile })
  }
  const fail = (thrown: unknown) => {
    const error = toLibraryError(thrown)
    if (!signal.aborted && error.code !== 'aborted') listener.fail(error)
  }
  const run = (work: (signal: AbortSignal) => Promise<ReaderSource>) =>
    withTimeout(work, signal).then(accept, fail)
  const named = href === '' ? null : fileAt(href, fetch)
  if (named) accept(named)
  else if (href !== '') run((until) => sourceOfFile(href, fetch, until))
  else if (book === '' || src === '') fail(new LibraryError('no-src', 'give it href, or book and src'))
  else if (shared) run(async (until) => (await shared.catalog).open(book, undefined, { signal: until }))
  return () => {
    abort.abort()
    cancel()
  }
}

const BY_EXTENSION: Readonly<Record<string, BookFormat>> = {
  epub: 'epub',
  azw3: 'azw3',
  azw: 'mobi',
  mobi: 'mobi',
  prc: 'mobi',
  // The parser reports why these are unsupported.
  azw1: 'mobi',
  tpz: 'mobi',
  kfx: 'mobi',
  txt: 'txt',
  pdf: 'pdf',
  cbz: 'cbz',
  fb2: 'fb2',
  'fb2.zip': 'fb2',
  fbz: 'fb2',
  md: 'md',
  'md.zip': 'md',
  markdown: 'md',
}
const BY_TYPE: Readonly<Record<string, BookFormat>> = {
  'application/epub+zip': 'epub',
  'application/vnd.amazon.mobi8-ebook': 'azw3',
  'application/x-mobi8-ebook': 'azw3',
  'application/vnd.amazon.ebook': 'mobi',
  'application/x-mobipocket-ebook': 'mobi',
  'text/plain': 'txt',
  'application/pdf': 'pdf',
  'application/vnd.comicbook+zip': 'cbz',
  'application/x-fictionbook+xml': 'fb2',
  'application/fb2+zip': 'fb2',
  'text/markdown': 'md',
}

/** A file whose format follows from the extension; null for any other. */
function fileAt(href: string, fetch: Fetch): ReaderSource | null {
  const address = URL.canParse(href, document.baseURI) ? addressOf(href) : null
  const extension =
    /\.((?:fb2\.|md\.)?\w+)$/i.exec(address ? lastSegment(address) : '')?.[1]?.toLowerCase() ?? ''
  const format = BY_EXTENSION[extension]
  return address && format ? sourceOf(address, format, fetch) : null
}

const addressOf = (href: string): URL => overTls(new URL(tidy(href), document.baseURI), document.baseURI)

async function sourceOfFile(href: string, fetch: Fetch, signal: AbortSignal): Promise<ReaderSource> {
  let address: URL
  try {
    address = addressOf(href)
  } catch (cause) {
    throw new LibraryError('bad-address', `"${href}" is no address`, { cause })
  }
  return sourceOf(address, await formatByType(address.href, fetch, signal), fetch)
}

/** Title and layout come from the book itself. */
function sourceOf({ href }: URL, format: BookFormat, fetch: Fetch): ReaderSource {
  return { bid: href, title: '', format, url: href, fetch }
}

function lastSegment(address: URL): string {
  const segment = address.pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Requests the content type of an address without a known extension; defaults to EPUB, the most likely format. */
async function formatByType(url: string, fetch: Fetch, signal: AbortSignal): Promise<BookFormat> {
  const response = await request(fetch, url, { method: 'HEAD', signal })
  const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  return BY_TYPE[type] ?? 'epub'
}
