import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { ReaderPage } from '../support/reader'
import { site } from '../support/site'
import { expect, test } from '../support/test'

/* Annotations that lie beside a book in the published folder: a teacher's. */

test.use({ member: {}, viewport: { width: 1000, height: 700 } })

const WORDS = '东南风三级，能见度八海里'
const SET = {
  type: 'AnnotationSet',
  title: '王老师',
  about: {},
  items: [
    {
      id: 'urn:uuid:t1',
      type: 'Annotation',
      created: '2026-01-01T00:00:00Z',
      target: { source: '', selector: [{ type: 'TextQuoteSelector', exact: WORDS }] },
      body: { type: 'TextualBody', value: '父亲为什么先写天气？<b>想</b>' },
    },
  ],
}

const shared = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get('ol-shared') ?? [])].map(String).join(''))

test('are shown on the page and in the panel, are answered, and can be switched off; nothing is sent', async ({
  page,
  library,
  bidOf,
}) => {
  const bid = await bidOf('雾港来信')
  const own: string[] = []
  site().route(`/library/demo/book/${bid}.json`, (request) => {
    const book = JSON.parse(readFileSync(`.demo/library/demo/book/${bid}.json`, 'utf8'))
    book.links.push({ rel: 'annotations', href: '../annotations/a.annotation', type: 'application/ld+json' })
    return request.fulfill({ json: book })
  })
  site().route('/library/demo/annotations/**', (request) => request.fulfill({ json: SET }))
  page.on('request', (request) => {
    if (request.method() !== 'GET') own.push(request.url())
  })
  await library.open(`/book-read/${bid}/3`)
  const reader = new ReaderPage(page)
  await reader.ready()
  await expect.poll(() => shared(page)).toBe(WORDS)

  const point = await page.evaluate(() => {
    const [range] = CSS.highlights.get('ol-shared') ?? []
    const box = (range as Range).getClientRects()[0] as DOMRect
    return { x: box.left + 12, y: box.top + 8 }
  })
  await page.mouse.click(point.x, point.y)
  const panel = page.getByRole('dialog', { name: '书签与划线' })
  await expect(panel.getByRole('tab', { name: '随书批注 1' })).toHaveAttribute('aria-selected', 'true')
  await expect(panel.getByText('父亲为什么先写天气？<b>想</b>')).toBeVisible()
  await expect(panel.getByText(/^王老师/)).toBeVisible()

  await panel.getByRole('button', { name: '写下我的回应' }).click()
  await page.getByRole('textbox').fill('那里的日子从天气开始。')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(panel.getByText('我的回应：那里的日子从天气开始。')).toBeVisible()
  await expect(panel.getByRole('tab', { name: '划线 1' })).toBeVisible()

  await panel.getByRole('checkbox', { name: '在页面上显示' }).uncheck()
  await expect.poll(() => shared(page)).toBe('')
  await panel.getByRole('checkbox', { name: '在页面上显示' }).check()
  await expect.poll(() => shared(page)).toBe(WORDS)
  if (process.env.NOTES_SHOTS) await page.screenshot({ path: `${process.env.NOTES_SHOTS}/shared.png` })
  expect(own).toEqual([])
})
