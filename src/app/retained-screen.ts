import { createStore, type StoreApi } from 'zustand/vanilla'
import { type Cache, FAR_FUTURE } from '../platform/cache'

/** A small value stored on the device without expiry, and read again when another tab changes it. */
export interface RetainedScreen<T> {
  readonly store: StoreApi<T>
  refresh(): void
}

/** @param read turns the stored value (null when there is none) into a valid one */
export function retainScreen<T>(cache: Cache, key: string, read: (stored: unknown) => T): RetainedScreen<T> {
  const load = () => read(cache.get(key, (value) => value))
  const store = createStore<T>(load)
  let isRefreshing = false
  store.subscribe((value) => {
    if (!isRefreshing) cache.set(key, value, FAR_FUTURE)
  })
  return {
    store,
    refresh() {
      isRefreshing = true
      store.setState(load(), true)
      isRefreshing = false
    },
  }
}
