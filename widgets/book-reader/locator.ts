import type { Locator } from '../../src/domain/locator'

/**
 * A locator as `relocate` gave it, out of the attribute's JSON; null for anything else. Hosts write some themselves: a
 * quote may be its words alone, and what is not understood beside the place is left out.
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
  const words = (value: unknown) => (typeof value === 'string' ? value : '')
  return typeof highlight === 'string' ? { before: words(before), highlight, after: words(after) } : null
}
