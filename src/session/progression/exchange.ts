import type { BookFormat } from '../../domain/book'
import type { FollowedBook, FollowedPosition, Locator } from '../../domain/locator'
import { toJson } from '../../platform/json'
import { createWaiter, retryDelay } from '../retry'
import { type ProgressionClient, ProgressionError, type ProgressionService } from './client'
import { locatorOf, type Progression, placeOf } from './document'
import type { WaitingPosition, WaitingPositions } from './waiting'

/** Milliseconds between a move and its request; moves in between are sent as one. */
const SEND_MS = 2000
/** Milliseconds after which the service is asked again when the page becomes visible. */
const AGAIN_MS = 30_000
/** How far apart positions are, in total progression, to be two. */
const APART = 0.002
/** By how much a new time exceeds one that it replaces: some services store whole seconds. */
const TICK_MS = 1000
/** Documents that the service may reject in a row. */
const MAX_REJECTED = 3

/** What this device has of a position. */
interface OwnPosition {
  modified: number
  total: number
  /** Time of the service's position that the reader knew. */
  known: number
}

/**
 * What to do about the position of the service: offer it to the reader, write this device's instead, or nothing. Whatever
 * another device reached is offered if it is later in time, or further on in the book and the reader does not know it.
 */
export function decide(
  remote: Progression | null,
  remoteTotal: number,
  own: OwnPosition | null,
  device: string,
): 'offer' | 'send' | 'nothing' {
  if (!remote) return own ? 'send' : 'nothing'
  if (remote.device.id === device) return own && own.modified > remote.modified ? 'send' : 'nothing'
  if (!own) return 'offer'
  if (remote.modified <= own.known) return 'send'
  return remote.modified > own.modified || remoteTotal > own.total + APART ? 'offer' : 'send'
}

export interface ExchangeOptions {
  service: ProgressionService
  client: ProgressionClient
  waiting: WaitingPositions
  device: Progression['device']
  /** The open book; null for a position that only waits to be written. */
  book: FollowedBook | null
  /** The position stored on this device, and when it was reached. */
  stored(): Promise<{ locator: Locator; changed: number } | null>
  now: () => number
  random: () => number
  signal: AbortSignal
  onEnd(): void
}

/**
 * Exchanges the position in one book with its service: reads it first, then writes what is new here. What the reader has
 * not decided about is never written over.
 */
