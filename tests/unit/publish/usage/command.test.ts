import { mkdtempSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { JSDOM } from 'jsdom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { main } from '../../../../src/publish/cli'

const AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const HOSTILE = '=HYPERLINK("http://x")<script>alert(1)</script>\u001b[2J'
const line = (day: string, path: string, client = '203.0.113.9', agent = AGENT) =>
  `${client} - - [${day}/Nov/2026:12:00:00 +0000] "GET ${path} HTTP/1.1" 206 1 "-" "${agent}"`

let folder = ''
const said: string[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'usage-'))
  said.length = 0
  const listen = (text: string) => void said.push(text)
  vi.spyOn(console, 'log').mockImplementation(listen)
  vi.spyOn(console, 'error').mockImplementation(listen)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const at = (name: string) => join(folder, name)
const text = (name: string) => readFile(at(name), 'utf8')

async function catalogue(name: string, orgCode: string, orgName: string, titles: Record<string, string>) {
  await mkdir(at(`${name}/book`), { recursive: true })
  await writeFile(at(`${name}/feed.json`), JSON.stringify({ metadata: { title: orgName, orgCode, orgName } }))
  for (const [bid, title] of Object.entries(titles))
    await writeFile(at(`${name}/book/${bid}.json`), JSON.stringify({ metadata: { title, bid } }))
}

test('counts the opens of each book, day and organisation, out of several logs', async () => {
  await catalogue('demo', 'demo', '示例书馆', { '1': '雾港来信', '2': HOSTILE })
  await catalogue('jn', 'jiangnan', '江南书院', { '1': '一杯茶' })
  await writeFile(
    at('a.log'),
    [
      line('20', '/books/demo/file/1.epub'),
      line('20', '/books/demo/file/1.epub'),
      'nonsense',
      line('22', '/books/demo/file/2.txt'),
      '',
    ].join('\n'),
  )
  await writeFile(
    at('b.log.gz'),
    gzipSync(
      [
        line('20', '/books/demo/file/1.epub', '203.0.113.10'),
        line('21', '/books/jiangnan/file/1.pdf'),
        line('21', '/books/jiangnan/file/1.pdf', '1.1.1.1', 'Googlebot/2.1'),
      ].join('\r\n'),
    ),
  )
  const catalogues = ['--catalogue', at('demo'), '--catalogue', at('jn')]
  expect(
    await main([
      'usage',
      at('a.log'),
      at('b.log.gz'),
      ...catalogues,
      '--csv',
      at('u.csv'),
      '--html',
      at('u.html'),
    ]),
  ).toBe(0)
  expect(said.join('\n')).toContain('2026-11-20 至 2026-11-22：3 种书，打开 4 次')
  expect(said.join('\n')).toMatch(/ 2 {2}雾港来信\n/)
  expect(said.join('\n')).toMatch(/ 3 {2}示例书馆\n/)
  expect(said.join('\n')).toContain('机器人打开 1 次，不计；5 次请求合成以上各次；另有 1 行看不懂')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal would obey them
  expect(said.join('\n')).not.toMatch(/\u001b/)

  const csv = await text('u.csv')
  expect(csv.split('\r\n').slice(0, 3)).toEqual([
    '\uFEFFday,organisation,name,book,title,opens',
    '2026-11-20,demo,示例书馆,1,雾港来信,2',
    '2026-11-21,jiangnan,江南书院,1,一杯茶,1',
  ])
  expect(csv).toContain(`"'=HYPERLINK(""http://x"")`)

  const page = new JSDOM(await text('u.html')).window.document
  expect(page.querySelectorAll('script, [src], link')).toHaveLength(0)
  expect(page.querySelectorAll('svg rect')).toHaveLength(3)
  expect([...page.querySelectorAll('tr th')].map((each) => each.textContent)).toContain('雾港来信')
  for (const written of [csv, await text('u.html'), said.join('\n')])
    expect(written).not.toMatch(/203\.0|1\.1\.1\.1|Mozilla/)
})

test('days can be chosen', async () => {
  await writeFile(at('a.log'), ['19', '20', '21'].map((day) => line(day, '/file/1.epub')).join('\n'))
  await main(['usage', at('a.log'), '--from', '2026-11-20', '--to', '2026-11-20', '--csv', at('u.csv')])
  expect((await text('u.csv')).trim().split('\r\n').slice(1)).toEqual(['2026-11-20,,,1,,1'])
})

test('a catalogue that is alone is that of every folder', async () => {
  await catalogue('out', 'demo', '示例书馆', { '1': '雾港来信' })
  await writeFile(at('a.log'), line('20', '/somewhere/file/1.epub'))
  await main(['usage', at('a.log'), '--catalogue', at('out'), '--lang', 'en', '--csv', at('u.csv')])
  expect(await text('u.csv')).toContain('somewhere,示例书馆,1,雾港来信,1')
  expect(said.join('\n')).toContain('books 1, opened 1 times')
})

test('exit codes: nothing was read, a log that is not there, wrong usage', async () => {
  await writeFile(at('a.log'), line('20', '/index.html'))
  expect(await main(['usage', at('a.log')])).toBe(1)
  expect(await main(['usage', at('missing.log')])).toBe(1)
  expect(await main(['usage', at('missing.log.gz')])).toBe(1)
  expect(said.at(-1)).toContain('missing.log.gz')
  expect(await main(['usage'])).toBe(2)
  expect(await main(['usage', at('a.log'), '--from', 'monday'])).toBe(2)
  expect(await main(['usage', at('a.log'), '--nonsense'])).toBe(2)
  expect(await main(['usage', '--help'])).toBe(0)
})
