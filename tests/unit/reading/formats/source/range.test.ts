import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Fetch } from '../../../../../src/platform/fetch'
import { httpSource } from '../../../../../src/reading/formats/source/range'
import { fileServer } from '../books'

const url = 'http://x/b.epub'
const bytes = Uint8Array.from({ length: 2_000_000 }, (_, at) => (at * 7919) >> 8)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** An open file whose server then does what `answer` says to one request after another, and at last what it should. */
async function opened(...answers: ((init: RequestInit | undefined) => Promise<Response>)[]) {
  const server = fileServer(bytes)
  let isOpen = false
  const asked: string[] = []
  const fetch: Fetch = (address, init) => {
    if (!isOpen) return server.fetch(address, init)
    asked.push(new Headers(init?.headers).get('range') ?? '')
    return answers.shift()?.(init) ?? server.fetch(address, init)
  }
  const source = await httpSource(fetch, url)
  await source.read(bytes.byteLength - 1, 1)
  isOpen = true
  return { source, asked }
}

const refused = (status: number) => async () => new Response(null, { status })
const brokenOff = () => Promise.reject(new TypeError('Failed to fetch'))
const never = (init: RequestInit | undefined) =>
  new Promise<Response>((_, reject) =>
    init?.signal?.addEventListener('abort', () => reject(new DOMException('x', 'AbortError'))),
  )
/** Where the block begins that is asked for, and a part of it that comes at a time. */
const FIRST = 655_360
const PART = 1024
/** An answer that comes part by part, each after so many milliseconds; after the last nothing comes any more. */
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

/** How a read of ten bytes ends, and after how many seconds at most. */
async function ends(read: Promise<Uint8Array>, seconds: number): Promise<unknown> {
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

const right = [...bytes.slice(700_000, 700_010)]

describe('bytes that do not come', () => {
  test.each([
    ['the connection broke off', brokenOff],
    ['the server could not answer', refused(503)],
    ['it wants to be spared', refused(429)],
  ])('are asked for once more, a moment later: %s', async (_, answer) => {
    const { source, asked } = await opened(answer)
    const read = source.read(700_000, 10)
    expect(await ends(read, 0.5)).toBe('nothing yet')
    expect(await ends(read, 1)).toEqual(right)
    expect(asked).toHaveLength(2)
  })

  test('are told of when they do not come then either', async () => {
    const { source, asked } = await opened(brokenOff, refused(500))
    expect(await ends(source.read(700_000, 10), 2)).toBe('server')
    expect(asked).toHaveLength(2)
    expect(await ends(source.read(700_000, 10), 0)).toEqual(right)
  })

  test.each([
    [401, 'unauthorized'],
    [404, 'not-found'],
  ])('are not asked for again where that would not help: %d', async (status, code) => {
    const { source, asked } = await opened(refused(status))
    expect(await ends(source.read(700_000, 10), 0)).toBe(code)
    expect(asked).toHaveLength(1)
  })

  test('are waited for no longer than anybody would, and asked for anew', async () => {
    const { source, asked } = await opened(never, never)
    const read = source.read(700_000, 10)
    expect(await ends(read, 14)).toBe('nothing yet')
    expect(asked).toHaveLength(1)
    expect(await ends(read, 3)).toBe('nothing yet')
    expect(asked).toHaveLength(2)
    expect(await ends(read, 15)).toBe('network')
    expect(await ends(source.read(700_000, 10), 0)).toEqual(right)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('may come slowly, as long as they come', async () => {
    const { source, asked } = await opened(trickle(64, 10_000))
    expect(await ends(source.read(700_000, 10), 650)).toEqual(right)
    expect(asked).toHaveLength(1)
  })

  test('may stop coming', async () => {
    const { source, asked } = await opened(trickle(4, 10_000))
    const read = source.read(700_000, 10)
    expect(await ends(read, 50)).toBe('nothing yet')
    expect(asked).toHaveLength(1)
    expect(await ends(read, 7)).toEqual(right)
  })

  test('are given up at once with the file', async () => {
    const { source, asked } = await opened(brokenOff)
    const read = source.read(700_000, 10)
    expect(await ends(read, 0.5)).toBe('nothing yet')
    source.close()
    expect(await ends(read, 1)).toBe('aborted')
    expect(asked.length).toBeLessThanOrEqual(2)
    expect(vi.getTimerCount()).toBe(0)
  })
})
