import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Clock } from './clock'
import type { MemberRecord, RecordKind, RecordStore } from './records'

interface Schema extends DBSchema {
  records: {
    key: [RecordKind, string, string]
    value: MemberRecord<unknown>
    indexes: { byOwner: [RecordKind, string] }
  }
}

export interface RecordStoreOptions {
  /** Database name; one a namespace. */
  name: string
  clock: Clock
  /** Called once, when the device will not keep records. */
  onUnavailable?: (cause: unknown) => void
}

/** Member records in IndexedDB, told to other tabs over a BroadcastChannel. */
export function createRecordStore({ name, clock, onUnavailable }: RecordStoreOptions): RecordStore {
  const memory = new Map<string, MemberRecord<unknown>>()
  const listeners = new Map<RecordKind, Set<() => void>>()
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  let opening: Promise<IDBPDatabase<Schema> | null> | null = null
  let told = false
  let closed = false

  const refuse = (cause: unknown) => {
    if (told) return null
    told = true
    onUnavailable?.(cause)
    return null
  }

  const database = () => {
    opening ??= openDatabase(name).catch(refuse)
    return opening
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
      const found =
        held ?? (await attempt(async () => (await database())?.get('records', [kind, owner, id]), refuse))
      return (found as MemberRecord<T> | undefined) ?? null
    },
    async list<T>(kind: RecordKind, owner: string) {
      const stored = await attempt(
        async () => (await database())?.getAllFromIndex('records', 'byOwner', [kind, owner]),
        refuse,
      )
      const merged = new Map((stored ?? []).map((record) => [record.id, record]))
      for (const record of memory.values())
        if (record.kind === kind && record.owner === owner) merged.set(record.id, record)
      return [...merged.values()].sort((a, b) => b.changed - a.changed) as MemberRecord<T>[]
    },
    async put(kind, owner, id, value) {
      const record: MemberRecord<unknown> = { kind, owner, id, changed: clock.now(), value }
      const kept = await attempt(async () => {
        const db = await database()
        if (!db) return false
        await db.put('records', record)
        return true
      }, refuse)
      if (kept) memory.delete(memoryKey(kind, owner, id))
      else memory.set(memoryKey(kind, owner, id), record)
      changed(kind)
    },
    async remove(kind, owner, id) {
      memory.delete(memoryKey(kind, owner, id))
      await attempt(async () => (await database())?.delete('records', [kind, owner, id]), refuse)
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

async function openDatabase(name: string): Promise<IDBPDatabase<Schema>> {
  const db = await openDB<Schema>(name, 1, {
    upgrade(fresh) {
      fresh
        .createObjectStore('records', { keyPath: ['kind', 'owner', 'id'] })
        .createIndex('byOwner', ['kind', 'owner'])
    },
    // A newer version of the product in another tab must not wait for this one.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  })
  return db
}

async function attempt<T>(work: () => Promise<T>, refuse: (cause: unknown) => null): Promise<T | null> {
  try {
    return await work()
  } catch (cause) {
    return refuse(cause)
  }
}
