import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Organisation } from '../domain/organisation'
import type { SessionInput, User } from '../domain/user'
import { type Cache, DEFAULT_LIFETIME_MS } from '../platform/cache'
import type { Clock } from '../platform/clock'
import { readOrganisation, readSession, readText, readUser } from './shapes'
import { deviceTokenExpiry, jwtExpiry } from './tokens'

/** Why a session ended, as `signed-out` tells it. */
export type SignOutReason = 'user' | 'host' | 'expired' | 'organisation' | 'no-login' | 'elsewhere'

export interface SessionState {
  user: User | null
  deviceToken: string | null
  uToken: string | null
  org: Organisation | null
}

/** Names under which the cache keeps each part (SPEC §3). */
export const SESSION_KEYS = {
  org: 'org-info',
  deviceToken: 'device-token',
  user: 'user',
  uToken: 'u_token',
  membership: 'member-org',
} as const

/** The organisation that a member signed in to. It lives as long as the session, organisation info may not. */
interface Membership {
  orgCode: string
  /** Whoever signed the member in has said all about the organisation: what a catalogue says does not replace it. */
  given: boolean
}

/** A u_token, and whose it is: it outlives the session (SPEC §4), and is handed out to nobody else. */
interface KeptToken {
  token: string
  /** A user's id; null for the member who is signed in, as earlier versions kept it. */
  of: string | null
  /** Code of the organisation that it is good for; null where that is not known. */
  at: string | null
}

export interface SignInOptions {
  /** The organisation signed in to, where the input names none; '' when it is not known yet. */
  orgCode?: string
}

export interface Session {
  readonly store: StoreApi<SessionState>
  /** Both a user and a device token are kept and have not expired (SPEC §4). */
  loggedIn(): boolean
  /** Code of the organisation that the member signed in to; of the one kept where that is not known; null for none. */
  orgCode(): string | null
  /**
   * Keeps a member's session; one whose token has expired already ends the session there was.
   *
   * @returns whether the member is signed in: false when the token has expired by this device's clock
   * @throws TypeError when the input has no user or token
   */
  signIn(input: SessionInput, options?: SignInOptions): boolean
  /** Removes organisation info, user and device token (SPEC §4). The u_token stays until its own `exp`. */
  signOut(reason: SignOutReason): void
  /** The member goes on as one of this organisation, which was entered. */
  moveTo(orgCode: string): void
  /** The page says only now whose it is: that is the member's organisation, unless it was handed over with the member. */
  nameOrganisation(orgCode: string): void
  /**
   * Keeps organisation info (SPEC §4): replaced, and the u_token removed, when `templateId` or
   * `orgCode` changed; rewritten when unchanged only with `force`.
   */
  updateOrganisation(org: Organisation, options?: { force?: boolean }): void
  /**
   * Keeps what a catalogue says of its organisation. A member's own is not replaced: neither by another organisation's,
   * whose pages may be open beside it, nor where it was handed over together with the member.
   */
  learnOrganisation(org: Organisation): void
  /** Reads everything again: another tab changed it, or time passed. */
  refresh(reason: SignOutReason): void
  onSignIn(listener: (session: SessionInput) => void): () => void
  onSignOut(listener: (reason: SignOutReason) => void): () => void
}

/** Id of the member in a state; '' for a visitor. */
export const memberOf = ({ user, deviceToken }: SessionState): string => (user && deviceToken ? user.id : '')

