import { writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { inRoot } from '../../../scripts/lib/paths.mjs'
import { expect, test } from '../support/test'
import { otherOrigin } from './support/other-origin'
import { row } from './support/row'
import { atHome, goTo, LIBRARY, openStage } from './support/stage'

/* Pages that change the address, and pages with restricted rights (docs/reports/hosts.md). */

const BOOK = '一杯茶的时间'
const HASH_LIBRARY = LIBRARY.replace(' router="memory"', '')

test.use({ viewport: { width: 1000, height: 900 } })

test(
  'a page that patches history: its patch is called, Back works',
  row(
    'to the elements',
    'patched `history.pushState` and `replaceState`',
    'the patch is called, Back leads where it should',
  ),
  async ({ page, bidOf }) => {
    const bid = await bidOf(BOOK)
    await openStage(page, {
      body: HASH_LIBRARY,
      before: () => {
        const seen: string[] = []
        Object.assign(window, { seen })
        for (const name of ['pushState', 'replaceState'] as const) {
          const real = history[name]
          history[name] = function (...rest) {
            seen.push(`${name} ${String(rest[2])}`)
            const answer = real.apply(this, rest)
            dispatchEvent(new Event('locationchange'))
            dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
            return answer
          }
        }
      },
    })
    await atHome(page)
    expect(await page.evaluate(() => Reflect.get(window, 'seen'))).toEqual([])
    await goTo(page, `/bookdetail/${bid}`, BOOK)
    await goTo(page, '/search?q=茶', '搜索“茶”')
    await page.goBack()
    await expect(page.getByRole('heading', { name: BOOK, level: 1 })).toBeVisible()
    await page.goBack()
    await atHome(page)
  },
)

test(
  'a page with its own router over #!/ and #name',
  row(
    'to the elements',
    'a router of its own over `#!/…` or `#name`',
    'both work, Back and Forward across both. A page that itself uses `#/…` needs `router="memory"`',
  ),
  async ({ page, bidOf }) => {
    const bid = await bidOf(BOOK)
    await openStage(page, {
      body: `<a href="#!/news">新闻</a><output></output>${HASH_LIBRARY}`,
      before: () => {
        const show = () => {
          const place = document.querySelector('output')
          if (place && !location.hash.startsWith('#/')) place.textContent = location.hash
        }
        addEventListener('hashchange', show)
        addEventListener('popstate', show)
      },
    })
    await atHome(page)
    await page.getByRole('link', { name: '新闻' }).click()
    await expect(page.locator('output')).toHaveText('#!/news')
    await atHome(page)
    await goTo(page, `/bookdetail/${bid}`, BOOK)
    await expect(page).toHaveURL(new RegExp(`#/bookdetail/${bid}$`))
    await page.goBack()
    await expect(page).toHaveURL(/#!\/news$/)
    await atHome(page)
    await page.goForward()
    await expect(page.getByRole('heading', { name: BOOK, level: 1 })).toBeVisible()
  },
)

const FRAME = (origin: string) => `<!doctype html><html lang=zh-CN><meta charset=utf-8><title>f</title>
  <script>window.errors=[];document.addEventListener('library-error',e=>errors.push(e.detail.code))</script>
  <script type=module src="${origin}/dist/all.js"></script>
  <org-library org=demo src="${origin}/library/{org}/"></org-library>`

test(
  'a sandboxed frame without an origin: everything works in memory, with one message',
  row(
    'to the elements',
    '`<iframe sandbox="allow-scripts">`: no origin, no storage, no forms',
    'signing in, details, the shelf: they work in memory; one `library-error` `storage-unavailable`, one sentence. Script and catalogue must send `Access-Control-Allow-Origin`',
  ),
  async ({ page, bidOf, baseURL, pageLog }) => {
    const { origin, close } = await otherOrigin(baseURL)
    const outer = await otherOrigin(baseURL, {
      '/outer.html': {
        body: '<!doctype html><iframe width="900" height="800" sandbox="allow-scripts" src="/inner.html"></iframe>',
      },
      '/inner.html': { body: FRAME(origin) },
    })
    try {
      const bid = await bidOf(BOOK)
      await page.goto(`${outer.origin}/outer.html`)
      const frame = page.frameLocator('iframe')
      await expect(frame.getByRole('heading', { name: '编辑推荐' })).toBeVisible()
      await frame.locator('org-library').evaluate((host, path) => {
        ;(host as unknown as { navigate(to: string): void }).navigate(path)
      }, `/bookdetail/${bid}`)
      await frame.getByRole('textbox', { name: /姓名/ }).fill('林晓')
      await frame.getByRole('dialog').getByRole('button', { name: '登录' }).click()
      await expect(frame.getByRole('heading', { name: BOOK, level: 1 })).toBeVisible()
      await frame.getByRole('button', { name: '加入书架' }).click()
      await expect(frame.getByRole('button', { name: '已在书架' })).toBeVisible()
      const message = await frame.locator('body').evaluate(() => Reflect.get(window, 'errors'))
      expect(message).toEqual(['storage-unavailable'])
      expect(pageLog.elementLines.filter((line) => line.includes('storage-unavailable'))).toHaveLength(1)
    } finally {
      close()
      outer.close()
    }
  },
)

test(
  'a file: page with the single file reads a catalogue from a server',
  row(
    'to the elements',
    'a page from `file:`',
    '`org-library.single.js` with the catalogue on a server that sends `Access-Control-Allow-Origin: *`: home, search, Back. Browsers refuse module scripts from `file:`, so `loader.js` and the modules do not work there',
  ),
  async ({ page, baseURL }, info) => {
    const { origin, close } = await otherOrigin(baseURL)
    try {
      const path = info.outputPath('page.html')
      const script = pathToFileURL(inRoot('dist', 'org-library.single.js')).href
      await writeFile(
        path,
        `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>f</title><script src="${script}" defer></script>
       <org-library org="demo" src="${origin}/library/{org}/"></org-library>`,
      )
      await page.goto(pathToFileURL(path).href)
      await atHome(page)
      await goTo(page, '/search?q=茶', '搜索“茶”')
      await expect(page).toHaveURL(/#\/search/)
      await page.goBack()
      await atHome(page)
    } finally {
      close()
    }
  },
)
