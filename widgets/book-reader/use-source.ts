import { useLayoutEffect, useState } from 'react'
import type { BookFormat } from '../../src/domain/book'
import { isAborted, LibraryError, toLibraryError } from '../../src/platform/errors'
import { type Fetch, request } from '../../src/platform/fetch'
import { withTimeout } from '../../src/platform/timeout'
import { requestFile } from '../../src/reading/formats'
import type { ReaderSource } from '../../src/reading/reader/model/state'
import type { SharedCatalog } from '../shared-catalog'

type Found = { source: ReaderSource; error: null } | { source: null; error: LibraryError | null }

const PENDING: Found = { source: null, error: null }

/**
 * The file to read: the one at `href`, else the catalogue's for `book`. It is asked for at once, while the reader is
 * still being built.
 */
export function useSource(
  { book, src, href }: { book: string; src: string; href: string },
  shared: SharedCatalog | null,
  fetch: Fetch,
): Found & { retry: () => void } {
  const [found, setFound] = useState<{ by: Fetch; what: Found }>({ by: fetch, what: PENDING })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry is a new attempt at the same file
  useLayoutEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    let cancel = () => {}
    const tell = (what: Found) => setFound({ by: fetch, what })
    const take = (source: ReaderSource) => {
      if (signal.aborted) return
      const pendingFile = requestFile(source)
      cancel = pendingFile.cancel
      tell({ source: { ...source, pendingFile }, error: null })
    }
    const fail = (thrown: unknown) => {
      if (!signal.aborted && !isAborted(thrown)) tell({ source: null, error: toLibraryError(thrown) })
    }
    const wait = (work: (signal: AbortSignal) => Promise<ReaderSource>) =>
      withTimeout(work, signal).then(take, fail)
    tell(PENDING)
    const named = href === '' ? null : fileAt(href, fetch)
    if (named) take(named)
    else if (href !== '') wait((until) => sourceOfFile(href, fetch, until))
    else if (book === '' || src === '') fail(new LibraryError('no-src', 'give it href, or book and src'))
    else if (shared) wait(async (until) => (await shared.catalog).open(book, undefined, { signal: until }))
    return () => {
      abort.abort()
      cancel()
    }
  }, [book, src, href, shared, fetch, attempt])

  // What another way has led to is over at once.
  return { ...(found.by === fetch ? found.what : PENDING), retry: () => setAttempt((count) => count + 1) }
}

const BY_EXTENSION: Readonly<Record<string, BookFormat>> = {
  epub: 'epub',
  azw3: 'azw3',
  azw: 'mobi',
  mobi: 'mobi',
  prc: 'mobi',
  // They say themselves why they cannot be read.
  azw1: 'mobi',
  tpz: 'mobi',
  kfx: 'mobi',
  txt: 'txt',
  pdf: 'pdf',
  cbz: 'cbz',
}
const BY_TYPE: Readonly<Record<string, BookFormat>> = {
  'application/epub+zip': 'epub',
  'application/vnd.amazon.mobi8-ebook': 'azw3',
  'application/vnd.amazon.ebook': 'mobi',
  'application/x-mobipocket-ebook': 'mobi',
  'text/plain': 'txt',
  'application/pdf': 'pdf',
  'application/vnd.comicbook+zip': 'cbz',
}

/** A file whose address tells what it is; null for any other. */
function fileAt(href: string, fetch: Fetch): ReaderSource | null {
  const address = URL.canParse(href, document.baseURI) ? new URL(href, document.baseURI) : null
  const extension = /\.(\w+)$/.exec(address ? lastSegment(address) : '')?.[1]?.toLowerCase() ?? ''
  const format = BY_EXTENSION[extension]
  return address && format ? sourceOf(address, format, fetch) : null
}

async function sourceOfFile(href: string, fetch: Fetch, signal: AbortSignal): Promise<ReaderSource> {
  let address: URL
  try {
    address = new URL(href, document.baseURI)
  } catch (cause) {
    throw new LibraryError('bad-address', `"${href}" is no address`, { cause })
  }
  return sourceOf(address, await formatByType(address.href, fetch, signal), fetch)
}

/** The book itself knows its title, and how it is to be set. */
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

/** An address that does not show its format is asked for its type; EPUB is the likeliest for what says nothing. */
async function formatByType(url: string, fetch: Fetch, signal: AbortSignal): Promise<BookFormat> {
  const response = await request(fetch, url, { method: 'HEAD', signal })
  const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  return BY_TYPE[type] ?? 'epub'
}
