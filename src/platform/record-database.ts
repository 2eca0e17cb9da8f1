import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { LibraryError } from './errors'
import type { MemberRecord, RecordKind } from './records'

/** What is kept of a record that its shape refuses, when another is put in its place. */
export interface SetAside {
  kind: 'set-aside'
  owner: string
  /** JSON of the kind, the id and the moment. */
  id: string
  value: unknown
}

interface Schema extends DBSchema {
  records: {
    key: [RecordKind | 'set-aside', string, string]
    value: MemberRecord<unknown> | SetAside
    indexes: { byOwner: [RecordKind, string] }
  }
}

export type Database = IDBPDatabase<Schema>

/** Milliseconds one waits for a database that does not open: a book waits for the place in it. */
const OPEN_TIMEOUT = 8000
/** Milliseconds each later use waits while it still does not open. */
const LATER_TIMEOUT = 500

/** Openings that fail in a row, for so many ms, before the device counts as one that keeps nothing for now. */
const GIVE_UP = { failures: 3, ms: 3000 } as const

/** The connection of one record store. It is opened at the first use, and anew after a fault. */
export interface RecordDatabase {
  /**
   * Carries out some work, a second time on a new connection where the first fails.
   *
   * @throws LibraryError `storage-unavailable` where it fails again
   */
  use<T>(work: (db: Database) => Promise<T>): Promise<T>
  /** Whether the device forbids a database, so that asking again is of no use. */
  isForbidden(): boolean
  /** Whether opening has failed so often that one goes on without, though it may work later. */
  isGivenUp(): boolean
  /** From now on each use has a connection of its own, which is closed after it. */
  close(): void
}

/** @param onOpen runs on each new connection before any other work; may reject */
export function createRecordDatabase(name: string, onOpen: (db: Database) => Promise<void>): RecordDatabase {
  let opening: Promise<Database> | null = null
  let since = 0
  let isForbidden = false
  let failures = 0
  let failingSince = 0
  let closed = false

  const letGo = () => {
    const gone = opening
    opening = null
    gone?.then(
      (db) => db.close(),
      () => {},
    )
  }

  const connect = () => {
    if (opening) return opening
    since = performance.now()
    const made = openDatabase(name, () => {
      if (opening === made) opening = null
    }).then(async (db) => {
      // What was left is written by the next connection where this one fails to.
      await onOpen(db).catch(() => {})
      failures = 0
      return db
    })
    opening = made
    made.catch((cause) => {
      if (opening === made) opening = null
      isForbidden = isFinal(cause)
      if (failures++ === 0) failingSince = performance.now()
    })
    return made
  }

  const connected = async () => {
    const made = connect()
    const left = OPEN_TIMEOUT - Math.round(performance.now() - since)
    return withTimeout(made, Math.max(left, LATER_TIMEOUT))
  }

  return {
    isForbidden: () => isForbidden,
    isGivenUp: () => failures >= GIVE_UP.failures && performance.now() - failingSince >= GIVE_UP.ms,
    async use(work) {
      if (isForbidden) throw unavailable(null)
      try {
        if (closed) return await once(name, work)
        const db = await connected()
        return await work(db)
      } catch (cause) {
        // One that never answered is still waited for; one that answered wrongly is done with.
        if (isForbidden || cause instanceof LibraryError) throw unavailable(cause)
        letGo()
        try {
          return closed ? await once(name, work) : await work(await connected())
        } catch (again) {
          letGo()
          throw unavailable(again)
        }
      }
    },
    close() {
      closed = true
      letGo()
    },
  }
}

const unavailable = (cause: unknown) =>
  cause instanceof LibraryError
    ? cause
    : new LibraryError('storage-unavailable', 'the records on this device cannot be read or written now', {
        cause,
      })

/** Whether the device will not have a database at all, now or later. */
const isFinal = (cause: unknown) =>
  cause instanceof TypeError ||
  cause instanceof ReferenceError ||
  (cause instanceof DOMException && cause.name === 'SecurityError')

/** @throws LibraryError `storage-unavailable` when the time is up */
function withTimeout<T>(waited: Promise<T>, timeout: number): Promise<T> {
  return new Promise((fulfil, reject) => {
    const timer = setTimeout(
      () => reject(new LibraryError('storage-unavailable', `no database in ${timeout} ms`)),
      timeout,
    )
    waited.then(fulfil, reject).finally(() => clearTimeout(timer))
  })
}

/** @param onGone called when the connection ends without being asked to */
async function openDatabase(name: string, onGone: () => void): Promise<Database> {
  const callbacks = {
    // A newer version of the product in another tab must not wait for this one.
    blocking(_current: number, _blocked: number | null, event: Event) {
      onGone()
      ;(event.target as IDBDatabase).close()
    },
    terminated: onGone,
  }
  try {
    return await openDB<Schema>(name, 1, {
      upgrade(fresh) {
        fresh
          .createObjectStore('records', { keyPath: ['kind', 'owner', 'id'] })
          .createIndex('byOwner', ['kind', 'owner'])
      },
      ...callbacks,
    })
  } catch (cause) {
    if (!(cause instanceof DOMException) || cause.name !== 'VersionError') throw cause
    // A newer version of the product has been here: its records are read as they stand.
    const db = await openDB<Schema>(name, undefined, callbacks)
    if (db.objectStoreNames.contains('records')) return db
    db.close()
    throw new TypeError('this database has no records')
  }
}

/** Work on a connection of its own, for a place that is saved while the element goes down. */
async function once<T>(name: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(name, () => {})
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

type RecordsStore = ReturnType<ReturnType<typeof writable>['objectStore']>
const writable = (db: Database) => db.transaction('records', 'readwrite')

/**
 * Changes records and commits in the same breath: a transaction that is left to end by itself waits for the page to
 * hear of the change, and a page that is going away hears of nothing.
 */
export async function write(
  db: Database,
  change: (store: RecordsStore) => readonly Promise<unknown>[],
): Promise<void> {
  const transaction = writable(db)
  const done = transaction.done
  // Whatever is thrown below, the end of the transaction is nobody's unhandled rejection.
  done.catch(() => {})
  const changed = change(transaction.objectStore('records'))
  for (const each of changed) each.catch(() => {})
  transaction.commit()
  await Promise.all([...changed, done])
}
