import type { StoreApi } from 'zustand/vanilla'
import type { SessionInput } from '../domain/user'
import type { WordKey } from '../i18n/words'
import { paramList, type RouteLocation } from '../routes/match'
import { readPath } from '../routes/paths'
import type { LoginState } from '../screens/services'
import { memberId, type Session, type SignOutReason } from '../session/store'
import type { ToastOptions } from '../ui/toast-store'
import type { NavigationGuard } from './navigation-guard'
import type { Router } from './router'

export interface ConnectSessionOptions {
  session: Session
  login: StoreApi<LoginState>
  guard: NavigationGuard
  router: Router
  onSignedIn: (session: SessionInput) => void
  onSignedOut: (reason: SignOutReason) => void
  /** Shows a message on the screen. */
  notify: (words: WordKey, values?: Record<string, string>, options?: ToastOptions) => void
}

/**
 * After a sign-in, navigates to where the visitor was heading; after a sign-out, leaves a members-only screen.
 *
 * @returns a function that undoes it
 */
export function connectSession(options: ConnectSessionOptions): () => void {
  const { session, login, guard, router, onSignedIn, onSignedOut, notify } = options
  let member = memberId(session.store.getState())
  const undo = [
    session.onSignIn((signedIn) => {
      const isAnother = member !== '' && member !== signedIn.user.id
      member = signedIn.user.id
      const { targetPath } = login.getState()
      login.setState({ open: false, targetPath: null, postponed: undefined })
      onSignedIn(signedIn)
      notify('app.signedIn', { name: signedIn.user.name }, { kind: 'success' })
      const { location } = router.store.getState()
      if (targetPath) void router.navigate(targetPath)
      // In a book opened by another member, restart at this member's own position.
      else if (isAnother && location && returnPath(location) !== location.fullPath)
        void router.navigate(returnPath(location), { replace: true })
    }),
    session.onSignOut((reason) => {
      member = ''
      login.setState({ postponed: undefined })
      onSignedOut(reason)
      notify(signedOutWords(reason))
      // For these reasons the caller navigates itself; while the guard is deciding, it redirects.
      if (reason === 'user' || reason === 'organisation' || reason === 'no-login' || guard.isDeciding())
        return
      const { location, pending } = router.store.getState()
      const here = pending ?? location
      // A visitor sees no members-only screen (SPEC §6).
      if (!here || guard.mayStay(here)) return
      // After an expired session the guard asks to sign in and returns to this location.
      void router.navigate(reason === 'expired' ? returnPath(here) : '/index', { replace: true })
    }),
  ]
  return () => {
    for (const step of undo) step()
  }
}

/**
 * The address at which a member returns to a location. For a book it has no chapter, so that reading resumes at
 * the
 * stored position.
 */
export const returnPath = (location: RouteLocation) =>
  location.name === 'BookRead' ? readPath(paramList(location, 'ids')[0] ?? '') : location.fullPath

function signedOutWords(reason: SignOutReason): WordKey {
  if (reason === 'organisation') return 'app.signedOut.organisation'
  return reason === 'expired' ? 'app.signedOut.expired' : 'app.signedOut'
}
