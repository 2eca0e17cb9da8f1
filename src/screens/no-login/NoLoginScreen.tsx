import { useI18n } from '../../i18n/I18n'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { useServices } from '../services'

/** Shown when the user is not logged in (SPEC §2, `/noauth/login`). */
export function NoLoginScreen() {
  const { t } = useI18n()
  const { requestLogin, navigate } = useServices()
  return (
    <EmptyState
      art="shelf"
      title={t('screens.noLogin.title')}
      text={t('screens.noLogin.text')}
      headingLevel={1}
      action={
        <>
          <Button variant="primary" onClick={() => requestLogin('/index')}>
            {t('app.signIn')}
          </Button>
          <Button onClick={() => navigate('/index')}>{t('screens.toHome')}</Button>
        </>
      }
    />
  )
}
