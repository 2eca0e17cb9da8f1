import type { Organisation } from './organisation'

/** A member. A provider may keep more in it; only `id` and `name` are relied on. */
export interface User {
  id: string
  name: string
  [extra: string]: unknown
}

/** How a host page, a provider or a dialog hands over a signed-in member (DESIGN §3, `session`). */
export interface SessionInput {
  user: User
  /** The part before its first dot is base64url JSON that holds an expiry. */
  deviceToken: string
  /** A JWT whose `exp` is in seconds. */
  uToken?: string
  org?: Organisation
}
