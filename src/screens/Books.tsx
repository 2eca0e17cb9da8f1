import { BookGrid, BookList, GRID_COVER_SIZES } from '../book/BookGrid'
import type { BookItemProps } from '../book/BookItem'
import type { Book } from '../domain/book'
import { BookEntry } from './BookEntry'

export interface BooksProps
  extends Pick<BookItemProps<Book>, 'headingLevel' | 'showToggle' | 'highlight' | 'excerpt'> {
  books: readonly Book[]
  /** A grid of covers, or rows with introductions. */
  layout: 'grid' | 'list'
  label: string
  /** Number of skeletons after the books. */
  pending?: number
}

/** Books that link to their details, as a grid or a list. */
export function Books({
  books,
  layout,
  label,
  pending,
  headingLevel,
  showToggle,
  highlight,
  excerpt,
}: BooksProps) {
  return layout === 'grid' ? (
    <BookGrid label={label} pending={pending}>
      {books.map((book) => (
        <BookEntry
          key={book.bid}
          book={book}
          headingLevel={headingLevel}
          showIntro={false}
          sizes={GRID_COVER_SIZES.m}
        />
      ))}
    </BookGrid>
  ) : (
    <BookList label={label} pending={pending}>
      {books.map((book) => (
        <BookEntry
          key={book.bid}
          book={book}
          direction="row"
          type="card"
          showToggle={showToggle}
          headingLevel={headingLevel}
          highlight={highlight}
          excerpt={excerpt}
        />
      ))}
    </BookList>
  )
}
