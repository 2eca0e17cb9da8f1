import * as v from 'valibot'
import { FILE_LIMITS } from './imported'

/** Schemas for the fields of files from other programs. A field that does not fit is empty and does not spoil the rest. */

/** See `catalog/lenient.ts`: the fields have no prototype, because valibot iterates over them with `for … in`. */
export function fields<const TEntries extends v.ObjectEntries>(entries: TEntries) {
  return v.object<TEntries>(Object.assign(Object.create(null), entries))
}

/** A text as it is; one with a language (`{ text }`, `{ "@value" }`) without it; '' for anything else. Cut to `length`. */
export const textUpTo = (length: number) =>
  v.pipe(
    v.optional(v.unknown(), null),
    v.transform((value) => plainText(value).slice(0, length)),
  )

export const short = textUpTo(FILE_LIMITS.short)

/** One value or an array of any: those that fit, up to `most`. */
export function listOf<TOutput>(item: v.GenericSchema<unknown, TOutput>, most: number) {
  return v.pipe(
    v.optional(v.unknown(), null),
    v.transform((value): TOutput[] => {
      const all = Array.isArray(value) ? value : value === null ? [] : [value]
      return all.slice(0, most).flatMap((one) => {
        const read = v.safeParse(item, one)
        return read.success ? [read.output] : []
      })
    }),
  )
}

/** Names as texts or as objects with a name. */
export const names = listOf(
  v.pipe(
    v.unknown(),
    v.transform((value) => plainText(isRecord(value) && 'name' in value ? value.name : value)),
    v.transform((value) => value.trim().slice(0, FILE_LIMITS.short)),
    v.nonEmpty(),
  ),
  FILE_LIMITS.names,
)

/** A number from 0 to 1; undefined for anything else. */
export const unit = v.pipe(
  v.optional(v.unknown(), null),
  v.transform((value) => (typeof value === 'number' && value >= 0 && value <= 1 ? value : undefined)),
)

/** The latest time that a file may name: some programs write microseconds. */
const LATEST = Date.UTC(2200, 0)

/** A time as ISO 8601, or as a number of seconds or milliseconds since 1970; 0 for anything else. */
export const time = v.pipe(
  v.optional(v.unknown(), null),
  v.transform((value) => {
    const ms =
      typeof value === 'string'
        ? // KOReader writes local time with a space.
          Date.parse(value.trim().replace(/^(\d{4}-\d\d-\d\d) /, '$1T'))
        : typeof value === 'number'
          ? value * (value < 1e11 ? 1000 : 1)
          : 0
    return Number.isFinite(ms) && ms > 0 && ms < LATEST ? Math.round(ms) : 0
  }),
)

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function plainText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  if (!isRecord(value)) return ''
  const inner = value.text ?? value['@value'] ?? value.stringValue
  return typeof inner === 'string' ? inner : ''
}
