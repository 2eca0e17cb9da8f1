import type { BookChoices, BookChoicesStore } from '../domain/book-choices'
import type { RecordStore } from '../platform/records'
import { bookKey } from './book-key'

/** A member's choices for single books, one document per book. */
export function createBookChoices(records: RecordStore, owner: string, orgCode: string): BookChoicesStore {
  const idOf = (bid: string) => `${orgCode}/${bookKey(bid)}`
  return {
    async load(bid) {
      return (await records.get<BookChoices>('choice', owner, idOf(bid)))?.value ?? {}
    },
    save: (bid, choices) => records.put('choice', owner, idOf(bid), choices),
  }
}
