import { createStore } from 'zustand/vanilla'
import { openChannel } from '../../platform/channel'
import type { Clock } from '../../platform/clock'
import { LibraryError } from '../../platform/errors'
import type { Fetch } from '../../platform/fetch'
import type { RecordStore } from '../../platform/records'
import { createMemberArchive } from '../member-archive'
import { createWaiter, retryDelay } from '../retry'
import { createBookkeeping, documentId } from './bookkeeping'
import { createCouchClient, type TokenSource } from './couchdb'
import { RemoteError, type RunningSync, type SyncReport, type SyncStatus } from './port'
import { syncOnce } from './round'

/** Milliseconds without a further change of the member before changes are sent. */
const DEBOUNCE_MS = 1000
/** A request that waits for changes and is answered sooner than this did not wait. */
const MIN_WAIT_MS = 1000
/** Longest pause where the server does not wait. */
const MAX_PAUSE_MS = 60_000

export interface SyncOptions {
  records: RecordStore
  owner: string
  orgCode: string
  /** Address of the member's database. */
  address: string
  token: TokenSource
  fetch: Fetch
  clock: Clock
  random?: () => number
  /** Called when the status becomes one that an administrator has to know. */
  onProblem: (error: LibraryError) => void
}

/** Milliseconds after which `settle` looks again whether all is synced; it reads all records for that. */
const SETTLE_POLL_MS = 1000

/** Messages between the tabs of a device; one of them syncs for all. */
type TabMessage = { type: 'ask' | 'now' } | { type: 'report'; report: SyncReport }

const ADMINISTRATORS: readonly SyncStatus[] = ['refused', 'not-a-database', 'too-large']

