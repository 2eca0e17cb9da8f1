import { memo } from 'react'
import { BookItem, type BookItemProps } from '../book/BookItem'
import type { Book } from '../domain/book'
import { bookPath } from '../routes/paths'
import { isPlainClick } from './Link'
import { useServices } from './services'
import { useRetainedSwitch } from './use-retained'

type BookEntryProps = Omit<BookItemProps<Book>, 'href' | 'onClick'>

/**
 * A card that links to the book's details. Its introduction is expanded again after Back. Rendered again only with other
 * properties: a list that grows by a page has hundreds.
 */
export const BookEntry = memo(function BookEntry(props: BookEntryProps) {
  const { href, navigate } = useServices()
  const path = bookPath(props.book.bid)
  const [isIntroOpen, onIntroOpen] = useRetainedSwitch(`intro ${props.book.bid}`)
  return (
    <BookItem
      {...props}
      {...{ isIntroOpen, onIntroOpen }}
      href={props.selectable ? undefined : href(path)}
      onClick={(_book, event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        navigate(path)
      }}
    />
  )
})
