import type { SessionInput } from '../domain/user'
import type { Clock } from '../platform/clock'
import { issueDeviceToken } from './tokens'

/** The longest name a member may give, in characters. */
export const NAME_LIMIT = 24

/** What is wrong with a name, or null when nothing is. */
export type NameProblem = 'empty' | 'too-long'

export function checkName(name: string): NameProblem | null {
  const trimmed = name.trim()
  if (trimmed === '') return 'empty'
  return [...trimmed].length > NAME_LIMIT ? 'too-long' : null
}

/**
 * The `local` sign-in: a member gives a name and the device vouches for it. The same name on the
 * same device is the same member, so shelf and places are there again after signing out.
 */
export function localSession(name: string, clock: Clock, random: () => number = Math.random): SessionInput {
  // One name can be typed in two ways that look alike; NFC makes them one.
  const given = name.trim().normalize('NFC')
  const id = `local:${given}`
  return { user: { id, name: given }, deviceToken: issueDeviceToken(id, clock.now(), random) }
}
