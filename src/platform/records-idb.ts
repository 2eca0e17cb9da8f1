import type { Clock } from './clock'
import { toJson } from './json'
import { createRecordDatabase, type Database, writeRecords } from './record-database'
import type { MemberRecord, RecordKind, RecordShapes, RecordStore } from './records'
import { createWriteAheadLog, type RecordChange, type WriteAheadLog } from './write-ahead-log'

/** Delays in milliseconds before a failed write is retried; the last one repeats. */
const RETRIES = [1000, 5000, 30_000] as const

export interface RecordStoreOptions {
  /** Database name; one per namespace. */
  name: string
  clock: Clock
  shapes: RecordShapes
  /** Called when the database fails; at most once until it works again. */
  onUnavailable?: (cause: unknown) => void
  /** Called with the first stored record that its shape rejects; such records stay on the device. */
  onMalformed?: (record: { kind: RecordKind; id: string }) => void
}

/** A change that is not in the database yet; `discard` discards its write-ahead entry once it is. */
interface PendingWrite {
  change: RecordChange
  discard: () => void
}

/**
 * Member records in IndexedDB; changes are announced to other tabs over a BroadcastChannel. `close` releases the
 * connection and the channel; records put after it are still written.
 */
export function createRecordStore(options: RecordStoreOptions): RecordStore {
  const { name, clock, shapes, onUnavailable, onMalformed } = options
  const writeAheadLog = createWriteAheadLog(name)
  const database = createRecordDatabase(name, (db) => replayLog(db, writeAheadLog))
  /** By key, changes that the database has not stored yet. */
  const pending = new Map<string, PendingWrite>()
  /** By key, the latest known `changed` of a record, so that a clock that is set back never orders a change before it. */
  const moments = new Map<string, number>()
  /** By key, stored values that their shape rejects; they are set aside when the record is overwritten. */
  const malformed = new Map<string, unknown>()
  const listeners = new Map<RecordKind, Set<() => void>>()
  const channel = openChannel(name)
  let unavailableReported = false
  let malformedReported = false
  let closed = false
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const reportUnavailable = (cause: unknown) => {
    if (unavailableReported || closed) return
    unavailableReported = true
    onUnavailable?.(cause)
  }

  const keyOf = (kind: RecordKind, owner: string, id: string) => toJson([kind, owner, id])

  const use = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
    const answer = await database.use(work)
    unavailableReported = false
    return answer
  }

  /** Writes the changes that failed earlier; changes that fail again stay pending. */
  const writePending = async () => {
    for (const [key, each] of [...pending]) {
      if (pending.get(key) !== each) continue
      await use((db) => writeChange(db, each.change, malformed.get(key)))
      settle(key, each)
    }
    tries = 0
  }
  const scheduleWrite = () => {
    if (closed || timer !== undefined || pending.size === 0 || database.isForbidden()) return
    timer = setTimeout(writeNow, RETRIES[Math.min(tries++, RETRIES.length - 1)])
  }

  const writeNow = () => {
    clearTimeout(timer)
    timer = undefined
    writePending().catch(scheduleWrite)
  }

  const settle = (key: string, written: PendingWrite) => {
    written.discard()
    malformed.delete(key)
    if (pending.get(key) === written) pending.delete(key)
  }

  const change = async (made: RecordChange) => {
    const key = keyOf(made.kind, made.owner, made.id)
    moments.set(key, made.changed)
    const write: PendingWrite = { change: made, discard: writeAheadLog.append(made) }
    pending.set(key, write)
    try {
      await use((db) => writeChange(db, made, malformed.get(key)))
      settle(key, write)
      if (pending.size > 0) writeNow()
    } catch (cause) {
      reportUnavailable(cause)
      // Without a database nothing ever replays the log entry.
      if (database.isForbidden()) write.discard()
      scheduleWrite()
    }
    notify(made.kind)
    broadcast(made.kind)
  }

  const momentOf = (kind: RecordKind, owner: string, id: string) =>
    Math.max(clock.now(), (moments.get(keyOf(kind, owner, id)) ?? 0) + 1)

  /** A stored record after its shape check; null if the shape rejects it. */
  const accept = (found: unknown): MemberRecord<unknown> | null => {
    if (typeof found !== 'object' || found === null) return null
    const { kind, owner, id, changed, value } = found as MemberRecord<unknown>
    const key = keyOf(kind, owner, id)
    const shape = Object.hasOwn(shapes, kind) ? shapes[kind] : null
    const usable = shape?.(value) ?? null
    if (usable === null) {
      malformed.set(key, found)
      if (!malformedReported) onMalformed?.({ kind, id })
      malformedReported = true
      return null
    }
    const moment = typeof changed === 'number' && Number.isFinite(changed) ? changed : 0
    moments.set(key, Math.max(moment, moments.get(key) ?? 0))
    return { kind, owner, id, changed: moment, value: usable }
  }

  /** Reads from the database; returns `fallback` if the device has none or it has failed repeatedly. */
  const read = async <T>(work: (db: Database) => Promise<T>, fallback: T): Promise<T> => {
    if (database.isForbidden()) return fallback
    try {
      return await use(work)
    } catch (cause) {
      reportUnavailable(cause)
      if (database.isForbidden() || database.isGivenUp()) return fallback
      throw cause
    }
  }

  const notify = (kind: RecordKind) => {
    for (const listener of listeners.get(kind) ?? []) listener()
  }
  const broadcast = (kind: RecordKind) => {
    try {
      if (!closed) channel?.postMessage(kind)
    } catch {
      // Other tabs see the change at their next read.
    }
  }
  if (channel) channel.onmessage = (event: MessageEvent<RecordKind>) => notify(event.data)

  return {
    async get<T>(kind: RecordKind, owner: string, id: string) {
      const unwritten = pending.get(keyOf(kind, owner, id))?.change
      const found = unwritten ?? accept(await read((db) => db.get('records', [kind, owner, id]), undefined))
      return found?.value === undefined ? null : (found as MemberRecord<T>)
    },
    async list<T>(kind: RecordKind, owner: string) {
      const stored = await read((db) => db.getAllFromIndex('records', 'byOwner', [kind, owner]), [])
      const merged = new Map<string, MemberRecord<unknown>>()
      for (const each of stored) {
        const record = accept(each)
        if (record) merged.set(record.id, record)
      }
      for (const { change: made } of pending.values()) {
        if (made.kind !== kind || made.owner !== owner) continue
        if (made.value === undefined) merged.delete(made.id)
        else merged.set(made.id, { ...made, value: made.value })
      }
      return [...merged.values()].sort((a, b) => b.changed - a.changed) as MemberRecord<T>[]
    },
    put: (kind, owner, id, value) => change({ kind, owner, id, changed: momentOf(kind, owner, id), value }),
    remove: (kind, owner, id) => change({ kind, owner, id, changed: momentOf(kind, owner, id) }),
    subscribe(kind, listener) {
      const set = listeners.get(kind) ?? new Set()
      listeners.set(kind, set.add(listener))
      return () => set.delete(listener)
    },
    close() {
      closed = true
      clearTimeout(timer)
      listeners.clear()
      channel?.close()
      database.close()
    },
  }
}

