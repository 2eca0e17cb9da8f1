import type { Organisation } from '../domain/organisation'
import type { SessionInput, User } from '../domain/user'
import { toJson } from '../platform/json'

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a non-empty string unchanged, null for anything else. */
export const readText = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null

/** False for a lone surrogate, which cannot be written into an address or a key. */
const isWellFormed = (text: string): boolean => {
  try {
    encodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** Reads an id; some servers give numbers. */
const readId = (value: unknown): string | null => {
  const id = typeof value === 'number' && Number.isFinite(value) ? String(value) : readText(value)
  return id?.trim() && isWellFormed(id) ? id : null
}

/** Returns the result of `read`; null if it throws, since a page's object may have getters or be a proxy. */
function attempt<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

/** A plain copy of an object for storage; an empty one if the object has no JSON. */
const plainOf = (value: object): object => attempt(() => JSON.parse(toJson(value)) as object) ?? {}

/** Reads a user; null without a usable id and name. Other members are kept if they have a JSON representation. */
export function readUser(value: unknown): User | null {
  return attempt(() => {
    if (!isObject(value)) return null
    const id = readId(value.id)
    const name = readText(value.name)
    return id && name?.trim() ? { ...plainOf(value), id, name } : null
  })
}

export function readOrganisation(value: unknown): Organisation | null {
  return attempt(() => {
    if (!isObject(value)) return null
    const orgCode = readId(value.orgCode)
    if (!orgCode) return null
    const exp = Number(value.exp)
    return {
      orgCode,
      orgName: readText(value.orgName) ?? orgCode,
      templateId:
        typeof value.templateId === 'number' ? String(value.templateId) : (readText(value.templateId) ?? '1'),
      exp: Number.isFinite(exp) && exp > 0 ? exp : 0,
    }
  })
}

/** The result of `readSession`. */
export interface SessionResult {
  /** A plain copy; null if the input cannot be used to sign in. */
  session: SessionInput | null
  /** What is wrong, for the console; if there is a session, what was left out of it. '' for no problem. */
  problem: string
}

/** Reads the value that a page sets as a session (DESIGN §3). Never throws. */
export function readSession(value: unknown): SessionResult {
  const field = (name: keyof SessionInput) =>
    attempt(() => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined)) ??
    undefined
  const user = readUser(field('user'))
  const deviceToken = readText(field('deviceToken'))
  if (!user || !deviceToken)
    return {
      session: null,
      problem: `a session needs ${user ? 'deviceToken, a text' : 'user, with an id and a name'}`,
    }
  const [givenToken, givenOrg] = [field('uToken'), field('org')]
  const uToken = readText(givenToken)
  const org = readOrganisation(givenOrg)
  const problems = [
    uToken === null && givenToken !== undefined && givenToken !== '' && 'uToken is no text',
    org === null && givenOrg !== undefined && 'org has no orgCode',
  ].filter(Boolean)
  return {
    session: { user, deviceToken, ...(uToken && { uToken }), ...(org && { org }) },
    problem: problems.join(', '),
  }
}

/** Reads a list of book ids and drops other items; null if it is not a list. */
export const readIds = (value: unknown): readonly string[] | null =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string' && id !== '') : null
