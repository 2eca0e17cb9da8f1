import { describe, expect, test } from 'vitest'
import { LibraryError } from '../../../../../src/platform/errors'
import { createHttpSource } from '../../../../../src/reading/formats/source/range'
import { createBytesSource } from '../../../../../src/reading/formats/source/source'
import { openArchive } from '../../../../../src/reading/formats/zip/archive'
import { MAX_NESTING, RATIO_EXEMPT_BYTES } from '../../../../../src/reading/publication/limits'
import { fileServer, zip } from '../books'

const text = (bytes: Uint8Array | null) => (bytes ? new TextDecoder().decode(bytes) : null)
/** Compares bytes. `toEqual` takes seconds for a million bytes, because it compares each as a value. */
const areSame = (some: Uint8Array, others: Uint8Array) => Buffer.compare(some, others) === 0

const noise = (length: number, seed = 1) => {
  // `Uint8Array.from` is seven times as slow.
  const bytes = new Uint8Array(length)
  let state = seed
  for (let at = 0; at < length; at++) {
    state = (state * 1103515245 + 12345) & 0x7fffffff
    bytes[at] = state >> 16
  }
  return bytes
}

async function codeOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise
    return 'nothing thrown'
  } catch (thrown) {
    return thrown instanceof LibraryError ? thrown.code : `not a LibraryError: ${String(thrown)}`
  }
}

describe('files of an archive', () => {
  test('are found by exact, encoded and differently cased names', async () => {
    const archive = await openArchive(createBytesSource(await zip({ 'OPS/第 一.xhtml': 'a', 'b.txt': 'b' })))
    expect(text(await archive.read('OPS/第 一.xhtml'))).toBe('a')
    expect(text(await archive.read('ops/%E7%AC%AC%20%E4%B8%80.XHTML'))).toBe('a')
    expect(text(await archive.read('/x/../b.txt'))).toBe('b')
    expect(await archive.read('c.txt')).toBeNull()
  })

  test('cannot be named outside the archive', async () => {
    const archive = await openArchive(createBytesSource(await zip({ '../../etc/passwd': 'x', 'b.txt': 'b' })))
    expect(archive.paths).toEqual(['etc/passwd', 'b.txt'])
    expect(text(await archive.read('../../../b.txt'))).toBe('b')
  })

  test('are read from a Blob too', async () => {
    const archive = await openArchive(createBytesSource(new Blob([await zip({ 'a.txt': 'hello' })])))
    expect(text(await archive.read('a.txt'))).toBe('hello')
  })

  test('with GBK names are found by their Chinese names', async () => {
    // Without the UTF-8 flag (bit 11), as on Chinese Windows: 书 is CA E9 in GBK.
    const bytes = await zip({ 'xx.txt': 'a' })
    for (let at = 0; at + 1 < bytes.length; at++) {
      if (bytes[at] === 0x50 && bytes[at + 1] === 0x4b && (bytes[at + 2] === 3 || bytes[at + 2] === 1)) {
        const flags = at + (bytes[at + 2] === 3 ? 6 : 8)
        bytes[flags + 1] = (bytes[flags + 1] ?? 0) & ~0x08
      }
      if (bytes[at] === 0x78 && bytes[at + 1] === 0x78) bytes.set([0xca, 0xe9], at)
    }
    expect((await openArchive(createBytesSource(bytes))).paths).toEqual(['书.txt'])
  })
})

