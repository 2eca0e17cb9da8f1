import { useEffect, useLayoutEffect, useState } from 'react'
import { createMemberSync, type MemberSync } from '../../src/app/member-sync'
import type { BookChoicesStore } from '../../src/domain/book-choices'
import type { Positions } from '../../src/domain/locator'
import type { Marks } from '../../src/domain/mark'
import { namespaceOf } from '../../src/domain/namespace'
import type { SyncToken } from '../../src/domain/user'
import { createCache } from '../../src/platform/cache'
import { systemClock } from '../../src/platform/clock'
import { LibraryError } from '../../src/platform/errors'
import { createRecordStore } from '../../src/platform/records-idb'
import { createStoredValue, type StoredValue } from '../../src/platform/stored-value'
import { type Preferences, readPreferences } from '../../src/reading/navigator/preferences'
import { createBookChoices } from '../../src/session/book-choices'
import { habitsKey } from '../../src/session/habits'
import { createMarks } from '../../src/session/marks'
import { createPositions } from '../../src/session/positions'
import { RECORD_SHAPES } from '../../src/session/record-shapes'

/** What a reader without a library stores on the device: preferences, positions, annotations and choices per book. */
export interface ReaderStorage {
  preferences: StoredValue<Preferences>
  positions: Positions
  marks: Marks
  choices: BookChoicesStore
}

export interface ReaderStorageOptions {
  /** '' derives it from the address. */
  namespace: string
  /** Address of the catalogue or the file. */
  address: string
  org: string
  /** Id of the member; '' for whoever uses this device. */
  user: string
  /** The `sync` attribute. */
  sync: string
  syncToken: SyncToken | null
  /** Preferences from the attributes, used until the user has chosen any. */
  initial: Readonly<Record<string, unknown>>
  onUnavailable: (error: LibraryError) => void
}

/** Opens the storage; null until it is open. A new namespace or organisation reopens it. */
export function useReaderStorage({
  namespace,
  address,
  org,
  user,
  sync,
  syncToken,
  initial,
  onUnavailable,
}: ReaderStorageOptions): ReaderStorage | null {
  const [storage, setStorage] = useState<ReaderStorage | null>(null)
  const [synced, setSynced] = useState<MemberSync | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: attributes matter to the first opening only
  useLayoutEffect(() => {
    const page = document.baseURI
    const name = namespace || namespaceOf(address, page)
    let hasReported = false
    const reportUnavailable = (cause: unknown) => {
      if (!hasReported)
        onUnavailable(new LibraryError('storage-unavailable', 'nothing is kept here', { cause }))
      hasReported = true
    }
    const cache = createCache({
      storage: () => window.localStorage,
      prefix: `${name}:`,
      clock: systemClock,
      onUnavailable: reportUnavailable,
    })
    const records = createRecordStore({
      name,
      clock: systemClock,
      shapes: RECORD_SHAPES,
      onUnavailable: reportUnavailable,
      onMalformed: ({ kind, id }) =>
        onUnavailable(
          new LibraryError('bad-record', `the ${kind} record ${id} cannot be used; it is kept as it is`),
        ),
    })
    const key = habitsKey(user)
    const preferences = createStoredValue(
      cache,
      () => key,
      (stored) => readPreferences(stored ?? initial),
    )
    const onStorage = (event: StorageEvent) => {
      if (event.key === null || event.key === cache.keyOf(key)) preferences.refresh()
    }
    const memberSync = createMemberSync({
      records,
      preferences: { value: preferences, cache },
      baseUri: page,
      clock: systemClock,
      onProblem: onUnavailable,
    })
    setSynced(memberSync)
    window.addEventListener('storage', onStorage)
    const positions = createPositions(records, user, org)
    const stopPositions = positions.tend()
    setStorage({
      preferences,
      positions,
      marks: createMarks(records, user, org),
      choices: createBookChoices(records, user, org),
    })
    return () => {
      window.removeEventListener('storage', onStorage)
      setStorage(null)
      setSynced(null)
      memberSync.stop()
      stopPositions()
      records.close()
    }
  }, [namespace, address, org, user])
  useEffect(() => {
    if (sync !== '' && user === '') console.warn('<book-reader> sync needs user; nothing is synced')
    synced?.update({ template: sync, token: syncToken }, user, org)
  }, [synced, sync, syncToken, user, org])
  return storage
}
