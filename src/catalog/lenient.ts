import * as v from 'valibot'

/**
 * Schemas for the fields of real-world feeds. Each returns a usable value or an empty one and does not fail, so that one
 * malformed field does not invalidate a feed.
 */

/** Preferred languages of a text that a feed has in several, best first. */
const LANGUAGES = ['zh', 'zh-CN', 'zh-Hans', 'zh-TW', 'zh-Hant', 'en', 'und']

/**
 * An object with these fields. valibot iterates over them with `for … in`; they have no prototype, so that additions of a
 * host page to `Object.prototype` are not taken for fields.
 */
export function object<const TEntries extends v.ObjectEntries>(entries: TEntries) {
  return v.object<TEntries>(Object.assign(Object.create(null), entries))
}

/** One value or an array; items that do not match are dropped. */
export function list<TOutput>(item: v.GenericSchema<unknown, TOutput>) {
  return v.pipe(
    v.optional(v.unknown(), null),
    v.transform((value): TOutput[] =>
      asArray(value).flatMap((one) => {
        const read = v.safeParse(item, one)
        return read.success ? [read.output] : []
      }),
    ),
  )
}

/** Levels of what may be nested without end; deeper ones are dropped. */
export const MAX_LEVELS = 8

/** A list whose items may have such lists themselves. */
export function nested<T>(
  item: (children: v.GenericSchema<unknown, T[]>) => v.GenericSchema<unknown, T>,
  levels = MAX_LEVELS,
): v.GenericSchema<unknown, T[]> {
  return levels > 0
    ? list(item(nested(item, levels - 1)))
    : v.pipe(
        v.optional(v.unknown(), null),
        v.transform((): T[] => []),
      )
}

/** A text given as a string, a number, or per language; '' if there is none. */
export const text = v.pipe(
  v.optional(v.unknown(), null),
  v.transform((value) => textOf(value)),
)

/** Like {@link text}, but a missing text makes the enclosing object malformed. */
export const requiredText = v.pipe(
  v.unknown(),
  v.transform((value) => textOf(value)),
  v.nonEmpty(),
)

/** A finite number of at least 0, also given as text; undefined otherwise. */
export const count = v.pipe(v.optional(v.unknown(), null), v.transform(countOf))

/** The output of `schema`; undefined if the value does not match. */
export function optional<TOutput>(schema: v.GenericSchema<unknown, TOutput>) {
  return v.pipe(
    v.optional(v.unknown(), null),
    v.transform((value): TOutput | undefined => {
      const read = v.safeParse(schema, value)
      return read.success ? read.output : undefined
    }),
  )
}

/** Names of people, publishers or subjects: texts, objects with a name, or arrays of either. */
export const nameList = list(
  v.pipe(
    v.unknown(),
    v.transform((value) => textOf(isRecord(value) && 'name' in value ? value.name : value)),
    v.nonEmpty(),
  ),
)

/** A book's series: names, objects with a name, or arrays of either; an invalid position is dropped. */
export const series = list(
  v.pipe(
    v.unknown(),
    v.transform((value) => (isRecord(value) && 'name' in value ? value : { name: value })),
    object({ name: requiredText, position: count }),
  ),
)

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function asArray(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

/** @param levels of arrays and objects that are looked into */
function textOf(value: unknown, levels = 4): string {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (levels === 0) return ''
  const first = (values: readonly unknown[]) =>
    values.map((one) => textOf(one, levels - 1)).find((one) => one !== '') ?? ''
  if (Array.isArray(value)) return first(value)
  if (!isRecord(value)) return ''
  // JSON-LD writes a text with a language as an object.
  if ('@value' in value) return first([value['@value']])
  const preferred = LANGUAGES.map((language) => value[language])
  return first(
    [...preferred, ...Object.values(value)].filter((one) => typeof one === 'string' || Array.isArray(one)),
  )
}

function countOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : undefined
}
