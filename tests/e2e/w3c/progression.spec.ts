import { CONTAINER, opf, page, zip } from '../../unit/reading/formats/books'
import { expect, type ReaderHost, test, WIDE } from './reader-host'

/*
 * Two columns follow the page progression direction like two pages of a spread (EPUB 3.3 §5.7.1), whatever
 * the direction of the text.
 */

async function open(host: ReaderHost, way: string, direction: string) {
  const bytes = await zip({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': CONTAINER,
    'OPS/c1.xhtml': page(
      `<p id="first">甲</p>${'<p>一段话，一段话，一段话，一段话。</p>'.repeat(120)}<p id="last">末</p>`,
    ).replace('<html ', `<html dir="${direction}" `),
    'OPS/book.opf': opf({ attrs: `page-progression-direction="${way}"` }),
  })
  await host.page.route('**/made.epub', (route) => route.fulfill({ body: Buffer.from(bytes) }), { times: 1 })
  return host.open('made.epub', WIDE)
}

for (const [way, direction, side, forward, back] of [
  ['rtl', 'ltr', 'right', 'ArrowLeft', 'ArrowRight'],
  ['ltr', 'rtl', 'left', 'ArrowRight', 'ArrowLeft'],
] as const)
  test(`pages that go ${way} begin on the ${side}, with text that runs ${direction}`, async ({ host }) => {
    const book = await open(host, way, direction)
    const stage = await book.boxOf(book.stage)
    const first = async () => {
      const { x, width } = await book.boxOf(book.find('#first'))
      return x + width / 2 < stage.x + stage.width / 2 ? 'left' : 'right'
    }
    expect(await first()).toBe(side)
    expect(await book.style(book.find('#first'), 'direction')).toBe(direction)
    let turns = 0
    while (!(await book.seen()).includes('末')) {
      expect(await book.press(forward)).toBe(true)
      expect(await book.seen()).not.toContain('甲')
      turns += 1
      expect(turns).toBeLessThan(20)
    }
    expect(await book.press(forward)).toBe(false)
    for (; turns > 0; turns -= 1) expect(await book.press(back)).toBe(true)
    expect(await first()).toBe(side)
    expect(await book.seen()).toContain('甲')
  })
