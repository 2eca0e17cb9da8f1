import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { indexFilesOf } from '../fixtures/catalog/index-in-parts'
import { expect } from './support/expect'
import { site } from './support/site'
import { test } from './support/test'

const STORY = [
  '第一章 雾港',
  '　　海上的雾很大，灯塔看不见了。',
  ...Array.from({ length: 200 }, (_, at) => `　　第${at}天，船还在海上。`),
  '第二章 归途',
  ...Array.from({ length: 200 }, (_, at) => `　　第${at}夜，风还在吹。`),
  '　　三天以后，灯塔又亮了。',
  '',
].join('\n')

let folder = ''

test.use({ member: {} })

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'search-'))
  mkdirSync(join(folder, 'books'))
  writeFileSync(join(folder, 'books/雾港.txt'), STORY)
  writeFileSync(join(folder, 'books/學校.txt'), '第一章 開始\n　　學校的圖書館裡有一盞燈塔模型。\n')
  const args = [
    'publish',
    join(folder, 'books'),
    '--out',
    join(folder, 'out'),
    '--org',
    'demo',
    '--name',
    '馆',
  ]
  execFileSync(process.execPath, ['bin/org-library.js', ...args, '--full-text'])
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

const BOOKS = Array.from({ length: 300 }, (_, at) => ({
  title: at === 7 ? '一杯茶的时间' : `图书${String(at).padStart(3, '0')}`,
  author: at === 7 ? '林小满' : '某人',
  intro: `第${at}本书的简介，讲的是海。`,
}))

/** Serves the published catalogue with an index of its books in parts. */
function serveCatalogue({ lost = /^$/ }: { lost?: RegExp } = {}): string[] {
  const parts = indexFilesOf(BOOKS)
  const asked: string[] = []
  site().route('/library/demo/**', (request) => {
    const path = decodeURIComponent(request.path.replace(/\?.*$/s, '').slice('/library/demo/'.length))
    asked.push(path)
    if (path === '' || path === 'feed.json') {
      const feed = JSON.parse(readFileSync(join(folder, 'out/feed.json'), 'utf8'))
      const links = feed.links.filter(({ rel }: { rel: string }) => rel !== 'search-index')
      const link = { rel: 'search-parts', href: 'parts/index.json', type: 'application/json' }
      return request.fulfill({ json: { ...feed, links: [...links, link] } })
    }
    const [, name = ''] = /^parts\/(.+)$/.exec(path) ?? []
    const part = parts.get(name)
    if (part) return lost.test(name) ? request.fulfill({ status: 404 }) : request.fulfill({ body: part })
    const file = join(folder, 'out', path)
    if (!existsSync(file)) return request.fulfill({ status: 404 })
    return request.give(readFileSync(file))
  })
  return asked
}

test('an index in parts suggests and finds books in a worker, fetching only what it needs', async ({
  page,
  library,
}) => {
  const asked = serveCatalogue()
  await library.open('/index')
  const field = page.getByRole('combobox', { name: '搜索书名、作者、简介' })
  await field.click()
  await field.pressSequentially('yibeich')
  const option = page.getByRole('listbox', { name: '搜索建议' }).getByRole('option')
  await expect(option.first()).toContainText('一杯茶的时间')
  expect(page.workers().map((worker) => worker.url())).toEqual([expect.stringContaining('search-worker')])
  expect(asked.filter((path) => path.startsWith('parts/r'))).toHaveLength(1)
  await field.fill('一杯菜的时间')
  await field.press('Enter')
  await expect(library.heading('搜索“一杯菜的时间”')).toBeVisible()
  await expect(page.getByText('共 1 本')).toBeVisible()
  await library.navigate('/search?q=海')
  await expect(page.getByText('共 300 本')).toBeVisible()
  await library.navigate('/search?q=讲的是海')
  await expect(library.main.locator('mark').first()).toHaveText('讲的是海')
})

test('keys of an input method are its own; Enter searches once the words are there', async ({
  page,
  library,
}) => {
  await library.open('/index')
  const field = page.getByRole('combobox', { name: '搜索书名、作者、简介' })
  await field.click()
  const keyboard = await page.context().newCDPSession(page)
  const compose = (text: string) =>
    keyboard.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  const press = (code: string) =>
    keyboard.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Process',
      code,
      windowsVirtualKeyCode: 229,
      nativeVirtualKeyCode: 229,
    })
  for (const text of ['w', 'wu', "wu'gang"]) {
    await press('KeyW')
    await compose(text)
  }
  await expect(field).toHaveValue("wu'gang")
  for (const code of ['ArrowDown', 'Enter', 'Escape']) await press(code)
  await library.expectAt('/index')
  await expect(field).toHaveValue("wu'gang")
  await keyboard.send('Input.insertText', { text: '雾港' })
  await expect(field).toHaveValue('雾港')
  await field.press('Enter')
  await expect(library.heading('搜索“雾港”')).toBeVisible()
  await expect(library.main.getByRole('link', { name: /雾港来信/ }).first()).toBeVisible()
})

test('says what part of an index could not be read, and shows the rest', async ({ library, page }) => {
  serveCatalogue({ lost: /^r0\.bin$/ })
  await library.open('/search?q=讲的是海')
  await expect(page.getByText('部分索引读不到，结果可能不全')).toBeVisible()
  await expect(library.main.getByRole('link', { name: /图书/ }).first()).toBeVisible()
})

test('full text: a hit shows its sentence and opens the reader at the words, which are marked', async ({
  page,
  library,
  reader,
}) => {
  serveCatalogue()
  await library.open('/search?q=灯')
  await page.getByRole('link', { name: '正文' }).click()
  await expect(page.getByText('搜正文，一个字还不够')).toBeVisible()
  await library.navigate('/search?q=三天以后，灯塔又亮了')
  await library.main.getByRole('button', { name: '到正文里找' }).click()
  await expect(library.main.getByRole('list', { name: '正文' }).getByRole('listitem')).toHaveCount(1)
  await library.navigate('/search?q=灯塔')
  await page.getByRole('link', { name: '正文' }).click()
  const hits = library.main.getByRole('list', { name: '正文' }).getByRole('listitem')
  await expect(hits).toHaveCount(3)
  await expect(hits.filter({ hasText: '學校' }).locator('mark')).toHaveText('燈塔')
  const second = hits.filter({ hasText: '三天以后，灯塔又亮了。' })
  await expect(second).toContainText('第二章 归途')
  await second.getByRole('link').click()
  await reader.ready()
  await expect
    .poll(() => page.evaluate(() => [...CSS.highlights.keys()].some((name) => /find/.test(name))))
    .toBe(true)
  const isShown = page.locator('org-library').evaluate((element) => {
    const highlights = [...CSS.highlights]
      .filter(([name]) => /find/.test(name))
      .flatMap(([, set]) => [...set])
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return highlights.some((range) => {
      if (!(range instanceof Range)) return false
      const box = range.getBoundingClientRect()
      const isWithin = box.left >= left && box.right <= right && box.top >= top && box.bottom <= bottom
      return isWithin && range.startContainer.textContent?.includes('三天以后')
    })
  })
  expect(await isShown).toBe(true)
  await page.goBack()
  await expect(hits).toHaveCount(3)
})
