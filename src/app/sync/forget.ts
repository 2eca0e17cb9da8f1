import type { Cache } from '../../platform/cache'
import type { RecordStore } from '../../platform/records'
import { habitsKey, habitsSyncKey } from '../../session/habits'
import { forgetMember } from '../../session/sync'
import { MEMBER_CHOICES, memberChoiceKey } from '../member-choice'

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
  cache.remove(habitsKey(owner))
  cache.remove(habitsSyncKey(owner))
  for (const name of Object.values(MEMBER_CHOICES)) cache.remove(memberChoiceKey(name, orgCode, owner))
  await forgetMember(records, owner, orgCode, address)
}
