/**
 * Returns the JSON of a value, ignoring any `toJSON` that a host page added to built-in prototypes (Prototype.js turned
 * each array into a string, and each text and date into one with quotes in it).
 *
 * @param space as for `JSON.stringify`
 * @throws TypeError for a value without JSON: a circular value, a bigint
 */
export const toJson = (value: unknown, space?: number): string =>
  JSON.stringify(
    value,
    function (this: Record<string, unknown>, key) {
      const original = this[key]
      if (!(original instanceof Date)) return original
      return Number.isFinite(original.getTime()) ? original.toISOString() : null
    },
    space,
  )
