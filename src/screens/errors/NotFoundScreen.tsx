import { useI18n } from '../../i18n/I18n'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { useServices } from '../services'

/** The not-found page (SPEC §2). */
export function NotFoundScreen() {
  const { t } = useI18n()
  const { navigate } = useServices()
  return (
    <EmptyState
      art="lost"
      title={t('app.title.404')}
      text={t('screens.notFound.text')}
      headingLevel={1}
      action={
        <Button variant="primary" onClick={() => navigate('/index')}>
          {t('screens.toHome')}
        </Button>
      }
    />
  )
}
