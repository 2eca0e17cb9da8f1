import type { StoreApi } from 'zustand/vanilla'
import { type Decision, guard } from '../routes/guard'
import type { RouteLocation } from '../routes/match'
import type { LoginState } from '../screens/services'
import type { Session } from '../session/store'

export interface NavigationGuardOptions {
  session: Session
  login: StoreApi<LoginState>
  /** Code of the organisation shown, '' until it is known. */
  codeShown: () => string
  /** A visitor has to sign in. @returns false when the host page sees to it itself */
  loginRequested: (wanted: string | null) => boolean
}

/** The guard of the routes (SPEC §4) at work in one library. */
export interface NavigationGuard {
  /** Asks the host page, then the visitor, to sign in; a sign-in goes on to `wanted`, else stays. */
  requestLogin(wanted?: string): void
  /** Whether a place may be entered; what has to happen besides has happened. */
  decide(to: RouteLocation, from: RouteLocation | null): Decision
  /** Whether that is going on: a session may be found to have run out in the midst of it. */
  isDeciding(): boolean
  /** Whether who is here now may see this place; nothing happens. */
  mayStay(location: RouteLocation): boolean
}

export function createNavigationGuard({
  session,
  login,
  codeShown,
  loginRequested,
}: NavigationGuardOptions): NavigationGuard {
  const requestLogin = (wanted?: string) => {
    login.setState({ open: false, wanted: wanted ?? null })
    if (loginRequested(wanted ?? null)) login.setState({ open: true })
  }
  const ask = (to: RouteLocation, from: RouteLocation | null) => {
    // Where a session says nothing of its organisation, the one shown counts.
    const orgCode = session.orgCode() || codeShown() || null
    return guard(to, from, { loggedIn: session.loggedIn(), orgCode })
  }
  let isDeciding = false
  return {
    requestLogin,
    decide(to, from) {
      isDeciding = true
      try {
        const decision = ask(to, from)
        for (const effect of decision.effects) {
          if (effect.type === 'signOut') session.signOut(effect.reason)
          else requestLogin(effect.wanted)
        }
        return decision
      } finally {
        isDeciding = false
      }
    },
    isDeciding: () => isDeciding,
    mayStay: (location) => ask(location, null).action === 'allow',
  }
}
