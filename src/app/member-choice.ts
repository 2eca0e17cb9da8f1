import { type Cache, FAR_FUTURE } from '../platform/cache'
import type { MemberChoice } from '../screens/services'

/** The choices of members, by the name under which they are stored. */
export const MEMBER_CHOICES = { shelfOrder: 'shelf-order', listLayout: 'list-layout' } as const

/** The cache key of a choice of a member. */
export const memberChoiceKey = (name: string, orgCode: string, owner: string): string =>
  `${name}/${encodeURIComponent(orgCode)}/${encodeURIComponent(owner)}`

/** What a member has last chosen of a few options; stored without expiry per member and organisation. */
export function createMemberChoice<T extends string>(
  cache: Cache,
  options: { name: string; values: readonly T[]; owner: string; orgCode: string },
): MemberChoice<T> {
  const { name, values, owner, orgCode } = options
  const key = memberChoiceKey(name, orgCode, owner)
  return {
    read: () => cache.get(key, (stored) => values.find((value) => value === stored) ?? null),
    keep: (value) => cache.set(key, value, FAR_FUTURE),
  }
}
