import type { RecordKind, RecordVersion } from '../../domain/member-record'
import type { SyncedRecord, SyncState } from '../../platform/record-database'
import type { RecordArchive } from '../../platform/records'
import { yieldToMain } from '../../platform/sliced-task'
import { type MemberArchive, PAGE, type PortableRecord } from '../member-archive'

/** Id of the document of a record on the server. */
export const documentId = ({ kind, id }: { kind: RecordKind; id: string }): string => `${kind}/${id}`

/** The changes of a record as text, to compare what the device has with what the server has. */
export const changesOf = (versions: readonly RecordVersion[]): string =>
  versions
    .map(({ device, changed }) => `${device} ${changed}`)
    .sort()
    .join()

/** What the device knows of the server, stored beside the records. */
export interface Bookkeeping {
  state(): Promise<SyncState>
  setState(state: Omit<SyncState, 'target'>): Promise<void>
  put(rows: readonly Omit<SyncedRecord, 'target'>[]): Promise<void>
  remove(ids: readonly string[]): Promise<void>
  /** Records of a kind that the server does not have as they are here; those that must not be written are left out. */
  unsynced(kind: RecordKind): Promise<readonly (PortableRecord & { rev?: string })[]>
  clear(): Promise<void>
}

/** @param address of the member's database */
export function createBookkeeping(
  archive: RecordArchive,
  member: MemberArchive,
  address: string,
): Bookkeeping {
  const target = JSON.stringify([member.owner, member.orgCode, address])
  const { use } = archive
  /** What the server has of a kind, by document; read in pages. `/` is followed by `0`. */
  const syncedOf = (kind: RecordKind) =>
    use(async (db) => {
      const found = new Map<string, SyncedRecord>()
      let from = `${kind}/`
      for (;;) {
        const range = IDBKeyRange.bound([target, from], [target, `${kind}0`], true, true)
        const page = await db.getAll('synced', range, PAGE)
        for (const row of page) found.set(row.id, row)
        const last = page.at(-1)
        if (!last || page.length < PAGE) return found
        from = last.id
        await yieldToMain()
      }
    })
  return {
    state: async () => (await use((db) => db.get('sync-states', target))) ?? { target, since: '', synced: 0 },
    setState: (state) => use(async (db) => void (await db.put('sync-states', { target, ...state }))),
    put: (rows) =>
      use(async (db) => {
        const transaction = db.transaction('synced', 'readwrite')
        for (const row of rows) transaction.store.put({ target, ...row }).catch(() => {})
        await transaction.done
      }),
    remove: (ids) =>
      use(async (db) => {
        const transaction = db.transaction('synced', 'readwrite')
        for (const id of ids) transaction.store.delete([target, id]).catch(() => {})
        await transaction.done
      }),
    async unsynced(kind) {
      const [records, known] = await Promise.all([member.read(kind), syncedOf(kind)])
      return records.flatMap((record) => {
        const row = known.get(documentId(record))
        if (row && (row.rev === null || row.changes === changesOf(record.versions))) return []
        return { ...record, ...(row?.rev && { rev: row.rev }) }
      })
    },
    clear: () =>
      use(async (db) => {
        const transaction = db.transaction(['synced', 'sync-states'], 'readwrite')
        transaction
          .objectStore('synced')
          .delete(IDBKeyRange.bound([target, ''], [target, '\uffff']))
          .catch(() => {})
        transaction
          .objectStore('sync-states')
          .delete(target)
          .catch(() => {})
        await transaction.done
      }),
  }
}
