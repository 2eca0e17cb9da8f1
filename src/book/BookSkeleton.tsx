import { sheet } from '../styles/sheet'
import { useSheet } from '../styles/use-sheet'
import { Skeleton } from '../ui/Skeleton'
import css from './BookSkeleton.css?inline'

const s = sheet(css)

/** Placeholder of a `BookItem` that is loading. */
export function BookSkeleton({ direction = 'col' }: { direction?: 'row' | 'col' }) {
  useSheet(s)
  return (
    <div className="ol-book-skeleton" data-direction={direction}>
      <Skeleton className="ol-book-skeleton-cover" height="auto" />
      <div>
        <Skeleton width="82%" height="15px" />
        <Skeleton width="48%" height="12px" />
        {direction === 'row' && (
          <>
            <Skeleton width="100%" height="12px" />
            <Skeleton width="94%" height="12px" />
            <Skeleton width="60%" height="12px" />
          </>
        )}
      </div>
    </div>
  )
}
