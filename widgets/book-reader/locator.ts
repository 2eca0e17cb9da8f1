import type { Locator } from '../../src/domain/locator'

/** A locator as `relocate` gave it, out of the attribute's JSON; null for anything else. */
export function parseLocator(text: string): Locator | null {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return null
    const { href, index, progression, fraction } = value as Record<string, unknown>
    const isPlace =
      typeof href === 'string' &&
      Number.isInteger(index) &&
      typeof progression === 'number' &&
      typeof fraction === 'number'
    return isPlace ? (value as Locator) : null
  } catch {
    return null
  }
}
