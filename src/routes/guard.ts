import { param, type RouteLocation } from './match'
import { bookPath, formatQuery } from './paths'

/** Who is asking, as far as the guard needs to know. */
export interface Visitor {
  /** Both a user and a device token are kept (SPEC §4). */
  loggedIn: boolean
  /** `orgCode` of the organisation info kept on the device, null when none is. */
  orgCode: string | null
}

export type GuardEffect =
  | { type: 'signOut'; reason: 'no-login' | 'organisation' }
  /** `wanted` is where a sign-in through the dialog goes on to. */
  | { type: 'openLogin'; wanted: string }

export interface Decision {
  action: 'allow' | 'redirect' | 'back'
  /** Where to, with `redirect`. */
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
 * Whether a place may be entered (SPEC §4, DESIGN §4). Pure: what has to happen besides is
 * handed back as effects.
 *
 * @param from the place shown now; null on the first navigation
 */
export function guard(to: RouteLocation, from: RouteLocation | null, visitor: Visitor): Decision {
  return visitor.loggedIn ? guardMember(to, from, visitor) : guardVisitor(to, from, [])
}

function guardMember(to: RouteLocation, from: RouteLocation | null, visitor: Visitor): Decision {
  if (to.name === 'NoLogin') return { action: 'allow', effects: [{ type: 'signOut', reason: 'no-login' }] }
  const org = param(to, 'org')
  // Organisation info lives shorter than a session; once it is gone there is nothing to differ from.
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
