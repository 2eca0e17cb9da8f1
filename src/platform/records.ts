/** The kinds of member records; each record is one small document (DESIGN §5). */
export type RecordKind =
  | 'shelf'
  | 'position'
  | 'bookmark'
  | 'highlight'
  | 'note'
  | 'reading-day'
  | 'choice'
  | 'history'

/** One document: `owner` is a member's id ('' for a visitor on this device), `changed` in ms since 1970. */
export interface MemberRecord<T> {
  kind: RecordKind
  id: string
  owner: string
  changed: number
  value: T
}

/** Validates a stored value, per kind: returns the usable value, or null if it is malformed. */
export type RecordShapes = { readonly [kind in RecordKind]: (value: unknown) => unknown }

/**
 * Stores shelf, positions and annotations. Each item is its own document, so that two tabs, and later two devices, merge
 * without losing data: of two versions of a document the one with the later `changed` wins.
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
  put<T>(kind: RecordKind, owner: string, id: string, value: T): Promise<void>
  remove(kind: RecordKind, owner: string, id: string): Promise<void>
  /** Calls `listener` after each change of that kind in this or another tab. Returns the unsubscribe function. */
  subscribe(kind: RecordKind, listener: () => void): () => void
  close(): void
}