describe('limits', () => {
  test('a file that is not a zip is a bad book', async () => {
    expect(await codeOf(openArchive(createBytesSource(noise(5000))))).toBe('bad-book')
    expect(await codeOf(openArchive(createBytesSource(new Uint8Array())))).toBe('bad-book')
    const whole = await zip({ 'a.txt': noise(5000) })
    expect(await codeOf(openArchive(createBytesSource(whole.slice(0, 20))))).toBe('bad-book')
    // A directory that exceeds the file is damaged, whatever size it claims.
    new DataView(whole.buffer).setUint32(whole.byteLength - 10, 0x7fffffff, true)
    expect((await openArchive(createBytesSource(whole))).paths).toEqual(['a.txt'])
    expect(await codeOf(openArchive(createBytesSource(whole.slice(100))))).toBe('bad-book')
  })

  test('a zip bomb is refused before it is inflated', async () => {
    const bomb = await zip({ 'a.txt': new Uint8Array(RATIO_EXEMPT_BYTES + 1), 'b.txt': 'b' })
    const archive = await openArchive(createBytesSource(bomb))
    expect(await codeOf(archive.read('a.txt'))).toBe('book-too-large')
    expect(text(await archive.read('b.txt'))).toBe('b')
  })

  test('a file larger than the directory says is refused', async () => {
    const bytes = await zip({ 'a.txt': new Uint8Array(100_000) })
    const view = new DataView(bytes.buffer)
    for (let at = 0; at + 4 < bytes.length; at++)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true)
    const archive = await openArchive(createBytesSource(bytes))
    expect(archive.sizeOf('a.txt')).toBe(10)
    expect(await codeOf(archive.read('a.txt'))).toBe('bad-book')
  })

  test('deeply nested folders are refused', async () => {
    const deep = `${'a/'.repeat(MAX_NESTING)}x.txt`
    expect(await codeOf(openArchive(createBytesSource(await zip({ [deep]: 'x' }))))).toBe('book-too-large')
  })

  test('an encrypted file is an encrypted book', async () => {
    const archive = await openArchive(createBytesSource(await zip({ 'a.txt': 'a' }, { password: 'x' })))
    expect(archive.isEncrypted('a.txt')).toBe(true)
    expect(await codeOf(archive.read('a.txt'))).toBe('encrypted-book')
  })
})

