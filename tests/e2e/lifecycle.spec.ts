import type { Page } from '@playwright/test'
import { openHost } from './support/host'
import { countLeaks } from './support/leaks'
import { expect, test } from './support/test'

interface Sample {
  tag: string
  attributes: Readonly<Record<string, string>>
  /** What of it is seen once it is there. */
  shows: string
}

const CARD: Sample = {
  tag: 'book-card',
  attributes: { 'res-name': '茶经', 'res-author': '陆羽' },
  shows: '.ol-book-title',
}
const CARD_OF_CATALOGUE = (book: string): Sample => ({
  tag: 'book-card',
  attributes: { src: '/library/{org}/', org: 'demo', book, direction: 'row', 'show-toggle': '' },
  shows: '.ol-book-title',
})
const LIBRARY: Sample = {
  tag: 'org-library',
  attributes: { src: '/library/{org}/', org: 'demo', router: 'memory' },
  shows: 'h2',
}
const reader = (book: string): Sample => ({
  tag: 'book-reader',
  attributes: { src: '/library/demo/', book },
  shows: '[part="page"]',
})

const BOOK = '渡口'

/** The sample as a page writes it. */
const markup = ({ tag, attributes }: Sample, inside = '') =>
  `<${tag} ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ')}>${inside}</${tag}>`

const samples = {
  'book-card': async () => CARD,
  'book-card of a catalogue': async (bidOf: (title: string) => Promise<string>) =>
    CARD_OF_CATALOGUE(await bidOf(BOOK)),
  'org-library': async () => LIBRARY,
  'book-reader': async (bidOf: (title: string) => Promise<string>) => reader(await bidOf(BOOK)),
} as const

declare global {
  interface Window {
    keeping?: { element?: HTMLElement; inner?: Node | null }
  }
}

const isShown = (page: Page, { tag, shows }: Sample, count = 1) =>
  expect(page.locator(`${tag} ${shows}`).first()).toBeVisible({ timeout: count * 15_000 })

