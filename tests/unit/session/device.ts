import { type Cache, createCache, type DeviceStorage } from '../../../src/platform/cache'

/** A device with a manual clock. */
export interface Device {
  time: { now: number }
  clock: { now(): number }
  kept: Map<string, string>
  /** A separate cache for each tab. */
  tab(): Cache
}

export const NOON = Date.UTC(2026, 0, 1, 12)
export const HOUR = 3_600_000

export function createDevice(): Device {
  const kept = new Map<string, string>()
  const time = { now: NOON }
  const clock = { now: () => time.now }
  const storage: DeviceStorage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
  return { time, clock, kept, tab: () => createCache({ storage: () => storage, prefix: '', clock }) }
}

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A device token as a server issues it: the expiry is before the first dot. */
export const deviceToken = (exp: unknown) => `${base64url({ exp })}.signature.more`

/** A u_token: a JWT. */
export const jwt = (exp: unknown) => `${base64url({ alg: 'HS256' })}.${base64url({ exp })}.signature`
