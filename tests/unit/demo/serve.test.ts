import { get as ask } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POLICY, serve } from '../../../scripts/serve.mjs'

let server: Awaited<ReturnType<typeof serve>>

beforeAll(async () => {
  server = await serve({ port: 0 })
})
afterAll(() => server.close())

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${server.url}${path}`, { headers })

describe('the demo server', () => {
  it('sends pages under the strict policy', async () => {
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
  ])('does not show %s', async (path) => {
    expect((await get(path)).status).toBe(404)
  })

  // `fetch` would tidy these up.
  it.each(['//', '///', '//[', '/%', '/x/../make/main.ts', 'http://[/'])(
    'answers the odd address %s and goes on',
    async (path) => {
      const { hostname, port } = new URL(server.url)
      const status = await new Promise((resolve, reject) => {
        ask({ hostname, port, path }, (response) => resolve(response.resume().statusCode)).on('error', reject)
      })
      expect([200, 404]).toContain(status)
      expect((await get('/')).status).toBe(200)
    },
    3000,
  )

  it('answers 304 to a copy that is still good', async () => {
    const etag = (await get('/')).headers.get('etag') ?? ''
    expect(etag).not.toBe('')
    expect((await get('/', { 'If-None-Match': etag })).status).toBe(304)
  })

  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=3-9', 3, 9],
    ['bytes=-5', -5, -1],
  ])('sends %s of a file', async (range, first, last) => {
    const whole = new Uint8Array(await (await get('/index.html')).arrayBuffer())
    const at = (position: number) => (position < 0 ? whole.length + position : position)
    const part = await get('/index.html', { Range: range })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes ${at(first)}-${at(last)}/${whole.length}`)
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(whole.slice(at(first), at(last) + 1))
  })

  it('refuses a range behind the end, and sends the whole file for one that makes no sense', async () => {
    expect((await get('/index.html', { Range: 'bytes=99999999-' })).status).toBe(416)
    expect((await get('/index.html', { Range: 'lines=1-2' })).status).toBe(200)
  })

  it('says in a sentence that a port is in use', async () => {
    const port = Number(new URL(server.url).port)
    await expect(serve({ port })).rejects.toThrow(
      `Port ${port} is in use. Choose another: PORT=${port + 1} npm start`,
    )
  })
})