describe('over HTTP', () => {
  const big = () =>
    zip({ 'first.txt': 'first', 'big.bin': noise(1_500_000), 'last.txt': 'last' }, { level: 0 })

  test('fetches only the parts that are needed', async () => {
    const bytes = await big()
    const server = fileServer(bytes)
    const archive = await openArchive(await createHttpSource(server.fetch, 'http://x/b.epub'))
    expect(text(await archive.read('first.txt'))).toBe('first')
    expect(text(await archive.read('last.txt'))).toBe('last')
    expect(server.requests.every((range) => /^bytes=\d+-\d+$/.test(range))).toBe(true)
    const asked = server.requests.reduce((sum, range) => {
      const [first = 0, last = 0] = range.slice(6).split('-').map(Number)
      return sum + last - first + 1
    }, 0)
    expect(asked).toBeLessThan(bytes.byteLength / 4)
  })

  test('requests the end as soon as the size is known, in one request', async () => {
    const names = Array.from({ length: 1200 }, (_, at) => [
      `OEBPS/text/chapter-${at}.xhtml`,
      `${at}`.repeat(100),
    ])
    const server = fileServer(await zip(Object.fromEntries(names), { level: 0 }))
    const source = await createHttpSource(server.fetch, 'http://x/b.epub')
    expect(server.requests).toHaveLength(2)
    const archive = await openArchive(source)
    expect(archive.paths).toHaveLength(1200)
    expect(server.requests).toHaveLength(2)
  })

  test('reads prefetched files without a request and does not prefetch large or missing files', async () => {
    const files = { 'a.bin': noise(200_000), 'style.css': 'p{}', 'z.bin': noise(600_000) }
    const server = fileServer(await zip(files, { level: 0 }))
    const archive = await openArchive(await createHttpSource(server.fetch, 'http://x/b.epub'))
    const before = server.requests.length
    archive.prefetch(['z.bin', 'gone.css'])
    expect(server.requests).toHaveLength(before)
    archive.prefetch(['style.css'])
    expect(server.requests).toHaveLength(before + 1)
    expect(text(await archive.read('style.css'))).toBe('p{}')
    expect(server.requests).toHaveLength(before + 1)
  })

  test('prefetches files that follow each other in one request, without what lies between others', async () => {
    const files = {
      '1.txt': noise(50_000),
      '2.txt': noise(60_000),
      'small.png': noise(10_000),
      '3.txt': noise(70_000),
      'large.png': noise(300_000),
      '4.txt': noise(70_000),
      'end.bin': noise(300_000),
    }
    const server = fileServer(await zip(files, { level: 0 }))
    const archive = await openArchive(await createHttpSource(server.fetch, 'http://x/b.epub'))
    const before = server.requests.length
    const paths = [1, 2, 3, 4].map((name) => `${name}.txt`)
    expect(archive.prefetchRun(paths, 120_000)).toBe(2)
    expect(archive.prefetchRun(paths, 512_000)).toBe(3)
    expect(server.requests).toHaveLength(before + 2)
    for (const path of paths.slice(0, 3)) expect((await archive.read(path))?.byteLength).toBeGreaterThan(0)
    expect(server.requests.length).toBeLessThanOrEqual(before + 3)
    expect(archive.prefetchRun(['4.txt'], 60_000)).toBe(0)
    expect(archive.prefetchRun(['gone.txt', '4.txt'], 512_000)).toBe(0)
  })

  test('prefetches nothing that is in memory', async () => {
    const archive = await openArchive(createBytesSource(await zip({ '1.txt': 'a', '2.txt': 'b' })))
    expect(archive.prefetchRun(['1.txt', '2.txt'], 1000)).toBe(Number.POSITIVE_INFINITY)
  })

  test('prefetches the rest of a small file in pieces, each byte once', async () => {
    const bytes = await big()
    const server = fileServer(bytes)
    const source = await createHttpSource(server.fetch, 'http://x/b.epub')
    const begun = server.requests.length
    await Promise.all([source.prefetchRest?.(), source.prefetchRest?.()])
    const pieces = server.requests.slice(begun).map((range) => {
      const [first = 0, last = 0] = range.slice(6).split('-').map(Number)
      return last + 1 - first
    })
    expect(pieces.length).toBeGreaterThan(3)
    expect(Math.max(...pieces)).toBeLessThanOrEqual(256 * 1024)
    const asked = server.requests.length
    expect(areSame(await source.read(0, bytes.byteLength), bytes)).toBe(true)
    await source.prefetchRest?.()
    expect(server.requests).toHaveLength(asked)
  })

  test('accepts responses with more than the requested range', async () => {
    const bytes = await big()
    const fetch: typeof globalThis.fetch = async () =>
      new Response(bytes, {
        status: 206,
        headers: { 'content-range': `bytes 0-${bytes.byteLength - 1}/${bytes.byteLength}` },
      })
    const source = await createHttpSource((url, init) => fetch(url, init), 'http://x/b.epub')
    expect(areSame(await source.read(1_000_000, 300_000), bytes.subarray(1_000_000, 1_300_000))).toBe(true)
  })

  test('a redirect to an HTML page means that the user must sign in', async () => {
    const answer = (body: string, redirected: boolean) => {
      const response = new Response(body)
      Object.defineProperty(response, 'redirected', { value: redirected })
      return codeOf(createHttpSource(async () => response, 'http://x/b.txt', { inRanges: false }))
    }
    expect(await answer('<!DOCTYPE html><html><body>登录</body></html>', true)).toBe('unauthorized')
    expect(await answer('<!DOCTYPE html>', false)).toBe('nothing thrown')
    expect(await answer('<html lang="zh">', true)).toBe('unauthorized')
    for (const text of ['第一章 <html>', '<三国演义>', '<<红楼梦>>'])
      expect(await answer(text, true)).toBe('nothing thrown')
  })

  test('does not prefetch the rest of a large file', async () => {
    const server = fileServer(await zip({ 'big.bin': noise(5_000_000) }, { level: 0 }))
    const source = await createHttpSource(server.fetch, 'http://x/b.epub')
    const begun = server.requests.length
    await source.prefetchRest?.()
    expect(server.requests).toHaveLength(begun)
  })

  test('ignores a failed prefetch of the rest and requests it again later', async () => {
    const bytes = await big()
    const server = fileServer(bytes)
    let isOffline = false
    const fetch: typeof server.fetch = (url, init) =>
      isOffline ? Promise.reject(new TypeError('offline')) : server.fetch(url, init)
    const source = await createHttpSource(fetch, 'http://x/b.epub')
    isOffline = true
    await source.prefetchRest?.()
    isOffline = false
    await source.prefetchRest?.()
    isOffline = true
    expect(areSame(await source.read(0, bytes.byteLength), bytes)).toBe(true)
  })

  test('requests both ends at once when the size is known; a wrong size does no harm', async () => {
    const bytes = await big()
    const known = fileServer(bytes)
    const coming = createHttpSource(known.fetch, 'http://x/b', { sizeHint: bytes.byteLength })
    expect(known.requests).toHaveLength(2)
    await openArchive(await coming)
    expect(known.requests).toHaveLength(2)
    for (const sizeHint of [1, 200_000, bytes.byteLength * 3]) {
      const server = fileServer(bytes)
      const archive = await openArchive(await createHttpSource(server.fetch, 'http://x/b', { sizeHint }))
      expect(text(await archive.read('last.txt'))).toBe('last')
    }
  })

  test('aborts the request for the end as soon as the server turns out not to support ranges', async () => {
    const bytes = await big()
    const server = fileServer(bytes, { ranges: false })
    const signals: (AbortSignal | null | undefined)[] = []
    const watched: typeof server.fetch = (url, init) => {
      signals.push(init?.signal)
      return server.fetch(url, init)
    }
    const loaded: number[] = []
    const onProgress = (now: number) => {
      loaded.push(now)
      expect(signals.map((signal) => signal?.aborted ?? false)).toEqual([true, false])
    }
    const source = await createHttpSource(watched, 'http://x/b', { sizeHint: bytes.byteLength, onProgress })
    expect(loaded.at(-1)).toBe(bytes.byteLength)
    expect(text(await (await openArchive(source)).read('last.txt'))).toBe('last')
    expect(server.requests).toHaveLength(2)
  })

  test('reads a large file in one request', async () => {
    const server = fileServer(await big())
    const archive = await openArchive(await createHttpSource(server.fetch, 'http://x/b.epub'))
    const before = server.requests.length
    const read = (await archive.read('big.bin')) ?? new Uint8Array()
    expect(Buffer.compare(read, noise(1_500_000))).toBe(0)
    expect(server.requests.length - before).toBe(1)
  })

  test('downloads the file once, with progress, when ranges are not supported', async () => {
    const bytes = await big()
    const server = fileServer(bytes, { ranges: false })
    const seen: number[] = []
    const source = await createHttpSource(server.fetch, 'http://x/b.epub', {
      onProgress: (loaded, total) => {
        expect(total).toBe(bytes.byteLength)
        seen.push(loaded)
      },
    })
    const archive = await openArchive(source)
    expect(text(await archive.read('last.txt'))).toBe('last')
    expect(server.requests).toHaveLength(1)
    expect(seen.at(-1)).toBe(bytes.byteLength)
  })

  test('downloads the file from a server that refuses the Range header', async () => {
    const server = fileServer(await big())
    const refusing: typeof server.fetch = (url, init) =>
      new Headers(init?.headers).has('range')
        ? Promise.reject(new TypeError('Failed to fetch'))
        : server.fetch(url, init)
    const archive = await openArchive(await createHttpSource(refusing, 'http://x/b.epub'))
    expect(text(await archive.read('last.txt'))).toBe('last')
  })

  test('finds the size by HEAD when Content-Range is hidden', async () => {
    const server = fileServer(await big(), { hideContentRange: true })
    const archive = await openArchive(await createHttpSource(server.fetch, 'http://x/b.epub'))
    expect(text(await archive.read('last.txt'))).toBe('last')
    expect(server.requests).toContain('HEAD')
  })

  test.each<[string, Parameters<typeof fileServer>[1]]>([
    ['a strong ETag', { etags: ['"1"', '"2"'] }],
    ['a weak ETag', { etags: ['W/"1"', 'W/"2"'] }],
    ['Last-Modified', { times: ['Sun, 01 Nov 2026 00:00:00 GMT', 'Sun, 01 Nov 2026 00:00:05 GMT'] }],
    ['its length', { grows: 1 }],
  ])('rejects when the file changes on the server, detected by %s', async (_, habits) => {
    const server = fileServer(await big(), habits)
    const source = await createHttpSource(server.fetch, 'http://x/b.epub')
    expect(await codeOf(source.read(700_000, 10))).toBe('server')
  })

  test.each<[string, Parameters<typeof fileServer>[1]]>([
    ['an ETag that is sometimes weak', { etags: ['W/"1"', '"1"'] }],
    ['an ETag with differing times', { etags: ['"1"'], times: ['Sun, 01 Nov 2026 00:00:00 GMT', 'x'] }],
    ['an ETag that the first response lacks', { etags: ['', '"1"'] }],
  ])('continues when the file stays the same: %s', async (_, habits) => {
    const bytes = await big()
    const source = await createHttpSource(fileServer(bytes, habits).fetch, 'http://x/b.epub')
    expect(await source.read(700_000, 10)).toEqual(bytes.slice(700_000, 700_010))
  })

  test('close aborts pending requests', async () => {
    const bytes = await big()
    const { fetch } = fileServer(bytes)
    let slow = false
    const source = await createHttpSource(
      (url, init) =>
        slow
          ? new Promise((_, reject) => {
              init?.signal?.addEventListener('abort', () => reject(new DOMException('x', 'AbortError')))
            })
          : fetch(url, init),
      'http://x/b.epub',
    )
    slow = true
    const read = codeOf(source.read(700_000, 10))
    source.close()
    expect(await read).toBe('aborted')
  })

  test('reports a missing address as not-found', async () => {
    const missing = async () => new Response('', { status: 404 })
    expect(await codeOf(createHttpSource(missing, 'http://x/b.epub'))).toBe('not-found')
  })
})
