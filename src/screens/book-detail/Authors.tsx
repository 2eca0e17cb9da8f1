import { Fragment } from 'react'
import type { BookDetail } from '../../domain/book'
import { Link } from '../Link'
import { namePath } from './name-path'

/** The authors of a book, each linked to the books of that name; nothing when the book names none. */
export function Authors({ book }: { book: Pick<BookDetail, 'authors' | 'resAuthor' | 'lists'> }) {
  const { authors: names, resAuthor } = book
  // Reuse the separator of `resAuthor`, which the catalogue chooses.
  const separator = resAuthor.includes('、') ? '、' : ', '
  return names.length === 0 ? null : (
    <p className="ol-detail-author">
      {names.map((name, at) => (
        <Fragment key={name}>
          {at > 0 && <span>{separator}</span>}
          <Link to={namePath(book, name)}>{name}</Link>
        </Fragment>
      ))}
    </p>
  )
}