/** Starts to synchronise a member's records, until `stop` is called. One tab does so for all tabs of the device. */
export function startSync(options: SyncOptions): RunningSync {
  const { records, owner, orgCode, address, clock, random = Math.random } = options
  const { archive } = records
  const member = createMemberArchive(archive, owner, orgCode)
  const remote = createCouchClient(options)
  const books = createBookkeeping(archive, member, address)
  const store = createStore<SyncReport>(() => ({ status: 'starting', synced: 0 }))
  const name = `${archive.name}/sync/${JSON.stringify([owner, orgCode, address])}`
  const channel = openChannel(name)
  const stopping = new AbortController()
  const tooLarge = new Set<string>()
  let isLeader = false
  let hasChanged = false
  /** Waits for a change, not after a failure: a change of the member must not shorten that. */
  let isResting = false
  const waiter = createWaiter(stopping.signal)
  let endRest = () => {}
  const wake = () => {
    endRest()
    waiter.wake()
  }
  /** Number of records that have been reported as too large. */
  let reportedLarge = 0
  let debounce: ReturnType<typeof setTimeout> | undefined
  let lastProblem: SyncStatus = 'synced'

  const post = (message: TabMessage) => {
    if (!stopping.signal.aborted) channel?.postMessage(message)
  }
  const report = (part: Partial<SyncReport>) => {
    store.setState(part)
    if (isLeader) post({ type: 'report', report: store.getState() })
  }
  const now = () => {
    hasChanged = true
    if (isLeader) wake()
    else post({ type: 'now' })
  }
  if (channel)
    channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
      if (data.type === 'report') {
        if (!isLeader) store.setState(data.report)
      } else if (isLeader && data.type === 'now') now()
      else if (isLeader) report({})
    }

  const fail = (cause: unknown): { status: SyncStatus; retryAfter?: number | undefined } => {
    const isFull = cause instanceof LibraryError && cause.code === 'storage-unavailable'
    const error = cause instanceof RemoteError ? cause : new RemoteError('waiting', String(cause), { cause })
    const status: SyncStatus = isFull ? 'full' : error.status
    if (ADMINISTRATORS.includes(status) && status !== lastProblem)
      options.onProblem(new LibraryError('sync', `${error.message} (${status})`, { cause }))
    lastProblem = status
    return { status, retryAfter: error.retryAfter }
  }

  /** Waits for a change on the server, or until the member changes something. */
  const waitForChange = async (since: string) => {
    const waiting = new AbortController()
    const signal = AbortSignal.any([waiting.signal, stopping.signal])
    endRest = () => waiting.abort()
    if (hasChanged) return
    try {
      await remote.wait(since, signal)
    } catch (cause) {
      if (!signal.aborted) throw cause
    } finally {
      endRest = () => {}
    }
  }

  const run = async () => {
    isLeader = true
    let failures = 0
    let quiet = 0
    report({ synced: (await books.state().catch(() => null))?.synced ?? 0 })
    while (!stopping.signal.aborted) {
      hasChanged = false
      try {
        const { moved, since } = await syncOnce({
          archive,
          member,
          books,
          remote,
          now: () => clock.now(),
          signal: stopping.signal,
          tooLarge,
        })
        failures = 0
        if (tooLarge.size > 0) {
          // The others are synced. It is said again only of another record.
          if (tooLarge.size <= reportedLarge) lastProblem = 'too-large'
          report({ status: fail(new RemoteError('too-large', 'a record')).status, synced: clock.now() })
          reportedLarge = tooLarge.size
        } else {
          reportedLarge = 0
          lastProblem = 'synced'
          report({ status: 'synced', synced: clock.now() })
        }
        if (hasChanged) continue
        isResting = true
        if (quiet > 0) await waiter.pause(quiet)
        const began = performance.now()
        await waitForChange(since)
        isResting = false
        const didWait = performance.now() - began >= MIN_WAIT_MS || hasChanged || moved > 0
        quiet = didWait ? 0 : Math.min(Math.max(quiet * 2, MIN_WAIT_MS), MAX_PAUSE_MS)
      } catch (cause) {
        isResting = false
        if (stopping.signal.aborted) return
        const { status, retryAfter } = fail(cause)
        report({ status })
        const isShort = status === 'waiting' || status === 'busy'
        const delay = retryDelay(isShort ? failures++ : Number.POSITIVE_INFINITY, random, retryAfter)
        await waiter.pause(delay, status === 'waiting')
      }
    }
  }

  const undo = member.kinds.map((kind) =>
    records.subscribe(kind, () => {
      clearTimeout(debounce)
      debounce = setTimeout(() => {
        hasChanged = true
        if (isLeader && isResting) wake()
      }, DEBOUNCE_MS)
    }),
  )
  // Where the page has no locks (no HTTPS), each tab syncs; revisions keep them from overwriting each other.
  const locks = navigator.locks as LockManager | undefined
  const running = locks ? locks.request(name, { signal: stopping.signal }, run) : run()
  running.catch(() => {})
  post({ type: 'ask' })

  const isDone = async () => {
    for (const kind of member.kinds) if ((await books.unsynced(kind)).length > 0) return false
    return true
  }
  /** Resolves at the next report, or after `ms`. */
  const nextReport = (ms: number) =>
    new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer)
        undoReport()
        resolve()
      }
      const timer = setTimeout(end, ms)
      const undoReport = store.subscribe(end)
    })
  return {
    store,
    now,
    async settle(timeout) {
      now()
      const end = performance.now() + timeout
      for (;;) {
        if (await isDone().catch(() => false)) return true
        const left = end - performance.now()
        if (left <= 0 || stopping.signal.aborted) return false
        await nextReport(Math.min(left, SETTLE_POLL_MS))
      }
    },
    stop() {
      stopping.abort()
      clearTimeout(debounce)
      for (const step of undo) step()
      channel?.close()
    },
  }
}

/** Deletes a member's records from this device; with an address, those that its server does not have yet stay. */
export async function forgetMember(
  records: RecordStore,
  owner: string,
  orgCode: string,
  address: string | null,
): Promise<void> {
  const member = createMemberArchive(records.archive, owner, orgCode)
  const unsynced = new Set<string>()
  if (address !== null) {
    const books = createBookkeeping(records.archive, member, address)
    for (const kind of member.kinds)
      for (const record of await books.unsynced(kind)) unsynced.add(documentId(record))
    await books.clear()
  }
  await member.forget((record) => unsynced.has(documentId(record)))
}
