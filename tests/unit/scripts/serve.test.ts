import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodingFor } from '../../../scripts/lib/compressed.mjs'
import { serve } from '../../../scripts/serve.mjs'

const JSON_TEXT = JSON.stringify({ titles: Array.from({ length: 200 }, (_, index) => `书 ${index}`) })
let folder = ''
let server: Awaited<ReturnType<typeof serve>>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'serve-'))
  mkdirSync(join(folder, 'demo'))
  writeFileSync(join(folder, 'demo', 'feed.json'), JSON_TEXT)
  writeFileSync(join(folder, 'demo', '.hidden.json'), JSON_TEXT)
  writeFileSync(join(folder, 'demo', 'short.json'), '{}')
  writeFileSync(join(folder, 'demo', 'book.txt'), '正文'.repeat(2000))
  server = await serve({ port: 0, library: folder })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

interface Answer {
  status: number | undefined
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Not `fetch`, which decompresses and hides how an answer was sent. */
const ask = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    get(`${server.url}/library/demo/${path}`, { headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }),
      )
    }).on('error', reject)
  })

test('texts are compressed as the request accepts it', async () => {
  const brotli = await ask('feed.json', { 'accept-encoding': 'gzip, deflate, br' })
  expect(brotli.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding',
    'content-length': String(brotli.body.length),
  })
  expect(brotliDecompressSync(brotli.body).toString()).toBe(JSON_TEXT)
  expect(brotli.body.length).toBeLessThan(JSON_TEXT.length / 2)
  const zipped = await ask('feed.json', { 'accept-encoding': 'gzip' })
  expect(zipped.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(zipped.body).toString()).toBe(JSON_TEXT)
  const plain = await ask('feed.json')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body.toString()).toBe(JSON_TEXT)
})

test('a file that has not changed is not sent again, and a changed one is', async () => {
  const accepted = { 'accept-encoding': 'br' }
  const { headers } = await ask('feed.json', accepted)
  const again = { ...accepted, 'if-none-match': headers.etag ?? '' }
  expect(await ask('feed.json', again)).toMatchObject({ status: 304, body: Buffer.alloc(0) })
  writeFileSync(join(folder, 'demo', 'feed.json'), JSON_TEXT.toUpperCase())
  const changed = await ask('feed.json', again)
  expect(changed.status).toBe(200)
  expect(brotliDecompressSync(changed.body).toString()).toBe(JSON_TEXT.toUpperCase())
  writeFileSync(join(folder, 'demo', 'feed.json'), JSON_TEXT)
})

test('books, parts of files and short files are sent as they are; what is hidden is not sent', async () => {
  const accepted = { 'accept-encoding': 'gzip, br' }
  const book = await ask('book.txt', accepted)
  expect(book.headers).toMatchObject({ 'content-type': 'text/plain', 'accept-ranges': 'bytes' })
  expect(book.headers['content-encoding']).toBeUndefined()
  const part = await ask('feed.json', { ...accepted, range: 'bytes=0-9' })
  expect(part).toMatchObject({ status: 206 })
  expect(part.body.toString()).toBe(JSON_TEXT.slice(0, 10))
  expect((await ask('short.json', accepted)).headers['content-encoding']).toBeUndefined()
  for (const path of [
    '.hidden.json',
    'none.json',
    '%2e%2e/%2e%2e/feed.json',
    'feed.json%00',
    '%E0%A4%A.json',
  ])
    expect([400, 403, 404]).toContain((await ask(path, accepted)).status)
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['*', 'br'],
  ['identity', null],
  ['', null],
])('%s is answered with %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
})
