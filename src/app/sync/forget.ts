import type { Cache } from '../../platform/cache'
import type { RecordStore } from '../../platform/records'
import { habitsKey, habitsSyncKey } from '../../session/habits'
import { forgetMember } from '../../session/sync'
import { resolveAddress } from '../../session/sync/address'
import { MEMBER_CHOICES, memberChoiceKey } from '../member-choice'
import type { SyncTarget } from './start'

/** Deletes what the device keeps of a member: records, preferences, order of the shelf, layout of lists. */
export async function forget(options: {
  records: RecordStore
  cache: Cache
  owner: string
  orgCode: string
  /** Where the member's records are synced; null where they are not. */
  target: SyncTarget | null
}): Promise<void> {
  const { records, cache, owner, orgCode, target } = options
  const address = target && resolveAddress(target.template, { user: owner, org: orgCode }, target.baseUri)
  cache.remove(habitsKey(owner))
  cache.remove(habitsSyncKey(owner))
  for (const name of Object.values(MEMBER_CHOICES)) cache.remove(memberChoiceKey(name, orgCode, owner))
  await forgetMember(records, owner, orgCode, address)
}
