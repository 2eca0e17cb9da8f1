import { expect, test } from 'vitest'
import type { LoggedRequest } from '../../../../src/publish/usage/log-values'
import { ReadingCounter } from '../../../../src/publish/usage/readings'

const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const START = Date.parse('2026-11-20T01:00:00Z')
const utcDay = (time: number) => new Date(time).toISOString().slice(0, 10)

function usageOf(...requests: Partial<LoggedRequest & { minute: number }>[]) {
  const readings = new ReadingCounter(utcDay)
  for (const { minute = 0, ...request } of requests)
    readings.add({
      time: START + minute * 60_000,
      client: '203.0.113.9',
      agent: BROWSER,
      method: 'GET',
      path: '/file/1.epub',
      status: 206,
      ...request,
    })
  return readings.result()
}
const opens = (usage: ReturnType<typeof usageOf>) =>
  usage.rows.map((row) => [row.day, row.org, row.bid, row.opens])

test('requests of one client for one book are one reading until it pauses', () => {
  const usage = usageOf({ status: 200 }, { minute: 1 }, { minute: 20 }, { minute: 45 }, { minute: 80 })
  expect(opens(usage)).toEqual([['2026-11-20', '', '1', 2]])
  expect(usage.requests).toBe(5)
})

test('another client, program, book or organisation is another reading', () => {
  const usage = usageOf(
    {},
    { client: '203.0.113.10' },
    { agent: `${BROWSER} Edg/140` },
    { path: '/file/2.epub' },
    { path: '/books/jiangnan/file/1.epub' },
    { path: 'https://cdn.example/books/jiangnan/file/1.fb2.zip' },
  )
  expect(opens(usage)).toEqual([
    ['2026-11-20', '', '1', 3],
    ['2026-11-20', '', '2', 1],
    ['2026-11-20', 'jiangnan', '1', 1],
  ])
})

test('logs of two servers overlap: a request may be older than the one before it', () => {
  expect(opens(usageOf({ minute: 10 }, { minute: 0 }, { minute: 12 }))).toEqual([['2026-11-20', '', '1', 1]])
})

test('a reading over midnight belongs to the day on which it began', () => {
  expect(opens(usageOf({ minute: 22 * 60 + 50 }, { minute: 23 * 60 + 5 }))).toEqual([
    ['2026-11-20', '', '1', 1],
  ])
})

test.each([
  ['a failure', { status: 404 }],
  ['a refusal', { status: 401 }],
  ['a range outside the file', { status: 416 }],
  ['a look at the size', { method: 'HEAD' }],
  ['a cover', { path: '/cover/1-320.webp' }],
  ['a document', { path: '/book/1.json' }],
  ['another file', { path: '/file/readme.epub' }],
  ['a folder of another name', { path: '/profile/1.epub' }],
])('%s is no reading', (_, request) => {
  expect(opens(usageOf(request))).toEqual([])
})

test('a book that the browser has is opened too', () => {
  expect(opens(usageOf({ status: 304 }))).toEqual([['2026-11-20', '', '1', 1]])
})

test.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
  'Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  'python-requests/2.32.3',
  'curl/8.5.0',
  'Wget/1.21',
  '',
])('%j is a robot', (agent) => {
  const usage = usageOf({ agent }, { agent, minute: 1 }, { agent, minute: 50 })
  expect([opens(usage), usage.robots, usage.requests]).toEqual([[], 2, 0])
})

test.each([
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50 NetType/WIFI Language/zh_CN',
  'Mozilla/5.0 (Linux; Android 14; zh-CN) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36 Lark/7.20 LarkLocale/zh_CN',
  'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/109 Safari/537.36 wxwork/4.1 MicroMessenger/7.0.1',
  'Mozilla/5.0 (Linux; U; Android 12) AppleWebKit/537.36 DingTalk/7.6.0',
])('%s is a reader', (agent) => {
  expect(usageOf({ agent }).rows).toHaveLength(1)
})

test('who takes a hundred different books in a day is a robot, whatever its name', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => ({ path: `/file/${at}.epub` }))
  expect(usageOf(...many(100)).rows).toHaveLength(100)
  const usage = usageOf(...many(101), { client: '203.0.113.10', path: '/file/7.epub' })
  expect([opens(usage), usage.robots]).toEqual([[['2026-11-20', '', '7', 1]], 101])
})

test('nothing of a client is in a result, nor the same in two runs', () => {
  const readings = new ReadingCounter(utcDay)
  readings.add({
    time: START,
    client: '203.0.113.9',
    agent: BROWSER,
    method: 'GET',
    path: '/file/1.epub',
    status: 200,
  })
  expect(JSON.stringify(readings.result())).not.toMatch(/203|Mozilla|client/)
})
