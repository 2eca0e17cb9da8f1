import { createStore, type StoreApi } from 'zustand/vanilla'
import type { MessageKind } from './toast-store'

/** How long a notification stays, in ms (SPEC §9). */
export const NOTIFICATION_DURATION_MS = 4500
/** Base z-index of notifications (SPEC §9). */
export const NOTIFICATION_POSITION = 'top-right'
/** Distance to the edges, and between notifications, in CSS pixels (SPEC §9). */
export const NOTIFICATION_GAP = 16

export interface NotificationItem {
  id: number
  title: string
  text: string
  kind: MessageKind
  /** ms; 0 stays until dismissed. */
  duration: number
  action?: { label: string; run: () => void }
}

export interface NotificationsState {
  items: readonly NotificationItem[]
}

export type NotificationOptions = Partial<Omit<NotificationItem, 'id' | 'title'>>

/** The notifications of one element, shown by `<Notifications store={…}/>`. */
export interface Notifications extends StoreApi<NotificationsState> {
  /** Returns the notification's id. */
  show(title: string, options?: NotificationOptions): number
  dismiss(id: number): void
  clear(): void
}

export function createNotifications(): Notifications {
  const store = createStore<NotificationsState>(() => ({ items: [] }))
  let last = 0
  return {
    ...store,
    show(title, { text = '', kind = 'info', duration = NOTIFICATION_DURATION_MS, action } = {}) {
      last += 1
      const item: NotificationItem = { id: last, title, text, kind, duration, action }
      store.setState(({ items }) => ({ items: [...items, item] }))
      return item.id
    },
    dismiss(id) {
      store.setState(({ items }) => ({ items: items.filter((item) => item.id !== id) }))
    },
    clear() {
      store.setState({ items: [] })
    },
  }
}
