import { recordedEvents } from '../support/page-log'
import { expect, test } from '../support/test'
import { novel, openNext } from './open-book'

const LINE = '<p style="margin:0">山中无历日。</p>'
const LAST = '<p class="last">山中无历日。</p>'

const ENDS = {
  // As on ordinary web pages.
  'margin and border of the body': {
    css: 'body { border: 40px solid #eee; padding-bottom: 1em } .all { margin-bottom: 4em }',
    end: LINE,
  },
  // As SiSU and many other generators write paragraphs.
  'margin of a last paragraph in nested boxes': {
    css: '.last { margin-bottom: 3em } .floats::after { content: " "; clear: both; display: block; height: 0 }',
    end: `<div class="floats"><div>${LAST}</div></div>`,
  },
  // As Sphinx ends its pages.
  'margin of a last paragraph before empty boxes': {
    css: '.last { margin-bottom: 3em } .clearer { clear: both }',
    end: `<div><div>${LAST}</div><div class="clearer"></div></div><div class="clearer"></div>`,
  },
}

test('no page shows only the space after the last words of a chapter', async ({ page }) => {
  for (const [where, { css, end }] of Object.entries(ENDS))
    await test.step(where, async () => {
      await page.setViewportSize({ width: 500, height: 500 })
      const chapters = Array.from(
        { length: 10 },
        (_, more) =>
          `<div class="all"><p style="margin:0;height:${40 * more}px">一</p>${LINE.repeat(11)}${end}</div>`,
      )
      const reader = await openNext(page, await novel(chapters, { head: `<style>${css}</style>` }))
      const isEnd = async () => (await recordedEvents(page, 'relocate')).at(-1)?.fraction === 1
      do {
        expect(await reader.words(), await reader.place()).not.toBe('')
        await reader.turn(1)
      } while (!(await isEnd()))
      expect(await reader.words()).not.toBe('')
    })
})
