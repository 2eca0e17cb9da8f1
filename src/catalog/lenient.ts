import * as v from 'valibot'

/**
 * Readers for fields as they are found in the wild: each gives something usable or nothing, and
 * none of them fails, so that one bad field never costs a whole feed.
 */

/** Languages a text is taken in where a feed gives several, best first. */
const LANGUAGES = ['zh', 'zh-CN', 'zh-Hans', 'zh-TW', 'zh-Hant', 'en', 'und']

/**
 * An object with these fields. valibot walks over them with `for … in`: without a prototype, what a page has added to
 * `Object.prototype` is no field.
 */
export function object<const TEntries extends v.ObjectEntries>(entries: TEntries) {
  return v.object<TEntries>(Object.assign(Object.create(null), entries))
}

/** One or several of something; what does not fit is dropped. */
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

/** A text given plainly, as a number, or per language; '' when there is none. */
export const text = v.pipe(v.optional(v.unknown(), null), v.transform(textOf))

/** A text as {@link text}, but one that is not there makes the thing around it malformed. */
export const requiredText = v.pipe(v.unknown(), v.transform(textOf), v.nonEmpty())

/** A finite number not below zero, also when given as text; undefined otherwise. */
export const count = v.pipe(v.optional(v.unknown(), null), v.transform(countOf))

/** The value as `schema` reads it; undefined where it does not fit. */
export function maybe<TOutput>(schema: v.GenericSchema<unknown, TOutput>) {
  return v.pipe(
    v.optional(v.unknown(), null),
    v.transform((value): TOutput | undefined => {
      const read = v.safeParse(schema, value)
      return read.success ? read.output : undefined
    }),
  )
}

/** Names of people, publishers or subjects: texts, objects with a name, or arrays of either. */
export const names = list(
  v.pipe(
    v.unknown(),
    v.transform((value) => textOf(isRecord(value) && 'name' in value ? value.name : value)),
    v.nonEmpty(),
  ),
)

/** A book's series: names, objects with one, or arrays of either; a place that is none is left out. */
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

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (Array.isArray(value)) return value.map(textOf).find((one) => one !== '') ?? ''
  if (!isRecord(value)) return ''
  // JSON-LD writes one text of one language as an object of its own.
  if ('@value' in value) return textOf(value['@value'])
  const preferred = LANGUAGES.map((language) => value[language])
  return (
    [...preferred, ...Object.values(value)]
      .filter((one) => typeof one === 'string')
      .map(textOf)
      .find(Boolean) ?? ''
  )
}

function countOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : undefined
}
