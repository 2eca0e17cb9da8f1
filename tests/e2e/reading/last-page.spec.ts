import { heard } from '../support/listening'
import { expect, test } from '../support/test'
import { novel, openBook } from './open-book'

const LINE = '<p style="margin:0">山中无历日。</p>'
const LAST = '<p class="last">山中无历日。</p>'

const ENDS = {
  // As a page of the web has it.
  'behind all of it': {
    css: 'body { border: 40px solid #eee; padding-bottom: 1em } .all { margin-bottom: 4em }',
    end: LINE,
  },
  // As SiSU and many others have their paragraphs.
  'behind its last paragraph, which stands in boxes': {
    css: '.last { margin-bottom: 3em } .floats::after { content: " "; clear: both; display: block; height: 0 }',
    end: `<div class="floats"><div>${LAST}</div></div>`,
  },
  // As Sphinx ends its pages.
  'behind its last paragraph and empty boxes': {
    css: '.last { margin-bottom: 3em } .clearer { clear: both }',
    end: `<div><div>${LAST}</div><div class="clearer"></div></div><div class="clearer"></div>`,
  },
}

for (const [where, { css, end }] of Object.entries(ENDS))
  test(`a chapter ends with its last words: no page shows the space ${where} alone`, async ({ page }) => {
    await page.setViewportSize({ width: 500, height: 500 })
    const chapters = Array.from(
      { length: 10 },
      (_, more) =>
        `<div class="all"><p style="margin:0;height:${40 * more}px">一</p>${LINE.repeat(11)}${end}</div>`,
    )
    const reader = await openBook(page, await novel(chapters, { head: `<style>${css}</style>` }))
    const isEnd = async () => (await heard(page, 'relocate')).at(-1)?.fraction === 1
    do {
      expect(await reader.words(), await reader.place()).not.toBe('')
      await reader.turn(1)
    } while (!(await isEnd()))
    expect(await reader.words()).not.toBe('')
  })