/** Puts or deletes one record; `malformed`, the rejected value it replaces, is stored as a `set-aside` record. */
const writeChange = (db: Database, { value, ...change }: RecordChange, malformed: unknown) =>
  writeRecords(db, (store) => [
    ...(malformed === undefined
      ? []
      : [
          store.put({
            kind: 'set-aside',
            owner: change.owner,
            id: toJson([change.kind, change.id, change.changed]),
            value: malformed,
          }),
        ]),
    value === undefined
      ? store.delete([change.kind, change.owner, change.id])
      : store.put({ ...change, value }),
  ])

/** Writes the logged changes of pages that closed before they were stored; a newer stored record wins. */
async function replayLog(db: Database, writeAheadLog: WriteAheadLog): Promise<void> {
  const entries = writeAheadLog.entries()
  if (entries.length === 0) return
  const transaction = db.transaction('records', 'readwrite')
  const writeNewer = async ({ value, ...change }: RecordChange) => {
    const key = [change.kind, change.owner, change.id] as const
    const stored = await transaction.store.get([...key])
    if (stored && 'changed' in stored && stored.changed > change.changed) return
    await (value === undefined
      ? transaction.store.delete([...key])
      : transaction.store.put({ ...change, value }))
  }
  await Promise.all([...entries.map(({ change }) => writeNewer(change)), transaction.done])
  for (const { discard } of entries) discard()
}

/** Returns null if BroadcastChannel is missing or forbidden; then tabs do not notify each other. */
function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}
