import type { Page } from '@playwright/test'
import { expect, test } from '../support/test'
import { novel, openBook } from './open-book'

const RUNNING = '<p>天色将明未明，渡口的灯还亮着。老人把缆绳解开，又系上，像在等一个不会来的人。</p>'

const picture = (width: number, height: number, fill = '#a65') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${fill}"/></svg>`

const withPictures = (sizes: Record<string, readonly [number, number]>) => ({
  files: Object.fromEntries(
    Object.entries(sizes).map(([name, [width, height]]) => [`OPS/${name}.svg`, picture(width, height)]),
  ),
  manifest: Object.keys(sizes)
    .map((name) => `<item id="${name}" href="${name}.svg" media-type="image/svg+xml"/>`)
    .join(''),
})

/** The distance of a picture from the left, right and upper edge of its page. */
const edges = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const root = element.getRootNode() as ShadowRoot
    const file = root.host.closest('ol-view') ?? root.querySelector('ol-view')
    const view = (file ?? root.host).getBoundingClientRect()
    const box = element.getBoundingClientRect()
    return [box.left - view.left, view.right - box.right, box.top - view.top].map(Math.round)
  })

/**
 * A page in the style of 多看 books: full-bleed pictures at the top and across the page, and one that is too
 * narrow.
 */
const fullBleedBook = () =>
  novel(
    [
      `<div class="head"><img id="head" src="wide.svg" alt=""/></div>${RUNNING}<div class="both"><img id="both" src="wide.svg" alt=""/></div>
       <div class="both"><img id="small" src="small.svg" alt=""/></div><div class="right"><img id="right" src="small.svg" alt=""/></div>${RUNNING}
       <div class="both"><p id="words">文字不出血。</p></div><p><img id="own" class="own" src="wide.svg" alt=""/></p>`,
    ],
    {
      ...withPictures({ wide: [1200, 300], small: [80, 40] }),
      head: `<style>body { margin: 0 5% } .head { duokan-bleed: lefttopright; text-indent: 0 } .both { duokan-bleed: leftright; text-align: left }
        .head img, .both #both, .own { width: 100% } .right { duokan-bleed: right; text-align: right } .own { duokan-bleed: leftright }</style>`,
    },
  )

for (const width of [375, 768])
  test(`a full-bleed picture covers the margins beside it (${width})`, async ({ page }) => {
    await page.setViewportSize({ width, height: 1100 })
    await openBook(page, await fullBleedBook(), { attributes: 'theme="white"' })
    expect(await edges(page, '#head')).toEqual([0, 0, 0])
    expect((await edges(page, '#both')).slice(0, 2)).toEqual([0, 0])
    expect((await edges(page, '#own')).slice(0, 2)).toEqual([0, 0])
    // A picture narrower than the page keeps its width, so it stays at the left edge of the text although
    // both sides are requested.
    expect((await edges(page, '#small'))[0]).toBeGreaterThan(15)
    expect((await edges(page, '#right'))[1]).toBe(0)
    expect((await edges(page, '#right'))[0]).toBeGreaterThan(width / 2)
    expect((await edges(page, '#words'))[0]).toBeGreaterThan(15)
    // Other content keeps its place, and no page is added.
    await expect(page.getByText('本章 1 / 1')).toBeVisible()
  })

test('a full-bleed picture reaches the fold of a spread and both sides of a column', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await openBook(page, await fullBleedBook(), { attributes: 'theme="white"' })
  expect((await edges(page, '#head')).slice(0, 3)).toEqual([0, 640, 0])
  await page.locator('book-reader').evaluate((element) => element.setAttribute('flow', 'scrolled'))
  await expect(page.locator('ol-file #head')).toBeVisible()
  const [left, right, top] = await edges(page, 'ol-file #head')
  expect([left, right]).toEqual([0, 0])
  // In a scrolled column the previous chapter is above the picture.
  expect(top).toBeGreaterThan(30)
})

test('a picture page uses the variant of its aspect ratio', async ({ page }) => {
  const sizes = { cover: [300, 400], 'cover~slim': [360, 640] } as const
  await page.setViewportSize({ width: 400, height: 700 })
  await openBook(
    page,
    await novel(['<p><img src="cover.svg" alt="封面"/></p>', RUNNING], {
      files: withPictures(sizes).files,
      manifest: `<item id="a" href="cover.svg" media-type="image/svg+xml"/><item id="b" href="cover~slim.svg" media-type="image/svg+xml"/>`,
      properties: ['duokan-page-fullscreen'],
    }),
  )
  const cover = page.locator('ol-leaf').getByRole('img', { name: '封面' })
  const shape = () => cover.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
  await expect.poll(shape).toEqual([360, 640])
  expect((await cover.boundingBox())?.height).toBeGreaterThan(690)
  await page.setViewportSize({ width: 600, height: 800 })
  await expect.poll(shape).toEqual([300, 400])
  expect((await cover.boundingBox())?.height).toBeGreaterThan(790)
})

