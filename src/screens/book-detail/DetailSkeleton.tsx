import { useI18n } from '../../i18n/I18n'
import { Skeleton } from '../../ui/Skeleton'
import { WaitStatus } from '../../ui/Status'

/** Skeleton of the details screen. */
export function DetailSkeleton() {
  const { t } = useI18n()
  return (
    <div className="ol-detail" aria-busy="true">
      <div className="ol-detail-head" aria-hidden="true">
        <div className="ol-detail-cover">
          <Skeleton height="auto" className="ol-detail-cover-skeleton" />
        </div>
        <div className="ol-detail-words ol-detail-wait">
          <Skeleton width="14%" height="16px" />
          <Skeleton width="56%" height="42px" />
          <Skeleton width="24%" height="20px" />
          <div className="ol-detail-actions">
            <Skeleton width="152px" height="48px" radius={24} />
            <Skeleton width="152px" height="48px" radius={24} />
          </div>
        </div>
        <div className="ol-facts">
          <Skeleton height="40px" />
          <Skeleton height="40px" />
          <Skeleton height="40px" />
        </div>
      </div>
      <div className="ol-detail-section ol-detail-wait" aria-hidden="true">
        <Skeleton width="120px" height="24px" />
        <Skeleton width="46em" height="16px" />
        <Skeleton width="44em" height="16px" />
        <Skeleton width="20em" height="16px" />
      </div>
      <WaitStatus>{t('book.loading')}</WaitStatus>
    </div>
  )
}
