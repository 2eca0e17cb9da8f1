import { BookGrid, BookList } from '../../book/BookGrid'
import { useI18n } from '../../i18n/I18n'
import { sheet } from '../../styles/sheet'
import { useSheet } from '../../styles/use-sheet'
import { Skeleton } from '../../ui/Skeleton'
import { WaitStatus } from '../../ui/Status'
import paperCss from './paper.css?inline'
import roomCss from './room.css?inline'

const room = sheet(roomCss)
const paper = sheet(paperCss)

/** Number of skeleton cards per floor: one row at the largest width. */
const PENDING_BOOKS = 7
const PENDING_SECTIONS = 5

/** Skeleton of the home page, in the layout of its template. */
export function HomeSkeleton({ templateId }: { templateId: string }) {
  if (templateId === '2') return <RoomSkeleton />
  if (templateId === '3') return <PaperSkeleton />
  return (
    <div className="ol-home">
      <div className="ol-lead" aria-hidden="true">
        <div className="ol-skeleton-lines">
          <Skeleton width="24%" height="14px" />
          <Skeleton width="56%" height="69px" />
          <Skeleton width="30%" height="16px" />
          <Skeleton width="96%" height="14px" />
          <Skeleton width="96%" height="14px" />
          <Skeleton width="96%" height="14px" />
          <Skeleton width="60%" height="14px" />
          <Skeleton width="147px" height="48px" radius={24} />
        </div>
        <div className="ol-lead-fan">
          <Skeleton className="ol-lead-cover ol-skeleton-cover" height="auto" />
          <Skeleton className="ol-lead-cover ol-skeleton-cover" height="auto" />
          <Skeleton className="ol-lead-cover ol-skeleton-cover" height="auto" />
          <Skeleton className="ol-lead-cover ol-skeleton-cover" height="auto" />
        </div>
      </div>
      <div className="ol-strip ol-skeleton-strip" aria-hidden="true" />
      <div className="ol-floor ol-skeleton-lines">
        <Skeleton width="160px" height="34px" />
        <BookGrid pending={PENDING_BOOKS} />
      </div>
    </div>
  )
}

function RoomSkeleton() {
  useSheet(room)
  return (
    <div className="ol-home">
      <div className="ol-room">
        <div className="ol-room-side ol-skeleton-lines" aria-hidden="true">
          <Skeleton width="70%" height="24px" />
          {Array.from({ length: PENDING_SECTIONS }, (_line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
            <Skeleton key={index} height="28px" />
          ))}
        </div>
        <BookList pending={PENDING_BOOKS - 1} />
      </div>
    </div>
  )
}

function PaperSkeleton() {
  useSheet(paper)
  const { t } = useI18n()
  return (
    <div className="ol-home">
      <div className="ol-paper">
        <div className="ol-paper-head" aria-hidden="true">
          <Skeleton width="60%" height="36px" />
        </div>
        <div className="ol-paper-columns" aria-hidden="true">
          {[0, 1, 2].map((column) => (
            <div key={column} className="ol-paper-column ol-skeleton-lines">
              <Skeleton width="50%" height="24px" />
              <Skeleton height="120px" />
              <Skeleton height="20px" />
              <Skeleton height="20px" />
              <Skeleton height="20px" />
            </div>
          ))}
        </div>
        <WaitStatus>{t('book.loading')}</WaitStatus>
      </div>
    </div>
  )
}
