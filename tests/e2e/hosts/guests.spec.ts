import type { Page } from '@playwright/test'
import { countLeaks } from '../support/leaks'
import { expect, test } from '../support/test'
import { row } from './support/row'
import { cardOf, goTo, openStage } from './support/stage'

/* The reverse of hostile hosts: the page is the same before, during and after the use of our elements. */

const BOOK = '雾港来信'

const BODY = `<header><h1>某某单位</h1><nav><a href="#news">新闻</a> <button>菜单</button></nav></header>
  <main><h2 id="news">新闻</h2><p>正文<a href="/elsewhere">链接</a></p><ul><li>一</li></ul><input value="字"><table><tr><td>格</td></tr></table>
  <div id="tall"></div></main><footer>页脚</footer>`
const STYLES =
  'body { font: 17px/1.9 serif; color: #333 } h2 { color: teal } a { color: crimson } #tall { height: 3000px } #guests { position: absolute; top: 1500px; left: 0; width: 900px }'

/** The computed styles of the page's own elements, and its global state. */
function looksOfPage(page: Page) {
  return page.evaluate(() => {
    const guests = document.querySelector('#guests')
    const own = [...document.querySelectorAll('*')].filter((one) => !guests?.contains(one))
    return {
      styles: own.map((one) => {
        const style = getComputedStyle(one)
        return `${one.localName}: ${[...style].map((name) => `${name}=${style.getPropertyValue(name)}`).join(';')}`
      }),
      attributes: own.map((one) =>
        [...one.attributes].map(({ name, value }) => `${name}=${value}`).join(' '),
      ),
      inert: own.filter((one) => one instanceof HTMLElement && one.inert).length,
      title: document.title,
      scroll: [scrollX, scrollY],
      sheets: [document.styleSheets.length, document.adoptedStyleSheets.length],
      fonts: document.fonts.size,
      globals: Object.keys(window)
        .filter((name) => name !== '__playwright_builtins__')
        .sort(),
      prototypes: [Array, Object, String, Element, Node, EventTarget, History].map(
        (one) => Reflect.ownKeys(one.prototype).length,
      ),
      own: [history.pushState, history.replaceState, window.fetch].every(
        (one) => !Object.hasOwn(one, 'prototype'),
      ),
      state: JSON.stringify(history.state),
      scrolling: history.scrollRestoration,
      focus: document.activeElement?.localName,
    }
  })
}

const listeners = (page: Page) => page.evaluate(() => window.alive().listeners)
const length = (page: Page) => page.evaluate(() => history.length)

test.use({ viewport: { width: 1000, height: 900 } })

test(
  'styles, title, scroll, history, globals and listeners of the page are unchanged',
  row(
    'to the page',
    'library, card and reader come, are used, and go',
    'before, while and after: computed styles and attributes of every element of the page, `document.title`, scroll, `history.length` and `state`, globals, own members of built-in prototypes, sheets, fonts, focus, `inert`; after: listeners on window, document and elements, but for one `selectionchange` of React’s, once for a page',
  ),
  async ({ page, bidOf }) => {
    test.slow()
    const bid = await bidOf(BOOK)
    await countLeaks(page)
    await openStage(page, { body: BODY, more: STYLES })
    await page.waitForFunction(() => customElements.get('org-library'))
    await page.evaluate(() => scrollTo(0, 1400))
    const before = {
      looks: await looksOfPage(page),
      listeners: await listeners(page),
      length: await length(page),
    }

    await page.evaluate((book) => {
      const guests = document.createElement('div')
      guests.id = 'guests'
      for (const [tag, attributes] of Object.entries({
        'org-library': { org: 'demo', src: '/library/{org}/', router: 'memory' },
        'book-card': { org: 'demo', src: '/library/{org}/', book },
        'book-reader': { src: '/library/demo/', book },
      })) {
        const guest = document.createElement(tag)
        for (const [name, value] of Object.entries(attributes)) guest.setAttribute(name, value)
        guests.append(guest)
      }
      document.body.append(guests)
    }, bid)
    await expect(page.getByRole('heading', { name: '编辑推荐' })).toBeVisible()
    await expect(page.locator('book-card .ol-book-title')).toBeVisible()
    expect(await looksOfPage(page), 'while they are there').toEqual(before.looks)
    expect(await length(page)).toBe(before.length)

    await goTo(page, `/bookdetail/${bid}`, BOOK)
    await goTo(page, '/more/1', '编辑推荐')
    await goTo(page, '/search?q=茶', '搜索“茶”')
    const used = await looksOfPage(page)
    // The heading of a new screen takes the focus, which nothing of the page had.
    const others = { scroll: null, focus: null }
    expect({ ...used, ...others }, 'while they are used').toEqual({ ...before.looks, ...others })
    expect(await length(page)).toBe(before.length)

    await page.evaluate(() => document.querySelector('#guests')?.remove())
    await expect
      .poll(async () => (await page.evaluate(() => window.alive())).timers.length, { timeout: 15_000 })
      .toBe(0)
    await page.evaluate(() => scrollTo(0, 1400))
    expect(await looksOfPage(page), 'after they are gone').toEqual(before.looks)
    expect(await length(page)).toBe(before.length)
    // React adds one listener per page and never removes it (docs/embedding.md).
    const left = (await listeners(page)).filter((one) => !one.startsWith('document selectionchange'))
    expect(left).toEqual(before.listeners)
  },
)

test(
  'clicks, keys and forms of the page work',
  row(
    'to the page',
    'a form of the page’s, typed into',
    'keys, clicks, wheel outside: none prevented; every letter arrives',
  ),
  async ({ page, bidOf }) => {
    await openStage(page, {
      body: `<form><input id="theirs" name="q"></form>${cardOf(await bidOf(BOOK))}
      <org-library org="demo" src="/library/{org}/" router="memory"></org-library>`,
    })
    await expect(page.getByRole('heading', { name: '编辑推荐' })).toBeVisible()
    await page.evaluate(() => {
      const stopped: string[] = []
      Object.assign(window, { stopped })
      for (const type of ['keydown', 'click', 'pointerdown', 'wheel', 'touchstart'])
        addEventListener(type, (event) => {
          if (event.defaultPrevented) stopped.push(type)
        })
    })
    await page.locator('#theirs').click()
    await page.keyboard.press('/')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Escape')
    await page.keyboard.type('jk ')
    await expect(page.locator('#theirs')).toHaveValue('/jk ')
    expect(await page.evaluate(() => Reflect.get(window, 'stopped'))).toEqual([])
  },
)
