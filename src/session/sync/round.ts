import { mergeVersions, type RecordKind } from '../../domain/member-record'
import { LibraryError } from '../../platform/errors'
import { toJson } from '../../platform/json'
import type { RecordArchive } from '../../platform/records'
import { yieldToMain } from '../../platform/sliced-task'
import { BATCH, type MemberArchive, type PortableRecord } from '../member-archive'
import { RECORD_FORMAT, readPortableJson, toPortableJson } from '../portable-record'
import { isObject } from '../shapes'
import { type Bookkeeping, changesOf, documentId } from './bookkeeping'
import {
  RemoteError,
  type RemoteRecord,
  type RemoteRecords,
  type RemoteWrite,
  type WriteResult,
} from './port'

/** Tells our documents from others in the same database. */
export const DOCUMENT_TYPE = 'org-library-record'

/** Largest body of one write, in characters; the default of nginx is 1 MB. */
const MAX_WRITE = 400_000
/** Times that a round reads and writes again because somebody else wrote meanwhile. */
const MAX_TURNS = 6

export interface RoundOptions {
  archive: RecordArchive
  member: MemberArchive
  books: Bookkeeping
  remote: RemoteRecords
  now: () => number
  signal: AbortSignal
  /** Documents, by their id and changes, that the server has rejected as too large. */
  tooLarge: Set<string>
}

export interface RoundResult {
  /** Number of records that were read or written. */
  moved: number
  /** Where the next round continues. */
  since: string
}

/**
 * Reads what is new on the server and merges it, settles conflicts, then writes what is new here. What was read is noted
 * after each batch, so that a round that breaks off costs one batch.
 *
 * @throws RemoteError; LibraryError `storage-unavailable` if the device has no room
 */
export async function syncOnce(options: RoundOptions): Promise<RoundResult> {
  let moved = 0
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    try {
      moved += await pull(options)
    } catch (cause) {
      // A full device cannot take what is new on the server; what is new here still goes there.
      if (isFull(cause)) await push(options)
      throw cause
    }
    const { written, isContested } = await push(options)
    moved += written
    if (!isContested) break
  }
  const { since } = await options.books.state()
  await options.books.setState({ since, synced: options.now() })
  return { moved, since }
}

const isFull = (cause: unknown) => cause instanceof LibraryError && cause.code === 'storage-unavailable'

async function pull(options: RoundOptions): Promise<number> {
  const { books, remote, signal } = options
  let count = 0
  for (;;) {
    const { since, synced } = await books.state()
    const found = await remote.changes(since, BATCH, signal)
    signal.throwIfAborted()
    if (found.records.length > 0) count += await receive(found.records, options)
    if (found.since !== since) await books.setState({ since: found.since, synced })
    if (found.pending === 0 || found.since === since) return count
    await yieldToMain()
  }
}

/** What a document of the server is to this version of the product. */
type Reading = { record: PortableRecord } | 'foreign' | 'aside'

function readDocument({ id, json }: RemoteRecord, { archive, member }: RoundOptions): Reading {
  if (!isObject(json) || json.type !== DOCUMENT_TYPE) return 'aside'
  // The database may hold the records of another organisation too.
  if (!id.includes(`/${member.orgCode}/`)) return 'foreign'
  if (typeof json.version !== 'number' || json.version > RECORD_FORMAT) return 'aside'
  const record = readPortableJson(json, archive.shapes, member.orgCode)
  return record && documentId(record) === id ? { record } : 'aside'
}

/** Merges documents of the server into the device. @returns the number of records that changed here */
async function receive(found: readonly RemoteRecord[], options: RoundOptions): Promise<number> {
  const { books, member } = options
  const deleted: string[] = []
  const aside: string[] = []
  const read = new Map<RemoteRecord, PortableRecord>()
  for (const each of found) {
    if (each.json === null) {
      deleted.push(each.id)
      continue
    }
    const reading = readDocument(each, options)
    if (reading === 'aside') aside.push(each.id)
    else if (reading !== 'foreign') read.set(each, reading.record)
  }
  const changed = await member.merge([...read.values()])
  await books.put([
    ...aside.map((id) => ({ id, rev: null, changes: '' })),
    ...[...read].map(([{ id, rev }, { versions }]) => ({ id, rev, changes: changesOf(versions) })),
  ])
  // A document that somebody deleted on the server is written again: the member's records are not lost.
  if (deleted.length > 0) await books.remove(deleted)
  const contested = [...read.keys()].filter(({ conflicts }) => conflicts.length > 0)
  if (contested.length > 0) await settleConflicts(contested, read, options)
  return changed.length
}

