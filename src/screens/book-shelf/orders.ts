/** Sort orders of the shelf. */
export const SHELF_ORDERS = ['added', 'read', 'title', 'progress'] as const
export type ShelfOrder = (typeof SHELF_ORDERS)[number]
