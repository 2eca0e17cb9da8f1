import { Children, type ReactNode } from 'react'
import { useI18n } from '../i18n/I18n'
import { sheet } from '../styles/sheet'
import { useSheet } from '../styles/use-sheet'
import css from './BookGrid.css?inline'
import { BookSkeleton } from './BookSkeleton'

const s = sheet(css)

interface BookListProps {
  /** Cards, one an item of the list. */
  children?: ReactNode
  /** Shows this many skeletons after the cards. */
  pending?: number
  /** What list this is, for those who hear it. */
  label?: string
}

interface BookGridProps extends BookListProps {
  /** `m` for shelves, `s` for many at a glance. */
  density?: 's' | 'm'
}

/** The cover's `sizes` that fit a `BookGrid`, by density. */
export const GRID_COVER_SIZES = { s: '120px', m: '160px' } as const

/** Shelves: as many columns of upright cards as there is room for, from three on a phone. */
export function BookGrid({ density = 'm', ...list }: BookGridProps) {
  return <Cards {...list} className="ol-book-grid" density={density} direction="col" />
}

/** Row cards under each other with their intros: search results, category lists, history. Two abreast where it is wide. */
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
      {/* a list whose bullets are taken away is no list to some; the role says it again */}
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
      {pending > 0 && (
        <span className="ol-hidden" role="status">
          {t('book.loading')}
        </span>
      )}
    </>
  )
}
