import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { RecordKind, RecordRow } from '../domain/member-record'
import { LibraryError } from './errors'

/** A copy of a record that its shape rejects, stored when another record replaces it. */
export interface RejectedRecord {
  kind: 'set-aside'
  owner: string
  /** JSON of `[kind, id, changed]`. */
  id: string
  value: unknown
}

/** What a server has of a record. */
export interface SyncedRecord {
  /** The member and the database on the server. */
  target: string
  /** Id of the document. */
  id: string
  /** Its revision; null if the document must not be written, because a newer version of the product made it. */
  rev: string | null
  /** The changes that the server has, as text. */
  changes: string
}

/** How far the synchronisation with a server has got. */
export interface SyncState {
  target: string
  /** The `last_seq` of its changes that have been read. */
  since: string
  /** When the last round ended, in ms since 1970. */
  synced: number
}

interface Schema extends DBSchema {
  records: {
    key: [RecordKind | 'set-aside', string, string]
    value: RecordRow | RejectedRecord
    indexes: { byOwner: [RecordKind, string] }
  }
  /** Records that were removed. Apart from the others, because version 1 of the product would report them as malformed. */
  tombstones: {
    key: [RecordKind, string, string]
    value: RecordRow
    indexes: { byOwner: [RecordKind, string] }
  }
  synced: { key: [string, string]; value: SyncedRecord }
  'sync-states': { key: string; value: SyncState }
}

export type Database = IDBPDatabase<Schema>

/** Version of the database. 1 had `records` alone, without the device of a change. */
const VERSION = 2
const RECORD_KEY = ['kind', 'owner', 'id']

/** Milliseconds to wait for a database that does not open; a book waits that long for its stored position. */
const OPEN_TIMEOUT = 8000
/** Milliseconds that each later use waits while the database still does not open. */
const LATER_TIMEOUT = 500

/** After this many failed openings in a row over this many ms, storage counts as unavailable for now. */
const GIVE_UP = { failures: 3, ms: 3000 } as const

/** The connection of one record store. It opens at the first use and reopens after a fault. */
export interface RecordDatabase {
  /**
   * Runs `work`, and once more on a new connection if that fails.
   *
   * @throws LibraryError `storage-unavailable` if the second try fails too
   */
  use<T>(work: (db: Database) => Promise<T>): Promise<T>
  /** Whether the device forbids a database, so that retrying is useless. */
  isForbidden(): boolean
  /** Whether opening has failed so often (`GIVE_UP`) that the caller continues without it, though it may work later. */
  isGivenUp(): boolean
  /** After this call each use opens its own connection and closes it. */
  close(): void
}

/** @param onOpen runs on each new connection before any other work; may reject */
export function createRecordDatabase(name: string, onOpen: (db: Database) => Promise<void>): RecordDatabase {
  let opening: Promise<Database> | null = null
  let openingSince = 0
  let isForbidden = false
  let failures = 0
  let failingSince = 0
  let closed = false

  const disconnect = () => {
    const previous = opening
    opening = null
    previous?.then(
      (db) => db.close(),
      () => {},
    )
  }

  const connect = () => {
    if (opening) return opening
    openingSince = performance.now()
    const connection = openDatabase(name, () => {
      if (opening === connection) opening = null
    }).then(async (db) => {
      // If the replay fails here, the next connection repeats it.
      await onOpen(db).catch(() => {})
      failures = 0
      return db
    })
    opening = connection
    connection.catch((cause) => {
      if (opening === connection) opening = null
      isForbidden = isFinal(cause)
      if (failures++ === 0) failingSince = performance.now()
    })
    return connection
  }

  const connected = async () => {
    const connection = connect()
    const remaining = OPEN_TIMEOUT - Math.round(performance.now() - openingSince)
    return withTimeout(connection, Math.max(remaining, LATER_TIMEOUT))
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
        // A connection that timed out stays pending; one that failed is replaced.
        if (isForbidden || cause instanceof LibraryError) throw unavailable(cause)
        disconnect()
        try {
          return closed ? await once(name, work) : await work(await connected())
        } catch (again) {
          disconnect()
          throw unavailable(again)
        }
      }
    },
    close() {
      closed = true
      disconnect()
    },
  }
}

const unavailable = (cause: unknown) =>
  cause instanceof LibraryError
    ? cause
    : new LibraryError('storage-unavailable', 'the records on this device cannot be read or written now', {
        cause,
      })

/** Whether the error means that the device never allows a database. */
const isFinal = (cause: unknown) =>
  cause instanceof TypeError ||
  cause instanceof ReferenceError ||
  (cause instanceof DOMException && cause.name === 'SecurityError')

/** @throws LibraryError `storage-unavailable` after `timeout` milliseconds */
function withTimeout<T>(opening: Promise<T>, timeout: number): Promise<T> {
  return new Promise((fulfil, reject) => {
    const timer = setTimeout(
      () => reject(new LibraryError('storage-unavailable', `no database in ${timeout} ms`)),
      timeout,
    )
    opening.then(fulfil, reject).finally(() => clearTimeout(timer))
  })
}

/** @param onLost called when the browser or another tab ends the connection */
async function openDatabase(name: string, onLost: () => void): Promise<Database> {
  const callbacks = {
    // A newer version of the product in another tab must not wait for this connection.
    blocking(_current: number, _blocked: number | null, event: Event) {
      onLost()
      ;(event.target as IDBDatabase).close()
    },
    terminated: onLost,
  }
  try {
    return await openDB<Schema>(name, VERSION, {
      upgrade(db, from) {
        if (from < 1)
          db.createObjectStore('records', { keyPath: RECORD_KEY }).createIndex('byOwner', ['kind', 'owner'])
        db.createObjectStore('tombstones', { keyPath: RECORD_KEY }).createIndex('byOwner', ['kind', 'owner'])
        db.createObjectStore('synced', { keyPath: ['target', 'id'] })
        db.createObjectStore('sync-states', { keyPath: 'target' })
      },
      ...callbacks,
    })
  } catch (cause) {
    if (!(cause instanceof DOMException) || cause.name !== 'VersionError') throw cause
    // A newer version of the product upgraded the database: read its records as they are.
    const db = await openDB<Schema>(name, undefined, callbacks)
    if (db.objectStoreNames.contains('records') && db.objectStoreNames.contains('tombstones')) return db
    db.close()
    throw new TypeError('this database has no records')
  }
}

/** Runs `work` on its own connection, for a position that is saved while the element disconnects. */
async function once<T>(name: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(name, () => {})
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

/** A transaction that reads and writes records and tombstones. */
export const writeTransaction = (db: Database) => {
  const transaction = db.transaction(['records', 'tombstones'], 'readwrite')
  // If something throws while requests are pending, `done` must not become an unhandled rejection.
  transaction.done.catch(() => {})
  return transaction
}

export type WriteTransaction = ReturnType<typeof writeTransaction>
