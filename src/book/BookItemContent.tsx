import type { MouseEvent, ReactNode } from 'react'
import type { Book } from '../domain/book'
import { langOf } from '../i18n/lang'
import { pageAddress } from '../platform/safe-address'
import { sheet } from '../styles/sheet'
import css from './BookItem.css?inline'

export const bookItemSheet = sheet(css)

/** The fields of a book that a card shows. */
export type BookLike = Pick<Book, 'resName' | 'resAuthor' | 'resIntro' | 'cover' | 'covers' | 'language'>

/** What a card shows of its book, and how (SPEC §2). */
export interface BookItemLook<B extends BookLike = Book> {
  book: B
  /** Cover above the words (`col`) or beside them (`row`). SPEC §2. */
  direction?: 'row' | 'col'
  /** `card` stands on a raised sheet of its own, `default` on the page. SPEC §2. */
  type?: 'card' | 'default'
  /** A click selects instead of opening: `onSelected` is called and `onClick` is not. SPEC §2. */
  selectable?: boolean
  selected?: boolean
  /** Where it leads (`safeAddress`). With it the card is a link, so that middle click and "copy link" work. */
  href?: string
  /** Called for a click on the card; `preventDefault()` on the event keeps a link from being followed. */
  onClick?: (book: B, event: MouseEvent<HTMLElement>) => void
  onSelected?: (book: B, selected: boolean) => void
  /** Makes the title a heading of that level, where the page's outline has a place for it. */
  headingLevel?: 2 | 3 | 4 | 5 | 6
  /** Dresses a text, for hits of a search. */
  highlight?: (text: string) => ReactNode
  /** False where only covers and names are wanted, as on a dense shelf. */
  showIntro?: boolean
}

export interface BookItemContentProps<B extends BookLike = Book> extends BookItemLook<B> {
  /** The title, or the words for a book without one. */
  name: string
  cover: ReactNode
  /** In place of the introduction. */
  intro?: ReactNode
  /** Below all words. */
  foot?: ReactNode
}

/**
 * One book as a card: cover, title, author, introduction (SPEC §2, "Book item card display").
 *
 * Without hooks, and so is all it renders itself: `<book-card>` paints it before there is any React (`paint`).
 */
export function BookItemContent<B extends BookLike = Book>(props: BookItemContentProps<B>) {
  const { book, direction = 'col', type = 'default', selectable = false, selected = false } = props
  const { name, cover, intro, foot, headingLevel, showIntro = true } = props
  const dress = props.highlight ?? plain
  const lang = langOf(book.language)
  const Title = headingLevel ? (`h${headingLevel}` as const) : 'p'

  return (
    <article
      className="ol-book"
      part="card"
      data-direction={direction}
      data-type={type}
      data-selectable={selectable || undefined}
      data-selected={(selectable && selected) || undefined}
      // What selects is no click for the page around (SPEC §2: "instead of a click event").
      onClick={selectable ? (event) => event.stopPropagation() : undefined}
    >
      <div className="ol-book-cover">{cover}</div>
      <div className="ol-book-words">
        <Title className="ol-book-title" part="title" lang={lang}>
          <Target {...props}>{dress(name)}</Target>
        </Title>
        {book.resAuthor && (
          <p className="ol-book-author" part="author">
            {dress(book.resAuthor)}
          </p>
        )}
        {showIntro &&
          book.resIntro &&
          (intro ?? (
            <p className="ol-book-intro" part="intro" lang={lang}>
              {dress(book.resIntro)}
            </p>
          ))}
        {foot}
      </div>
    </article>
  )
}

const plain = (text: string): ReactNode => text

/** The card's one tab stop; its box is stretched over the whole card by the sheet. */
function Target<B extends BookLike>(props: BookItemLook<B> & { children: ReactNode }) {
  const { book, selectable, selected = false, onClick, onSelected, children } = props
  const href = pageAddress(props.href ?? '', 'link')
  if (selectable)
    return (
      <button
        type="button"
        role="checkbox"
        aria-checked={selected}
        className="ol-book-target"
        onClick={() => onSelected?.(book, !selected)}
      >
        {children}
      </button>
    )
  if (href !== '')
    return (
      <a className="ol-book-target" href={href} onClick={(event) => onClick?.(book, event)}>
        {children}
      </a>
    )
  if (!onClick) return <span className="ol-book-still">{children}</span>
  return (
    <button type="button" className="ol-book-target" onClick={(event) => onClick(book, event)}>
      {children}
    </button>
  )
}
