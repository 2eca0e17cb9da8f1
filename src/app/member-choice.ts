import { type Cache, FAR_FUTURE } from '../platform/cache'
import type { MemberChoice } from '../screens/services'

/** What a member has last chosen of a few options; stored without expiry per member and organisation. */
export function createMemberChoice<T extends string>(
  cache: Cache,
  options: { name: string; values: readonly T[]; owner: string; orgCode: string },
): MemberChoice<T> {
  const { name, values, owner, orgCode } = options
  const key = `${name}/${encodeURIComponent(orgCode)}/${encodeURIComponent(owner)}`
  return {
    read: () => cache.get(key, (stored) => values.find((value) => value === stored) ?? null),
    keep: (value) => cache.set(key, value, FAR_FUTURE),
  }
}
