import {
  addChange,
  type LocalChange,
  mergeVersions,
  type RecordKind,
  type RecordName,
  type RecordRow,
  type RecordVersion,
  toRow,
  versionsOf,
} from '../domain/member-record'
import { toJson } from './json'
import type { WriteTransaction } from './record-database'
import type { RecordShapes } from './records'

/** A stored row after the check of its shape. */
export interface ReadRow {
  versions: readonly RecordVersion[]
  /** Whether its shape rejects the row. */
  isMalformed: boolean
}

/**
 * Reads the versions of a stored row. A row of version 1 of the product has no device: this device has written it.
 *
 * @param device id of this device
 */
export function readRow(found: unknown, shapes: RecordShapes, device: string): ReadRow {
  if (typeof found !== 'object' || found === null) return { versions: [], isMalformed: false }
  const row = found as RecordRow
  const shape = Object.hasOwn(shapes, row.kind) ? shapes[row.kind] : null
  const versions = versionsOf(row).flatMap((version) => readVersion(version, shape, device) ?? [])
  return { versions: mergeVersions(versions), isMalformed: versions.length === 0 }
}

/** @param shape null for a kind that is not known */
function readVersion(
  { changed, device, seen, value }: RecordVersion,
  shape: ((value: unknown) => unknown) | null,
  own: string,
): RecordVersion | null {
  const usable = value === undefined ? undefined : (shape?.(value) ?? null)
  if (usable === null) return null
  return {
    changed: typeof changed === 'number' && Number.isFinite(changed) ? changed : 0,
    device: typeof device === 'string' ? device : own,
    ...(typeof seen === 'object' && seen !== null && { seen }),
    ...(usable !== undefined && { value: usable }),
  }
}

export interface RowContext {
  shapes: RecordShapes
  /** Id of this device. */
  device: string
}

/**
 * Changes the versions of one record within a transaction, so that a change of another tab is never overwritten. A
 * rejected value that is replaced is stored as a `set-aside` record.
 *
 * @param change returns the new versions; null to leave the record as it is
 * @returns the versions that are stored now
 */
export async function changeRow(
  transaction: WriteTransaction,
  name: RecordName,
  context: RowContext,
  change: (stored: readonly RecordVersion[]) => readonly RecordVersion[] | null,
): Promise<readonly RecordVersion[]> {
  try {
    return await readAndWrite(transaction, name, context, change)
  } catch (cause) {
    // A request that throws does not end the transaction: the other half of the change would be stored.
    transaction.abort()
    throw cause
  }
}

async function readAndWrite(
  transaction: WriteTransaction,
  name: RecordName,
  { shapes, device }: RowContext,
  change: (stored: readonly RecordVersion[]) => readonly RecordVersion[] | null,
): Promise<readonly RecordVersion[]> {
  const { kind, owner, id } = name
  const records = transaction.objectStore('records')
  const tombstones = transaction.objectStore('tombstones')
  const key: [RecordKind, string, string] = [kind, owner, id]
  const [found, removed] = await Promise.all([records.get(key), tombstones.get(key)])
  const read = readRow(found, shapes, device)
  const stored = mergeVersions([
    ...read.versions,
    ...(removed ? readRow(removed, shapes, device).versions : []),
  ])
  const next = change(stored)
  if (next === null) return stored
  const row = toRow(name, next)
  const isRemoved = row?.value === undefined
  const writes: Promise<unknown>[] = []
  const write = (request: Promise<unknown>) => {
    // Aborted if a later request throws.
    request.catch(() => {})
    writes.push(request)
  }
  if (read.isMalformed)
    write(
      records.put({ kind: 'set-aside', owner, id: toJson([kind, id, next[0]?.changed ?? 0]), value: found }),
    )
  if (row) write((isRemoved ? tombstones : records).put(row))
  if (isRemoved && found) write(records.delete(key))
  if (!isRemoved && removed) write(tombstones.delete(key))
  await Promise.all(writes)
  return next
}

/** A change of this device that is not in the database yet. */
export type RecordChange = RecordName & RecordVersion

/** Applies a change that was just made. */
export const applyNow =
  ({ changed, device, value }: RecordChange, keep?: LocalChange<unknown>['keep']) =>
  (stored: readonly RecordVersion[]): readonly RecordVersion[] | null =>
    // What does not exist needs no tombstone.
    value === undefined && stored[0]?.value === undefined
      ? null
      : addChange(stored, { changed, device, value, keep })

/**
 * Applies a change that was made earlier and could not be written then. What this device has written since stays, and
 * what others wrote since stays beside it.
 */
export const applyLate =
  ({ changed, device, seen, value }: RecordChange) =>
  (stored: readonly RecordVersion[]): readonly RecordVersion[] | null => {
    const change: RecordVersion = {
      changed,
      device,
      ...(seen && { seen }),
      ...(value !== undefined && { value }),
    }
    const own = stored.find((version) => version.device === device)
    if (own && own.changed > changed) return null
    return mergeVersions([change, ...stored.filter((version) => version !== own)])
  }
