import { useEffect, useMemo, useState } from 'react'
import { useNear } from '../../src/book/useNear'
import type { Book } from '../../src/domain/book'
import { isAborted, LibraryError, toLibraryError } from '../../src/platform/errors'
import type { Fetch } from '../../src/platform/fetch'
import { useSharedCatalog } from '../shared-catalog'

interface CardFields {
  book: string
  src: string
  org: string
  resName: string
  resAuthor: string
  resIntro: string
  cover: string
}

type CardBook =
  | { book: Book; error: null }
  | { book: null; error: LibraryError }
  | { book: null; error: null }

/** The book of a card: out of the catalogue when `book` names one, overlaid by whatever fields the page gives. */
export function useCardBook(host: HTMLElement, fields: CardFields, fetch: Fetch): CardBook {
  const { book: bid, src, org } = fields
  const near = useNear(useMemo(() => ({ current: host }), [host]))
  const catalog = useSharedCatalog(host, near && bid !== '' ? src : '', org, fetch)
  const [found, setFound] = useState<CardBook>(PENDING)

  useEffect(() => {
    setFound(PENDING)
    if (bid === '' || !catalog) return
    const abort = new AbortController()
    const asked = catalog.then((ready) => ready.card(bid, { signal: abort.signal }))
    asked.then(
      (book) => {
        if (!abort.signal.aborted) setFound({ book, error: null })
      },
      (thrown: unknown) => {
        if (!abort.signal.aborted && !isAborted(thrown))
          setFound({ book: null, error: toLibraryError(thrown) })
      },
    )
    return () => abort.abort()
  }, [catalog, bid])

  if (bid === '')
    return fields.resName === '' && fields.cover === ''
      ? NOTHING
      : { book: overlay(EMPTY, fields), error: null }
  if (src === '')
    return fields.resName === '' ? NO_SRC : { book: overlay({ ...EMPTY, bid }, fields), error: null }
  return found.book ? { book: overlay(found.book, fields), error: null } : found
}

const PENDING: CardBook = { book: null, error: null }
const EMPTY: Book = { bid: '', resName: '', resAuthor: '', resIntro: '', cover: '', covers: [] }
const NOTHING: CardBook = {
  book: null,
  error: new LibraryError('bad-attribute', 'give it book and src, or at least res-name'),
}
const NO_SRC: CardBook = { book: null, error: new LibraryError('no-src', 'book is given without src') }

function overlay(book: Book, fields: CardFields): Book {
  return {
    bid: book.bid,
    resName: fields.resName || book.resName,
    resAuthor: fields.resAuthor || book.resAuthor,
    resIntro: fields.resIntro || book.resIntro,
    cover: fields.cover || book.cover,
    covers: fields.cover ? [] : book.covers,
  }
}
