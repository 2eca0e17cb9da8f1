import { useId } from 'react'
import { BookGrid, GRID_COVER_SIZES } from '../../book/BookGrid'
import { BookList } from '../../book/BookList'
import { FloorHeader } from '../../book/FloorHeader'
import type { Floor } from '../../catalog/port'
import { morePath } from '../../routes/paths'
import { BookEntry } from '../BookEntry'
import { isPlainClick } from '../Link'
import { useServices } from '../services'

/** A floor's head under the id that names its section; the sub-title leads to the whole list. */
export function FloorHead({ floor, id }: { floor: Floor; id: string }) {
  const { href, navigate } = useServices()
  const more = morePath(floor.idp, floor.title)
  return (
    <FloorHeader
      id={id}
      title={floor.title}
      subTitle={floor.subTitle}
      href={href(more)}
      onMore={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        navigate(more)
      }}
    />
  )
}

/** A floor with its head and its books. */
export function FloorSection({ floor, layout }: { floor: Floor; layout: 'grid' | 'list' }) {
  const id = useId()
  return (
    <section className="ol-floor" aria-labelledby={id}>
      <FloorHead floor={floor} id={id} />
      {layout === 'grid' ? (
        <BookGrid label={floor.title} density="m">
          {floor.books.map((book) => (
            <BookEntry
              key={book.bid}
              book={book}
              headingLevel={3}
              showIntro={false}
              sizes={GRID_COVER_SIZES.m}
            />
          ))}
        </BookGrid>
      ) : (
        <BookList label={floor.title}>
          {floor.books.map((book) => (
            <BookEntry key={book.bid} book={book} direction="row" type="card" headingLevel={3} />
          ))}
        </BookList>
      )}
    </section>
  )
}
