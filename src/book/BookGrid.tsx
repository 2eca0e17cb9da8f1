import { Children, type ReactNode } from 'react'
import { useI18n } from '../i18n/I18n'
import { useSheet } from '../styles/StyleRoot'
import { sheet } from '../styles/sheet'
import css from './BookGrid.css?inline'
import { BookSkeleton } from './BookSkeleton'

const s = sheet(css)

export interface BookGridProps {
  /** Cards, one a cell; each becomes an item of the list. */
  children?: ReactNode
  /** `m` for shelves, `s` for many at a glance. */
  density?: 's' | 'm'
  /** Shows this many skeletons after the cards. */
  pending?: number
  /** What list this is, for those who hear it. */
  label?: string
}

/** The cover's `sizes` that fit a `BookGrid`, by density. */
export const GRID_COVER_SIZES = { s: '120px', m: '160px' } as const

/** Shelves: as many columns of upright cards as there is room for, from three on a phone. */
export function BookGrid({ children, density = 'm', pending = 0, label }: BookGridProps) {
  useSheet(s)
  const { t } = useI18n()
  return (
    <>
      {/* a list whose bullets are taken away is no list to some; the role says it again */}
      <ul
        className="ol-book-grid"
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
            <BookSkeleton />
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
