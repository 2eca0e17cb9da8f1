/**
 * Returns the JSON of a value. No `toJSON` is asked: a host page may have added one to built-in prototypes that turns each
 * array into a string (Prototype.js), or that throws. A replacer would not do, as `JSON.stringify` asks `toJSON` first.
 *
 * @param space as for `JSON.stringify`
 * @throws TypeError for a value without JSON: a circular value, a bigint
 */
export const toJson = (value: unknown, space?: number): string =>
  JSON.stringify(plain(value, []), null, space)

/** A copy whose objects have no prototype and whose arrays hide an inherited `toJSON`. `above` holds what contains it. */
function plain(value: unknown, above: readonly object[]): unknown {
  if (typeof value === 'function') return undefined
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Date) return Number.isFinite(value.getTime()) ? value.toISOString() : null
  if (above.includes(value)) throw new TypeError('a circular value has no JSON')
  const path = [...above, value]
  if (!Array.isArray(value)) {
    const copy: Record<string, unknown> = Object.create(null)
    for (const [key, inner] of Object.entries(value)) copy[key] = plain(inner, path)
    return copy
  }
  const copy: unknown[] = []
  for (let at = 0; at < value.length; at++) copy[at] = plain(value[at], path)
  return Object.defineProperty(copy, 'toJSON', { value: undefined })
}
