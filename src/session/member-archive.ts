import { isSameVersions, mergeVersions, type RecordKind, type RecordVersion } from '../domain/member-record'
import { type Database, writeTransaction } from '../platform/record-database'
import { changeRow, readRow } from '../platform/record-rows'
import type { RecordArchive } from '../platform/records'
import { runInSlices, yieldToMain } from '../platform/sliced-task'

/** Number of records that one transaction merges, so that other writes and the page do not wait. */
export const BATCH = 200

/** Number of records that are read at once. */
export const PAGE = 500

/** A record without its owner, as it leaves the device and comes back. */
export interface PortableRecord {
  kind: RecordKind
  /** Begins with the organisation's code and a slash. */
  id: string
  versions: readonly RecordVersion[]
}

/** A record that a merge has changed. */
export interface MergedRecord extends PortableRecord {
  /** The versions that the device had; none for a new record. */
  before: readonly RecordVersion[]
}

/** The records of one member in one organisation. */
export interface MemberArchive {
  readonly owner: string
  readonly orgCode: string
  readonly kinds: readonly RecordKind[]
  /** All records of a kind, tombstones included. */
  read(kind: RecordKind): Promise<readonly PortableRecord[]>
  /**
   * Merges records into those of the device, in batches.
   *
   * @returns the records that have changed, as they are stored now
   */
  merge(records: readonly PortableRecord[]): Promise<readonly MergedRecord[]>
  /**
   * Deletes records from this device without a tombstone: they come back from a server or a backup.
   *
   * @param isKept whether a record stays
   */
  forget(isKept: (record: PortableRecord) => boolean): Promise<void>
}

export function createMemberArchive(archive: RecordArchive, owner: string, orgCode: string): MemberArchive {
  const { shapes, device } = archive
  const prefix = `${orgCode}/`
  const kinds = Object.keys(shapes) as RecordKind[]

  /** Rows of a kind in pages, so that thousands do not block the page. `/` is followed by `0`. */
  const rowsOf = async (db: Database, kind: RecordKind) => {
    const rows: { id: string }[] = []
    for (const store of ['records', 'tombstones'] as const) {
      let from = prefix
      for (;;) {
        const range = IDBKeyRange.bound([kind, owner, from], [kind, owner, `${orgCode}0`], true, true)
        const page = await db.getAll(store, range, PAGE)
        rows.push(...page)
        const last = page.at(-1)
        if (!last || page.length < PAGE) break
        from = last.id
        await yieldToMain()
      }
    }
    return rows
  }
  const portable = (row: { id: string }, kind: RecordKind): PortableRecord | null => {
    const { versions } = readRow(row, shapes, device)
    return versions.length > 0 ? { kind, id: row.id, versions } : null
  }
  const read = async (kind: RecordKind) => {
    const rows = await archive.use((db) => rowsOf(db, kind))
    return runInSlices(
      (function* () {
        const found: PortableRecord[] = []
        for (const row of rows) {
          const record = portable(row, kind)
          if (record) found.push(record)
          yield
        }
        return found
      })(),
    )
  }

  const mergeBatch = (batch: readonly PortableRecord[]) =>
    archive.use(async (db) => {
      const transaction = writeTransaction(db)
      const changed: MergedRecord[] = []
      await Promise.all(
        batch.map(async ({ kind, id, versions }) => {
          await changeRow(transaction, { kind, owner, id }, { shapes, device }, (before) => {
            const after = mergeVersions([...before, ...versions])
            if (isSameVersions(before, after)) return null
            changed.push({ kind, id, versions: after, before })
            return after
          })
        }),
      )
      await transaction.done
      return changed
    })

  return {
    owner,
    orgCode,
    kinds,
    read,
    async merge(records) {
      const changed: MergedRecord[] = []
      for (let at = 0; at < records.length; at += BATCH) {
        changed.push(...(await mergeBatch(records.slice(at, at + BATCH))))
        await yieldToMain()
      }
      archive.announce(new Set(changed.map(({ kind }) => kind)))
      return changed
    },
    async forget(isKept) {
      for (const kind of kinds) {
        const gone = (await read(kind)).filter((record) => !isKept(record))
        await archive.use(async (db) => {
          const transaction = writeTransaction(db)
          for (const { id } of gone) {
            transaction
              .objectStore('records')
              .delete([kind, owner, id])
              .catch(() => {})
            transaction
              .objectStore('tombstones')
              .delete([kind, owner, id])
              .catch(() => {})
          }
          await transaction.done
        })
      }
      archive.announce(kinds)
    },
  }
}
