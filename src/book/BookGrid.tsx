import { Children, type ReactNode } from 'react'
import { useI18n } from '../i18n/I18n'
import { sheet } from '../styles/sheet'
import { useSheet } from '../styles/use-sheet'
import { WaitStatus } from '../ui/Status'
import css from './BookGrid.css?inline'
import { BookSkeleton } from './BookSkeleton'

const s = sheet(css)

interface BookListProps {
  /** Cards; each becomes a list item. */
  children?: ReactNode
  /** Number of skeletons after the cards. */
  pending?: number
  /** Accessible name of the list. */
  label?: string
}

interface BookGridProps extends BookListProps {
  /** `m` for shelves, `s` for a dense overview. */
  density?: 's' | 'm'
}

/** `sizes` of covers in a `BookGrid`, by density. */
export const GRID_COVER_SIZES = { s: '120px', m: '160px' } as const

/** A grid of upright cards with as many columns as fit, at least three on a phone. */
export function BookGrid({ density = 'm', ...list }: BookGridProps) {
  return <Cards {...list} className="ol-book-grid" density={density} direction="col" />
}

/** Row cards with introductions, for search results, category lists and history. Two columns when wide. */
export function BookList(list: BookListProps) {
  return <Cards {...list} className="ol-book-list" direction="row" />
}

interface CardsProps extends BookGridProps {
  className: string
  direction: 'row' | 'col'
}

function Cards({ children, pending = 0, label, className, density, direction }: CardsProps) {
  useSheet(s)
  const { t } = useI18n()
  return (
    <>
      {/* Safari drops list semantics with `list-style: none`; the role restores them. */}
      <ul
        className={className}
        data-density={density}
        role="list"
        aria-label={label}
        aria-busy={pending > 0 || undefined}
      >
        {Children.map(children, (child) => (
          <li>{child}</li>
        ))}
        {Array.from({ length: pending }, (_item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
          <li key={`pending-${index}`} aria-hidden="true">
            <BookSkeleton direction={direction} />
          </li>
        ))}
      </ul>
      <WaitStatus>{pending > 0 && t('book.loading')}</WaitStatus>
    </>
  )
}
