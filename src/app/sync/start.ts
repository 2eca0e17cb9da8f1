import type { SyncToken } from '../../domain/user'
import { type Cache, FAR_FUTURE } from '../../platform/cache'
import type { Clock } from '../../platform/clock'
import { LibraryError } from '../../platform/errors'
import { windowFetch } from '../../platform/fetch'
import { originOf } from '../../platform/origins'
import type { RecordStore } from '../../platform/records'
import type { StoredValue } from '../../platform/stored-value'
import { type Preferences, portablePreferences, readPreferences } from '../../reading/navigator/preferences'
import { habitsSyncKey } from '../../session/habits'
import { startSync } from '../../session/sync'
import { resolveAddress } from '../../session/sync/address'
import type { LibrarySync } from '../../session/sync/port'

/** Where a member's records are synced. */
export interface SyncTarget {
  /** The `sync` attribute. */
  template: string
  baseUri: string
}

export interface StartOptions {
  records: RecordStore
  owner: string
  orgCode: string
  /** The `sync` attribute. */
  template: string
  baseUri: string
  /** The page's current token or token provider. */
  token: () => SyncToken | null
  clock: Clock
  onProblem: (error: LibraryError) => void
  /** Null for an element without preferences of its own. */
  preferences: { value: StoredValue<Preferences>; cache: Cache } | null
}

/** @returns null if the address is invalid; it is reported */
export function startLibrarySync(options: StartOptions): LibrarySync | null {
  const { records, owner, orgCode, template, baseUri, token, clock, onProblem, preferences } = options
  const address = resolveAddress(template, { user: owner, org: orgCode }, baseUri)
  if (address === null || originOf(address) === undefined) {
    onProblem(new LibraryError('sync', `sync="${template}" is no http or https address`))
    return null
  }
  const running = startSync({
    records,
    owner,
    orgCode,
    address,
    token: tokenSource(token),
    fetch: windowFetch,
    clock,
    onProblem,
  })
  const following = preferences && followPreferences(records, owner, orgCode, preferences)
  return {
    ...running,
    address,
    preferences: following,
    stop() {
      following?.stop()
      running.stop()
    },
  }
}

/** Asks the page for a token once, and again when the server refuses it. */
function tokenSource(current: () => SyncToken | null): (isRefused: boolean) => Promise<string | null> {
  let held: { from: SyncToken; token: string } | null = null
  return async (isRefused) => {
    const from = current()
    if (from === null || typeof from === 'string') return from
    if (held?.from === from && !isRefused) return held.token
    const token = await from()
    if (typeof token !== 'string' || token === '') throw new TypeError('the token provider gave no text')
    held = { from, token }
    return token
  }
}

/** Syncs the member's reading preferences as a record, if the member has chosen so on this device. */
function followPreferences(
  records: RecordStore,
  owner: string,
  orgCode: string,
  { value: { store, onChosen }, cache }: { value: StoredValue<Preferences>; cache: Cache },
) {
  const id = `${orgCode}/reading`
  const key = habitsSyncKey(owner)
  const isSynced = () => cache.get(key, (value) => value === true) === true
  let isAdopting = false
  let isStopped = false
  /** What the record has: a change of the brightness alone writes none. */
  let recorded = ''
  const textNow = () => JSON.stringify(portablePreferences(store.getState()))
  const adopt = async () => {
    const found = await records.get('preferences', owner, id).catch(() => null)
    // Meanwhile another member may have signed in.
    if (isStopped || !found || !isSynced()) return isStopped || found !== null
    isAdopting = true
    const { brightness } = store.getState()
    store.setState({ ...readPreferences(found.value), brightness }, true)
    isAdopting = false
    recorded = textNow()
    return true
  }
  const put = () => {
    const text = textNow()
    if (text !== recorded) void records.put('preferences', owner, id, portablePreferences(store.getState()))
    recorded = text
  }
  const undo = [
    records.subscribe('preferences', () => void adopt()),
    // Not what is read again: at a change of member, those are another's.
    onChosen(() => {
      if (!isAdopting && isSynced()) put()
    }),
  ]
  void adopt()
  return {
    isSynced,
    async setSynced(synced: boolean) {
      cache.set(key, synced, FAR_FUTURE)
      // What another device has synced counts; the first device gives its own.
      if (synced && !(await adopt())) put()
    },
    stop() {
      isStopped = true
      for (const step of undo) step()
    },
  }
}
