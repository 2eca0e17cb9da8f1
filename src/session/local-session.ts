import type { SessionInput } from '../domain/user'
import type { Clock } from '../platform/clock'
import { issueDeviceToken } from './tokens'

/** Prefix of the ids of members who entered a name on this device, which proves nothing. */
export const LOCAL_MEMBER = 'local:'

/** Maximum length of a member's name, in characters. */
export const NAME_LIMIT = 24

/** What is wrong with a name. */
export type NameProblem = 'empty' | 'too-long'

/** Returns the problem of a name, or null for a valid one. */
export function checkName(name: string): NameProblem | null {
  const trimmed = name.trim()
  if (trimmed === '') return 'empty'
  return [...trimmed].length > NAME_LIMIT ? 'too-long' : null
}

/**
 * The `local` sign-in: a member enters a name, which is not verified. The same name on the same device is the same
 * member, so shelf and positions return at the next sign-in.
 */
export function localSession(name: string, clock: Clock, random: () => number = Math.random): SessionInput {
  // The same name can be typed as different code points; NFC makes them equal.
  const normalized = name.trim().normalize('NFC')
  const id = LOCAL_MEMBER + normalized
  return { user: { id, name: normalized }, deviceToken: issueDeviceToken(id, clock.now(), random) }
}