for (const [name, make] of Object.entries(samples)) {
  test.describe(name, () => {
    test('made in script and appended, moved, moved before, put into another shadow root', async ({
      page,
      bidOf,
    }) => {
      const sample = await make(bidOf)
      await openHost(page, { body: '<div id="one"></div><div id="two"></div>' })
      await page.evaluate(async ({ tag, attributes }) => {
        await customElements.whenDefined(tag)
        const element = document.createElement(tag)
        for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
        document.querySelector('#one')?.append(element)
        window.keeping = { element }
      }, sample)
      await isShown(page, sample)
      const mark = () =>
        page.evaluate(() => {
          const root = window.keeping?.element?.shadowRoot
          const inner = root?.querySelector('.ol-root > *') ?? null
          const same = window.keeping?.inner === undefined || window.keeping.inner === inner
          if (window.keeping) window.keeping.inner = inner
          return same && inner !== null
        })
      expect(await mark()).toBe(true)
      const requests: string[] = []
      page.on('request', (request) => requests.push(request.url()))

      await page.evaluate(() => document.querySelector('#two')?.append(window.keeping?.element as Node))
      await isShown(page, sample)
      expect(await mark(), 'moved: the same screen').toBe(true)

      await page.evaluate(() => {
        const one = document.querySelector('#one') as Element & {
          moveBefore?(node: Node, before: null): void
        }
        if (one.moveBefore) one.moveBefore(window.keeping?.element as Node, null)
        else one.append(window.keeping?.element as Node)
      })
      await isShown(page, sample)
      expect(await mark(), 'moved before: the same screen').toBe(true)

      await page.evaluate(() => {
        const root = (document.querySelector('#two') as Element).attachShadow({ mode: 'open' })
        root.append(window.keeping?.element as Node)
      })
      await isShown(page, sample)
      expect(await mark(), 'in a shadow root: the same screen').toBe(true)
      const again = requests.filter((url) => /\.(json|epub|txt)$/.test(url))
      expect(again, 'nothing of the catalogue is asked for again').toEqual([])
    })

    test('removed, and put in again later', async ({ page, bidOf }) => {
      const sample = await make(bidOf)
      await openHost(page, { body: markup(sample) })
      await isShown(page, sample)
      await page.evaluate(async (tag) => {
        const element = document.querySelector(tag) as HTMLElement
        element.remove()
        await new Promise((resolve) => setTimeout(resolve, 50))
        window.keeping = { element }
      }, sample.tag)
      const empty = () =>
        page.evaluate(() => window.keeping?.element?.shadowRoot?.querySelector('.ol-root') === null)
      expect(await empty(), 'out of the page it holds nothing').toBe(true)
      await page.evaluate(() => document.body.append(window.keeping?.element as Node))
      await isShown(page, sample)
    })

    test('cloned, and out of a template', async ({ page, bidOf }) => {
      const sample = await make(bidOf)
      await openHost(page, {
        body: `${markup(sample)}<template>${markup(sample)}</template><div id="clones"></div>`,
      })
      await isShown(page, sample)
      const built = await page.evaluate((tag) => {
        const template = document.querySelector('template') as HTMLTemplateElement
        const inert = template.content.firstElementChild?.shadowRoot === null
        const clones = document.querySelector('#clones') as HTMLElement
        clones.append(
          (document.querySelector(tag) as Element).cloneNode(true),
          template.content.cloneNode(true),
        )
        return { inert, count: clones.children.length }
      }, sample.tag)
      expect(built).toEqual({ inert: true, count: 2 })
      for (const at of [0, 1])
        await expect(page.locator(`#clones > :nth-child(${at + 1}) ${sample.shows}`).first()).toBeVisible()
    })

    test('in a tab that is not shown, and shown later', async ({ page, bidOf }) => {
      const sample = await make(bidOf)
      await openHost(page, { body: `<div id="tab" hidden>${markup(sample)}</div>` })
      await page.waitForTimeout(300)
      await page.evaluate(() => document.querySelector('#tab')?.removeAttribute('hidden'))
      await isShown(page, sample)
      const box = await page.locator(`${sample.tag} ${sample.shows}`).first().boundingBox()
      expect(box?.width).toBeGreaterThan(20)
    })

    test('defined late; what stood inside is shown until then', async ({ page, bidOf }) => {
      const sample = await make(bidOf)
      await openHost(page, { body: markup(sample, '<i>还在路上</i>'), load: 'none' })
      await expect(page.locator('i')).toBeVisible()
      await page.evaluate(() => import('/dist/all.js' as string).then(() => {}))
      await isShown(page, sample)
      await expect(page.locator('i')).toBeHidden()
    })

    test('removed for good: nothing is left in the page', async ({ page, bidOf }) => {
      const sample = await make(bidOf)
      await countLeaks(page)
      await openHost(page, { body: '' })
      await page.evaluate((name) => customElements.whenDefined(name).then(() => {}), sample.tag)
      const look = () => page.evaluate(() => ({ alive: window.alive(), globals: Object.keys(window).length }))
      const put = () =>
        page.evaluate(({ tag, attributes }) => {
          const element = document.createElement(tag)
          for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
          document.body.append(element)
        }, sample)
      const before = await look()
      await put()
      await isShown(page, sample)
      if (sample.tag === 'org-library') await lookAround(page, await bidOf(BOOK))
      if (sample.tag === 'book-reader') await page.keyboard.press('ArrowRight')
      expect((await look()).alive, 'what is counted is counted').not.toEqual(before.alive)
      await page.evaluate((name) => document.querySelector(name)?.remove(), sample.tag)
      // React listens to the document's selection once for a page, whatever comes and goes.
      const settled = async () => {
        const { alive, globals } = await look()
        const listeners = alive.listeners.filter((key) => key !== 'document selectionchange false')
        return { alive: { ...alive, listeners }, globals }
      }
      await expect.poll(settled, { timeout: 8000 }).toEqual(before)

      // In the midst of loading, too.
      await put()
      await page.evaluate((name) => document.querySelector(name)?.remove(), sample.tag)
      await expect.poll(settled, { timeout: 8000 }).toEqual(before)
    })
  })
}

/** A visit to several screens, the reader last. */
async function lookAround(page: Page, bid: string): Promise<void> {
  const go = (to: string) =>
    page.evaluate((path) => {
      const library = document.querySelector('org-library') as HTMLElement & {
        navigate(path: string): void
        signIn(session: object): void
      }
      library.signIn({ user: { id: '1', name: '林晓' }, deviceToken: `${btoa('{"exp":9999999999}')}.x` })
      library.navigate(path)
    }, to)
  const main = page.locator('org-library main')
  await go('/search?q=书')
  await expect(main.locator('.ol-book').first()).toBeVisible()
  await go(`/bookdetail/${bid}`)
  await expect(main.locator('h1', { hasText: BOOK })).toBeVisible()
  await go(`/book-read/${bid}`)
  await expect(page.locator('org-library [part="page"]')).toBeVisible()
  await page.keyboard.press('ArrowRight')
}

test('defined twice: the first stays, and each tag says so once', async ({ page, listening }) => {
  await openHost(page, { body: markup(CARD) })
  await isShown(page, CARD)
  const same = await page.evaluate(async () => {
    const first = customElements.get('book-card')
    await import('/dist/org-library.single.js' as string)
    await import('/dist/book-card.js' as string)
    return first === customElements.get('book-card')
  })
  expect(same).toBe(true)
  expect(listening.ours.sort()).toEqual(
    ['book-card', 'book-reader', 'org-library'].map(
      (tag) => `<${tag}> is already defined by another copy of org-library; the first one stays`,
    ),
  )
  await isShown(page, CARD)
})
