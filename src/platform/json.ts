/**
 * JSON of a value, whatever `toJSON` a host page has given to arrays and strings (Prototype.js did, and made a string of
 * each array). Dates are written as JSON writes them.
 *
 * @throws TypeError for what has no JSON: a circular value, a bigint
 */
export const toJson = (value: unknown): string =>
  JSON.stringify({ value }, function (this: Record<string, unknown>, key, given) {
    const own = this[key]
    return own instanceof Date ? given : own
  }).slice('{"value":'.length, -1)
