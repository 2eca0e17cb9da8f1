import {
  type MemberRecord,
  type RecordKind,
  type RecordVersion,
  seenOf,
  toRow,
} from '../domain/member-record'
import { openChannel } from './channel'
import type { Clock } from './clock'
import { deviceIdOf } from './device-id'
import { toJson } from './json'
import { createRecordDatabase, type Database, writeTransaction } from './record-database'
import { applyLate, applyNow, changeRow, type RecordChange, type RowContext, readRow } from './record-rows'
import type { PutOptions, RecordShapes, RecordStore } from './records'
import { createWriteAheadLog, type WriteAheadLog } from './write-ahead-log'

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
  /** Whether writing it has failed; until then it is on its way. */
  hasFailed: boolean
}

/**
 * Member records in IndexedDB; changes are announced to other tabs over a BroadcastChannel. `close` releases the
 * connection and the channel; records put after it are still written.
 */
export function createRecordStore(options: RecordStoreOptions): RecordStore {
  const { name, clock, shapes, onUnavailable, onMalformed } = options
  const device = deviceIdOf(name)
  const context: RowContext = { shapes, device }
  const writeAheadLog = createWriteAheadLog(name)
  const database = createRecordDatabase(name, (db) =>
    // This tab writes its own pending changes itself.
    replayLog(db, writeAheadLog, context, (made) => {
      const own = pending.get(keyOf(made.kind, made.owner, made.id))?.change
      return own?.changed === made.changed
    }),
  )
  /** By key, changes that the database has not stored yet. */
  const pending = new Map<string, PendingWrite>()
  /** By key, the versions that this tab has read or written last. */
  const known = new Map<string, readonly RecordVersion[]>()
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

  const use = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
    const answer = await database.use(work)
    unavailableReported = false
    return answer
  }

  /** Writes the changes that failed earlier; changes that fail again stay pending. */
  const writePending = async () => {
    for (const [key, each] of [...pending]) {
      if (pending.get(key) !== each || !each.hasFailed) continue
      await use((db) => write(db, each.change, applyLate(each.change)))
      settle(key, each)
    }
    tries = 0
  }
  const hasFailed = () => [...pending.values()].some((each) => each.hasFailed)
  const scheduleWrite = () => {
    if (closed || timer !== undefined || !hasFailed() || database.isForbidden()) return
    timer = setTimeout(writeNow, RETRIES[Math.min(tries++, RETRIES.length - 1)])
  }

  const writeNow = () => {
    clearTimeout(timer)
    timer = undefined
    writePending().catch(scheduleWrite)
  }

  const settle = (key: string, written: PendingWrite) => {
    written.discard()
    if (pending.get(key) === written) pending.delete(key)
  }

  /** Writes one record and notes its versions. */
  const write = async (db: Database, change: RecordChange, apply: ReturnType<typeof applyNow>) => {
    const transaction = writeTransaction(db)
    const versions = await changeRow(transaction, change, context, apply)
    transaction.commit()
    await transaction.done
    known.set(keyOf(change.kind, change.owner, change.id), versions)
  }

  const change = async (
    kind: RecordKind,
    owner: string,
    id: string,
    value: unknown,
    keep?: PutOptions<unknown>['keep'],
  ) => {
    const key = keyOf(kind, owner, id)
    const before = known.get(key) ?? []
    const seen = seenOf(before.filter((version) => !keep?.(version)))
    const changed = Math.max(clock.now(), ...before.map((version) => version.changed + 1))
    const made: RecordChange = { kind, owner, id, changed, device, ...(seen && { seen }), value }
    known.set(key, [made])
    const pendingWrite: PendingWrite = { change: made, discard: writeAheadLog.append(made), hasFailed: false }
    pending.set(key, pendingWrite)
    try {
      await use((db) => write(db, made, applyNow(made, keep)))
      settle(key, pendingWrite)
      if (hasFailed()) writeNow()
    } catch (cause) {
      pendingWrite.hasFailed = true
      reportUnavailable(cause)
      // Without a database nothing ever replays the log entry.
      if (database.isForbidden()) pendingWrite.discard()
      scheduleWrite()
    }
    announce([kind])
  }

  /** A stored record after its shape check; null if it is removed or the shape rejects it. */
  const accept = (found: unknown): MemberRecord<unknown> | null => {
    if (typeof found !== 'object' || found === null) return null
    const { kind, owner, id } = found as RecordChange
    const { versions, isMalformed } = readRow(found, shapes, device)
    if (isMalformed) {
      if (!malformedReported) onMalformed?.({ kind, id })
      malformedReported = true
    } else known.set(keyOf(kind, owner, id), versions)
    const row = toRow({ kind, owner, id }, versions)
    return row?.value === undefined ? null : { ...row, value: row.value }
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
  const announce = (kinds: Iterable<RecordKind>) => {
    for (const kind of kinds) {
      notify(kind)
      try {
        if (!closed) channel?.postMessage(kind)
      } catch {
        // Other tabs see the change at their next read.
      }
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
    put: <T>(kind: RecordKind, owner: string, id: string, value: T, { keep }: PutOptions<T> = {}) =>
      change(kind, owner, id, value, keep as PutOptions<unknown>['keep']),
    remove: (kind, owner, id) => change(kind, owner, id, undefined),
    subscribe(kind, listener) {
      const set = listeners.get(kind) ?? new Set()
      listeners.set(kind, set.add(listener))
      return () => set.delete(listener)
    },
    archive: { name, device, shapes, use, announce },
    close() {
      closed = true
      clearTimeout(timer)
      listeners.clear()
      channel?.close()
      database.close()
    },
  }
}

const keyOf = (kind: RecordKind, owner: string, id: string) => toJson([kind, owner, id])

/** Writes the logged changes of pages that closed before they were stored. */
async function replayLog(
  db: Database,
  writeAheadLog: WriteAheadLog,
  context: RowContext,
  isOwn: (change: RecordChange) => boolean,
): Promise<void> {
  const entries = writeAheadLog.entries().filter(({ change }) => !isOwn(change))
  if (entries.length === 0) return
  const transaction = writeTransaction(db)
  await Promise.all(
    entries.map(({ change }) => {
      // Version 1 of the product logged no device.
      const made = { ...change, device: typeof change.device === 'string' ? change.device : context.device }
      return changeRow(transaction, made, context, applyLate(made))
    }),
  )
  await transaction.done
  for (const { discard } of entries) discard()
}
