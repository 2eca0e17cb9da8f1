import type { ComponentType } from 'react'
import { useI18n } from '../../../i18n/I18n'
import { type LateOptions, late, type NotLoadedProps } from '../../../platform/late'

/** A tool of the reader whose code is fetched when it is first wanted; where it does not come, a sentence says so. */
export const lateTool = <Props extends object>(
  load: (isAgain: boolean) => Promise<ComponentType<Props>>,
  options: LateOptions<Props> = {},
) => late(load, { Failed: NotLoaded, ...options })

/** Over the page, with the way on and, where there is one, out. */
function NotLoaded({ onLoadAgain, ...props }: NotLoadedProps) {
  const { t } = useI18n()
  const onClose = 'onClose' in props && typeof props.onClose === 'function' ? props.onClose : null
  return (
    <p className="chip elsewhere" role="alert">
      <span>{t('tools.failed')}</span>
      <button type="button" onClick={onLoadAgain}>
        {t('reader.retry')}
      </button>
      {onClose && (
        <button type="button" onClick={() => onClose()}>
          {t('tools.close')}
        </button>
      )}
    </p>
  )
}

/** In the place of what was to stand in a panel. */
export function NotLoadedHere({ onLoadAgain }: NotLoadedProps) {
  const { t } = useI18n()
  return (
    <div className="about" role="alert">
      <p className="state-detail">{t('tools.failed')}</p>
      <button type="button" className="state-button" onClick={onLoadAgain}>
        {t('reader.retry')}
      </button>
    </div>
  )
}
