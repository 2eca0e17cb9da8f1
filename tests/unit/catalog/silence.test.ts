import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCatalog } from '../../../src/catalog'
import { TIMEOUT_MS, withTimeout } from '../../../src/platform/timeout'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const FEED = JSON.stringify({
  metadata: { title: '慢' },
  navigation: [],
  publications: [{ metadata: { title: '书', identifier: 'urn:1' }, links: [] }],
})

/**
 * A server that sends `size` characters of its response every `each` milliseconds, and stops after `length` characters.
 */
function slow(each: number, size: number, length = Number.POSITIVE_INFINITY) {
  return async () => {
    const bytes = new TextEncoder().encode(FEED)
    let at = 0
    const body = new ReadableStream<Uint8Array>({
      async pull(stream) {
        await new Promise((done) => setTimeout(done, each))
        if (at >= bytes.length) return stream.close()
        if (at >= length) return new Promise(() => {})
        stream.enqueue(bytes.slice(at, at + size))
        at += size
      },
    })
    return new Response(body, { headers: { 'content-type': 'application/opds+json' } })
  }
}
const catalogOf = (fetch: () => Promise<Response>) =>
  createCatalog({ src: 'https://slow.example/feed.json', org: '', fetch })
const homeOf = (fetch: () => Promise<Response>) => {
  const catalog = catalogOf(fetch)
  return withTimeout((signal) => catalog.organisation({ signal }), new AbortController().signal)
}

test('waits for a response for minutes while data arrives', async () => {
  const found = homeOf(slow(TIMEOUT_MS - 1000, 20))
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS * 20)
  expect((await found).orgName).toBe('慢')
})

test('rejects if a response stops in the middle or never starts', async () => {
  for (const fetch of [slow(1000, 20, 40), () => new Promise<Response>(() => {})]) {
    const ended = expect(homeOf(fetch)).rejects.toMatchObject({ code: 'network' })
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS + 5000)
    await ended
  }
})

test('rejects a card, which waits for a shared request and has no timeout of its own', async () => {
  const asked = catalogOf(() => new Promise<Response>(() => {})).card('1')
  const ended = expect(asked).rejects.toMatchObject({ code: 'network' })
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS + 5000)
  await ended
})

test('waits for books that are requested together while data arrives', async () => {
  const catalog = catalogOf(slow(TIMEOUT_MS - 1000, 20))
  const found = withTimeout((signal) => catalog.card('1', { signal }), new AbortController().signal)
  found.catch(() => {})
  const settled = vi.fn()
  found.then(settled, settled)
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS * 2)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS * 60)
  expect(settled).toHaveBeenCalled()
  await expect(found).rejects.toMatchObject({ code: 'not-found' })
})
