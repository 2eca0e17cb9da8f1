import type { BookChoices, ChoicesOfBooks } from '../domain/book-choices'
import type { RecordStore } from '../platform/records'

/** A member's choices for single books, one document a book. */
export function createBookChoices(records: RecordStore, owner: string, orgCode: string): ChoicesOfBooks {
  const idOf = (bid: string) => `${orgCode}/${bid}`
  return {
    async load(bid) {
      const kept = (await records.get<BookChoices>('choice', owner, idOf(bid)))?.value
      return typeof kept === 'object' && kept !== null ? kept : {}
    },
    save: (bid, choices) => records.put('choice', owner, idOf(bid), choices),
  }
}
