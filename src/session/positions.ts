import type { Locator, Positions } from '../domain/locator'
import type { RecordStore } from '../platform/records'
import { bookKey } from './book-key'

/** A member's position in a book. */
export interface Position {
  bid: string
  locator: Locator
}

/** A member's positions, one document per book (DESIGN §5). */
export interface MemberPositions extends Required<Positions> {
  /** Returns all positions, newest first; `changed` is when each was reached, in ms since 1970. */
  list(): Promise<readonly { position: Position; changed: number }[]>
}

export function createPositions(records: RecordStore, owner: string, orgCode: string): MemberPositions {
  const prefix = `${orgCode}/`
  return {
    load: async (bid) =>
      (await records.get<Position>('position', owner, prefix + bookKey(bid)))?.value.locator ?? null,
    save: (bid, locator) => records.put<Position>('position', owner, prefix + bookKey(bid), { bid, locator }),
    async list() {
      const found = await records.list<Position>('position', owner)
      return found
        .filter((record) => record.id.startsWith(prefix))
        .map((record) => ({ position: record.value, changed: record.changed }))
    },
    subscribe: (listener) => records.subscribe('position', listener),
  }
}
