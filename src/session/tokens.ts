import { toJson } from '../platform/json'

/** Values below this are seconds since 1970 (until the year 5138), others milliseconds (from the year 1973). */
const SECONDS_LIMIT = 100_000_000_000

function decodeJson(part: string): unknown {
  try {
    const base64 = part.replace(/-/g, '+').replace(/_/g, '/')
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
}

function encodeJson(value: unknown): string {
  const bytes = new TextEncoder().encode(toJson(value))
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replaceAll('=', '')
}

function positiveNumber(value: unknown, name: string): number | null {
  if (typeof value !== 'object' || value === null) return null
  const number = Number((value as Record<string, unknown>)[name])
  return Number.isFinite(number) && number > 0 ? number : null
}

/**
 * Returns when a device token expires, in ms since 1970: the part before its first dot is base64url JSON with an `exp`
 * (SPEC §3), in seconds or milliseconds. Null if it has none.
 */
export function deviceTokenExpiry(token: string): number | null {
  const exp = positiveNumber(decodeJson(token.split('.')[0] ?? ''), 'exp')
  return exp === null ? null : exp < SECONDS_LIMIT ? exp * 1000 : exp
}

/**
 * Returns when a u_token (a JWT) expires, in ms since 1970: its payload's `exp` is in seconds (SPEC §3). Null if it has
 * none.
 */
export function jwtExpiry(token: string): number | null {
  const parts = token.split('.')
  const exp =
    positiveNumber(decodeJson(parts[1] ?? ''), 'exp') ?? positiveNumber(decodeJson(parts[0] ?? ''), 'exp')
  return exp === null ? null : exp * 1000
}

/** Lifetime of a token that the `local` sign-in issues: 30 days. */
export const LOCAL_TOKEN_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000

/** Creates a device token on the device. It proves nothing to a server. */
export function issueDeviceToken(
  userId: string,
  now: number,
  random: () => number,
  lifetime: number = LOCAL_TOKEN_LIFETIME_MS,
): string {
  const body = encodeJson({ sub: userId, iat: now, exp: now + lifetime })
  const nonce = Array.from({ length: 4 }, () => Math.floor(random() * 0x100000000).toString(36)).join('')
  return `${body}.${nonce}`
}
