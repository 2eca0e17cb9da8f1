import { Fragment } from 'react'
import type { BookDetail } from '../../domain/book'
import { searchPath } from '../../routes/paths'
import { Link } from '../Link'

/** Who wrote a book; each leads to what else there is of theirs. Nothing where nobody is named. */
export function Authors({ book }: { book: Pick<BookDetail, 'authors' | 'resAuthor'> }) {
  const { authors: names, resAuthor } = book
  // Asked of the line they make: how names are joined is the catalogue's, and not asked for twice.
  const comma = resAuthor.includes('、') ? '、' : ', '
  return names.length === 0 ? null : (
    <p className="ol-detail-author">
      {names.map((name, at) => (
        <Fragment key={name}>
          {at > 0 && comma}
          <Link to={searchPath(name)}>{name}</Link>
        </Fragment>
      ))}
    </p>
  )
}
