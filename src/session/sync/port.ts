import type { StoreApi } from 'zustand/vanilla'
import type { PortableJson } from '../portable-record'

/** What keeps a member's records from being synced now, or that they are. */
export type SyncStatus =
  | 'starting'
  | 'synced'
  /** No answer. */
  | 'waiting'
  /** 401, although the token was asked for again. */
  | 'expired'
  /** 403 */
  | 'refused'
  | 'not-a-database'
  /** 429 and 5xx */
  | 'busy'
  /** 413 for a single record. */
  | 'too-large'
  /** The device has no room for what the server has. */
  | 'full'

export interface SyncReport {
  status: SyncStatus
  /** When everything was synced last, in ms since 1970; 0 for never. */
  synced: number
}

/** The synchronisation of one member's records, for as long as the member is signed in. */
export interface RunningSync {
  readonly store: StoreApi<SyncReport>
  /** Starts a round at once, whatever the last one ended with. */
  now(): void
  /**
   * Resolves when everything is synced, or after `timeout` ms.
   *
   * @returns whether everything is
   */
  settle(timeout: number): Promise<boolean>
  stop(): void
}

/** A running synchronisation with its address, and the member's choice about preferences. */
export interface LibrarySync extends RunningSync {
  /** Address of the member's database. */
  readonly address: string
  /** Null where there are no preferences. */
  readonly preferences: { isSynced(): boolean; setSynced(isSynced: boolean): void } | null
}

/** A document on the server. */
export interface RemoteRecord {
  id: string
  rev: string
  /** Its content; null if it was deleted on the server. */
  json: unknown
  /** Further revisions that conflict with it. */
  conflicts: readonly string[]
}

export interface RemoteChanges {
  records: readonly RemoteRecord[]
  /** Where the next request continues. */
  since: string
  /** Number of changes that are left; 0 for none. */
  pending: number
}

/** A record to write to the server. */
export interface RemoteWrite {
  id: string
  /** The revision that it replaces; absent for a new document. */
  rev?: string
  /** Null deletes the revision. */
  json: (PortableJson & { type: string; version: number }) | null
}

export type WriteResult =
  | { id: string; rev: string }
  | { id: string; problem: 'conflict' | 'too-large' | 'refused' | 'failed' }

/** Why the server did not do what it was asked. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError'
  readonly status: Exclude<SyncStatus, 'starting' | 'synced' | 'full'>
  /** Milliseconds after which the server wants to be asked again. */
  readonly retryAfter: number | undefined

  constructor(
    status: RemoteError['status'],
    message: string,
    options: { retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.status = status
    this.retryAfter = options.retryAfter
  }
}

/**
 * The port to the server that keeps the records of one member. Another engine is added by another implementation.
 * Every method throws a `RemoteError`.
 */
export interface RemoteRecords {
  /** Reads at most `limit` changes after `since` ('' for all). */
  changes(since: string, limit: number, signal: AbortSignal): Promise<RemoteChanges>
  /** Resolves when there is a change after `since`, or after some time. */
  wait(since: string, signal: AbortSignal): Promise<void>
  /** Reads revisions that conflict. */
  revisions(
    wanted: readonly { id: string; rev: string }[],
    signal: AbortSignal,
  ): Promise<readonly RemoteRecord[]>
  write(writes: readonly RemoteWrite[], signal: AbortSignal): Promise<readonly WriteResult[]>
}
