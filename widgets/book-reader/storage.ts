import type { MemberSync } from '../../src/app/member-sync'
import type { BookChoicesStore } from '../../src/domain/book-choices'
import { namespaceOf } from '../../src/domain/namespace'
import type { SyncToken } from '../../src/domain/user'
import { createCache } from '../../src/platform/cache'
import { systemClock } from '../../src/platform/clock'
import { LibraryError } from '../../src/platform/errors'
import { loadModule } from '../../src/platform/load-module'
import type { RecordStore } from '../../src/platform/records'
import { createRecordStore } from '../../src/platform/records-idb'
import { createStoredValue, type StoredValue } from '../../src/platform/stored-value'
import { type Preferences, readPreferences } from '../../src/reading/navigator/preferences'
import { createBookChoices } from '../../src/session/book-choices'
import { habitsKey } from '../../src/session/habits'
import { createPositions, type MemberPositions } from '../../src/session/positions'
import { RECORD_SHAPES } from '../../src/session/record-shapes'

/** What a reader without a library stores on the device: preferences, positions, choices per book, and annotations among the records. */
export interface ReaderStorage {
  preferences: StoredValue<Preferences>
  positions: MemberPositions
  choices: BookChoicesStore
  records: RecordStore
  /** Whose the records are. */
  user: string
  org: string
  /** Follows the attributes; the code that synchronises is loaded when a member's records are synced. */
  sync(template: string, token: SyncToken | null): void
  close(): void
}

export interface ReaderStorageOptions {
  /** '' derives it from the address. */
  namespace: string
  /** Address of the catalogue or the file. */
  address: string
  org: string
  /** Id of the member; '' for whoever uses this device. */
  user: string
  /** Preferences from the attributes, used until the user has chosen any. */
  initial: Readonly<Record<string, unknown>>
  onUnavailable: (error: LibraryError) => void
}

export function openReaderStorage({
  namespace,
  address,
  org,
  user,
  initial,
  onUnavailable,
}: ReaderStorageOptions): ReaderStorage {
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
  window.addEventListener('storage', onStorage)
  const positions = createPositions(records, user, org)
  const stopPositions = positions.tend()

  let memberSync: MemberSync | null = null
  let loading: Promise<void> | null = null
  let wanted = { template: '', token: null as SyncToken | null }
  let isClosed = false
  const load = async () => {
    const { createMemberSync } = await loadModule(() => import('../../src/app/member-sync'))
    if (isClosed) return
    memberSync = createMemberSync({
      records,
      preferences: { value: preferences, cache },
      baseUri: page,
      clock: systemClock,
      onProblem: onUnavailable,
    })
    memberSync.update(wanted, user, org)
  }
  return {
    preferences,
    positions,
    choices: createBookChoices(records, user, org),
    records,
    user,
    org,
    sync(template, token) {
      wanted = { template, token }
      if (memberSync) memberSync.update(wanted, user, org)
      else if (template !== '' && user !== '')
        // If it did not load, the next change of an attribute loads it again.
        loading ??= load().catch((error: LibraryError) => {
          loading = null
          if (!isClosed) onUnavailable(error)
        })
    },
    close() {
      isClosed = true
      window.removeEventListener('storage', onStorage)
      memberSync?.stop()
      stopPositions()
      records.close()
    },
  }
}
