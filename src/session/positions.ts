import type { Locator, Positions } from '../domain/locator'
import { isSameChange, type RecordVersion, versionsOf } from '../domain/member-record'
import type { Fetch } from '../platform/fetch'
import { loadModule } from '../platform/load-module'
import type { RecordStore } from '../platform/records'
import { bookKey } from './book-key'
import { LOCAL_MEMBER } from './local-session'
import type { Progressions } from './progression'

/** A member's position in a book. */
export interface Position {
  bid: string
  locator: Locator
}

/** How much further another device's position has to be, in total progression, to stay on offer. */
const MIN_AHEAD = 0.002

/** A member's positions, one document per book (DESIGN §5). */
export interface MemberPositions extends Required<Omit<Positions, 'follow'>>, Pick<Positions, 'follow'> {
  /** Returns all positions, newest first; `changed` is when each was reached, in ms since 1970. */
  list(): Promise<readonly { position: Position; changed: number }[]>
  /** Writes the positions that wait for the catalogue since an earlier visit. Returns the stop of all that `follow` began. */
  tend(fetch?: Fetch): () => void
}

/**
 * The latest position is the one to go on from. A position that another device reached further on, without knowing the
 * latest, is kept and offered until the member passes or declines it.
 */
export function createPositions(records: RecordStore, owner: string, orgCode: string): MemberPositions {
  const prefix = `${orgCode}/`
  /** By book, the version that reading began from, and those that the member has declined. */
  const settled = new Map<string, readonly RecordVersion[]>()
  const ending = new AbortController()
  let progressions: Progressions | undefined
  const load = async () => {
    const { createProgressions } = await loadModule(() => import('./progression'))
    progressions ??= createProgressions({ records, owner, orgCode, ending: ending.signal })
    return progressions
  }
  // A name that somebody typed is nobody to the catalogue, and its cookie may be another's.
  const isKnown = owner !== '' && !owner.startsWith(LOCAL_MEMBER)
  const get = (bid: string) => records.get<Position>('position', owner, prefix + bookKey(bid))
  return {
    async load(bid) {
      const record = await get(bid)
      settled.set(bid, record ? [record] : [])
      return record?.value.locator ?? null
    },
    async save(bid, locator) {
      const known = settled.get(bid) ?? []
      await records.put<Position>(
        'position',
        owner,
        prefix + bookKey(bid),
        { bid, locator },
        {
          keep: (version) =>
            (version.value?.locator.fraction ?? 0) > locator.fraction + MIN_AHEAD &&
            !known.some((each) => isSameChange(each, version)),
        },
      )
    },
    async all(bid) {
      const record = await get(bid)
      return record ? versionsOf(record).flatMap(({ value }) => value?.locator ?? []) : []
    },
    async decline(bid) {
      const record = await get(bid)
      if (record) settled.set(bid, versionsOf(record))
    },
    async list() {
      const found = await records.list<Position>('position', owner)
      return found
        .filter((record) => record.id.startsWith(prefix))
        .map((record) => ({ position: record.value, changed: record.changed }))
    },
    subscribe: (listener) => records.subscribe('position', listener),
    ...(isKnown && { follow: async (book) => (await load()).follow(book) }),
    tend(fetch) {
      if (fetch && isKnown && hasWaiting(records.archive.name))
        load().then(
          (loaded) => loaded.resume(fetch),
          () => {},
        )
      return () => ending.abort()
    },
  }
}

/** Whether any position waits for a catalogue (`progression/waiting`). */
function hasWaiting(name: string): boolean {
  try {
    return localStorage.getItem(`${name}/progression`) !== null
  } catch {
    return false
  }
}
