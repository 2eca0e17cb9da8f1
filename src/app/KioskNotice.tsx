import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useI18n } from '../i18n/I18n'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { blockNewWindows, kioskIdleSeconds, watchIdle } from './kiosk'
import type { Library } from './library'

export interface KioskProps {
  library: Library
  /** The element's shadow root. */
  root: ShadowRoot
  /** Idle time in seconds; the attribute's text. */
  idle: string
}

/** Resets an idle kiosk: shows a countdown, then signs out and goes to the home page. */
export function Kiosk({ library, root, idle }: KioskProps) {
  const { t } = useI18n()
  const [left, setLeft] = useState<number | null>(null)
  const stay = useRef<() => void>(() => {})
  const seconds = kioskIdleSeconds(idle)
  const atRest = useAtRest(library)

  useEffect(() => {
    if (atRest) return setLeft(null)
    const watch = watchIdle({
      view: window,
      idle: seconds,
      onNotice: setLeft,
      onIdle: () => startOver(library),
    })
    stay.current = watch.stay
    return watch.stop
  }, [library, seconds, atRest])

  useEffect(
    () => blockNewWindows(root, () => void library.toasts.show(t('app.kiosk.here'))),
    [library, root, t],
  )

  return (
    <Dialog
      open={left !== null && !atRest}
      onClose={() => stay.current()}
      title={t('app.kiosk.title')}
      role="alertdialog"
      size="s"
      closeButton={false}
      footer={
        <Button variant="primary" size="l" wide data-autofocus onClick={() => stay.current()}>
          {t('app.kiosk.stay')}
        </Button>
      }
    >
      <p className="ol-kiosk-left">{t('app.kiosk.left', { seconds: left ?? 0 })}</p>
    </Dialog>
  )
}

/** Whether there is nothing to reset: home page, no member, no open dialog. */
function useAtRest(library: Library): boolean {
  const location = useStore(library.router.store, (state) => state.location)
  const member = useStore(library.session.store, (state) => state.user !== null)
  const dialog = useStore(library.login, (state) => state.open)
  return (location?.name === 'Index' || location?.name === 'IndexwithOrg') && !member && !dialog
}

function startOver(library: Library): void {
  library.messages.dismissAll()
  library.login.setState({ open: false, targetPath: null, postponed: undefined })
  library.session.signOut('user')
  library.toasts.clear()
  library.goHome()
}
