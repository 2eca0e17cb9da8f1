import { type ReactNode, useId, useRef, useState } from 'react'
import type { Book } from '../domain/book'
import { toPercent } from '../domain/percent'
import { useI18n } from '../i18n/I18n'
import { langOf } from '../i18n/lang'
import { lazyComponent } from '../platform/lazy-component'
import { loadModule } from '../platform/load-module'
import { useSheet } from '../styles/use-sheet'
import { CARD_ICONS } from '../ui/card-icons'
import { Glyph } from '../ui/Glyph'
import { type BookItemAppearance, BookItemContent, type BookLike, bookItemSheet } from './BookItemContent'
import { Cover } from './Cover'
import { useOverflow } from './use-overflow'

// An overlay that shifts nothing when it loads; without it the text below states the progress.
const BookProgress = lazyComponent(
  async (isRetry) => (await loadModule(() => import('./BookProgress'), isRetry)).default,
)

export interface BookItemProps<B extends BookLike = Book> extends BookItemAppearance<B> {
  /** In a row: offers to expand an introduction that overflows its box (SPEC §2). */
  showToggle?: boolean
  /** Excerpt of the introduction while it is collapsed; by default its beginning. Requires `showToggle`. */
  excerpt?: (intro: string) => string
  /** Whether the introduction is expanded at first. */
  isIntroOpen?: boolean
  /** Called when the introduction is expanded or collapsed. */
  onIntroOpen?: (isOpen: boolean) => void
  /** Reading progress, 0 to 1; absent for an unread book. */
  progress?: number
  /** `sizes` of the cover. */
  sizes?: string
  /** Whether the cover loads immediately; by default `Cover` decides. */
  eager?: boolean
  /** Address of a cover that is known to fail. */
  lostCover?: string
  /** Content outside the book's link, after the text: a button, a time. */
  extra?: ReactNode
}

/** One book as a card (`BookItemContent`), with progress, selection and an expandable introduction. */
export function BookItem<B extends BookLike = Book>(props: BookItemProps<B>) {
  const { book, direction, selectable, selected = false, progress = 0, extra } = props
  const { t } = useI18n()
  useSheet(bookItemSheet)
  const name = book.resName.trim() || t('book.untitled')

  return (
    <BookItemContent
      {...props}
      name={name}
      cover={
        <>
          <Cover book={book} sizes={props.sizes} eager={props.eager} lost={props.lostCover} />
          {selectable && (
            <span className="ol-book-mark" data-on={selected || undefined}>
              <CardIcon name={selected ? 'check' : 'circle'} size={selected ? 15 : 30} />
            </span>
          )}
          {progress > 0 && (
            <div className="ol-book-progress">
              <BookProgress value={progress} label={t('book.progressOf', { title: name })} />
            </div>
          )}
        </>
      }
      intro={
        direction === 'row' && props.showToggle ? (
          <ToggledIntro
            text={book.resIntro}
            title={name}
            lang={langOf(book.language)}
            dress={props.highlight}
            excerpt={props.excerpt}
            isOpen={props.isIntroOpen}
            onOpen={props.onIntroOpen}
          />
        ) : undefined
      }
      foot={
        <>
          {progress > 0 && (
            <p className="ol-book-read">
              {progress >= 1 ? t('book.finished') : t('book.progress', { percent: toPercent(progress) })}
            </p>
          )}
          {extra && <div className="ol-book-extra">{extra}</div>}
        </>
      }
    />
  )
}

/** An introduction of so many characters fits its lines at any width; others reserve the line of the toggle. */
const SHORT_INTRO = 24

interface ToggledIntroProps {
  text: string
  title: string
  lang: string | undefined
  dress: ((text: string) => ReactNode) | undefined
  excerpt: ((text: string) => string) | undefined
  isOpen: boolean | undefined
  onOpen: ((isOpen: boolean) => void) | undefined
}

function ToggledIntro({ text, title, lang, dress, excerpt, isOpen = false, onOpen }: ToggledIntroProps) {
  const { t } = useI18n()
  const id = useId()
  const box = useRef<HTMLParagraphElement>(null)
  const [expanded, setExpanded] = useState(isOpen)
  const overflows = useOverflow(box, { expanded, content: text })
  const closed = excerpt ? excerpt(text) : text
  const shown = expanded ? text : closed
  const hasToggle = expanded || overflows || closed !== text
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
        {dress ? dress(shown) : shown}
      </p>
      {!hasToggle && text.length > SHORT_INTRO && <span className="ol-book-toggle" aria-hidden="true" />}
      {hasToggle && (
        <button
          type="button"
          className="ol-book-toggle"
          part="toggle"
          aria-expanded={expanded}
          aria-controls={id}
          aria-label={t(expanded ? 'book.collapseOf' : 'book.expandOf', { title })}
          onClick={() => {
            setExpanded(!expanded)
            onOpen?.(!expanded)
          }}
        >
          <span>{t(expanded ? 'book.collapse' : 'book.expand')}</span>
          <CardIcon name={expanded ? 'chevron-up' : 'chevron-down'} size={14} />
        </button>
      )}
    </>
  )
}

function CardIcon({ name, size }: { name: keyof typeof CARD_ICONS; size: number }) {
  return <Glyph name={name} path={CARD_ICONS[name]} size={size} />
}
