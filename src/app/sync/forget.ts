import type { Cache } from '../../platform/cache'
import type { RecordStore } from '../../platform/records'
import { forgetMember } from '../../session/sync'

/** Deletes what the device keeps of a member: records, preferences, order of the shelf, layout of lists. */
export async function forget(options: {
  records: RecordStore
  cache: Cache
  owner: string
  orgCode: string
  /** Address of the member's database; null where nothing is synced. */
  address: string | null
}): Promise<void> {
  const { records, cache, owner, orgCode, address } = options
  const name = encodeURIComponent(owner)
  cache.remove(`habits/${name}`)
  cache.remove(`sync-preferences/${name}`)
  for (const choice of ['shelf-order', 'list-layout'])
    cache.remove(`${choice}/${encodeURIComponent(orgCode)}/${name}`)
  await forgetMember(records, owner, orgCode, address)
}
