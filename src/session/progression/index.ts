import type { FollowedBook, FollowedPosition, Locator } from '../../domain/locator'
import { type Clock, systemClock } from '../../platform/clock'
import type { Fetch } from '../../platform/fetch'
import type { RecordStore } from '../../platform/records'
import { bookKey } from '../book-key'
import { createProgressionClient, findService, type ProgressionService } from './client'
import { startExchange } from './exchange'
import { createWaitingPositions } from './waiting'

/** The positions that the catalogue keeps of one member in one organisation, for as long as the member is signed in. */
export interface Progressions {
  /** Exchanges the position of an open book; null if the catalogue keeps none. */
  follow(book: FollowedBook): FollowedPosition | null
  /** Writes the positions that wait since an earlier visit. */
  resume(fetch: Fetch): void
  /** Ends all requests; what is not written yet waits. */
  stop(): void
}

export interface ProgressionsOptions {
  records: RecordStore
  owner: string
  orgCode: string
  clock?: Clock
  random?: () => number
  /** Ends all requests, as `stop`. */
  ending?: AbortSignal
}

export function createProgressions(options: ProgressionsOptions): Progressions {
  const { records, owner, orgCode, clock = systemClock, random = Math.random, ending } = options
  const { archive } = records
  const waiting = createWaitingPositions(archive.name, owner, orgCode)
  const device = { id: deviceUrn(archive.device), name: `Web (${location.host})` }
  const running = new Map<string, AbortController>()
  const stopping = new AbortController()
  if (ending?.aborted) stopping.abort()
  ending?.addEventListener('abort', () => stopping.abort(), { once: true })
  const now = () => clock.now()

  const start = (service: ProgressionService, fetch: Fetch, book: FollowedBook | null) => {
    const { url } = service
    // What waits for this book is written by the one that is open.
    running.get(url)?.abort()
    const abort = new AbortController()
    running.set(url, abort)
    const signal = AbortSignal.any([abort.signal, stopping.signal])
    return startExchange({
      service,
      client: createProgressionClient({ service, fetch, now, signal }),
      waiting,
      device,
      book,
      async stored() {
        if (!book) return null
        const id = `${orgCode}/${bookKey(book.source.bid)}`
        const record = await records.get<{ locator: Locator }>('position', owner, id).catch(() => null)
        return record && { locator: record.value.locator, changed: record.changed }
      },
      now,
      random,
      signal,
      onEnd() {
        if (running.get(url) === abort) running.delete(url)
      },
    })
  }
  const resume = (fetch: Fetch) => {
    for (const { service } of waiting.list()) if (!running.has(service.url)) start(service, fetch, null)
  }

  return {
    follow(book) {
      const { services, fetch } = book.source
      const service = services && findService(services.links, services.base)
      const followed = service ? start(service, fetch, book) : null
      resume(fetch)
      return followed
    },
    resume,
    stop: () => stopping.abort(),
  }
}

/** The device's id as a URN: a UUID of version 8 (RFC 9562), whose content is the product's own. */
function deviceUrn(id: string): string {
  const hex = Array.from(new TextEncoder().encode(id), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .padEnd(26, '0')
  const part = (from: number, length: number) => hex.slice(from, from + length)
  return `urn:uuid:${part(0, 8)}-${part(8, 4)}-8${part(12, 3)}-8${part(15, 3)}-${part(18, 8).padEnd(12, '0')}`
}
