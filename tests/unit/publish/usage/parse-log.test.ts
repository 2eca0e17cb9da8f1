import { expect, test } from 'vitest'
import { createLogParser } from '../../../../src/publish/usage/parse-log'

const UA =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const TIME = Date.parse('2026-11-20T09:30:00+08:00')
const REQUEST = {
  time: TIME,
  client: '203.0.113.9',
  agent: UA,
  method: 'GET',
  path: '/books/demo/file/12.epub',
  status: 206,
}
const read = (...lines: string[]) => lines.map(createLogParser()).at(-1)

test.each([
  [
    'nginx, combined',
    `203.0.113.9 - - [20/Nov/2026:09:30:00 +0800] "GET /books/demo/file/12.epub?v=1 HTTP/1.1" 206 65536 "https://a.example/library" "${UA}"`,
  ],
  [
    'nginx behind a proxy',
    `203.0.113.9 - li [20/Nov/2026:09:30:00 +0800] "GET /books/demo/file/12.epub HTTP/2.0" 206 65536 "-" "${UA}" "10.1.2.3"`,
  ],
  [
    'Apache with the host first',
    `books.example:443 203.0.113.9 - - [20/Nov/2026:09:30:00 +0800] "GET /books/demo/file/12.epub HTTP/1.1" 206 1 "-" "${UA}"`,
  ],
  [
    'Aliyun CDN',
    `[20/Nov/2026:09:30:00 +0800] 203.0.113.9 - 1542 "http://203.0.113.77/x y" "GET http://cdn.example/books/demo/file/12.epub" 206 191 2830 MISS "${UA}" "application/epub+zip"`,
  ],
  [
    'Huawei CDN',
    `[20/Nov/2026:09:30:00 +0800] 203.0.113.9 1 "-" "HTTP/1.1" "GET" "cdn.example" "/books/demo/file/12.epub" 206 720 HIT "${UA}" "bytes=0-65535"`,
  ],
  [
    'Tencent CDN',
    `20261120093000 203.0.113.9 cdn.example /books/demo/file/12.epub 720 2 1 206 https://a.example/ 15 "${UA}" "bytes=0-65535" GET HTTPS hit 61234`,
  ],
  [
    'Caddy',
    JSON.stringify({
      level: 'info',
      ts: TIME / 1000,
      logger: 'http.log.access',
      msg: 'handled request',
      request: {
        remote_ip: '10.0.0.1',
        client_ip: '203.0.113.9',
        proto: 'HTTP/2.0',
        method: 'GET',
        host: 'a.example',
        uri: '/books/demo/file/12.epub?v=1',
        headers: { 'User-Agent': [UA], Range: ['bytes=0-9'] },
      },
      duration: 0.01,
      size: 10,
      status: 206,
    }),
  ],
  [
    'nginx as JSON',
    JSON.stringify({
      time_local: '20/Nov/2026:09:30:00 +0800',
      remote_addr: '203.0.113.9',
      request: 'GET /books/demo/file/12.epub HTTP/1.1',
      status: '206',
      http_user_agent: UA,
      request_time: '0.020',
    }),
  ],
  [
    'Cloudflare',
    JSON.stringify({
      ClientIP: '203.0.113.9',
      ClientRequestHost: 'a.example',
      ClientRequestMethod: 'GET',
      ClientRequestURI: '/books/demo/file/12.epub',
      ClientRequestUserAgent: UA,
      EdgeResponseStatus: 206,
      EdgeStartTimestamp: '2026-11-20T01:30:00Z',
    }),
  ],
  [
    'Cloudflare in nanoseconds',
    JSON.stringify({
      ClientIP: '203.0.113.9',
      ClientRequestMethod: 'GET',
      ClientRequestURI: '/books/demo/file/12.epub',
      ClientRequestUserAgent: UA,
      EdgeResponseStatus: 206,
      EdgeStartTimestamp: TIME * 1e6,
    }),
  ],
])('reads a line of %s', (_, line) => {
  expect(read(line)).toEqual(REQUEST)
})

test('reads CloudFront and IIS by the names of their fields', () => {
  const cloudFront = read(
    '#Version: 1.0',
    '#Fields: date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status cs(Referer) cs(User-Agent)',
    `2026-11-20\t01:30:00\tHKG1\t65536\t203.0.113.9\tGET\td1.example\t/books/demo/file/12.epub\t206\t-\t${encodeURIComponent(UA).replaceAll('%', '%25')}`,
  )
  expect(cloudFront).toEqual(REQUEST)
  const iis = read(
    '#Fields: date time s-ip cs-method cs-uri-stem cs-uri-query s-port cs-username c-ip cs(User-Agent) sc-status',
    `2026-11-20 01:30:00 10.0.0.1 GET /books/demo/file/12.epub - 443 - 203.0.113.9 ${UA.replaceAll(' ', '+')} 206`,
  )
  expect(iis).toEqual(REQUEST)
})

test('an address of version 6 and a client without an address are clients', () => {
  const line = (client: string) =>
    `${client} - - [20/Nov/2026:09:30:00 +0800] "GET /a HTTP/1.1" 200 1 "-" "${UA}"`
  expect(read(line('2001:db8::1'))).toMatchObject({ client: '2001:db8::1' })
  expect(read(line('4f2a9c'))).toMatchObject({ client: '4f2a9c' })
  expect(
    read(
      JSON.stringify({
        ts: 1763602200,
        remote_addr: '203.0.113.9:5123',
        uri: '/',
        method: 'GET',
        status: 200,
      }),
    ),
  ).toMatchObject({ client: '203.0.113.9' })
})

test.each(['', '# a remark', '#Fields: date time'])('%j is no request', (line) => {
  expect(read(line)).toBe('remark')
})

test.each([
  'Nov 20 09:30:00 host sshd[1]: Failed password',
  '{"ts": 1',
  '[]',
  '{"ts":"yesterday","uri":"/","status":200}',
  `203.0.113.9 - - [20/Foo/2026:09:30:00 +0800] "GET /a HTTP/1.1" 200 1`,
  `203.0.113.9 - - [20/Nov/2026:09:30:00 +0800] "\\x16\\x03\\x01" 400 1 "-" "-"`,
  `${'"\\'.repeat(20_000)}`,
])('a line that is none of a known log is not read: %#', (line) => {
  expect(read(line)).toBeNull()
})
