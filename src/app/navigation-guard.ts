import type { StoreApi } from 'zustand/vanilla'
import { type Decision, guard } from '../routes/guard'
import type { RouteLocation } from '../routes/match'
import type { LoginState } from '../screens/services'
import type { Session } from '../session/store'

export interface NavigationGuardOptions {
  session: Session
  login: StoreApi<LoginState>
  /** Code of the organisation shown; '' until it is known. */
  shownCode: () => string
  /** A visitor has to sign in. Returns false when the host page handles the sign-in itself. */
  onLoginRequest: (wanted: string | null) => boolean
}

/** Runs the route guard (SPEC §4) for one library. */
export interface NavigationGuard {
  /** Asks the host page, then the visitor, to sign in. After the sign-in, navigates to `wanted`, by default to what was postponed. */
  requestLogin(wanted?: string): void
  /** Decides whether a location may be entered, and carries out the guard's effects first. */
  decide(to: RouteLocation, from: RouteLocation | null): Decision
  /** Whether `decide` is running; a session may turn out to be expired during it. */
  isDeciding(): boolean
  /** Whether the current user may see a location; no effects. */
  mayStay(location: RouteLocation): boolean
}

export function createNavigationGuard({
  session,
  login,
  shownCode,
  onLoginRequest,
}: NavigationGuardOptions): NavigationGuard {
  const requestLogin = (wanted?: string) => {
    const target = wanted ?? login.getState().postponed ?? null
    login.setState({ open: false, targetPath: target })
    if (onLoginRequest(target)) login.setState({ open: true })
  }
  const evaluate = (to: RouteLocation, from: RouteLocation | null) => {
    // Without an organisation in the session, the one shown counts.
    const orgCode = session.orgCode() || shownCode() || null
    return guard(to, from, { loggedIn: session.loggedIn(), orgCode })
  }
  let isDeciding = false
  return {
    requestLogin,
    decide(to, from) {
      isDeciding = true
      try {
        const decision = evaluate(to, from)
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
    mayStay: (location) => evaluate(location, null).action === 'allow',
  }
}
