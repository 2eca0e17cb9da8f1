import type { Organisation } from './organisation'

/** A member. A provider may add members; only `id` and `name` are required. */
export interface User {
  id: string
  name: string
  [extra: string]: unknown
}

/** A token for the sync server, or a function that gives one; it is called again when the server refuses the token. */
export type SyncToken = string | (() => string | null | Promise<string | null>)

/** A session as a host page, a provider or a dialog supplies it (DESIGN §3, `session`). */
export interface SessionInput {
  user: User
  /** The part before its first dot is base64url JSON with an expiry. */
  deviceToken: string
  /** A JWT whose `exp` is in seconds. */
  uToken?: string
  org?: Organisation
}
