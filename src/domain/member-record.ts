/** The kinds of member records; each record is one small document (DESIGN §5). */
export type RecordKind =
  | 'shelf'
  | 'position'
  | 'bookmark'
  | 'highlight'
  | 'note'
  | 'reading-day'
  | 'choice'
  | 'history'
  | 'wish'
  | 'read-mark'
  | 'preferences'

/** What identifies a record: `owner` is a member's id, '' for a visitor on this device. */
export interface RecordName {
  kind: RecordKind
  owner: string
  id: string
}

/** A change, identified within its record by `device` and `changed`. */
export interface Change {
  /** Hybrid logical clock: ms since 1970 of the device, but later than each version that it replaces. */
  changed: number
  device: string
}

/** One version of a record: what one device wrote. Without a value it is a tombstone: the record was removed. */
export interface RecordVersion<T = unknown> extends Change {
  /** By device, its latest change that this version replaces. Absent for the first version of a record. */
  seen?: Readonly<Record<string, number>>
  value?: T
}

/** A stored record: its leading version, and the concurrent versions of other devices. */
export type RecordRow<T = unknown> = RecordName & RecordVersion<T> & { others?: readonly RecordVersion<T>[] }

/** A record that is not removed. */
export type MemberRecord<T> = RecordRow<T> & { value: T }

/** Maximum number of concurrent versions of a record; it is reached by nine devices that change it while offline. */
const MAX_VERSIONS = 8
/** Maximum number of devices in `seen`. */
const MAX_SEEN = 16

/** Whether `version` replaces the change: its device knew it. */
export const replaces = ({ seen }: RecordVersion, { device, changed }: Change): boolean =>
  seen !== undefined && Object.hasOwn(seen, device) && (seen[device] ?? 0) >= changed

export const isSameChange = (a: Change, b: Change): boolean =>
  a.changed === b.changed && a.device === b.device

/** An existing record before a tombstone, then the latest, then the greater device, so that all devices agree. */
const byPrecedence = (a: RecordVersion, b: RecordVersion): number =>
  Number(b.value !== undefined) - Number(a.value !== undefined) ||
  b.changed - a.changed ||
  (a.device < b.device ? 1 : a.device > b.device ? -1 : 0)

/**
 * Merges the versions of one record from several devices: drops those that another version replaces; of concurrent
 * versions all stay, the leading one first. So an edit leads before a removal that did not know it, and of two edits the
 * latest. The order in which devices are merged does not matter, nor how often.
 */
export function mergeVersions<T>(versions: readonly RecordVersion<T>[]): RecordVersion<T>[] {
  const ordered = [...versions].sort(byPrecedence)
  return ordered
    .filter(
      (version, at) =>
        ordered.findIndex((other) => isSameChange(other, version)) === at &&
        !ordered.some((other) => replaces(other, version)),
    )
    .slice(0, MAX_VERSIONS)
}

/** A change made on this device. */
export interface LocalChange<T> extends Change {
  value?: T
  /** Whether a version of another device stays beside the change; by default the change replaces all versions. */
  keep?: (version: RecordVersion<T>) => boolean
}

/**
 * Adds a change of this device to the stored versions. Its clock is moved past the versions that it replaces, so that a
 * device whose clock is wrong can still change what others wrote.
 */
export function addChange<T>(
  stored: readonly RecordVersion<T>[],
  { changed, device, value, keep }: LocalChange<T>,
): RecordVersion<T>[] {
  const kept = stored.filter((version) => version.device !== device && keep?.(version))
  const replaced = stored.filter((version) => !kept.includes(version))
  const seen = seenOf(replaced)
  const latest = Math.max(changed, ...stored.map((version) => version.changed + 1))
  return mergeVersions([{ changed: latest, device, ...(seen && { seen }), value }, ...kept])
}

/** The `seen` of a version that replaces these; undefined for none. */
export function seenOf(replaced: readonly RecordVersion[]): Record<string, number> | undefined {
  const seen = new Map<string, number>()
  const note = (device: string, changed: number) =>
    seen.set(device, Math.max(changed, seen.get(device) ?? changed))
  for (const version of replaced) {
    for (const [device, changed] of Object.entries(version.seen ?? {})) note(device, changed)
    note(version.device, version.changed)
  }
  if (seen.size === 0) return undefined
  return Object.fromEntries([...seen].sort((a, b) => b[1] - a[1]).slice(0, MAX_SEEN))
}

/** Whether two lists hold the same changes. */
export const isSameVersions = (a: readonly Change[], b: readonly Change[]): boolean =>
  a.length === b.length && a.every((change) => b.some((other) => isSameChange(change, other)))

/** All versions of a stored record, the leading one first. */
export const versionsOf = <T>({ changed, device, seen, value, others }: RecordRow<T>): RecordVersion<T>[] => [
  { changed, device, ...(seen && { seen }), value },
  ...(others ?? []),
]

/** The record with these versions, which `mergeVersions` has ordered; null for none. */
export function toRow<T>(
  { kind, owner, id }: RecordName,
  versions: readonly RecordVersion<T>[],
): RecordRow<T> | null {
  const [leading, ...others] = versions
  if (!leading) return null
  return { kind, owner, id, ...leading, ...(others.length > 0 && { others }) }
}