test('the primary writing mode of Kindle sets the page direction', async ({ page }) => {
  const reader = await openBook(
    page,
    await novel([RUNNING.repeat(40)], {
      metadata: '<meta name="primary-writing-mode" content="horizontal-rl"/>',
    }),
  )
  await reader.text.press('ArrowLeft')
  await expect.poll(() => reader.place()).toContain('第 2 页')
})

test('text across Kobo’s spans is found, and note references in them open', async ({ page }) => {
  const span = (at: string, text: string) => `<span class="koboSpan" id="kobo.${at}">${text}</span>`
  const body = `<div id="book-columns"><div id="book-inner"><p>${span('1.1', '天色将明，')}${span('1.2', '渡口的灯还亮着。')}<sup>${span('1.3', '<a id="mark" href="#n">[1]</a>')}</sup></p>
    ${RUNNING.repeat(3)}<p id="n">${span('2.1', '<a href="#mark">[1]</a>')}${span('2.2', ' 旧时的渡口。')}</p></div></div>`
  await openBook(
    page,
    await novel([body], {
      head: '<style class="kobostyle">div#book-inner { margin-top: 0; margin-bottom: 0 }</style>',
    }),
  )
  await page.locator('#mark').click()
  await expect(page.getByRole('dialog', { name: '注释' })).toContainText('旧时的渡口。')
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await page.getByRole('searchbox').fill('将明，渡口的灯')
  await expect(page.getByRole('button', { name: /将明，渡口的灯/ })).toHaveCount(1)
})

const ADDRESS = `https://www.example.org/${'very-long-name-of-a-page/'.repeat(4).replaceAll('-', '')}index.html`

for (const flow of ['paginated', 'scrolled'] as const)
  test(`a long address in a grid or flex row wraps (${flow})`, async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 700 })
    await openBook(
      page,
      await novel(
        [
          `<dl class="field-list"><dt id="label">地址</dt><dd id="a"><p>${ADDRESS}</p></dd><dt>作者</dt><dd id="b">某人</dd></dl>
           <div class="row"><span>标签</span><span id="c">${ADDRESS}</span></div>`,
        ],
        {
          head: '<style>dl.field-list { display: grid; grid-template-columns: fit-content(30%) auto } .row { display: flex; gap: 1em }</style>',
        },
      ),
      { attributes: `flow="${flow}"` },
    )
    const box = (id: string) =>
      page.locator(`#${id}`).evaluate((element) => element.getBoundingClientRect().toJSON())
    for (const id of ['a', 'c']) expect((await box(id)).right).toBeLessThanOrEqual(356)
    // Content beside the picture keeps its place.
    expect((await box('label')).width).toBeGreaterThan(35)
    expect((await box('b')).left).toBe((await box('a')).left)
  })

test('a picture that loads late keeps its proportions, in a column too', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 })
  await openBook(
    page,
    await novel([`<p><img id="late" src="wide.svg" width="1200" height="300" alt=""/></p>${RUNNING}`], {
      ...withPictures({ wide: [1200, 300] }),
    }),
    { attributes: 'flow="scrolled"' },
  )
  const late = page.locator('ol-file #late')
  await expect(late).toHaveAttribute('data-ol-narrowed', '')
  await late.evaluate((image: HTMLImageElement) => {
    const { src } = image
    image.removeAttribute('src')
    image.removeAttribute('data-ol-narrowed')
    image.src = src
  })
  await expect(late).toHaveAttribute('data-ol-narrowed', '')
  expect((await late.boundingBox())?.height).toBeLessThan(100)
})

test('audio of 多看 without a controls attribute can be played', async ({ page }) => {
  await openBook(
    page,
    await novel([
      `${RUNNING}<audio class="duokan-audio content-speaker" placeholder="speaker.jpg" title="军港之夜"><source src="song.mp3" type="audio/mpeg"/></audio>`,
    ]),
  )
  await expect(
    page.getByRole('group', { name: '军港之夜' }).getByRole('button', { name: '播放' }),
  ).toBeVisible()
})

test('an enlarged picture has its caption as its title', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 })
  const { region } = await openBook(
    page,
    await novel(
      [
        `<div class="duokan-image-single"><img id="tree" src="tree.svg" alt=""/><p class="duokan-image-maintitle">大自然</p><p class="duokan-image-subtitle">森林中的树</p></div>${RUNNING}`,
      ],
      withPictures({ tree: [400, 300] }),
    ),
  )
  await expect(region).toHaveAttribute('data-phase', 'ready')
  // The chunk that enlarges pictures loads after the first page.
  await expect(async () => {
    await page.locator('#tree').click()
    await expect(page.getByRole('dialog', { name: '大自然' })).toBeVisible({ timeout: 1000 })
  }).toPass()
})
