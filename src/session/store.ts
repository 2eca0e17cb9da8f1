import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Organisation } from '../domain/organisation'
import type { SessionInput, User } from '../domain/user'
import { type Cache, DEFAULT_LIFETIME_MS } from '../platform/cache'
import type { Clock } from '../platform/clock'
import { readOrganisation, readText, readUser } from './shapes'
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
} as const

export interface Session {
  readonly store: StoreApi<SessionState>
  /** Both a user and a device token are kept and have not expired (SPEC §4). */
  loggedIn(): boolean
  /**
   * Keeps a member's session; one whose token has expired already ends the session there was.
   *
   * @throws TypeError when the input has no user or token
   */
  signIn(input: SessionInput): void
  /** Removes organisation info, user and device token (SPEC §4). The u_token stays until its own `exp`. */
  signOut(reason: SignOutReason): void
  /**
   * Keeps organisation info (SPEC §4): replaced, and the u_token removed, when `templateId` or
   * `orgCode` changed; rewritten when unchanged only with `force`.
   */
  updateOrganisation(org: Organisation, options?: { force?: boolean }): void
  /** Reads everything again: another tab changed it, or time passed. */
  refresh(reason: SignOutReason): void
  onSignIn(listener: (session: SessionInput) => void): () => void
  onSignOut(listener: (reason: SignOutReason) => void): () => void
}

export function createSession(cache: Cache, clock: Clock): Session {
  const signedIn = new Set<(session: SessionInput) => void>()
  const signedOut = new Set<(reason: SignOutReason) => void>()

  const read = (): SessionState => ({
    org: cache.get(SESSION_KEYS.org, readOrganisation),
    deviceToken: cache.get(SESSION_KEYS.deviceToken, readText),
    user: cache.get(SESSION_KEYS.user, readUser),
    uToken: cache.get(SESSION_KEYS.uToken, readText),
  })
  const store = createStore<SessionState>(read)

  const keepOrganisation = (org: Organisation) => {
    cache.set(SESSION_KEYS.org, org, org.exp > 0 ? org.exp : clock.now() + DEFAULT_LIFETIME_MS)
  }

  const isMember = (state: SessionState) => state.user !== null && state.deviceToken !== null

  const session: Session = {
    store,
    loggedIn() {
      const wasMember = isMember(store.getState())
      if (wasMember && !isMember(read())) session.refresh('expired')
      return isMember(store.getState())
    },
    signIn(input) {
      const wasMember = isMember(store.getState())
      const user = readUser(input?.user)
      const deviceToken = readText(input?.deviceToken)
      if (!user || !deviceToken) throw new TypeError('a session needs user.id, user.name and deviceToken')
      const expires = deviceTokenExpiry(deviceToken) ?? clock.now() + DEFAULT_LIFETIME_MS
      cache.set(SESSION_KEYS.deviceToken, deviceToken, expires)
      cache.set(SESSION_KEYS.user, user, expires)
      const org = readOrganisation(input.org)
      if (org) session.updateOrganisation(org, { force: true })
      const uToken = readText(input.uToken)
      if (uToken) cache.set(SESSION_KEYS.uToken, uToken, jwtExpiry(uToken) ?? undefined)
      store.setState(read(), true)
      if (isMember(store.getState()))
        for (const listener of signedIn) listener({ ...input, user, deviceToken })
      else if (wasMember) for (const listener of signedOut) listener('expired')
    },
    signOut(reason) {
      const wasMember = isMember(store.getState())
      for (const key of [SESSION_KEYS.org, SESSION_KEYS.user, SESSION_KEYS.deviceToken]) cache.remove(key)
      store.setState(read(), true)
      if (wasMember) for (const listener of signedOut) listener(reason)
    },
    updateOrganisation(org, { force = false } = {}) {
      const kept = cache.get(SESSION_KEYS.org, readOrganisation)
      const changed = !kept || kept.templateId !== org.templateId || kept.orgCode !== org.orgCode
      if (changed && kept) cache.remove(SESSION_KEYS.uToken)
      if (changed || force) keepOrganisation(org)
      store.setState(read(), true)
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

function subscribe<T>(set: Set<T>, listener: T): () => void {
  set.add(listener)
  return () => {
    set.delete(listener)
  }
}
