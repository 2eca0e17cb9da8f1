import { BookGrid } from '../../book/BookGrid'
import { Skeleton } from '../../ui/Skeleton'

/** How many cards stand in for a floor that is on its way. */
const PENDING_BOOKS = 6

export function HomeSkeleton() {
  return (
    <div className="ol-home">
      <Skeleton height="220px" radius={14} />
      <BookGrid pending={PENDING_BOOKS} />
    </div>
  )
}
