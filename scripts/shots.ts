// Every screen × four widths × light and dark, as PNGs and one contact sheet a screen: npm run shots [-- screen …]
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from './lib/browser.mjs'
import { serve } from './serve.mjs'

const WIDTHS = [375, 768, 1280, 1920] as const
const SCHEMES = ['light', 'dark'] as const
const OUT = 'shots'
/** Height of a picture on the contact sheet. */
const SHEET_HEIGHT = 620

interface Shot {
  name: string
  /** Hash to open; a function gets the id of the book that is shown. */
  hash: (bid: string) => string
  member?: boolean
  act?: (page: Page, bid: string) => Promise<void>
}

const TITLE = '一杯茶的时间'

async function putOnShelf(page: Page, bids: readonly string[]) {
  for (const bid of bids) {
    await goTo(page, `#/bookdetail/${bid}`)
    await page.getByRole('button', { name: '加入书架' }).press('Enter') // a toast may lie over it
    await page.getByRole('button', { name: '已在书架' }).waitFor()
  }
}

async function readSome(page: Page, bid: string) {
  await goTo(page, `#/book-read/${bid}/2`)
  const reader = page.getByRole('region', { name: /《|阅读/ }).first()
  await reader.waitFor()
  await page.waitForTimeout(800)
  for (let turn = 0; turn < 3; turn++) await page.keyboard.press('ArrowRight')
  await page.waitForTimeout(400)
}

const SHOTS: readonly Shot[] = [
  { name: 'home', hash: () => '#/index' },
  { name: 'home-jiangnan', hash: () => '#/jiangnan/index' },
  { name: 'login', hash: (bid) => `#/bookdetail/${bid}` },
  { name: 'category', hash: () => '#/category/2', member: true },
  { name: 'more', hash: () => '#/more/1' },
  { name: 'search', hash: () => '#/search?q=茶', member: true },
  { name: 'search-none', hash: () => '#/search?q=量子场论', member: true },
  { name: 'detail', hash: (bid) => `#/bookdetail/${bid}`, member: true },
  {
    name: 'shelf',
    hash: () => '#/bookshelf',
    member: true,
    act: async (page) => {
      const bids = await page.evaluate(async () => {
        const feed = await (await fetch('/library/demo/all.json')).json()
        return feed.publications.slice(0, 7).map((one: { metadata: { bid: string } }) => one.metadata.bid)
      })
      await putOnShelf(page, bids)
      await readSome(page, bids[0])
      await goTo(page, '#/bookshelf')
    },
  },
  { name: 'shelf-empty', hash: () => '#/bookshelf', member: true },
  {
    name: 'history',
    hash: () => '#/readhistory',
    member: true,
    act: async (page, bid) => {
      await readSome(page, bid)
      await goTo(page, '#/readhistory')
    },
  },
  { name: 'reader', hash: (bid) => `#/book-read/${bid}/2`, member: true },
  {
    name: 'reader-toc',
    hash: (bid) => `#/book-read/${bid}/2`,
    member: true,
    act: async (page) => {
      await page.waitForTimeout(900)
      await page.keyboard.press('t')
    },
  },
  { name: 'no-login', hash: () => '#/noauth/login' },
  { name: 'not-found', hash: () => '#/error/404' },
  { name: 'server-error', hash: () => '#/error/500' },
]

async function goTo(page: Page, hash: string) {
  await page.evaluate((wanted) => {
    location.hash = wanted
  }, hash)
  await page.waitForTimeout(700)
}

async function signIn(page: Page) {
  await page.evaluate(() => {
    const library = document.querySelector('org-library') as HTMLElement & { signIn(session: unknown): void }
    const deviceToken = `${btoa(JSON.stringify({ exp: Date.now() + 1e9 }))}.shots`
    library.signIn({ user: { id: 'shots', name: '林小雨' }, deviceToken })
  })
  await page.waitForTimeout(300)
}

async function take(
  browser: Awaited<ReturnType<typeof chromium.launch>>,
  url: string,
  shot: Shot,
  bid: string,
) {
  const pictures: { file: string; width: number }[] = []
  for (const colorScheme of SCHEMES)
    for (const width of WIDTHS) {
      const height = width < 600 ? 812 : width < 1000 ? 1024 : width < 1500 ? 860 : 1080
      const context = await browser.newContext({ viewport: { width, height }, colorScheme, locale: 'zh-CN' })
      const page = await context.newPage()
      page.on('pageerror', (error) => console.error(`${shot.name} ${width} ${colorScheme}: ${error.message}`))
      await page.goto(url)
      await page.getByRole('link', { name: '首页' }).waitFor()
      if (shot.member) await signIn(page)
      await goTo(page, shot.hash(bid))
      await shot.act?.(page, bid)
      await page.waitForTimeout(3400) // a greeting toast stays for three seconds
      const file = join(OUT, `${shot.name}-${width}-${colorScheme}.png`)
      await page.screenshot({ path: file })
      pictures.push({ file, width })
      await context.close()
    }
  await contactSheet(
    shot.name,
    pictures.map((picture) => picture.file),
  )
  console.log(`shots: ${shot.name}`)
}

/** Light in the first row, dark in the second, all of one height. */
async function contactSheet(name: string, files: readonly string[]) {
  const scaled = await Promise.all(
    files.map(async (file) =>
      sharp(file).resize({ height: SHEET_HEIGHT }).png().toBuffer({ resolveWithObject: true }),
    ),
  )
  const gap = 16
  const rows = [scaled.slice(0, WIDTHS.length), scaled.slice(WIDTHS.length)]
  const widthOf = (row: typeof scaled) => row.reduce((sum, one) => sum + one.info.width + gap, gap)
  const composite = rows.flatMap((row, index) => {
    let left = gap
    return row.map((one) => {
      const at = { input: one.data, left, top: gap + index * (SHEET_HEIGHT + gap) }
      left += one.info.width + gap
      return at
    })
  })
  await sharp({
    create: {
      width: Math.max(...rows.map(widthOf)),
      height: gap + rows.length * (SHEET_HEIGHT + gap),
      channels: 3,
      background: '#8a8680',
    },
  })
    .composite(composite)
    .png()
    .toFile(join(OUT, `sheet-${name}.png`))
}

const only = new Set(process.argv.slice(2))
await mkdir(OUT, { recursive: true })
const { url, close } = await serve({ port: 0 })
const index = (await (await fetch(`${url}/library/demo/search-index.json`)).json()) as {
  books: { bid: string; resName: string }[]
}
const bid = index.books.find((book) => book.resName === TITLE)?.bid
if (!bid) throw new Error(`《${TITLE}》 is not in the demo library; run npm start once`)
const browser = await chromium.launch({
  executablePath: (await findBrowser()) ?? undefined,
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  for (const shot of SHOTS) if (only.size === 0 || only.has(shot.name)) await take(browser, url, shot, bid)
} finally {
  await browser.close()
  await close()
}
