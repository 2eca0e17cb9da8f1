/** What kinds of member records there are; each is one small document (DESIGN §5). */
export type RecordKind =
  | 'shelf'
  | 'position'
  | 'bookmark'
  | 'highlight'
  | 'note'
  | 'reading-day'
  | 'choice'
  | 'history'

/** One document: `owner` is a member's id ('' for whoever uses the device), `changed` in ms since 1970. */
export interface MemberRecord<T> {
  kind: RecordKind
  id: string
  owner: string
  changed: number
  value: T
}

/** Checks a stored value of each kind: the value as it can be used, or null for one that cannot. */
export type RecordShapes = { readonly [kind in RecordKind]: (value: unknown) => unknown }

/**
 * Where shelf, positions and marks live. One document a thing, so that two tabs, and later two
 * devices, merge without losing a word: of two versions of a document the later `changed` stands.
 *
 * Stored values are foreign: one that its shape refuses is not handed out, and is kept beside what is put in its place.
 *
 * Writing never rejects: what cannot be written now is kept in memory, noted on the device where that is possible, and
 * written as soon as the database works again. Where the device forbids storage, records last for this visit.
 */
export interface RecordStore {
  /**
   * The record, or null when there is none.
   *
   * @throws LibraryError `storage-unavailable` when the database cannot be read at this moment
   */
  get<T>(kind: RecordKind, owner: string, id: string): Promise<MemberRecord<T> | null>
  /**
   * All records of a kind, the latest change first.
   *
   * @throws LibraryError `storage-unavailable` when the database cannot be read at this moment
   */
  list<T>(kind: RecordKind, owner: string): Promise<readonly MemberRecord<T>[]>
  /** Writes `value`; resolves once it is on the device, or kept until it can be written. */
  put<T>(kind: RecordKind, owner: string, id: string, value: T): Promise<void>
  remove(kind: RecordKind, owner: string, id: string): Promise<void>
  /** Called after a change of that kind in this or another tab. Returns its undo. */
  subscribe(kind: RecordKind, listener: () => void): () => void
  close(): void
}
