import type { StoreApi } from 'zustand/vanilla'
import type { LoginState } from '../screens/services'
import { CATALOGUE_MEMBER, type CatalogueAccess, type SignInMode } from '../session/catalogue-access'
import type { Session, SignOutReason } from '../session/store'

export interface CatalogueMemberOptions {
  access: CatalogueAccess
  session: Session
  login: StoreApi<LoginState>
  signIn: SignInMode
  requestLogin: () => void
  /** Recreates the catalogue, so that data fetched for one member is not shown to another. */
  renewCatalog: () => void
}

/** Sign-out reasons after which the user is not asked to sign in again. */
const ON_PURPOSE: readonly SignOutReason[] = ['user', 'host', 'no-login']

/**
 * Keeps the session and the catalogue's credentials consistent when the catalogue requires a sign-in: a sign-in
 * or
 * sign-out recreates the catalogue; a refused request signs the member out and asks to sign in, once. After the
 * dialog is closed, the visitor can browse.
 *
 * @returns a function that undoes it
 */
export function connectCatalogueMember(options: CatalogueMemberOptions): () => void {
  const { access, session, login, signIn, requestLogin, renewCatalog } = options
  let hasAsked = false
  const undo = [
    session.onSignIn(({ user }) => {
      hasAsked = false
      // A session from the host page or the device does not continue with another member's catalogue
      // credentials.
      if (!user.id.startsWith(CATALOGUE_MEMBER)) access.forget()
      if (access.store.getState().challenge) renewCatalog()
    }),
    session.onSignOut((reason) => {
      const { challenge, hasCredentials } = access.store.getState()
      hasAsked = ON_PURPOSE.includes(reason)
      access.forget()
      if (challenge || hasCredentials) renewCatalog()
    }),
    access.onRefused(() => {
      const { challenge } = access.store.getState()
      const isMember = signIn !== 'host' && session.loggedIn()
      // A session from the host page or the device stays when the catalogue offers no sign-in form.
      if (isMember && challenge?.flow) session.signOut('expired')
      if (hasAsked || (isMember && !challenge?.flow && !challenge?.page)) return
      hasAsked = true
      // The navigation guard already asks a visitor who is redirected from a members-only screen.
      const { open, targetPath } = login.getState()
      if (!open && targetPath === null) requestLogin()
    }),
  ]
  return () => {
    for (const step of undo) step()
  }
}