export function startExchange(options: ExchangeOptions): FollowedPosition {
  const { service, client, waiting, device, book, stored, now, random, signal, onEnd } = options
  const { url } = service
  const format: BookFormat = book?.source.format ?? 'epub'
  const waiter = createWaiter(signal)
  let remote: Progression | null = null
  let isRead = false
  let readAt = Number.NEGATIVE_INFINITY
  /** The reader has not decided yet about the position on offer. */
  let isOffered = false
  let isOpen = book !== null
  let isIdle = false
  /** The place that was written last, as text. */
  let sentPlace = ''
  let latest: Locator | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const wake = () => {
    // A pause after a failure stays as long as it is.
    if (isIdle) waiter.wake()
  }
  const known = () => remote?.modified ?? 0

  const put = (locator: Locator, modified: number) => {
    const before = waiting.get(url)
    waiting.put({
      service,
      progression: { modified, device, place: placeOf(locator, format) },
      known: isOffered || !isRead ? (before?.known ?? 0) : known(),
    })
  }
  /** Stores the last move, so that it survives the page. */
  const keep = () => {
    clearTimeout(timer)
    timer = undefined
    if (!latest) return
    // Read as stored on the device, and written already.
    if (toJson(placeOf(latest, format)) !== sentPlace || isOffered)
      put(latest, Math.max(now(), isOffered ? 0 : known() + TICK_MS))
    latest = null
    wake()
  }

  /** Decides about the position of the service. */
  const consider = async () => {
    const entry = waiting.get(url)
    const kept = await stored()
    // A page may have been closed after the last move was stored, and before it was noted here.
    const here = kept && kept.changed > (entry?.progression.modified ?? 0) ? kept : null
    const own: OwnPosition | null = here
      ? { modified: here.changed, total: here.locator.fraction, known: entry?.known ?? 0 }
      : entry && {
          modified: entry.progression.modified,
          total: entry.progression.place.total ?? 0,
          known: entry.known,
        }
    const locator = remote && book && locatorOf(remote.place, format, book.order)
    const total = locator?.fraction ?? remote?.place.total ?? 0
    const decision = decide(remote, total, own, device.id)
    if (decision === 'nothing' && entry) waiting.remove(entry)
    if (decision === 'send' && here) put(here.locator, Math.max(here.changed, known() + TICK_MS))
    if (decision !== 'offer') return
    // Without the book nobody can be asked: the position waits.
    isOffered = true
    const shown = book?.here()
    if (!book || !isOpen || !shown) return
    // A place that says nothing is no offer, nor is the page that is shown.
    if (!locator || Math.abs(locator.fraction - shown.fraction) <= APART) isOffered = false
    else book.offer(locator)
  }

  const read = async () => {
    remote = await client.read()
    isRead = true
    readAt = performance.now()
    await consider()
  }

  /** @returns whether the service has a newer position */
  const write = async (entry: WaitingPosition): Promise<boolean> => {
    const modified = Math.max(entry.progression.modified, known() + TICK_MS)
    const sent = { ...entry.progression, modified }
    const result = await client.write(sent)
    if (result.isNewer) {
      isRead = false
      return true
    }
    waiting.remove(entry)
    sentPlace = toJson(sent.place)
    remote = result.kept ?? sent
    // The service may have kept another device's instead.
    if (remote.device.id !== device.id) await consider()
    return false
  }

  const run = async () => {
    let failures = 0
    let rejected = 0
    let refused = 0
    while (!signal.aborted) {
      try {
        if (!isRead) await read()
        const entry = isOffered ? null : waiting.get(url)
        if (entry) {
          const isNewer = await write(entry)
          refused = isNewer ? refused + 1 : 0
          if (isNewer && refused > 1) throw new ProgressionError('later', `409 from ${url} again`)
          if (isNewer) continue
          rejected = 0
        }
        failures = 0
      } catch (cause) {
        if (signal.aborted) return
        const error = cause instanceof ProgressionError ? cause : new ProgressionError('later', String(cause))
        if (error.kind === 'over') return
        if (error.kind === 'later') {
          await waiter.pause(retryDelay(failures++, random, error.retryAfter), true)
          continue
        }
        const entry = waiting.get(url)
        if (entry) waiting.remove(entry)
        if (++rejected >= MAX_REJECTED) return
      }
      await waiter.pause(SEND_MS)
      const isMore = (!isOffered && waiting.get(url) !== null) || !isRead
      if (isMore) continue
      if (!isOpen) return
      isIdle = true
      await waiter.pause(Number.POSITIVE_INFINITY)
      isIdle = false
    }
  }

  const onVisibility = () => {
    if (document.visibilityState === 'hidden') return keep()
    if (!isRead || performance.now() - readAt < AGAIN_MS) return
    isRead = false
    wake()
  }
  const listen = (change: 'addEventListener' | 'removeEventListener') => {
    document[change]('visibilitychange', onVisibility)
    window[change]('pagehide', keep)
  }
  if (book) listen('addEventListener')
  const close = () => {
    keep()
    listen('removeEventListener')
    isOpen = false
    wake()
  }
  signal.addEventListener('abort', () => {
    if (isOpen) close()
  })
  run().finally(onEnd)

  return {
    moved(locator) {
      latest = locator
      timer ??= setTimeout(keep, SEND_MS)
    },
    settle() {
      isOffered = false
    },
    stop: () => isOpen && close(),
  }
}
