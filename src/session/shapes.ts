import type { Organisation } from '../domain/organisation'
import type { User } from '../domain/user'

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A non-empty string, else null. */
export const readText = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null

/** A user with a usable id and name; everything else a provider put in is kept. */
export function readUser(value: unknown): User | null {
  if (!isObject(value)) return null
  const id = typeof value.id === 'number' ? String(value.id) : readText(value.id)
  const name = readText(value.name)
  return id && name ? { ...value, id, name } : null
}

export function readOrganisation(value: unknown): Organisation | null {
  if (!isObject(value)) return null
  const orgCode = readText(value.orgCode)
  if (!orgCode) return null
  const exp = Number(value.exp)
  return {
    orgCode,
    orgName: readText(value.orgName) ?? orgCode,
    templateId:
      typeof value.templateId === 'number' ? String(value.templateId) : (readText(value.templateId) ?? '1'),
    exp: Number.isFinite(exp) && exp > 0 ? exp : 0,
  }
}

/** A list of book ids; anything else in it is dropped. */
export const readIds = (value: unknown): readonly string[] | null =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === 'string' && id !== '') : null
