import { useI18n } from '../../i18n/I18n'
import { useOnline } from '../../platform/use-online'
import type { RouteLocation } from '../../routes/match'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { useServices } from '../services'

/**
 * The server-error page (SPEC §2): states the error, retries (automatically when the device is online again),
 * and
 * returns to the previous location.
 */
export function ServerErrorScreen({ location }: { location: RouteLocation }) {
  const { t } = useI18n()
  const { navigate } = useServices()
  const { code, from } = location.query
  const back = from?.startsWith('/') ? from : '/index'
  const isNetwork = code === 'network'

  const retry = () => navigate(back, { replace: true })
  useOnline(retry, isNetwork)

  return (
    <EmptyState
      art={isNetwork ? 'offline' : 'tea'}
      title={t('app.title.500')}
      text={t(isNetwork ? 'app.trouble.network' : 'app.error.server')}
      headingLevel={1}
      action={
        <>
          <Button variant="primary" icon="refresh" onClick={retry}>
            {t('app.retry')}
          </Button>
          <Button onClick={() => navigate('/index')}>{t('screens.toHome')}</Button>
        </>
      }
    />
  )
}
