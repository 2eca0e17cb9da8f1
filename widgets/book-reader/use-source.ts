import { useEffect, useState } from 'react'
import type { BookSource, Catalog } from '../../src/catalog/port'
import type { BookFormat } from '../../src/domain/book'
import { isAborted, LibraryError, toLibraryError } from '../../src/platform/errors'
import { type Fetch, request } from '../../src/platform/fetch'

type Found = { source: BookSource; error: null } | { source: null; error: LibraryError | null }

const PENDING: Found = { source: null, error: null }

/** The file to read: the one at `href`, else the catalogue's for `book`. */
export function useSource(
  { book, src, href }: { book: string; src: string; href: string },
  catalog: Promise<Catalog> | null,
  fetch: Fetch,
): Found & { retry: () => void } {
  const [found, setFound] = useState<Found>(PENDING)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry is a new attempt at the same file
  useEffect(() => {
    const abort = new AbortController()
    setFound(PENDING)
    const work = () => {
      if (href !== '') return sourceOfFile(href, fetch, abort.signal)
      if (book === '' || src === '')
        return Promise.reject(new LibraryError('no-src', 'give it href, or book and src'))
      return catalog?.then((ready) => ready.open(book, undefined, { signal: abort.signal })) ?? null
    }
    work()?.then(
      (source) => {
        if (!abort.signal.aborted) setFound({ source, error: null })
      },
      (thrown: unknown) => {
        if (!abort.signal.aborted && !isAborted(thrown))
          setFound({ source: null, error: toLibraryError(thrown) })
      },
    )
    return () => abort.abort()
  }, [book, src, href, catalog, fetch, attempt])

  return { ...found, retry: () => setAttempt((count) => count + 1) }
}

const BY_EXTENSION: Readonly<Record<string, BookFormat>> = {
  epub: 'epub',
  txt: 'txt',
  pdf: 'pdf',
  cbz: 'cbz',
}
const BY_TYPE: Readonly<Record<string, BookFormat>> = {
  'application/epub+zip': 'epub',
  'text/plain': 'txt',
  'application/pdf': 'pdf',
  'application/vnd.comicbook+zip': 'cbz',
}

async function sourceOfFile(href: string, fetch: Fetch, signal: AbortSignal): Promise<BookSource> {
  let address: URL
  try {
    address = new URL(href, document.baseURI)
  } catch (cause) {
    throw new LibraryError('bad-address', `"${href}" is no address`, { cause })
  }
  const name = lastSegment(address)
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const format = BY_EXTENSION[extension] ?? (await formatByType(address.href, fetch, signal))
  // The book itself knows its title, and how it is to be set.
  return { bid: address.href, title: '', format, url: address.href, fetch }
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
