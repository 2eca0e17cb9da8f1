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
  /** What it is about; a later toast about the same takes its place. */
  topic?: string
  /** Number of messages that it stands for. */
  count: number
  /** Whether it leaves with the screen that is visible. */
  isOfScreen: boolean
}

export interface ToastsState {
  items: readonly ToastItem[]
}

export interface ToastOptions
  extends Partial<Pick<ToastItem, 'kind' | 'duration' | 'action' | 'topic' | 'isOfScreen'>> {
  /** Text that stands for several messages of a topic; the action then runs the actions of all. */
  many?: (count: number) => string
}

/** The toasts of one element, shown by `<Toasts store={…}/>`. */
export interface Toasts extends StoreApi<ToastsState> {
  /** Shows a text and returns its id; a text that is already shown restarts its timer. */
  show(text: string, options?: ToastOptions): number
  dismiss(id: number): void
  /** Another screen is visible. */
  leaveScreen(): void
  clear(): void
}

export function createToasts(): Toasts {
  const store = createStore<ToastsState>(() => ({ items: [] }))
  let last = 0
  return {
    ...store,
    show(text, options = {}) {
      const { kind = 'info', duration = TOAST_DURATION_MS, topic, many, isOfScreen = false } = options
      const before = topic && store.getState().items.find((other) => other.topic === topic)
      const merged = (many && before) || null
      const count = merged ? merged.count + 1 : 1
      const item: ToastItem = {
        ...{
          id: ++last,
          text: merged && many ? many(count) : text,
          kind,
          duration,
          topic,
          count,
          isOfScreen,
        },
        action: options.action && {
          ...options.action,
          run() {
            options.action?.run()
            merged?.action?.run()
          },
        },
      }
      const isReplaced = (other: ToastItem) =>
        other === before || (other.text === item.text && other.kind === kind)
      store.setState(({ items }) => ({
        items: [...items.filter((other) => !isReplaced(other)), item].slice(-MAX_TOASTS),
      }))
      return item.id
    },
    dismiss(id) {
      store.setState(({ items }) => ({ items: items.filter((item) => item.id !== id) }))
    },
    leaveScreen() {
      store.setState(({ items }) => ({ items: items.filter(({ isOfScreen }) => !isOfScreen) }))
    },
    clear() {
      store.setState({ items: [] })
    },
  }
}
