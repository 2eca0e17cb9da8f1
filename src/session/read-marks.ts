import type { RecordStore } from '../platform/records'
import { bookKey } from './book-key'
import type { ReadMark } from './record-shapes'

/** The books that a member has marked read or unread by hand, in one organisation. */
export interface ReadMarks {
  /** By `bookKey`. */
  list(): Promise<ReadonlyMap<string, ReadMark>>
  /** @param isRead null to say nothing, so that the position decides again */
  set(bid: string, isRead: boolean | null): Promise<void>
  subscribe(listener: () => void): () => void
}

export function createReadMarks(
  records: RecordStore,
  owner: string,
  orgCode: string,
  now: () => number = Date.now,
): ReadMarks {
  const prefix = `${orgCode}/`
  return {
    async list() {
      const found = await records.list<ReadMark>('read-mark', owner)
      return new Map(
        found
          .filter(({ id }) => id.startsWith(prefix))
          .map(({ id, value }) => [id.slice(prefix.length), value] as const),
      )
    },
    set(bid, isRead) {
      const id = prefix + bookKey(bid)
      if (isRead === null) return records.remove('read-mark', owner, id)
      return records.put<ReadMark>('read-mark', owner, id, { bid, isRead, at: now() })
    },
    subscribe: (listener) => records.subscribe('read-mark', listener),
  }
}
