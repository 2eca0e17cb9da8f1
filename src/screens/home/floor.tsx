import { useId } from 'react'
import { BookGrid, GRID_COVER_SIZES } from '../../book/BookGrid'
import { BookList } from '../../book/BookList'
import { FloorHeader } from '../../book/FloorHeader'
import type { Floor } from '../../catalog/port'
import { BookEntry } from '../BookEntry'
import { isPlainClick } from '../Link'
import { useServices } from '../services'

/** A floor with its head; the sub-title leads to the whole list. */
export function FloorSection({ floor, layout }: { floor: Floor; layout: 'grid' | 'list' }) {
  const { href, navigate } = useServices()
  const id = useId()
  const more = `/more/${floor.idp}?${new URLSearchParams({ title: floor.title })}`
  return (
    <section className="ol-floor" aria-labelledby={id}>
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
