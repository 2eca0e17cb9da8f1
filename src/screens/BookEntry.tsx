import { BookItem, type BookItemProps } from '../book/BookItem'
import type { Book } from '../domain/book'
import { bookPath } from '../routes/paths'
import { isPlainClick } from './Link'
import { useNavigation } from './services'

type BookEntryProps = Omit<BookItemProps<Book>, 'href' | 'onClick'>

/** A card that links to the book's details. */
export function BookEntry(props: BookEntryProps) {
  const { href, navigate } = useNavigation()
  const path = bookPath(props.book.bid)
  return (
    <BookItem
      {...props}
      href={props.selectable ? undefined : href(path)}
      onClick={(_book, event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        navigate(path)
      }}
    />
  )
}