export function createSession(cache: Cache, clock: Clock): Session {
  const signedIn = new Set<(session: SessionInput) => void>()
  const signedOut = new Set<(reason: SignOutReason) => void>()

  const keptToken = () => cache.get(SESSION_KEYS.uToken, readToken)
  const membership = () => cache.get(SESSION_KEYS.membership, readMembership)
  const keptOrganisation = () => cache.get(SESSION_KEYS.org, readOrganisation)

  const read = (): SessionState => {
    const user = cache.get(SESSION_KEYS.user, readUser)
    const kept = keptToken()
    const isTheirs = !user || kept?.of === null || kept?.of === user.id
    return {
      org: keptOrganisation(),
      deviceToken: cache.get(SESSION_KEYS.deviceToken, readText),
      user,
      uToken: kept && isTheirs ? kept.token : null,
    }
  }
  const store = createStore<SessionState>(read)

  const keepOrganisation = (org: Organisation) => {
    cache.set(SESSION_KEYS.org, org, org.exp > 0 ? org.exp : clock.now() + DEFAULT_LIFETIME_MS)
  }
  const keepMembership = (kept: Membership) => {
    const { deviceToken } = store.getState()
    cache.set(SESSION_KEYS.membership, kept, expiryOf(deviceToken ?? ''))
  }
  const expiryOf = (deviceToken: string) =>
    deviceTokenExpiry(deviceToken) ?? clock.now() + DEFAULT_LIFETIME_MS

  const isMember = (state: SessionState) => memberOf(state) !== ''

  const session: Session = {
    store,
    loggedIn() {
      const before = store.getState()
      const now = read()
      if (isMember(before) && !isMember(now)) session.refresh('expired')
      // Another tab may have changed it a moment ago.
      else if (memberOf(before) !== memberOf(now)) session.refresh('elsewhere')
      return isMember(store.getState())
    },
    orgCode: () => membership()?.orgCode ?? keptOrganisation()?.orgCode ?? null,
    signIn(input, { orgCode = '' } = {}) {
      const { session: given, problem } = readSession(input)
      if (!given) throw new TypeError(problem)
      const { user, deviceToken, org, uToken } = given
      const expires = expiryOf(deviceToken)
      if (expires <= clock.now()) {
        if (isMember(store.getState())) session.signOut('expired')
        return false
      }
      const before = cache.get(SESSION_KEYS.user, readUser)
      const stays = before?.id === user.id
      const theirs = stays ? membership() : null
      const code = org?.orgCode ?? (orgCode || theirs?.orgCode || '')
      const kept = keptToken()
      const isElsewhere = code !== '' && kept?.at && kept.at !== code
      // What was another's goes before anybody new is there.
      if (kept && ((kept.of ?? before?.id) !== user.id || isElsewhere)) cache.remove(SESSION_KEYS.uToken)
      if (org) session.updateOrganisation(org, { force: true })
      const info = keptOrganisation()
      if (info && (code === '' ? before && !stays : info.orgCode !== code)) cache.remove(SESSION_KEYS.org)
      if (code === '') cache.remove(SESSION_KEYS.membership)
      else {
        const isGiven = org !== undefined || (theirs?.given === true && theirs.orgCode === code)
        cache.set(SESSION_KEYS.membership, { orgCode: code, given: isGiven } satisfies Membership, expires)
      }
      cache.set(SESSION_KEYS.deviceToken, deviceToken, expires)
      cache.set(SESSION_KEYS.user, user, expires)
      if (uToken) {
        const owned: KeptToken = { token: uToken, of: user.id, at: code || null }
        cache.set(SESSION_KEYS.uToken, owned, jwtExpiry(uToken) ?? undefined)
      }
      store.setState(read(), true)
      for (const listener of signedIn) listener(given)
      return true
    },
    signOut(reason) {
      const wasMember = isMember(store.getState())
      const { org, membership, user, deviceToken } = SESSION_KEYS
      for (const key of [org, membership, user, deviceToken]) cache.remove(key)
      store.setState(read(), true)
      if (wasMember) for (const listener of signedOut) listener(reason)
    },
    moveTo(orgCode) {
      if (isMember(store.getState())) keepMembership({ orgCode, given: false })
    },
    nameOrganisation(orgCode) {
      if (!isMember(store.getState()) || membership()?.given) return
      // It is the same organisation under its right code, and no change that would cost the u_token.
      if (keptOrganisation()?.orgCode !== orgCode) cache.remove(SESSION_KEYS.org)
      keepMembership({ orgCode, given: false })
    },
    updateOrganisation(org, { force = false } = {}) {
      const kept = keptOrganisation()
      const changed = !kept || kept.templateId !== org.templateId || kept.orgCode !== org.orgCode
      if (changed && kept) cache.remove(SESSION_KEYS.uToken)
      if (changed || force) keepOrganisation(org)
      store.setState(read(), true)
    },
    learnOrganisation(org) {
      if (isMember(store.getState())) {
        const theirs = membership()
        const info = keptOrganisation()
        if ((theirs ?? info ?? org).orgCode !== org.orgCode) return
        if (theirs?.given && info) return
        if (!theirs) keepMembership({ orgCode: org.orgCode, given: false })
      }
      session.updateOrganisation(org)
    },
    refresh(reason) {
      const before = store.getState()
      const now = read()
      store.setState(now, true)
      if (isMember(before) && !isMember(now)) for (const listener of signedOut) listener(reason)
      const another = !isMember(before) || before.user?.id !== now.user?.id
      if (another && now.user && now.deviceToken)
        for (const listener of signedIn) listener({ user: now.user, deviceToken: now.deviceToken })
    },
    onSignIn: (listener) => subscribe(signedIn, listener),
    onSignOut: (listener) => subscribe(signedOut, listener),
  }
  return session
}

function readToken(value: unknown): KeptToken | null {
  const plain = readText(value)
  if (plain) return { token: plain, of: null, at: null }
  const { token, of, at } = (value ?? {}) as Record<string, unknown>
  const text = readText(token)
  return text ? { token: text, of: readText(of), at: readText(at) } : null
}

function readMembership(value: unknown): Membership | null {
  const { orgCode, given } = (value ?? {}) as Record<string, unknown>
  const code = readText(orgCode)
  return code ? { orgCode: code, given: given === true } : null
}

function subscribe<T>(set: Set<T>, listener: T): () => void {
  set.add(listener)
  return () => {
    set.delete(listener)
  }
}
