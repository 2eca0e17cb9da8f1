/** What kinds of member records there are; each is one small document (DESIGN §5). */
export type RecordKind = 'shelf' | 'position' | 'bookmark' | 'highlight' | 'note' | 'reading-day' | 'choice'

/** One document: `owner` is a member's id ('' for whoever uses the device), `changed` in ms since 1970. */
export interface MemberRecord<T> {
  kind: RecordKind
  id: string
  owner: string
  changed: number
  value: T
}

/**
 * Where shelf, positions and marks live. One document a thing, so that two tabs, and later two
 * devices, merge without losing a word: of two versions of a document the later `changed` stands.
 *
 * No method rejects: where the device forbids storage, records are kept in memory for this visit.
 */
export interface RecordStore {
  get<T>(kind: RecordKind, owner: string, id: string): Promise<MemberRecord<T> | null>
  list<T>(kind: RecordKind, owner: string): Promise<readonly MemberRecord<T>[]>
  /** Writes `value`; resolves once it is on the device. */
  put<T>(kind: RecordKind, owner: string, id: string, value: T): Promise<void>
  remove(kind: RecordKind, owner: string, id: string): Promise<void>
  /** Called after a change of that kind in this or another tab. Returns its undo. */
  subscribe(kind: RecordKind, listener: () => void): () => void
  close(): void
}
