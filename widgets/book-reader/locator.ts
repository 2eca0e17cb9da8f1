import type { Locator } from '../../src/domain/locator'

/**
 * Parses a locator from the attribute's JSON, as emitted by `relocate`; null for anything else. Hosts may write
 * their
 * own: a quote may consist of `highlight` only, and unknown optional fields are dropped.
 */
export function parseLocator(json: string): Locator | null {
  const { href, index, progression, fraction, cfi, text } = fieldsOf(json)
  if (typeof href !== 'string' || typeof index !== 'number' || !Number.isInteger(index) || index < 0)
    return null
  if (typeof progression !== 'number' || typeof fraction !== 'number') return null
  const quote = typeof text === 'object' && text !== null ? quoteOf({ ...text }) : null
  return {
    href,
    index,
    progression,
    fraction,
    ...(typeof cfi === 'string' && { cfi }),
    ...(quote && { text: quote }),
  }
}

function fieldsOf(json: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' ? { ...value } : {}
  } catch {
    return {}
  }
}

function quoteOf({ before, highlight, after }: Readonly<Record<string, unknown>>): Locator['text'] | null {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
  return typeof highlight === 'string' ? { before: textOf(before), highlight, after: textOf(after) } : null
}
