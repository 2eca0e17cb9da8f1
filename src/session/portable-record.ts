import { mergeVersions, type RecordKind, type RecordVersion } from '../domain/member-record'
import type { RecordShapes } from '../platform/records'
import type { PortableRecord } from './member-archive'
import { isObject, readText } from './shapes'

/** Version of the form in which records leave a device. */
export const RECORD_FORMAT = 1

/** Bounds of a record that comes from outside. */
const LIMITS = { id: 8000, device: 64, versions: 16, seen: 64, changed: 4.32e15 } as const

/** A record as JSON, in a backup and on a server. */
export interface PortableJson {
  kind: RecordKind
  id: string
  versions: readonly {
    changed: number
    device: string
    seen?: Readonly<Record<string, number>>
    /** Set in place of `value`. */
    removed?: true
    value?: unknown
  }[]
}

export const toPortableJson = ({ kind, id, versions }: PortableRecord): PortableJson => ({
  kind,
  id,
  versions: versions.map(({ changed, device, seen, value }) => ({
    changed,
    device,
    ...(seen && { seen }),
    ...(value === undefined ? { removed: true } : { value }),
  })),
})

/**
 * Reads a record that comes from outside; null if any part of it does not fit, so that nothing of it is written back.
 *
 * @param orgCode the record must be of this organisation
 */
export function readPortableJson(
  json: unknown,
  shapes: RecordShapes,
  orgCode: string,
): PortableRecord | null {
  if (!isObject(json)) return null
  const { kind, versions } = json
  const id = readText(json.id)
  if (!isKind(kind, shapes) || !id?.startsWith(`${orgCode}/`) || id.length > LIMITS.id) return null
  if (!Array.isArray(versions) || versions.length === 0 || versions.length > LIMITS.versions) return null
  const read = versions.map((version) => readVersion(version, shapes[kind]))
  const usable = read.flatMap((version) => version ?? [])
  return usable.length === read.length ? { kind, id, versions: mergeVersions(usable) } : null
}

const isKind = (kind: unknown, shapes: RecordShapes): kind is RecordKind =>
  typeof kind === 'string' && Object.hasOwn(shapes, kind)

function readVersion(json: unknown, shape: (value: unknown) => unknown): RecordVersion | null {
  if (!isObject(json) || !isTime(json.changed)) return null
  const device = readText(json.device)
  if (!device || device.length > LIMITS.device) return null
  const seen = json.seen === undefined ? undefined : readSeen(json.seen)
  if (seen === null) return null
  const value = json.removed === true ? undefined : (shape(json.value) ?? null)
  if (value === null) return null
  return { changed: json.changed, device, ...(seen && { seen }), ...(value !== undefined && { value }) }
}

function readSeen(json: unknown): Record<string, number> | null {
  const entries = isObject(json) ? Object.entries(json) : []
  const usable = entries.filter((entry): entry is [string, number] => isTime(entry[1]))
  return isObject(json) && usable.length === entries.length && usable.length <= LIMITS.seen
    ? Object.fromEntries(usable)
    : null
}

/** Far future times are rejected, because later changes must still find a time after them. */
const isTime = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= LIMITS.changed
