import type { Organisation } from '../domain/organisation'
import type { SessionInput, User } from '../domain/user'

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A non-empty string, else null. */
export const readText = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null

/** Half a surrogate pair could never be written into an address or a key. */
const isWellFormed = (text: string): boolean => {
  try {
    encodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** An id; servers give them as numbers too. */
const readId = (value: unknown): string | null => {
  const id = typeof value === 'number' && Number.isFinite(value) ? String(value) : readText(value)
  return id?.trim() && isWellFormed(id) ? id : null
}

/** What `read` answers; null where it throws: a page's object may have getters, or be a proxy. */
function attempt<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

/** What of an object can be kept on the device; nothing of one that has no JSON. */
const plainOf = (value: object): object => attempt(() => JSON.parse(JSON.stringify(value)) as object) ?? {}

/** A user with a usable id and name; everything else that a provider put in is kept, as far as it has a JSON. */
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

/** A session as it was handed over, read. */
export interface ReadSession {
  /** A copy that is plain data; null when there is no signing in with it. */
  session: SessionInput | null
  /** What is wrong, for the console: with a session, what of it was left out. '' when nothing is. */
  problem: string
}

/** Reads whatever a page hands over as a session (DESIGN §3). It never throws. */
export function readSession(value: unknown): ReadSession {
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
  const left = [
    uToken === null && givenToken !== undefined && givenToken !== '' && 'uToken is no text',
    org === null && givenOrg !== undefined && 'org has no orgCode',
  ].filter(Boolean)
  return {
    session: { user, deviceToken, ...(uToken && { uToken }), ...(org && { org }) },
    problem: left.join(', '),
  }
}

/** A list of book ids; anything else in it is dropped. */
export const readIds = (value: unknown): readonly string[] | null =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string' && id !== '') : null
