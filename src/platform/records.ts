import type { MemberRecord, RecordKind, RecordVersion } from '../domain/member-record'
import type { Database } from './record-database'

/** Validates a stored value, per kind: returns the usable value, or null if it is malformed. */
export type RecordShapes = { readonly [kind in RecordKind]: (value: unknown) => unknown }

/** Access to the database itself, for the parts that handle all of a member's records: backup and sync. */
export interface RecordArchive {
  /** Database name; one per namespace. */
  readonly name: string
  /** Id of this device. */
  readonly device: string
  readonly shapes: RecordShapes
  /** @throws LibraryError `storage-unavailable` */
  use<T>(work: (db: Database) => Promise<T>): Promise<T>
  /** Tells this tab and the others that records of these kinds have changed. */
  announce(kinds: Iterable<RecordKind>): void
}

export interface PutOptions<T> {
  /** Whether a concurrent version of another device stays beside the new value; by default none does. */
  keep?: (version: RecordVersion<T>) => boolean
}

/**
 * Stores shelf, positions and annotations. Each item is its own document, so that tabs and devices merge without losing
 * data: each version knows which versions it replaces, and concurrent versions are kept together
 * (`domain/member-record.ts`).
 *
 * Stored values are untrusted: a value that its shape rejects is not returned, and is set aside when it is overwritten.
 *
 * Writing never rejects: a change that cannot be written now stays in memory and, if possible, in the write-ahead log,
 * and is written as soon as the database works again. If the device forbids storage, records last for this visit.
 */
export interface RecordStore {
  /**
   * Returns the record, or null if there is none.
   *
   * @throws LibraryError `storage-unavailable` if the database cannot be read now
   */
  get<T>(kind: RecordKind, owner: string, id: string): Promise<MemberRecord<T> | null>
  /**
   * Returns all records of a kind, the latest change first.
   *
   * @throws LibraryError `storage-unavailable` if the database cannot be read now
   */
  list<T>(kind: RecordKind, owner: string): Promise<readonly MemberRecord<T>[]>
  /** Writes `value`; resolves once it is in the database, or queued for a retry. */
  put<T>(kind: RecordKind, owner: string, id: string, value: T, options?: PutOptions<T>): Promise<void>
  remove(kind: RecordKind, owner: string, id: string): Promise<void>
  /** Calls `listener` after each change of that kind in this or another tab. Returns the unsubscribe function. */
  subscribe(kind: RecordKind, listener: () => void): () => void
  readonly archive: RecordArchive
  close(): void
}
