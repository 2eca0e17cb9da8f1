import type { Page } from '@playwright/test'
import { expect, test } from '../support/test'
import { novel, openNext } from './open-book'

/** The distance from the left edge of each punctuation mark that begins a text node. */
const stops = (page: Page) =>
  page.locator('ol-flow').evaluate((flow) => {
    const { left } = flow.getBoundingClientRect()
    const walker = document.createTreeWalker(flow, NodeFilter.SHOW_TEXT)
    const found: number[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!/^[，。]/.test(node.textContent ?? '')) continue
      const range = document.createRange()
      range.setStart(node, 0)
      range.setEnd(node, 1)
      found.push(range.getBoundingClientRect().left - left)
    }
    return found
  })

const GLYPH =
  "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='40'><circle cx='20' cy='20' r='18'/></svg>"
const MATH = '<math xmlns="http://www.w3.org/1998/Math/MathML"><mi>x</mi></math>'

test('no line begins with the punctuation behind an inline object', async ({ page }) => {
  for (const [what, piece] of [
    ['a gap', '<input size="4"/>'],
    ['a character that is a picture', '<img src="g.svg" alt="𠀀" style="width:1em;height:1em"/>'],
    [
      'a picture in an element of its own',
      '<span class="c"><img src="g.svg" alt="" style="height:1em"/></span>',
    ],
    ['a formula', MATH],
  ] as const)
    await test.step(what, async () => {
      await page.setViewportSize({ width: 500, height: 900 })
      const lines = Array.from(
        { length: 20 },
        (_, more) => `<p>${'长'.repeat(5 + more)}${piece}，又${piece}。</p>`,
      )
      await openNext(
        page,
        await novel([lines.join('')], {
          files: { 'OPS/g.svg': GLYPH },
          manifest: '<item id="g" href="g.svg" media-type="image/svg+xml"/>',
        }),
      )
      const found = await stops(page)
      expect(found).toHaveLength(40)
      expect(Math.min(...found)).toBeGreaterThan(5)
    })
})
