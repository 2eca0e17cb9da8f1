import { type Cache, createCache } from '../platform/cache'
import type { Clock } from '../platform/clock'
import type { RecordStore } from '../platform/records'
import { createRecordStore } from '../platform/records-idb'
import { createStoredValue, type StoredValue } from '../platform/stored-value'
import { type Preferences, readPreferences } from '../reading/navigator/preferences'
import { habitsKey, keepHabits } from '../session/habits'
import { RECORD_SHAPES } from '../session/record-shapes'
import { createSession, memberId, type Session } from '../session/store'

/** What one library stores on the device (DESIGN §5). */
export interface Device {
  /** Small values of this element. */
  readonly cache: Cache
  readonly session: Session
  readonly preferences: StoredValue<Preferences>
  readonly records: RecordStore
}

export interface ElementDevice {
  readonly device: Device
  /** From now on, picks up changes made in other tabs. @param first called before anything else is refreshed */
  watchTabs(first: () => void): void
  close(): void
}

/** @param options.onUnavailable called once, when the device first refuses to store something */
export function createDevice(options: {
  view: Window
  namespace: string
  clock: Clock
  onUnavailable: (cause: unknown) => void
  /** Called with the first record that does not fit its schema. */
  onMalformed: (record: { kind: string; id: string }) => void
}): ElementDevice {
  const { view, namespace, clock } = options
  const prefix = `${namespace}:`
  let hasReported = false
  const onUnavailable = (cause: unknown) => {
    if (!hasReported) options.onUnavailable(cause)
    hasReported = true
  }
  const cache = createCache({ storage: () => view.localStorage, prefix, clock, onUnavailable })
  const session = createSession(cache, clock)
  const owner = () => memberId(session.store.getState())
  keepHabits(cache, owner())
  const preferences = createStoredValue(
    cache,
    () => habitsKey(owner()),
    // A member who has chosen nothing yet begins with what the device has.
    (stored) => readPreferences(stored ?? cache.get(habitsKey(''), (value) => value)),
  )
  session.store.subscribe((now, before) => {
    if (memberId(now) !== memberId(before)) preferences.refresh()
  })
  const records = createRecordStore({
    name: namespace,
    clock,
    shapes: RECORD_SHAPES,
    onUnavailable,
    onMalformed: options.onMalformed,
  })
  const following = new AbortController()
  return {
    device: { cache, session, preferences, records },
    watchTabs(first) {
      const { signal } = following
      const refresh = () => {
        first()
        session.refresh('elsewhere')
        preferences.refresh()
      }
      const onStorage = ({ key }: StorageEvent) => {
        if (key === null || key.startsWith(prefix)) refresh()
      }
      // A page restored from the back/forward cache has missed storage events.
      const onShow = ({ persisted }: PageTransitionEvent) => {
        if (persisted) refresh()
      }
      view.addEventListener('storage', onStorage, { signal })
      view.addEventListener('pageshow', onShow, { signal })
    },
    close() {
      following.abort()
      records.close()
    },
  }
}
