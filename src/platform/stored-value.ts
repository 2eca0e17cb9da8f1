import { createStore, type StoreApi } from 'zustand/vanilla'
import { type Cache, FAR_FUTURE } from './cache'

/** A small value that is kept on the device for good and read again when another tab changes it. */
export interface StoredValue<T> {
  readonly store: StoreApi<T>
  /** Calls `listener` when the value is chosen here, not when it is read again. Returns a function that ends it. */
  onChosen(listener: () => void): () => void
  refresh(): void
}

/**
 * @param key may change; call `refresh` then
 * @param read turns what was stored (null when nothing was) into a valid value
 */
export function createStoredValue<T>(
  cache: Cache,
  key: () => string,
  read: (stored: unknown) => T,
): StoredValue<T> {
  const load = () => read(cache.get(key(), (value) => value))
  const store = createStore<T>(load)
  let refreshing = false
  store.subscribe((value) => {
    if (!refreshing) cache.set(key(), value, FAR_FUTURE)
  })
  return {
    store,
    onChosen: (listener) =>
      store.subscribe(() => {
        if (!refreshing) listener()
      }),
    refresh() {
      refreshing = true
      store.setState(load(), true)
      refreshing = false
    },
  }
}
