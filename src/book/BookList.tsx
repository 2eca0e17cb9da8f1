import { Children, type ReactNode } from 'react'
import { useI18n } from '../i18n/I18n'
import { useSheet } from '../styles/StyleRoot'
import { sheet } from '../styles/sheet'
import css from './BookGrid.css?inline'
import { BookSkeleton } from './BookSkeleton'

const s = sheet(css)

export interface BookListProps {
  /** Row cards (`direction="row"`), one an item. */
  children?: ReactNode
  pending?: number
  label?: string
}

/** Books under each other with their intros: search results, category lists, history. Two abreast where it is wide. */
export function BookList({ children, pending = 0, label }: BookListProps) {
  useSheet(s)
  const { t } = useI18n()
  return (
    <>
      <ul className="ol-book-list" role="list" aria-label={label} aria-busy={pending > 0 || undefined}>
        {Children.map(children, (child) => (
          <li>{child}</li>
        ))}
        {Array.from({ length: pending }, (_item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
          <li key={`pending-${index}`} aria-hidden="true">
            <BookSkeleton direction="row" />
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
