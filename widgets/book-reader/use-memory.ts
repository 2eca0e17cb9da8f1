import { useLayoutEffect, useState } from 'react'
import { type StoredValue, createStoredValue } from '../../src/platform/stored-value'
import type { ChoicesOfBooks } from '../../src/domain/book-choices'
import type { Positions } from '../../src/domain/locator'
import type { Marks } from '../../src/domain/mark'
import { namespaceOf } from '../../src/domain/namespace'
import { createCache } from '../../src/platform/cache'
import { systemClock } from '../../src/platform/clock'
import { LibraryError } from '../../src/platform/errors'
import { createRecordStore } from '../../src/platform/records-idb'
import { type Preferences, readPreferences } from '../../src/reading/navigator/preferences'
import { createBookChoices } from '../../src/session/book-choices'
import { createMarks } from '../../src/session/marks'
import { createPositions } from '../../src/session/positions'
import { RECORD_SHAPES } from '../../src/session/record-shapes'

/** What a reader alone keeps on the device: how one likes to read, and the place in each book. */
export interface ReaderStorage {
  preferences: StoredValue<Preferences>
  positions: Positions
  marks: Marks
  choices: ChoicesOfBooks
}

export interface ReaderStorageOptions {
  /** '' to derive it from the address. */
  namespace: string
  /** Catalogue address, or that of the file. */
  address: string
  org: string
  /** What the element's attributes say, for who has never chosen anything. */
  initial: Readonly<Record<string, unknown>>
  onUnavailable: (error: LibraryError) => void
}

/** Null until it is there; a new one for another namespace or organisation. */
export function useReaderStorage({
  namespace,
  address,
  org,
  initial,
  onUnavailable,
}: ReaderStorageOptions): ReaderStorage | null {
  const [memory, setMemory] = useState<ReaderStorage | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: attributes matter to the first opening only
  useLayoutEffect(() => {
    const page = document.baseURI
    const name = namespace || namespaceOf(address, page)
    let told = false
    const refuse = (cause: unknown) => {
      if (!told) onUnavailable(new LibraryError('storage-unavailable', 'nothing is kept here', { cause }))
      told = true
    }
    const cache = createCache({
      storage: () => window.localStorage,
      prefix: `${name}:`,
      clock: systemClock,
      onUnavailable: refuse,
    })
    const records = createRecordStore({
      name,
      clock: systemClock,
      shapes: RECORD_SHAPES,
      onUnavailable: refuse,
      onMalformed: ({ kind, id }) =>
        onUnavailable(
          new LibraryError('bad-record', `the ${kind} record ${id} cannot be used; it is kept as it is`),
        ),
    })
    const preferences = createStoredValue(cache, 'habits', (stored) => readPreferences(stored ?? initial))
    const onStorage = (event: StorageEvent) => {
      if (event.key === null || event.key === cache.keyOf('habits')) preferences.refresh()
    }
    window.addEventListener('storage', onStorage)
    setMemory({
      preferences,
      positions: createPositions(records, '', org),
      marks: createMarks(records, '', org),
      choices: createBookChoices(records, '', org),
    })
    return () => {
      window.removeEventListener('storage', onStorage)
      setMemory(null)
      records.close()
    }
  }, [namespace, address, org])
  return memory
}
