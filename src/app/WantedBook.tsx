import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { Cover } from '../book/Cover'
import type { BookDetail } from '../domain/book'
import { useI18n } from '../i18n/I18n'
import { sheet } from '../styles'
import { useSheet } from '../styles/use-sheet'
import type { Library } from './library'
import css from './wanted-book.css?inline'

const wantedSheet = sheet(css)

export interface WantedBookProps {
  library: Library
  bid: string
}

/** The book that opens after the sign-in, with its cover. Without it the dialog is as it is for any other screen. */
export default function WantedBook({ library, bid }: WantedBookProps) {
  const { t } = useI18n()
  useSheet(wantedSheet)
  const { catalog } = useStore(library.organisation)
  const settled = useStore(library.access.store, (state) => state.isSettled && state.challenge === null)
  const [book, setBook] = useState<BookDetail | null>(null)
  useEffect(() => {
    if (!settled) return
    const abort = new AbortController()
    catalog.book(bid, { signal: abort.signal }).then(setBook, () => {})
    return () => abort.abort()
  }, [catalog, bid, settled])
  if (!book) return null
  return (
    <div className="ol-login-wanted">
      <div className="ol-login-cover" aria-hidden="true">
        <Cover book={book} sizes="56px" eager />
      </div>
      <div>
        <p>{t('app.login.wanted', { title: book.resName })}</p>
        {book.resAuthor && <p className="ol-login-author">{book.resAuthor}</p>}
      </div>
    </div>
  )
}
