import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { get as ask } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { POLICY, serve } from '../../../scripts/serve.mjs'
import { needs } from '../needs'

let server: Awaited<ReturnType<typeof serve>>
let library = ''

beforeAll(async () => {
  library = mkdtempSync(join(tmpdir(), 'serve-'))
  server = await serve({ port: 0, library })
})
afterAll(async () => {
  await server.close()
  rmSync(library, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${server.url}${path}`, { headers })

/** The response status for a request that `fetch` would normalise: an unusual path, or a revalidation. */
function statusOf(path: string, headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    ask({ hostname, port, path, headers }, (response) => resolve(response.resume().statusCode)).on(
      'error',
      reject,
    )
  })
}

describe('the demo server', () => {
  it('sends pages with the strict policy', async () => {
    const page = await get('/')
    expect(page.headers.get('content-type')).toMatch(/^text\/html;\s*charset=utf-8$/)
    expect(page.headers.get('content-security-policy')).toBe(POLICY)
    expect(POLICY).toBe(
      "default-src 'self'; img-src 'self' blob: data:; require-trusted-types-for 'script'; trusted-types org-library dompurify",
    )
  })

  it.each([
    '/make/main.ts',
    '/books/yi-bei-cha/book.json',
    '/orgs/demo.json',
    '/books%2fyi-bei-cha/01.md',
    '/nothing.html',
  ])('does not serve %s', async (path) => {
    expect((await get(path)).status).toBe(404)
  })

  it.each(['//', '///', '//[', '/%', '/x/../make/main.ts', 'http://[/'])(
    'answers the unusual path %s and continues',
    async (path) => {
      expect([200, 400, 404]).toContain(await statusOf(path))
      expect((await get('/')).status).toBe(200)
    },
    3000,
  )

  it('answers 304 for a fresh copy', async () => {
    const etag = (await get('/')).headers.get('etag') ?? ''
    expect(etag).not.toBe('')
    expect(await statusOf('/', { 'If-None-Match': etag })).toBe(304)
  })

  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=3-9', 3, 9],
    ['bytes=-5', -5, -1],
  ])('sends %s of a file', async (range, first, last) => {
    const page = new Uint8Array(await (await get('/index.html')).arrayBuffer())
    const at = (position: number) => (position < 0 ? page.length + position : position)
    const part = await get('/index.html', { Range: range })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes ${at(first)}-${at(last)}/${page.length}`)
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(page.slice(at(first), at(last) + 1))
  })

  it('rejects a range beyond the end, and sends the whole file for an invalid one', async () => {
    expect((await get('/index.html', { Range: 'bytes=99999999-' })).status).toBe(416)
    expect((await get('/index.html', { Range: 'lines=1-2' })).status).toBe(200)
  })

  it('sends the media type of a text without a charset', async () => {
    writeFileSync(join(library, 'a.txt'), '甲')
    expect((await get('/library/a.txt')).headers.get('content-type')).toBe('text/plain')
  })

  it('continues when a file is removed during a request', async () => {
    const path = join(library, 'gone.epub')
    const half = async (_: unknown, at: number) => {
      const response = await get('/library/gone.epub', at % 2 ? { Range: 'bytes=0-99' } : {})
      await response.arrayBuffer().catch(() => {})
      return response.status
    }
    for (let round = 0; round < 40; round++) {
      writeFileSync(path, new Uint8Array(300_000))
      const asked = Promise.all(Array.from({ length: 10 }, half))
      await after(round % 4)
      rmSync(path)
      for (const status of await asked) expect([200, 206, 404]).toContain(status)
    }
    expect((await get('/')).status).toBe(200)
  })

  it(
    'closes the file when the client disconnects',
    needs('Linux', process.platform === 'linux'),
    async () => {
      const path = join(library, 'long.epub')
      writeFileSync(path, new Uint8Array(5_000_000))
      const isOpen = (fd: string) => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`) === path
        } catch {
          return false
        }
      }
      for (let at = 0; at < 10; at++) {
        const leave = new AbortController()
        await fetch(`${server.url}/library/long.epub`, { signal: leave.signal })
        leave.abort()
      }
      await vi.waitFor(() => expect(readdirSync('/proc/self/fd').filter(isOpen)).toEqual([]))
    },
  )

  it('reports a port in use with a readable message', async () => {
    const port = Number(new URL(server.url).port)
    await expect(serve({ port })).rejects.toThrow(
      `Port ${port} is in use. Choose another: PORT=${port + 1} npm start`,
    )
  })
})
