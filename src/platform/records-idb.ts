import type { Clock } from './clock'
import { toJson } from './json'
import { createRecordDatabase, type Database, write } from './record-database'
import type { MemberRecord, RecordKind, RecordShapes, RecordStore } from './records'
import { type Change, createWriteAheadLog, type WriteAheadLog } from './write-ahead-log'

/** Milliseconds after which what could not be written is tried again, each time longer. */
const RETRIES = [1000, 5000, 30_000] as const

export interface RecordStoreOptions {
  /** Database name; one a namespace. */
  name: string
  clock: Clock
  shapes: RecordShapes
  /** Called when the device does not keep records, once until it does again. */
  onUnavailable?: (cause: unknown) => void
  /** Called with the first record found that its shape refuses; such records stay on the device. */
  onMalformed?: (record: { kind: RecordKind; id: string }) => void
}

/** A change that is not in the database yet; its own safety copy is struck out once it is. */
interface PendingWrite {
  change: Change
  strike: () => void
}

/**
 * Member records in IndexedDB, told to other tabs over a BroadcastChannel. After `close` nothing stays
 * open, and what is still put is written all the same.
 */
export function createRecordStore(options: RecordStoreOptions): RecordStore {
  const { name, clock, shapes, onUnavailable, onMalformed } = options
  const writeAheadLog = createWriteAheadLog(name)
  const database = createRecordDatabase(name, (db) => writeLeft(db, writeAheadLog))
  /** By key, what the database has not taken yet. */
  const pending = new Map<string, PendingWrite>()
  /** By key, the latest moment known of a record: a clock that is set back makes no change an older one. */
  const moments = new Map<string, number>()
  /** By key, values that stay on the device beside what is put in their place. */
  const malformed = new Map<string, unknown>()
  const listeners = new Map<RecordKind, Set<() => void>>()
  const channel = openChannel(name)
  let told = false
  let toldMalformed = false
  let closed = false
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const refuse = (cause: unknown) => {
    if (told || closed) return
    told = true
    onUnavailable?.(cause)
  }

  const keyOf = (kind: RecordKind, owner: string, id: string) => toJson([kind, owner, id])

  const use = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
    const answer = await database.use(work)
    told = false
    return answer
  }

  /** Writes what an earlier fault kept out of the database; what fails again stays. */
  const writePending = async () => {
    for (const [key, each] of [...pending]) {
      if (pending.get(key) !== each) continue
      await use((db) => writeChange(db, each.change, malformed.get(key)))
      settle(key, each)
    }
    tries = 0
  }
  const writeLater = () => {
    if (closed || timer !== undefined || pending.size === 0 || database.isForbidden()) return
    timer = setTimeout(writeNow, RETRIES[Math.min(tries++, RETRIES.length - 1)])
  }

  const writeNow = () => {
    clearTimeout(timer)
    timer = undefined
    writePending().catch(writeLater)
  }

  const settle = (key: string, written: PendingWrite) => {
    written.strike()
    malformed.delete(key)
    if (pending.get(key) === written) pending.delete(key)
  }

  const change = async (made: Change) => {
    const key = keyOf(made.kind, made.owner, made.id)
    moments.set(key, made.changed)
    const mine: PendingWrite = { change: made, strike: writeAheadLog.note(made) }
    pending.set(key, mine)
    try {
      await use((db) => writeChange(db, made, malformed.get(key)))
      settle(key, mine)
      if (pending.size > 0) writeNow()
    } catch (cause) {
      refuse(cause)
      // Nothing will ever read the note where there is no database.
      if (database.isForbidden()) mine.strike()
      writeLater()
    }
    notify(made.kind)
    tell(made.kind)
  }

  const momentOf = (kind: RecordKind, owner: string, id: string) =>
    Math.max(clock.now(), (moments.get(keyOf(kind, owner, id)) ?? 0) + 1)

  /** A stored record as it can be used; null for one that cannot. */
  const accept = (found: unknown): MemberRecord<unknown> | null => {
    if (typeof found !== 'object' || found === null) return null
    const { kind, owner, id, changed, value } = found as MemberRecord<unknown>
    const key = keyOf(kind, owner, id)
    const shape = Object.hasOwn(shapes, kind) ? shapes[kind] : null
    const usable = shape?.(value) ?? null
    if (usable === null) {
      malformed.set(key, found)
      if (!toldMalformed) onMalformed?.({ kind, id })
      toldMalformed = true
      return null
    }
    const moment = typeof changed === 'number' && Number.isFinite(changed) ? changed : 0
    moments.set(key, Math.max(moment, moments.get(key) ?? 0))
    return { kind, owner, id, changed: moment, value: usable }
  }

  /** What the database says; nothing where the device has none. */
  const read = async <T>(work: (db: Database) => Promise<T>, nothing: T): Promise<T> => {
    if (database.isForbidden()) return nothing
    try {
      return await use(work)
    } catch (cause) {
      refuse(cause)
      if (database.isForbidden() || database.isGivenUp()) return nothing
      throw cause
    }
  }

  const notify = (kind: RecordKind) => {
    for (const listener of listeners.get(kind) ?? []) listener()
  }
  const tell = (kind: RecordKind) => {
    try {
      if (!closed) channel?.postMessage(kind)
    } catch {
      // The other tabs read it when they look next.
    }
  }
  if (channel) channel.onmessage = (event: MessageEvent<RecordKind>) => notify(event.data)

  return {
    async get<T>(kind: RecordKind, owner: string, id: string) {
      const kept = pending.get(keyOf(kind, owner, id))?.change
      const found = kept ?? accept(await read((db) => db.get('records', [kind, owner, id]), undefined))
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

/** Puts or deletes one record; `malformed` is what stands in its place, and is kept. */
const writeChange = (db: Database, { value, ...change }: Change, malformed: unknown) =>
  write(db, (store) => [
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

/** Writes what a page had no time to write before it went away; what was changed after that stands. */
async function writeLeft(db: Database, writeAheadLog: WriteAheadLog): Promise<void> {
  const left = writeAheadLog.all()
  if (left.length === 0) return
  const transaction = db.transaction('records', 'readwrite')
  const writeNewer = async ({ value, ...change }: Change) => {
    const key = [change.kind, change.owner, change.id] as const
    const there = await transaction.store.get([...key])
    if (there && 'changed' in there && there.changed > change.changed) return
    await (value === undefined
      ? transaction.store.delete([...key])
      : transaction.store.put({ ...change, value }))
  }
  await Promise.all([...left.map(({ change }) => writeNewer(change)), transaction.done])
  for (const { strike } of left) strike()
}

/** Null where there is none, or where making one is forbidden: then each tab is on its own. */
function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}
