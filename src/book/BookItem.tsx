import {
  type ComponentProps,
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useId,
  useRef,
  useState,
} from 'react'
import type { Book } from '../domain/book'
import { toPercent } from '../domain/percent'
import { useI18n } from '../i18n/I18n'
import { langOf } from '../i18n/lang'
import { sheet } from '../styles/sheet'
import { useSheet } from '../styles/use-sheet'
import { CARD_ICONS } from '../ui/card-icons'
import { Glyph } from '../ui/Glyph'
import css from './BookItem.css?inline'
import { Cover } from './Cover'
import { useOverflow } from './use-overflow'

export const bookItemSheet = sheet(css)

// It lies on the cover and shifts nothing when it comes; without it the words below still say it.
const BookProgress = lazy(() => import('./BookProgress').catch(() => ({ default: Nothing })))
const Nothing = (_: ComponentProps<typeof import('./BookProgress').default>) => null

/** The fields of a book that a card shows. */
export type BookLike = Pick<Book, 'resName' | 'resAuthor' | 'resIntro' | 'cover' | 'covers' | 'language'>

export interface BookItemProps<B extends BookLike = Book> {
  book: B
  /** Cover above the words (`col`) or beside them (`row`). SPEC §2. */
  direction?: 'row' | 'col'
  /** `card` stands on a raised sheet of its own, `default` on the page. SPEC §2. */
  type?: 'card' | 'default'
  /** In a row: offers to expand an intro that overflows its box. SPEC §2. */
  showToggle?: boolean
  /** A click selects instead of opening: `onSelected` is called and `onClick` is not. SPEC §2. */
  selectable?: boolean
  selected?: boolean
  /** Where it leads. With it the card is a link, so that middle click and "copy link" work. */
  href?: string
  /** Called for a click on the card; `preventDefault()` on the event keeps a link from being followed. */
  onClick?: (book: B, event: MouseEvent<HTMLElement>) => void
  onSelected?: (book: B, selected: boolean) => void
  /** How far the reader has come, 0 to 1; absent for a book not begun. */
  progress?: number
  /** Makes the title a heading of that level, where the page's outline has a place for it. */
  headingLevel?: 2 | 3 | 4 | 5 | 6
  /** Dresses a text, for hits of a search. */
  highlight?: (text: string) => ReactNode
  /** False where only covers and names are wanted, as on a dense shelf. */
  showIntro?: boolean
  /** The `sizes` of the cover. */
  sizes?: string
  /** Whether the cover loads at once or not yet (`Cover`); by default it finds that out itself. */
  eager?: boolean
  /** What belongs to the book but not to its link: a button, a note of time. Stands after the words. */
  extra?: ReactNode
}

/** One book as a card: cover, title, author, intro (SPEC §2, "Book item card display"). */
export function BookItem<B extends BookLike = Book>(props: BookItemProps<B>) {
  const { book, direction = 'col', type = 'default', selectable = false, selected = false } = props
  const { showToggle = false, showIntro = true, progress, headingLevel, extra } = props
  const dress = props.highlight ?? plain
  const { t } = useI18n()
  useSheet(bookItemSheet)
  const name = book.resName.trim() || t('book.untitled')
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
      <div className="ol-book-cover">
        <Cover book={book} sizes={props.sizes} eager={props.eager} />
        {selectable && (
          <span className="ol-book-mark" data-on={selected || undefined}>
            <CardIcon name={selected ? 'check' : 'circle'} size={selected ? 15 : 30} />
          </span>
        )}
        {progress !== undefined && progress > 0 && (
          <div className="ol-book-progress">
            <Suspense fallback={null}>
              <BookProgress value={progress} label={t('book.progressOf', { title: name })} />
            </Suspense>
          </div>
        )}
      </div>
      <div className="ol-book-words">
        <Title className="ol-book-title" part="title" lang={lang}>
          <Target {...props}>{dress(name)}</Target>
        </Title>
        {book.resAuthor && (
          <p className="ol-book-author" part="author">
            {dress(book.resAuthor)}
          </p>
        )}
        {showIntro && book.resIntro && (
          <Intro
            text={book.resIntro}
            title={name}
            lang={lang}
            toggle={direction === 'row' && showToggle}
            dress={dress}
          />
        )}
        {progress !== undefined && progress > 0 && (
          <p className="ol-book-read">
            {progress >= 1 ? t('book.finished') : t('book.progress', { percent: toPercent(progress) })}
          </p>
        )}
        {extra && <div className="ol-book-extra">{extra}</div>}
      </div>
    </article>
  )
}

const plain = (text: string): ReactNode => text

/** The card's one tab stop; its box is stretched over the whole card by the sheet. */
function Target<B extends BookLike>(props: BookItemProps<B> & { children: ReactNode }) {
  const { book, selectable, selected = false, href, onClick, onSelected, children } = props
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
  if (href !== undefined && href !== '')
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

interface IntroProps {
  text: string
  title: string
  lang: string | undefined
  dress: (text: string) => ReactNode
}

function Intro({ toggle, ...rest }: IntroProps & { toggle: boolean }) {
  if (toggle) return <ToggledIntro {...rest} />
  return (
    <p className="ol-book-intro" part="intro" lang={rest.lang}>
      {rest.dress(rest.text)}
    </p>
  )
}

function ToggledIntro({ text, title, lang, dress }: IntroProps) {
  const { t } = useI18n()
  const id = useId()
  const box = useRef<HTMLParagraphElement>(null)
  const [expanded, setExpanded] = useState(false)
  const overflows = useOverflow(box, { expanded, content: text })
  return (
    <>
      <p
        ref={box}
        id={id}
        className="ol-book-intro"
        part="intro"
        lang={lang}
        data-expanded={expanded || undefined}
      >
        {dress(text)}
      </p>
      {overflows && (
        <button
          type="button"
          className="ol-book-toggle"
          part="toggle"
          aria-expanded={expanded}
          aria-controls={id}
          aria-label={t(expanded ? 'book.collapseOf' : 'book.expandOf', { title })}
          onClick={() => setExpanded(!expanded)}
        >
          {t(expanded ? 'book.collapse' : 'book.expand')}
          <CardIcon name={expanded ? 'chevron-up' : 'chevron-down'} size={14} />
        </button>
      )}
    </>
  )
}

function CardIcon({ name, size }: { name: keyof typeof CARD_ICONS; size: number }) {
  return <Glyph name={name} path={CARD_ICONS[name]} size={size} />
}
