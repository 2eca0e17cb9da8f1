import { useState } from 'react'
import type { RouteLocation } from '../routes/match'
import { returnPath } from './session-navigation'

/** Number of member sign-outs and changes so far; a change discards what the previous member saw. */
export function useDepartures(member: string): number {
  const [seen, setSeen] = useState({ member, departures: 0 })
  if (seen.member === member) return seen.departures
  const departures = seen.departures + (seen.member === '' ? 0 : 1)
  setSeen({ member, departures })
  return departures
}

/** Whether a location belongs to a member who has left and the current user returns to it by another address. */
export function useIsLeft(location: RouteLocation | null, departures: number): boolean {
  const [entered, setEntered] = useState({ location, departures })
  if (entered.location !== location) setEntered({ location, departures })
  const isTheirs = entered.location === location && entered.departures !== departures
  return isTheirs && location !== null && returnPath(location) !== location.fullPath
}
