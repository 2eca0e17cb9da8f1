import type { Page } from '@playwright/test'
import { expect, test } from './support/test'

/* Nothing moves while a page of the library loads, whatever comes late. */

/** The sum of all shifts of a page (Layout Instability) that counts as none. */
const STEADY = 0.01

// A first visit: the code and the covers come over the line.
test.use({ isAlone: true })

/** Notes every shift, and what moved from where to where. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const noted = { sum: 0, moved: [] as string[] }
    Object.assign(window, { noted })
    const box = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
    type Shift = PerformanceEntry & {
      value: number
      sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        noted.sum += value
        for (const { node, previousRect, currentRect } of sources) {
          const name = node instanceof Element ? node.className || node.localName : node?.nodeName
          noted.moved.push(`${value.toFixed(4)} ${name}: ${box(previousRect)} to ${box(currentRect)}`)
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return async () => {
    const { sum, moved } = await page.evaluate(
      () => Reflect.get(window, 'noted') as { sum: number; moved: string[] },
    )
    return sum < STEADY ? [] : moved
  }
}

/** A slow line, so that what is late comes late: 100 KB a second, 200 ms there and back. */
async function slowDown(page: Page) {
  const inspector = await page.context().newCDPSession(page)
  await inspector.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 200,
    downloadThroughput: 100_000,
    uploadThroughput: 100_000,
  })
}

/** Waits until nothing has been requested for a moment. */
const settled = (page: Page) => page.waitForLoadState('networkidle')

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
])
  for (const isSlow of [false, true])
    test.describe(`${viewport.width} px wide${isSlow ? ', over a slow line' : ''}`, () => {
      test.use({ viewport })
      test.slow(isSlow)

      test.describe('a visitor', () => {
        test('home', async ({ page, library }) => {
          const shifts = await watchShifts(page)
          if (isSlow) await slowDown(page)
          await library.open()
          await settled(page)
          expect(await shifts()).toEqual([])
        })
      })

      test.describe('a member', () => {
        test.use({ member: {} })

        for (const path of ['/index', '/category', '/category/2', '/bookdetail/{bid}', '/book-read/{bid}'])
          test(path, async ({ page, library, reader, bidOf }) => {
            const shifts = await watchShifts(page)
            if (isSlow) await slowDown(page)
            await library.open(path.replace('{bid}', await bidOf('雾港来信')))
            if (path.startsWith('/book-read')) await reader.ready()
            await settled(page)
            expect(await shifts()).toEqual([])
          })

        test('home with books in reading', async ({ page, library, reader, bidOf }) => {
          await library.open(`/book-read/${await bidOf('雾港来信')}`)
          await reader.ready()
          await reader.turn(1)
          const shifts = await watchShifts(page)
          if (isSlow) await slowDown(page)
          await page.goto('about:blank')
          await library.open()
          await expect(library.main.getByRole('region', { name: /继续/ })).toBeVisible()
          await settled(page)
          expect(await shifts()).toEqual([])
        })
      })
    })
