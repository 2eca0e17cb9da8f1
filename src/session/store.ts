import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Organisation } from '../domain/organisation'
import type { SessionInput, User } from '../domain/user'
import { type Cache, DEFAULT_LIFETIME_MS } from '../platform/cache'
import type { Clock } from '../platform/clock'
import { readOrganisation, readSession, readText, readUser } from './shapes'
import { deviceTokenExpiry, jwtExpiry } from './tokens'

/** Why a session ended, as the event `signed-out` reports it. */
export type SignOutReason = 'user' | 'host' | 'expired' | 'organisation' | 'no-login' | 'elsewhere'

export interface SessionState {
  user: User | null
  deviceToken: string | null
  uToken: string | null
  org: Organisation | null
}

/** Cache keys of the parts of a session (SPEC §3). */
export const SESSION_KEYS = {
  org: 'org-info',
  deviceToken: 'device-token',
  user: 'user',
  uToken: 'u_token',
  membership: 'member-org',
} as const

/** The organisation that a member signed in to. It lives as long as the session; organisation info may expire earlier. */
interface Membership {
  orgCode: string
  /** Whether the host supplied the organisation at sign-in; then the catalogue's data does not replace it. */
  given: boolean
}

/** A u_token with its owner: it outlives the session (SPEC §4) and is never returned for another member. */
interface StoredToken {
  token: string
  /** The user's id; null for the signed-in member, as earlier versions stored it. */
  of: string | null
  /** Code of the organisation that the token is valid for; null if unknown. */
  at: string | null
}

export interface SignInOptions {
  /** The organisation to sign in to if the input names none; '' if it is not known yet. */
  orgCode?: string
}

export interface Session {
  readonly store: StoreApi<SessionState>
  /** Whether both a user and a device token are stored and have not expired (SPEC §4). */
  loggedIn(): boolean
  /** Code of the organisation that the member signed in to, else of the stored organisation info; null for none. */
  orgCode(): string | null
  /**
   * Stores a member's session. If its token has expired already, the previous session ends.
   *
   * @returns whether the member is signed in: false if the token has expired by this device's clock
   * @throws TypeError if the input has no user or token
   */
  signIn(input: SessionInput, options?: SignInOptions): boolean
  /** Removes organisation info, user and device token (SPEC §4). The u_token stays until its own `exp`. */
  signOut(reason: SignOutReason): void
  /** Moves the member to an organisation that was navigated to. */
  moveTo(orgCode: string): void
  /** Sets the member's organisation when the page names it after sign-in, unless the host supplied one at sign-in. */
  setOrganisation(orgCode: string): void
  /**
   * Stores organisation info (SPEC §4). If `templateId` or `orgCode` changed, it is replaced and the u_token removed; if
   * it is unchanged, it is rewritten only with `force`.
   */
  updateOrganisation(org: Organisation, options?: { force?: boolean }): void
  /**
   * Stores the organisation info of a catalogue. A member's own is not replaced by that of another organisation, whose
   * pages may be open beside it, nor if the host supplied it at sign-in.
   */
  adoptOrganisation(org: Organisation): void
  /** Reads all parts from the cache again, after another tab changed them or time has passed. */
  refresh(reason: SignOutReason): void
  onSignIn(listener: (session: SessionInput) => void): () => void
  onSignOut(listener: (reason: SignOutReason) => void): () => void
}

/** Id of the member in a state; '' for a visitor. */
export const memberId = ({ user, deviceToken }: SessionState): string => (user && deviceToken ? user.id : '')

export function createSession(cache: Cache, clock: Clock): Session {
  const signedIn = new Set<(session: SessionInput) => void>()
  const signedOut = new Set<(reason: SignOutReason) => void>()

  const storedToken = () => cache.get(SESSION_KEYS.uToken, readToken)
  const membership = () => cache.get(SESSION_KEYS.membership, readMembership)
  const storedOrganisation = () => cache.get(SESSION_KEYS.org, readOrganisation)

  const read = (): SessionState => {
    const user = cache.get(SESSION_KEYS.user, readUser)
    const token = storedToken()
    const isTheirs = !user || token?.of === null || token?.of === user.id
    return {
      org: storedOrganisation(),
      deviceToken: cache.get(SESSION_KEYS.deviceToken, readText),
      user,
      uToken: token && isTheirs ? token.token : null,
    }
  }
  const store = createStore<SessionState>(read)

  const storeOrganisation = (org: Organisation) => {
    cache.set(SESSION_KEYS.org, org, org.exp > 0 ? org.exp : clock.now() + DEFAULT_LIFETIME_MS)
  }
  const storeMembership = (member: Membership) => {
    const { deviceToken } = store.getState()
    cache.set(SESSION_KEYS.membership, member, expiryOf(deviceToken ?? ''))
  }
  const expiryOf = (deviceToken: string) =>
    deviceTokenExpiry(deviceToken) ?? clock.now() + DEFAULT_LIFETIME_MS

  const isMember = (state: SessionState) => memberId(state) !== ''

  const session: Session = {
    store,
    loggedIn() {
      const before = store.getState()
      const now = read()
      if (isMember(before) && !isMember(now)) session.refresh('expired')
      // Another tab may have changed the session.
      else if (memberId(before) !== memberId(now)) session.refresh('elsewhere')
      return isMember(store.getState())
    },
    orgCode: () => membership()?.orgCode ?? storedOrganisation()?.orgCode ?? null,
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
      const token = storedToken()
      const isElsewhere = code !== '' && token?.at && token.at !== code
      // Data of another member is removed before the new member is stored.
      if (token && ((token.of ?? before?.id) !== user.id || isElsewhere)) cache.remove(SESSION_KEYS.uToken)
      if (org) session.updateOrganisation(org, { force: true })
      const info = storedOrganisation()
      if (info && (code === '' ? before && !stays : info.orgCode !== code)) cache.remove(SESSION_KEYS.org)
      if (code === '') cache.remove(SESSION_KEYS.membership)
      else {
        const isGiven = org !== undefined || (theirs?.given === true && theirs.orgCode === code)
        cache.set(SESSION_KEYS.membership, { orgCode: code, given: isGiven } satisfies Membership, expires)
      }
      cache.set(SESSION_KEYS.deviceToken, deviceToken, expires)
      cache.set(SESSION_KEYS.user, user, expires)
      if (uToken) {
        const owned: StoredToken = { token: uToken, of: user.id, at: code || null }
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
      if (isMember(store.getState())) storeMembership({ orgCode, given: false })
    },
    setOrganisation(orgCode) {
      if (!isMember(store.getState()) || membership()?.given) return
      // It is the same organisation under its right code, so the u_token stays.
      if (storedOrganisation()?.orgCode !== orgCode) cache.remove(SESSION_KEYS.org)
      storeMembership({ orgCode, given: false })
    },
    updateOrganisation(org, { force = false } = {}) {
      const stored = storedOrganisation()
      const changed = !stored || stored.templateId !== org.templateId || stored.orgCode !== org.orgCode
      if (changed && stored) cache.remove(SESSION_KEYS.uToken)
      if (changed || force) storeOrganisation(org)
      store.setState(read(), true)
    },
    adoptOrganisation(org) {
      if (isMember(store.getState())) {
        const theirs = membership()
        const info = storedOrganisation()
        if ((theirs ?? info ?? org).orgCode !== org.orgCode) return
        if (theirs?.given && info) return
        if (!theirs) storeMembership({ orgCode: org.orgCode, given: false })
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

function readToken(value: unknown): StoredToken | null {
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
