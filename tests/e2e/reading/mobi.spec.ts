import { type Kf8Book, kf8, type Mobi6Book, mobi6 } from '../../support/mobi/books'
import { expect, test } from '../support/test'
import { openBook } from './open-book'

const markupAround = (title: string, head = '') => ({
  before: `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title>${title}</title>${head}</head><body>`,
  after: '</body></html>',
})

/** A GIF of one red pixel. */
const GIF = Uint8Array.from(atob('R0lGODdhAQABAIAAAP8AAAAAACwAAAAAAQABAAACAkQBADs='), (sign) =>
  sign.charCodeAt(0),
)

const NEW: Kf8Book = {
  title: '茶经',
  parts: [
    {
      ...markupAround('一', '<link rel="stylesheet" href="kindle:flow:0001?mime=text/css"/>'),
      fragments: [
        '<h1>一之源</h1>',
        `<p class="tea">茶者，南方之嘉木也。<a epub:type="noteref" href="kindle:pos:fid:0003:off:0000000000">注</a> <a href="kindle:pos:fid:0002:off:0000000000">其具</a></p><img src="kindle:embed:0001?mime=image/gif" alt="红点" width="40" height="40"/>`,
      ],
    },
    {
      ...markupAround('二'),
      fragments: [
        '<h1>二之具</h1><p>籝，一曰篮。</p>',
        '<aside epub:type="footnote" id="n1"><p>一名槚。</p></aside>',
      ],
    },
  ],
  flows: ['.tea { color: rgb(0, 128, 0) }'],
  contents: [
    { label: '一之源', to: [0, 0] },
    { label: '二之具', to: [2, 0] },
  ],
  resources: [GIF],
}

test('an AZW3 has styles, pictures, contents, notes and links', async ({ page }) => {
  const reader = await openBook(page, kf8(NEW), { name: 'book.azw3' })
  await expect(page.locator('ol-flow')).toContainText('茶者，南方之嘉木也')
  await expect(page.locator('ol-flow .tea')).toHaveCSS('color', 'rgb(0, 128, 0)')
  const picture = page.locator('ol-flow').getByRole('img', { name: '红点' })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1)
  await page.locator('ol-flow [role=doc-noteref]').click()
  await expect(reader.region.getByRole('dialog', { name: '注释' })).toContainText('一名槚')
  await page.keyboard.press('Escape')
  await page.locator('ol-flow').getByRole('link', { name: '其具' }).click()
  await expect(page.locator('ol-flow')).toContainText('籝，一曰篮')
  await reader.text.focus()
  await page.keyboard.press('t')
  const contents = page.getByRole('dialog', { name: '目录' })
  await contents.getByRole('button', { name: '一之源' }).click()
  await expect(page.locator('ol-flow')).toContainText('茶者，南方之嘉木也')
})

const OLD: Mobi6Book = {
  title: '旧书',
  text: `<html><head></head><body><h1>第一章</h1><p height="0pt" width="2em">见<a filepos=@two>后文</a>。<img recindex="00001" alt="红点" width="40" height="40"></p>
<mbp:pagebreak/><h1>第二章</h1><p>@@two@@在此。</p></body></html>`,
  resources: [GIF],
}

test('an old MOBI has chapters, links and pictures', async ({ page }) => {
  await openBook(page, mobi6(OLD), { name: 'book.mobi' })
  const flow = page.locator('ol-flow')
  await expect(flow.locator('p').first()).toHaveCSS('text-indent', '40px')
  const picture = flow.getByRole('img', { name: '红点' })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1)
  await flow.getByRole('link', { name: '后文' }).click()
  await expect(flow).toContainText('在此')
})

test('a book with DRM shows a message', async ({ page }) => {
  const book = kf8({ ...NEW, head: { encryption: 2 } })
  await page.route('**/test/locked.azw3', (route) => route.fulfill({ body: Buffer.from(book) }))
  await page.route('**/test/locked.html', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<!doctype html><html lang="zh-CN"><head><title>t</title>
        <script type="module" src="/dist/book-reader.js"></script></head>
        <body><book-reader href="/test/locked.azw3"></book-reader></body></html>`,
    }),
  )
  await page.goto('/test/locked.html')
  await expect(page.getByRole('alert')).toContainText('这本书被书店锁在购买它的设备上')
})

test('scripts of a book do not run', async ({ page }) => {
  const script = '<script>document.title = "ran"</script><img src="x" onerror="document.title = \'ran\'">'
  const text = OLD.text.replace('<h1>', `${script}<h1>`)
  await openBook(page, mobi6({ ...OLD, text }), { name: 'script.mobi' })
  await expect(page.locator('ol-flow')).toContainText('第一章')
  await expect(page.locator('ol-flow script, ol-flow [onerror]')).toHaveCount(0)
  expect(await page.title()).toBe('t')
})
