import { param, type RouteLocation } from './match'
import { bookPath, formatQuery } from './paths'

/** The state of the session that the guard depends on. */
export interface Visitor {
  /** Whether both a user and a device token are stored (SPEC §4). */
  loggedIn: boolean
  /** `orgCode` of the stored organisation info; null for none. */
  orgCode: string | null
}

export type GuardEffect =
  | { type: 'signOut'; reason: 'no-login' | 'organisation' }
  /** `wanted` is the full path to navigate to after a sign-in in the dialog. */
  | { type: 'openLogin'; wanted: string }

export interface Decision {
  action: 'allow' | 'redirect' | 'back'
  /** The target of `redirect`. */
  to?: string
  effects: readonly GuardEffect[]
}

const isIndex = (location: RouteLocation | null) =>
  location?.name === 'Index' || location?.name === 'IndexwithOrg'

const detailOf = (bid: string, location: RouteLocation) => {
  const { bid: _bid, ...rest } = location.query
  return bookPath(bid) + formatQuery(rest)
}

/**
 * Decides whether a location may be shown (SPEC §4, DESIGN §4). A pure function: side effects are returned as `effects`.
 *
 * @param from the current location; null on the first navigation
 */
export function guard(to: RouteLocation, from: RouteLocation | null, visitor: Visitor): Decision {
  return visitor.loggedIn ? guardMember(to, from, visitor) : guardVisitor(to, from, [])
}

function guardMember(to: RouteLocation, from: RouteLocation | null, visitor: Visitor): Decision {
  if (to.name === 'NoLogin') return { action: 'allow', effects: [{ type: 'signOut', reason: 'no-login' }] }
  const org = param(to, 'org')
  // Organisation info expires before the session; without it nothing can differ.
  const differs = org !== '' && visitor.orgCode !== null && org !== visitor.orgCode
  if (differs && from?.name !== 'NoLogin')
    return guardVisitor(to, from, [{ type: 'signOut', reason: 'organisation' }])
  const { bid } = to.query
  if (isIndex(to) && bid) return { action: 'redirect', to: detailOf(bid, to), effects: [] }
  return { action: 'allow', effects: [] }
}

function guardVisitor(
  to: RouteLocation,
  from: RouteLocation | null,
  before: readonly GuardEffect[],
): Decision {
  if (isIndex(to)) {
    const { bid } = to.query
    const login: GuardEffect[] = bid ? [{ type: 'openLogin', wanted: detailOf(bid, to) }] : []
    return { action: 'allow', effects: [...before, ...login] }
  }
  if (to.meta.open) return { action: 'allow', effects: before }
  const effects: readonly GuardEffect[] = [...before, { type: 'openLogin', wanted: to.fullPath }]
  return isIndex(from) ? { action: 'back', effects } : { action: 'redirect', to: '/index', effects }
}
