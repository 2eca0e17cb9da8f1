import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'
import type { Clock } from './clock'
import { withPatience } from './patience'
import type { MemberRecord, RecordKind, RecordStore } from './records'
import { type Change, createUnwritten, type Unwritten } from './unwritten'

interface Schema extends DBSchema {
  records: {
    key: [RecordKind, string, string]
    value: MemberRecord<unknown>
    indexes: { byOwner: [RecordKind, string] }
  }
}

/** Milliseconds after which a database that does not open is done without: a book waits for the place in it. */
const PATIENCE = 8000

export interface RecordStoreOptions {
  /** Database name; one a namespace. */
  name: string
  clock: Clock
  /** Called once, when the device will not keep records. */
  onUnavailable?: (cause: unknown) => void
}

/**
 * Member records in IndexedDB, told to other tabs over a BroadcastChannel. After `close` nothing stays
 * open, and what is still put is written all the same.
 */
export function createRecordStore({ name, clock, onUnavailable }: RecordStoreOptions): RecordStore {
  const unwritten = createUnwritten(name)
  const memory = new Map<string, MemberRecord<unknown>>()
  const listeners = new Map<RecordKind, Set<() => void>>()
  const channel = openChannel(name)
  let opening: Promise<IDBPDatabase<Schema> | null> | null = null
  let told = false
  let closed = false

  const refuse = (cause: unknown) => {
    if (told || closed) return null
    told = true
    onUnavailable?.(cause)
    return null
  }

  const open = async () => {
    const db = await withPatience(
      async (signal) => {
        const opened = await openDatabase(name, () => {
          opening = null
        })
        if (signal.aborted) opened.close()
        return opened
      },
      new AbortController().signal,
      PATIENCE,
    )
    // Where that fails they stay noted.
    await writeLeft(db, unwritten).catch(() => {})
    return db
  }

  const database = () => {
    opening ??= open().catch(refuse)
    return opening
  }

  /** What `work` answers; null where the device keeps no records, now or at all. */
  const attempt = async <T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T | null> => {
    try {
      if (closed) return await once(name, work)
      const db = await database()
      return db && (await work(db))
    } catch (cause) {
      return refuse(cause)
    }
  }

  const notify = (kind: RecordKind) => {
    for (const listener of listeners.get(kind) ?? []) listener()
  }

  const changed = (kind: RecordKind) => {
    notify(kind)
    if (!closed) channel?.postMessage(kind)
  }

  if (channel) channel.onmessage = (event: MessageEvent<RecordKind>) => notify(event.data)

  const memoryKey = (kind: RecordKind, owner: string, id: string) => JSON.stringify([kind, owner, id])

  return {
    async get<T>(kind: RecordKind, owner: string, id: string) {
      const held = memory.get(memoryKey(kind, owner, id))
      const found = held ?? (await attempt((db) => db.get('records', [kind, owner, id])))
      return (found as MemberRecord<T> | undefined) ?? null
    },
    async list<T>(kind: RecordKind, owner: string) {
      const stored = await attempt((db) => db.getAllFromIndex('records', 'byOwner', [kind, owner]))
      const merged = new Map((stored ?? []).map((record) => [record.id, record]))
      for (const record of memory.values())
        if (record.kind === kind && record.owner === owner) merged.set(record.id, record)
      return [...merged.values()].sort((a, b) => b.changed - a.changed) as MemberRecord<T>[]
    },
    async put(kind, owner, id, value) {
      const record: MemberRecord<unknown> = { kind, owner, id, changed: clock.now(), value }
      const strike = unwritten.note(record)
      const kept = await attempt((db) => write(db, (store) => store.put(record)))
      strike()
      if (kept) memory.delete(memoryKey(kind, owner, id))
      else memory.set(memoryKey(kind, owner, id), record)
      changed(kind)
    },
    async remove(kind, owner, id) {
      memory.delete(memoryKey(kind, owner, id))
      const strike = unwritten.note({ kind, owner, id, changed: clock.now() })
      await attempt((db) => write(db, (store) => store.delete([kind, owner, id])))
      strike()
      changed(kind)
    },
    subscribe(kind, listener) {
      const set = listeners.get(kind) ?? new Set()
      listeners.set(kind, set.add(listener))
      return () => set.delete(listener)
    },
    close() {
      closed = true
      listeners.clear()
      channel?.close()
      void opening?.then((db) => db?.close())
    },
  }
}

/** @param onGone called when the connection ends without being asked to */
async function openDatabase(name: string, onGone: () => void): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(name, 1, {
    upgrade(fresh) {
      fresh
        .createObjectStore('records', { keyPath: ['kind', 'owner', 'id'] })
        .createIndex('byOwner', ['kind', 'owner'])
    },
    // A newer version of the product in another tab must not wait for this one.
    blocking(_current, _blocked, event) {
      onGone()
      ;(event.target as IDBDatabase).close()
    },
    terminated: onGone,
  })
}

/**
 * Changes records and commits in the same breath: a transaction that is left to end by itself waits for the page to
 * hear of the change, and a page that is going away hears of nothing.
 */
async function write(
  db: IDBPDatabase<Schema>,
  change: (store: IDBPObjectStore<Schema, ['records'], 'records', 'readwrite'>) => Promise<unknown>,
): Promise<true> {
  const transaction = db.transaction('records', 'readwrite')
  const changed = change(transaction.store)
  transaction.commit()
  await Promise.all([changed, transaction.done])
  return true
}

/** Writes what a page had no time to write before it went away; what was changed after that stands. */
async function writeLeft(db: IDBPDatabase<Schema>, unwritten: Unwritten): Promise<void> {
  const left = unwritten.all()
  if (left.length === 0) return
  const transaction = db.transaction('records', 'readwrite')
  const writeNewer = async ({ value, ...change }: Change) => {
    const key: Schema['records']['key'] = [change.kind, change.owner, change.id]
    const there = await transaction.store.get(key)
    if (there && there.changed > change.changed) return
    await (value === undefined ? transaction.store.delete(key) : transaction.store.put({ ...change, value }))
  }
  await Promise.all([...left.map(({ change }) => writeNewer(change)), transaction.done])
  for (const { strike } of left) strike()
}

/** Work on a connection of its own, for a place that is saved while the element goes down. */
async function once<T>(name: string, work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const db = await openDatabase(name, () => {})
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

/** Null where there is none, or where making one is forbidden: then each tab is on its own. */
function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}
