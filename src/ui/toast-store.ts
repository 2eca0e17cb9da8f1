import { createStore, type StoreApi } from 'zustand/vanilla'

/** How long a toast stays, in ms (SPEC §9). */
export const TOAST_DURATION_MS = 3000
/** Distance to the top edge, and between toasts, in CSS pixels (SPEC §9). */
export const TOAST_OFFSET = 16
/** Maximum number of toasts, so that they do not cover a phone's screen; the oldest one is removed. */
export const MAX_TOASTS = 3

export type MessageKind = 'info' | 'success' | 'warning' | 'error'

export interface ToastItem {
  id: number
  text: string
  kind: MessageKind
  /** ms; 0 stays until dismissed. */
  duration: number
  /** An action in the toast ('undo'). */
  action?: { label: string; run: () => void }
}

export interface ToastsState {
  items: readonly ToastItem[]
}

export type ToastOptions = Partial<Pick<ToastItem, 'kind' | 'duration' | 'action'>>

/** The toasts of one element, shown by `<Toasts store={…}/>`. */
export interface Toasts extends StoreApi<ToastsState> {
  /** Shows a text and returns its id; a text that is already shown restarts its timer. */
  show(text: string, options?: ToastOptions): number
  dismiss(id: number): void
  clear(): void
}

export function createToasts(): Toasts {
  const store = createStore<ToastsState>(() => ({ items: [] }))
  let last = 0
  return {
    ...store,
    show(text, { kind = 'info', duration = TOAST_DURATION_MS, action } = {}) {
      last += 1
      const item: ToastItem = { id: last, text, kind, duration, action }
      store.setState(({ items }) => ({
        items: [...items.filter((other) => other.text !== text || other.kind !== kind), item].slice(
          -MAX_TOASTS,
        ),
      }))
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
