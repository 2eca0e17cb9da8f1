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

test('a stop that ends a paragraph hangs where its line is full, and tears no line', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const lines = Array.from(
    { length: 24 },
    (_, more) => `<p id="p${more}">${'长'.repeat(10 + more)}街东。</p>`,
  )
  await openNext(page, await novel([lines.join('')]), { attributes: 'fs="20"' })
  const found = await page.locator('ol-flow').evaluate((flow) =>
    [...flow.querySelectorAll('p')].map((paragraph) => {
      const { left, right } = paragraph.getBoundingClientRect()
      const range = document.createRange()
      const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
      const boxes: DOMRect[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (let at = 0; at < (node as Text).length; at++) {
          range.setStart(node, at)
          range.setEnd(node, at + 1)
          boxes.push(range.getBoundingClientRect())
        }
      const tops = new Set(boxes.map(({ top }) => Math.round(top / 10)))
      const steps = boxes.slice(1).map((box, at) => box.left - (boxes[at]?.left ?? 0))
      const stop = boxes.at(-1)
      return {
        lines: tops.size,
        widest: Math.max(...steps) / 20,
        over: ((stop?.right ?? 0) - right) / 20,
        at: ((stop?.left ?? 0) - left) / 20,
      }
    }),
  )
  expect(found.filter(({ lines }) => lines > 1).length).toBeGreaterThan(8)
  // Where one character would stand alone, its neighbour comes along: 1 em for 14 gaps.
  expect(Math.max(...found.map(({ widest }) => widest))).toBeLessThan(1.1)
  const hanging = found.filter(({ over }) => over > 0.1)
  expect(hanging.length).toBeGreaterThan(0)
  expect(Math.max(...hanging.map(({ over }) => over))).toBeLessThanOrEqual(1)
  expect(Math.min(...found.map(({ at }) => at))).toBeGreaterThanOrEqual(1.9)
})

test('bopomofo stands right of its character, and the lines break as without it', async ({ page }) => {
  const PAIRS = [...'白日依山盡黃河入海流'].map((each) => `<ruby>${each}<rt>ㄅㄞˊ</rt></ruby>`).join('')
  const [FIRST, MORE] = [PAIRS.slice(0, PAIRS.indexOf('</ruby>') + 7), PAIRS.repeat(3)]
  await page.setViewportSize({ width: 500, height: 900 })
  const lines = Array.from(
    { length: 16 },
    (_, more) => `<p>${'长'.repeat(4 + more)}${FIRST}，又${FIRST}。</p>`,
  )
  await openNext(
    page,
    await novel([`<p id="p">${MORE}</p>${lines.join('')}`], {
      language: 'zh-TW',
    }),
  )
  const placed = await page.locator('ol-flow #p').evaluate((paragraph) => {
    const { right } = paragraph.getBoundingClientRect()
    const tops = new Set<number>()
    const found = [...paragraph.querySelectorAll('rt')].map((rt) => {
      const range = document.createRange()
      const base = rt.previousSibling
      if (!base) return false
      range.selectNode(base)
      const [own, side] = [range.getBoundingClientRect(), rt.getBoundingClientRect()]
      tops.add(Math.round(own.top))
      return (
        side.left >= own.right - 1 &&
        side.left < own.right + 8 &&
        side.right <= right + 1 &&
        side.height > side.width &&
        Math.abs((side.top + side.bottom) / 2 - (own.top + own.bottom) / 2) < own.height / 2
      )
    })
    return { beside: found.filter(Boolean).length, lines: tops.size }
  })
  expect(placed.beside).toBe(30)
  expect(placed.lines).toBeGreaterThan(1)
  const found = await stops(page)
  expect(found).toHaveLength(32)
  expect(Math.min(...found)).toBeGreaterThan(5)
})

test('in vertical text bopomofo stands right of its characters as well', async ({ page }) => {
  await openNext(
    page,
    await novel(['<p><ruby>白<rt id="r">ㄅㄞˊ</rt></ruby>日<b id="b">依</b>山盡。</p>'], {
      language: 'zh-TW',
      head: '<style>html { writing-mode: vertical-rl }</style>',
    }),
  )
  const [reading, text] = await page
    .locator('ol-flow')
    .evaluate((flow) => ['#r', '#b'].map((id) => flow.querySelector(id)?.getBoundingClientRect()))
  // The box of a text is wider than its characters.
  expect(reading?.left).toBeGreaterThan(((text?.left ?? 0) + (text?.right ?? 0)) / 2 + 8)
  expect(reading?.height).toBeGreaterThan(reading?.width ?? 0)
})
