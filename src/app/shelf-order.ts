import { type Cache, FAR_FUTURE } from '../platform/cache'
import { SHELF_ORDERS, type ShelfOrder } from '../screens/book-shelf/orders'
import type { LibraryServices } from '../screens/services'

/** The member's last shelf order, 'added' by default; stored without expiry per member and organisation. */
export function createShelfOrder(
  cache: Cache,
  owner: string,
  orgCode: string,
): LibraryServices['shelfOrder'] {
  const key = `shelf-order/${encodeURIComponent(orgCode)}/${encodeURIComponent(owner)}`
  return {
    read: () => cache.get(key, readOrder) ?? 'added',
    keep: (order) => cache.set(key, order, FAR_FUTURE),
  }
}

const readOrder = (value: unknown): ShelfOrder | null => SHELF_ORDERS.find((order) => order === value) ?? null
