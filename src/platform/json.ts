/**
 * Returns the JSON of a value, ignoring any `toJSON` that a host page added to arrays and strings (Prototype.js turned
 * each array into a string). Dates are written as `JSON.stringify` writes them.
 *
 * @throws TypeError for a value without JSON: a circular value, a bigint
 */
export const toJson = (value: unknown): string =>
  JSON.stringify({ value }, function (this: Record<string, unknown>, key, converted) {
    const original = this[key]
    return original instanceof Date ? converted : original
  }).slice('{"value":'.length, -1)
