import type { MouseEvent, ReactNode } from 'react'
import type { Book } from '../domain/book'
import { langOf } from '../i18n/lang'
import { pageAddress } from '../platform/safe-address'
import { sheet } from '../styles/sheet'
import css from './BookItem.css?inline'

export const bookItemSheet = sheet(css)

/** The fields of a book that a card shows. */
export type BookLike = Pick<Book, 'resName' | 'resAuthor' | 'resIntro' | 'cover' | 'covers' | 'language'>

/** The book of a card and its appearance (SPEC §2). */
export interface BookItemAppearance<B extends BookLike = Book> {
  book: B
  /** Cover above the text (`col`) or beside it (`row`). SPEC §2. */
  direction?: 'row' | 'col'
  /** `card` has a raised background and a border, `default` has none. SPEC §2. */
  type?: 'card' | 'default'
  /** A click selects instead of opening: `onSelected` is called and `onClick` is not. SPEC §2. */
  selectable?: boolean
  selected?: boolean
  /** Target address (`safeAddress`). With it the card is a link, so that middle click and "copy link" work. */
  href?: string
  /** Called for a click on the card; `preventDefault()` on the event stops a link. */
  onClick?: (book: B, event: MouseEvent<HTMLElement>) => void
  onSelected?: (book: B, selected: boolean) => void
  /** Renders the title as a heading of that level. */
  headingLevel?: 2 | 3 | 4 | 5 | 6
  /** Renders a text with its search matches marked. */
  highlight?: (text: string) => ReactNode
  /** False hides the introduction, as on a dense shelf. */
  showIntro?: boolean
}

export interface BookItemContentProps<B extends BookLike = Book> extends BookItemAppearance<B> {
  /** The title, or a placeholder for a book without one. */
  name: string
  cover: ReactNode
  /** Replaces the introduction. */
  intro?: ReactNode
  /** Below all text. */
  foot?: ReactNode
}

/**
 * One book as a card: cover, title, author, introduction (SPEC §2, "Book item card display").
 *
 * Uses no hooks, nor do its children: `<book-card>` paints it before React loads (`paint`).
 */
export function BookItemContent<B extends BookLike = Book>(props: BookItemContentProps<B>) {
  const { book, direction = 'col', type = 'default', selectable = false, selected = false } = props
  const { name, cover, intro, foot, headingLevel, showIntro = true } = props
  const renderText = props.highlight ?? plain
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
      // A selection is not a click for the host page (SPEC §2: "instead of a click event").
      onClick={selectable ? (event) => event.stopPropagation() : undefined}
    >
      <div className="ol-book-cover">{cover}</div>
      <div className="ol-book-words">
        <Title className="ol-book-title" part="title" lang={lang}>
          <Target {...props}>{renderText(name)}</Target>
        </Title>
        {book.resAuthor && (
          <p className="ol-book-author" part="author">
            {renderText(book.resAuthor)}
          </p>
        )}
        {showIntro &&
          book.resIntro &&
          (intro ?? (
            <p className="ol-book-intro" part="intro" lang={lang}>
              {renderText(book.resIntro)}
            </p>
          ))}
        {foot}
      </div>
    </article>
  )
}

const plain = (text: string): ReactNode => text

/** The card's only tab stop; the style sheet stretches its box over the whole card. */
export function Target<B extends BookLike>(props: BookItemAppearance<B> & { children: ReactNode }) {
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
