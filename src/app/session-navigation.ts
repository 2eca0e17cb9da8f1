import type { StoreApi } from 'zustand/vanilla'
import type { SessionInput } from '../domain/user'
import type { WordKey } from '../i18n/words'
import { paramList, type RouteLocation } from '../routes/match'
import { readPath } from '../routes/paths'
import type { LoginState } from '../screens/services'
import { memberOf, type Session, type SignOutReason } from '../session/store'
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
  /** Says it on the screen. */
  say: (words: WordKey, values?: Record<string, string>, options?: ToastOptions) => void
}

/**
 * Leads whoever signs in to where they were heading, and whoever is signed out away from what only members see.
 *
 * @returns its undo.
 */
export function connectSession(options: ConnectSessionOptions): () => void {
  const { session, login, guard, router, onSignedIn, onSignedOut, say } = options
  let member = memberOf(session.store.getState())
  const undo = [
    session.onSignIn((signedIn) => {
      const isAnother = member !== '' && member !== signedIn.user.id
      member = signedIn.user.id
      const { wanted } = login.getState()
      login.setState({ open: false, wanted: null })
      onSignedIn(signedIn)
      say('app.signedIn', { name: signedIn.user.name }, { kind: 'success' })
      const { location } = router.store.getState()
      if (wanted) void router.navigate(wanted)
      // In a book that another had open one begins where oneself was.
      else if (isAnother && location && wayBack(location) !== location.fullPath)
        void router.navigate(wayBack(location), { replace: true })
    }),
    session.onSignOut((reason) => {
      member = ''
      onSignedOut(reason)
      say(signedOutWords(reason))
      // These set out for a screen themselves; who is found signed out on the way is led by the gate.
      if (reason === 'user' || reason === 'organisation' || reason === 'no-login' || guard.isDeciding())
        return
      const { location, pending } = router.store.getState()
      const here = pending ?? location
      // A visitor sees nothing of what only members see (SPEC §6).
      if (!here || guard.mayStay(here)) return
      // Who did not sign out is asked to sign in, and led back: the gate does that for a visitor at a closed screen.
      void router.navigate(reason === 'expired' ? wayBack(here) : '/index', { replace: true })
    }),
  ]
  return () => {
    for (const step of undo) step()
  }
}

/** The address by which another member, or the same one later, comes to a place: in a book one goes on where one was, not where the chapter began that one came by. */
export const wayBack = (location: RouteLocation) =>
  location.name === 'BookRead' ? readPath(paramList(location, 'ids')[0] ?? '') : location.fullPath

function signedOutWords(reason: SignOutReason): WordKey {
  if (reason === 'organisation') return 'app.signedOut.organisation'
  return reason === 'expired' ? 'app.signedOut.expired' : 'app.signedOut'
}
