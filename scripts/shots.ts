// npm run shots [-- screen …]: takes every screen at four widths in light and dark, as PNG files and one contact sheet
// per screen.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from './lib/browser.mjs'
import { serve } from './serve.mjs'
import { type BidOf, goTo, SHOTS, type Shot } from './shots/list'

const WIDTHS = [375, 768, 1280, 1920] as const
const SCHEMES = ['light', 'dark'] as const
const OUT = 'shots'
/** Height of an image on the contact sheet. */
const SHEET_HEIGHT = 620

async function signIn(page: Page) {
  await page.evaluate(() => {
    const library = document.querySelector('org-library') as HTMLElement & { signIn(session: unknown): void }
    const deviceToken = `${btoa(JSON.stringify({ exp: Date.now() + 1e9 }))}.shots`
    library.signIn({ user: { id: 'shots', name: '林小雨' }, deviceToken })
  })
  await page.waitForTimeout(300)
}

/** Waits for the covers in view: on a busy machine they take longer than a toast stays. */
async function covers(page: Page) {
  const all = page.locator('.ol-cover')
  if ((await page.locator('book-card').count()) > 0) await all.first().waitFor()
  const areLoading = (found: Element[]) =>
    found.some((cover) => {
      const { top, bottom } = cover.getBoundingClientRect()
      return bottom > 0 && top < innerHeight && cover.matches('[data-state="loading"]:has(img)')
    })
  for (let attempts = 30; attempts > 0 && (await all.evaluateAll(areLoading)); attempts--)
    await page.waitForTimeout(500)
  await page.waitForTimeout(300) // Loaded images are not painted yet.
}

/** Takes one screenshot at one width and scheme. Returns its path. */
async function picture(
  browser: Browser,
  url: string,
  shot: Shot,
  bidOf: BidOf,
  look: { width: number; colorScheme: 'light' | 'dark' },
) {
  const { width, colorScheme } = look
  const height = width < 600 ? 812 : width < 1000 ? 1024 : width < 1500 ? 860 : 1080
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, locale: 'zh-CN' })
  const page = await context.newPage()
  page.on('pageerror', (error) => console.error(`${shot.name} ${width} ${colorScheme}: ${error.message}`))
  await page.goto(`${url}/${shot.page ?? ''}`)
  if (shot.hash) {
    await page.getByRole('link', { name: '首页' }).waitFor()
    if (shot.member) await signIn(page)
    await goTo(page, shot.hash(bidOf))
  }
  await shot.act?.(page, bidOf)
  await page.waitForTimeout(3400) // The greeting toast stays for three seconds.
  await covers(page)
  const file = join(OUT, `${shot.name}-${width}-${colorScheme}.png`)
  await page.screenshot({ path: file })
  await context.close()
  return file
}

async function take(browser: Browser, url: string, shot: Shot, bidOf: BidOf) {
  const files: string[] = []
  for (const colorScheme of SCHEMES)
    files.push(
      ...(await Promise.all(
        WIDTHS.map((width) => picture(browser, url, shot, bidOf, { width, colorScheme })),
      )),
    )
  await contactSheet(shot.name, files)
  console.log(`shots: ${shot.name}`)
}

/** Joins the screenshots: light in the first row, dark in the second, all of one height. */
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
const bidOf: BidOf = (title) => {
  const bid = index.books.find((book) => book.resName === title)?.bid
  if (!bid) throw new Error(`《${title}》 is not in the demo library; run npm start once`)
  return bid
}
const browser = await chromium.launch({
  executablePath: (await findBrowser()) ?? undefined,
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  for (const shot of SHOTS) {
    if (only.size > 0 && !only.has(shot.name)) continue
    await take(browser, url, shot, bidOf).catch((error: unknown) => {
      console.error(`${shot.name} could not be taken: ${error instanceof Error ? error.message : error}`)
      process.exitCode = 1
    })
  }
} finally {
  await browser.close()
  await close()
}
