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
  /** Begins the catalogue anew: what was fetched for one reader is not shown to another. */
  renew: () => void
}

/** Ways to sign out after which nobody wants to be asked at once to sign in again. */
const ON_PURPOSE: readonly SignOutReason[] = ['user', 'host', 'no-login']

/**
 * Keeps session and catalogue at one where the catalogue wants to know its readers: who signs in or out is somebody
 * else to it, and whom it refuses is signed out and asked. Asked only once: whoever closes the dialog may look around.
 *
 * @returns its undo.
 */
export function joinCatalogue(options: CatalogueMemberOptions): () => void {
  const { access, session, login, signIn, requestLogin, renew } = options
  let asked = false
  const undo = [
    session.onSignIn(({ user }) => {
      asked = false
      // Whom page or device vouches for does not go on with what another has proved to the catalogue.
      if (!user.id.startsWith(CATALOGUE_MEMBER)) access.forget()
      if (access.store.getState().challenge) renew()
    }),
    session.onSignOut((reason) => {
      const { challenge, held } = access.store.getState()
      asked = ON_PURPOSE.includes(reason)
      access.forget()
      if (challenge || held) renew()
    }),
    access.onRefused(() => {
      const { challenge } = access.store.getState()
      const isMember = signIn !== 'host' && session.loggedIn()
      // Whom the page or the device vouches for stays, where the catalogue asks for nothing that could be signed out of.
      if (isMember && challenge?.flow) session.signOut('expired')
      if (asked || (isMember && !challenge?.flow && !challenge?.page)) return
      asked = true
      // Whoever is led away from a screen of members is asked already.
      const { open, wanted } = login.getState()
      if (!open && wanted === null) requestLogin()
    }),
  ]
  return () => {
    for (const step of undo) step()
  }
}
