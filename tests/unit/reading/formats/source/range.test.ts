import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Fetch } from '../../../../../src/platform/fetch'
import { createHttpSource } from '../../../../../src/reading/formats/source/range'
import { fileServer } from '../books'

const url = 'http://x/b.epub'
const bytes = Uint8Array.from({ length: 2_000_000 }, (_, at) => (at * 7919) >> 8)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Opens a file. Later requests get the given answers one after another, then normal ones. */
async function opened(...answers: ((init: RequestInit | undefined) => Promise<Response>)[]) {
  const server = fileServer(bytes)
  let isOpen = false
  const requestedRanges: string[] = []
  const fetch: Fetch = (address, init) => {
    if (!isOpen) return server.fetch(address, init)
    requestedRanges.push(new Headers(init?.headers).get('range') ?? '')
    return answers.shift()?.(init) ?? server.fetch(address, init)
  }
  const source = await createHttpSource(fetch, url)
  await source.read(bytes.byteLength - 1, 1)
  isOpen = true
  return { source, requestedRanges }
}

const respondWith = (status: number) => async () => new Response(null, { status })
const connectionLost = () => Promise.reject(new TypeError('Failed to fetch'))
const never = (init: RequestInit | undefined) =>
  new Promise<Response>((_, reject) =>
    init?.signal?.addEventListener('abort', () => reject(new DOMException('x', 'AbortError'))),
  )
/** Offset of the requested block, and bytes per chunk of the response. */
const FIRST = 655_360
const PART = 1024
/** A response in chunks, each after `ms` milliseconds, that stalls after the last one. */
const trickle = (parts: number, ms: number) => async (init: RequestInit | undefined) => {
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    start: (controller) =>
      init?.signal?.addEventListener('abort', () => controller.error(new DOMException('x', 'AbortError'))),
    pull: (controller) =>
      new Promise((done) => {
        if (sent * PART === 65_536) controller.close()
        if (sent === parts) return
        setTimeout(() => {
          const from = FIRST + sent * PART
          sent += 1
          controller.enqueue(bytes.slice(from, from + PART))
          done()
        }, ms)
      }),
  })
  return new Response(body, { status: 206 })
}

/** The result or the error code of a read within a number of seconds. */
async function outcomeWithin(read: Promise<Uint8Array>, seconds: number): Promise<unknown> {
  let end: unknown = 'nothing yet'
  read.then(
    (found) => {
      end = [...found]
    },
    (thrown: { code: string }) => {
      end = thrown.code
    },
  )
  await vi.advanceTimersByTimeAsync(seconds * 1000)
  return end
}

const expected = [...bytes.slice(700_000, 700_010)]

describe('a failed range request', () => {
  test.each([
    ['the connection is lost', connectionLost],
    ['the server responds 503', respondWith(503)],
    ['the server responds 429', respondWith(429)],
  ])('is repeated once after a delay: %s', async (_, answer) => {
    const { source, requestedRanges } = await opened(answer)
    const read = source.read(700_000, 10)
    expect(await outcomeWithin(read, 0.5)).toBe('nothing yet')
    expect(await outcomeWithin(read, 1)).toEqual(expected)
    expect(requestedRanges).toHaveLength(2)
  })

  test('reports the error of the second attempt, and the next read succeeds', async () => {
    const { source, requestedRanges } = await opened(connectionLost, respondWith(500))
    expect(await outcomeWithin(source.read(700_000, 10), 2)).toBe('server')
    expect(requestedRanges).toHaveLength(2)
    expect(await outcomeWithin(source.read(700_000, 10), 0)).toEqual(expected)
  })

  test.each([
    [401, 'unauthorized'],
    [404, 'not-found'],
  ])('is not repeated for status %d', async (status, code) => {
    const { source, requestedRanges } = await opened(respondWith(status))
    expect(await outcomeWithin(source.read(700_000, 10), 0)).toBe(code)
    expect(requestedRanges).toHaveLength(1)
  })

  test('times out after 15 seconds without a byte and is repeated', async () => {
    const { source, requestedRanges } = await opened(never, never)
    const read = source.read(700_000, 10)
    expect(await outcomeWithin(read, 14)).toBe('nothing yet')
    expect(requestedRanges).toHaveLength(1)
    expect(await outcomeWithin(read, 3)).toBe('nothing yet')
    expect(requestedRanges).toHaveLength(2)
    expect(await outcomeWithin(read, 15)).toBe('network')
    expect(await outcomeWithin(source.read(700_000, 10), 0)).toEqual(expected)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('does not time out while bytes arrive slowly', async () => {
    const { source, requestedRanges } = await opened(trickle(64, 10_000))
    expect(await outcomeWithin(source.read(700_000, 10), 650)).toEqual(expected)
    expect(requestedRanges).toHaveLength(1)
  })

  test('is repeated when the response stalls', async () => {
    const { source, requestedRanges } = await opened(trickle(4, 10_000))
    const read = source.read(700_000, 10)
    expect(await outcomeWithin(read, 50)).toBe('nothing yet')
    expect(requestedRanges).toHaveLength(1)
    expect(await outcomeWithin(read, 7)).toEqual(expected)
  })

  test('is aborted when the source is closed', async () => {
    const { source, requestedRanges } = await opened(connectionLost)
    const read = source.read(700_000, 10)
    expect(await outcomeWithin(read, 0.5)).toBe('nothing yet')
    source.close()
    expect(await outcomeWithin(read, 1)).toBe('aborted')
    expect(requestedRanges.length).toBeLessThanOrEqual(2)
    expect(vi.getTimerCount()).toBe(0)
  })
})