/** Merges the revisions of each document that conflict, writes the result and deletes the others. */
async function settleConflicts(
  contested: readonly RemoteRecord[],
  read: ReadonlyMap<RemoteRecord, PortableRecord>,
  options: RoundOptions,
): Promise<void> {
  const { member, books, remote, signal } = options
  const wanted = contested.flatMap(({ id, conflicts }) => conflicts.map((rev) => ({ id, rev })))
  const losing = await remote.revisions(wanted, signal)
  const writes: RemoteWrite[] = []
  const merged: PortableRecord[] = []
  for (const winning of contested) {
    const record = read.get(winning)
    if (!record) continue
    let { versions } = record
    for (const each of losing.filter(({ id }) => id === winning.id)) {
      const reading = readDocument(each, options)
      // A revision of a newer version of the product is not lost by deleting it.
      if (typeof reading === 'string') continue
      versions = mergeVersions([...versions, ...reading.record.versions])
      writes.push({ id: each.id, rev: each.rev, json: null })
    }
    merged.push({ ...record, versions })
    writes.push({ id: winning.id, rev: winning.rev, json: documentOf({ ...record, versions }) })
  }
  await member.merge(merged)
  const byId = new Map(merged.map((record) => [documentId(record), record]))
  // The result first: if the connection breaks, no revision has been deleted before it.
  const ordered = [...writes].sort((a, b) => Number(a.json === null) - Number(b.json === null))
  const results = await remote.write(ordered, signal)
  await noteWritten(results.slice(0, merged.length), byId, books)
}

/** Notes what the server has now of the records that were written. */
function noteWritten(
  results: readonly WriteResult[],
  byId: ReadonlyMap<string, PortableRecord>,
  books: Bookkeeping,
): Promise<void> {
  return books.put(
    results.flatMap((result) => {
      const record = byId.get(result.id)
      return 'rev' in result && record
        ? { id: result.id, rev: result.rev, changes: changesOf(record.versions) }
        : []
    }),
  )
}

const documentOf = (record: PortableRecord) => ({
  type: DOCUMENT_TYPE,
  version: RECORD_FORMAT,
  ...toPortableJson(record),
})

/** @returns the number of documents written, and whether somebody else wrote one of them meanwhile */
async function push(options: RoundOptions): Promise<{ written: number; isContested: boolean }> {
  const { member, tooLarge } = options
  let written = 0
  let isContested = false
  /** Of those that were too large, those that have not been changed or removed since. */
  const stillLarge = new Set<string>()
  for (const kind of member.kinds) {
    const result = await pushKind(kind, options)
    written += result.written
    isContested ||= result.isContested
    for (const key of result.large) stillLarge.add(key)
  }
  for (const key of tooLarge) if (!stillLarge.has(key)) tooLarge.delete(key)
  return { written, isContested }
}

async function pushKind(kind: RecordKind, options: RoundOptions) {
  const { books, remote, signal, tooLarge } = options
  let written = 0
  let isContested = false
  const unsynced = await books.unsynced(kind)
  const large = unsynced.map(keyOf).filter((key) => tooLarge.has(key))
  for (const batch of slices(unsynced.filter((record) => !tooLarge.has(keyOf(record))))) {
    const byId = new Map(batch.map((record) => [documentId(record), record]))
    const results = await remote.write(
      batch.map((record) => ({
        id: documentId(record),
        ...(record.rev && { rev: record.rev }),
        json: documentOf(record),
      })),
      signal,
    )
    signal.throwIfAborted()
    await noteWritten(results, byId, books)
    for (const result of results) {
      const record = byId.get(result.id)
      if (!('problem' in result) || !record) written += 1
      else if (result.problem === 'conflict') isContested = true
      else if (result.problem === 'too-large') {
        tooLarge.add(keyOf(record))
        large.push(keyOf(record))
      } else
        throw new RemoteError(
          result.problem === 'refused' ? 'refused' : 'busy',
          `${result.id} was not written`,
        )
    }
    await yieldToMain()
  }
  return { written, isContested, large }
}

const keyOf = (record: PortableRecord) => `${documentId(record)} ${changesOf(record.versions)}`

/** Groups records so that no group exceeds `BATCH` or `MAX_WRITE`. */
function* slices<T extends PortableRecord>(records: readonly T[]): Generator<readonly T[]> {
  let slice: T[] = []
  let size = 0
  for (const record of records) {
    const length = toJson(record.versions).length + record.id.length
    if (slice.length > 0 && (slice.length >= BATCH || size + length > MAX_WRITE)) {
      yield slice
      slice = []
      size = 0
    }
    slice.push(record)
    size += length
  }
  if (slice.length > 0) yield slice
}
