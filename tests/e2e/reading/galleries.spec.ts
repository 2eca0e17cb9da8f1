import type { Page } from '@playwright/test'
import { violations } from '../support/axe'
import { expect, test } from '../support/test'
import { novel, openBook, openNext } from './open-book'
import { end, fakeVoices } from './speech-synthesis'
import { TouchGestures } from './touch-gestures'

const TREES = ['柏树', '柳树', '杨树', '槐树', '榕树']

const RUNNING = '<p>天色将明未明，渡口的灯还亮着。老人把缆绳解开，又系上，像在等一个不会来的人。</p>'

const picture = (name: string, hue: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" viewBox="0 0 800 600"><rect width="800" height="600" fill="hsl(${hue} 45% 60%)"/><text x="400" y="330" font-size="90" text-anchor="middle">${name}</text></svg>`

const CELLS = TREES.map(
  (tree, at) =>
    `<div class="duokan-image-gallery-cell"><img src="t${at}.svg" alt="${tree}的照片"/><p class="duokan-image-maintitle" id="m${at}">园中草木</p><p class="duokan-image-subtitle">${tree}：摄于旧园之${at + 1}</p></div>`,
)

const GALLERY = `<div class="duokan-image-gallery">${CELLS.join('')}</div>`

interface Shape {
  before?: string
  gallery?: string
  css?: string
}

/** A chapter with a 多看 gallery in the middle of its text, and a chapter after it. */
const galleryBook = ({ before = '', gallery = GALLERY, css = '' }: Shape = {}) =>
  novel([`<h1>园中</h1>${before}${gallery}${RUNNING.repeat(12)}`, `<h1>园外</h1>${RUNNING.repeat(3)}`], {
    head: `<style>.duokan-image-gallery { margin: 0.5em auto; text-align: center; } .duokan-image-maintitle { font-weight: bold; } .duokan-image-gallery-cell img { width: 90%; } ${css}</style>`,
    files: Object.fromEntries(TREES.map((tree, at) => [`OPS/t${at}.svg`, picture(tree, at * 70)])),
    manifest: TREES.map((_, at) => `<item id="t${at}" href="t${at}.svg" media-type="image/svg+xml"/>`).join(
      '',
    ),
  })

const gallery = (page: Page) => page.getByRole('group', { name: '5 张图片' })

const status = (page: Page) => gallery(page).getByRole('status')

/** The `alt` texts of the visible pictures. */
const visibleAlts = (page: Page) =>
  gallery(page)
    .locator('img')
    .evaluateAll((pictures) =>
      pictures
        .filter((each) => each.checkVisibility({ opacityProperty: true }) && each.getClientRects().length > 0)
        .map((each) => each.getAttribute('alt')),
    )

test('a gallery shows one picture at a time and steps by buttons and keys', async ({ page }) => {
  for (const [flow, width] of [
    ['paginated', 375],
    ['paginated', 1280],
    ['scrolled', 768],
  ] as const)
    await test.step(`${flow}, ${width} px`, async () => {
      await page.setViewportSize({ width, height: 700 })
      const reader = await openNext(page, await galleryBook(), { attributes: `flow="${flow}"` })
      expect(await visibleAlts(page)).toEqual(['柏树的照片'])
      await expect(status(page)).toHaveText('1 / 5')

      const next = gallery(page).getByRole('button', { name: '下一张图片' })
      const previous = gallery(page).getByRole('button', { name: '上一张图片' })
      await expect(previous).toHaveAttribute('aria-disabled', 'true')
      await next.click()
      const box = await gallery(page).boundingBox()
      const place = await reader.place()
      expect(await visibleAlts(page)).toEqual(['柳树的照片'])
      await expect(status(page)).toHaveText('2 / 5')
      // The focus is on the button: arrow keys change the picture, and do not turn the page at the last one.
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      expect(await visibleAlts(page)).toEqual(['榕树的照片'])
      await expect(next).toHaveAttribute('aria-disabled', 'true')
      await page.keyboard.press('Home')
      expect(await visibleAlts(page)).toEqual(['柏树的照片'])
      await page.keyboard.press('End')
      await page.keyboard.press('ArrowLeft')
      await expect(status(page)).toHaveText('4 / 5')
      // The gallery keeps its place, and no page was turned.
      expect(await gallery(page).boundingBox()).toEqual(box)
      expect(await reader.place()).toBe(place)
      expect(await violations(page, 'book-reader')).toEqual([])
    })
})

test('reading aloud shows the picture whose caption is spoken', async ({ page }) => {
  await fakeVoices(page, ['zh-CN'])
  await openBook(page, await galleryBook())
  await page.keyboard.press('r')
  await expect(page.getByRole('region', { name: '朗读' }).getByRole('button', { name: '暂停' })).toBeVisible()
  // The heading, then a title and a subtitle for each picture.
  for (const number of [1, 1, 2, 2, 3]) {
    await end(page)
    await expect(status(page)).toHaveText(`${number} / 5`)
  }
})

test('galleries on their pages', async ({ page }) => {
  await test.step('all pictures are in the accessibility tree', async () => {
    await openNext(page, await galleryBook())
    await expect(gallery(page)).toHaveAttribute('aria-roledescription', '画廊')
    for (const [at, tree] of TREES.entries()) {
      const cell = page.getByRole('group', { name: `第 ${at + 1} 张，共 5 张` })
      await expect(cell.getByRole('img', { name: `${tree}的照片` })).toHaveCount(1)
    }
  })

  await test.step('arrow keys turn pages while the page has the focus', async () => {
    await page.setViewportSize({ width: 375, height: 700 })
    const reader = await openNext(page, await galleryBook())
    await reader.turn(1)
    await reader.text.press('ArrowLeft')
    await expect(status(page)).toHaveText('1 / 5')
  })

  await test.step('a gallery is never split between two pages', async () => {
    await page.setViewportSize({ width: 375, height: 500 })
    for (const lines of [1, 3, 4]) {
      await openNext(page, await galleryBook({ before: RUNNING.repeat(lines) }), { name: `${lines}.epub` })
      const { length, height } = await page.locator('ol-view').evaluate((view) => {
        const element = view.querySelector('.duokan-image-gallery')
        return {
          length: element?.getClientRects().length,
          height: (element?.getBoundingClientRect().height ?? 0) / view.clientHeight,
        }
      })
      expect(length).toBe(1)
      expect(height).toBeLessThan(1)
    }
  })

  await test.step('a heading stays with its gallery; long captions are shown whole', async () => {
    await page.setViewportSize({ width: 375, height: 700 })
    await openNext(page, await galleryBook())
    const top = await page.locator('ol-flow h1').boundingBox()
    const box = await gallery(page).boundingBox()
    expect(box?.x).toBeLessThan(375)
    expect(box?.y).toBeGreaterThan(top?.y ?? 0)

    const long = `<div class="duokan-image-gallery">${CELLS.slice(0, 2)
      .map((cell) => cell.replace('</div>', `<p>${'这一张画的来历。'.repeat(60)}</p></div>`))
      .join('')}</div>`
    await openNext(page, await galleryBook({ gallery: long }), { name: 'long.epub' })
    await expect(page.locator('ol-steps')).toBeHidden()
    await expect(page.locator('ol-flow').getByRole('img')).toHaveCount(2)
    const foot = await page.locator('.duokan-image-gallery').evaluate((element) => {
      const view = element.closest('ol-view')?.getBoundingClientRect()
      return [...element.querySelectorAll('p')].every((each) =>
        [...each.getClientRects()].every(({ bottom }) => bottom <= (view?.bottom ?? 0)),
      )
    })
    expect(foot).toBe(true)
  })

  await test.step('a search result and a link show the picture that they lead to', async () => {
    await page.setViewportSize({ width: 375, height: 700 })
    const reader = await openNext(
      page,
      await galleryBook({ before: `${RUNNING.repeat(9)}<p><a id="to" href="#m2">见杨树</a></p>` }),
    )
    await page.keyboard.press('/')
    await page.getByRole('searchbox').fill('旧园之4')
    await page.getByRole('button', { name: /旧园之4/ }).click()
    await expect(status(page)).toHaveText('4 / 5')
    expect(await visibleAlts(page)).toEqual(['槐树的照片'])
    await expect
      .poll(() => gallery(page).evaluate((element) => element.getBoundingClientRect().left))
      .toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Escape')

    await reader.text.press('Home')
    await page.locator('#to').evaluate((link) => (link as HTMLElement).click())
    await expect(status(page)).toHaveText('3 / 5')
  })

  await test.step('a book opens at the picture of its locator', async () => {
    const text = { before: '', highlight: '榕树：摄于旧园', after: '' }
    const locator = JSON.stringify({ href: 'OPS/c1.xhtml', index: 0, progression: 0, fraction: 0, text })
    await openNext(page, await galleryBook(), { attributes: `locator='${locator}'` })
    await expect(status(page)).toHaveText('5 / 5')
  })

  await test.step('the visible picture is the one that opens enlarged', async () => {
    await page.setViewportSize({ width: 768, height: 1000 })
    await openNext(page, await galleryBook())
    await gallery(page).getByRole('button', { name: '下一张图片' }).click()
    await gallery(page).getByRole('img', { name: '柳树的照片' }).click()
    await expect(page.getByRole('dialog', { name: '柳树的照片' })).toBeVisible()
  })

  await test.step('a gallery of one picture has no buttons', async () => {
    await openNext(
      page,
      await galleryBook({ gallery: `<div class="duokan-image-gallery">${CELLS[0]}</div>` }),
    )
    await expect(page.locator('ol-flow').getByRole('img', { name: '柏树的照片' })).toBeVisible()
    await expect(page.locator('ol-steps')).toHaveCount(0)
  })

  await test.step('in vertical text the next picture is on the left', async () => {
    await page.setViewportSize({ width: 768, height: 700 })
    const reader = await openNext(page, await galleryBook({ css: 'html { writing-mode: vertical-rl }' }))
    // Before its pictures are there, the gallery stands on another page.
    await expect(gallery(page)).toBeInViewport({ ratio: 0.9 })
    const place = await reader.place()
    const [next, previous] = await Promise.all(
      ['下一张图片', '上一张图片'].map((name) => gallery(page).getByRole('button', { name }).boundingBox()),
    )
    expect(next?.x).toBeLessThan(previous?.x ?? 0)
    await gallery(page).getByRole('button', { name: '下一张图片' }).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(status(page)).toHaveText('2 / 5')
    await page.keyboard.press('ArrowRight')
    await expect(status(page)).toHaveText('1 / 5')
    expect(await reader.place()).toBe(place)
    const box = await gallery(page).boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(768)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(700)
  })
})

test.describe('touch', () => {
  test.use({ hasTouch: true, viewport: { width: 375, height: 700 } })

  test('swiping moves pictures, and pages after the last picture', async ({ page }) => {
    const reader = await openBook(page, await galleryBook())
    const touch = await TouchGestures.of(page)
    const place = await reader.place()
    const box = await gallery(page).boundingBox()
    // `TouchGestures` swipes at a height of 350 px, which must be inside the gallery.
    expect(box?.y).toBeLessThan(350)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(350)
    for (const number of [2, 3, 4, 5]) {
      await touch.swipe(300, 120)
      await expect(status(page)).toHaveText(`${number} / 5`)
    }
    expect(await reader.place()).toBe(place)
    await touch.swipe(120, 300)
    await expect(status(page)).toHaveText('4 / 5')
    await touch.down(300)
    await touch.move(300, 120)
    await touch.move(120, 290)
    await touch.up()
    await expect(status(page)).toHaveText('4 / 5')
    await touch.swipe(300, 120)
    await touch.swipe(300, 120)
    await expect.poll(() => reader.place()).not.toBe(place)
    await expect(status(page)).toHaveText('5 / 5')
  })
})
