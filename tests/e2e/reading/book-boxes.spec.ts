import type { Page } from '@playwright/test'
import { expect, test } from '../support/test'
import { novel, openNext } from './open-book'

const WORDS = 'The quick brown fox jumps over the lazy dog and goes on along the river. '

const PARAGRAPHS = `<p>${WORDS.repeat(3)}</p>`.repeat(30)

/** A picture without a fixed aspect ratio: the rectangle fills it. */
const picture = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%"/></svg>`

async function openBoxes(page: Page, body: string, css: string, flow: string) {
  await page.setViewportSize({ width: 600, height: 800 })
  await openNext(
    page,
    await novel([body], {
      language: 'en',
      head: `<style>${css}</style>`,
      files: { 'OPS/i.svg': picture(1600, 1600) },
      manifest: '<item id="i" href="i.svg" media-type="image/svg+xml"/>',
    }),
    { attributes: `theme="white" fs="16" flow="${flow}"` },
  )
}

/** Returns the first characters of each line of text that crosses an edge of a page. */
const cutLines = (page: Page) =>
  page.locator('ol-view').evaluate((view) => {
    const roots = [...view.querySelectorAll('ol-file')].flatMap((file) => file.shadowRoot ?? [])
    const box = view.getBoundingClientRect()
    const isScrolled = roots.length > 0
    const out: string[] = []
    for (const root of isScrolled ? roots : [view]) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const range = document.createRange()
        range.selectNodeContents(node)
        for (const rect of range.getClientRects()) {
          const left = rect.left - box.left + (isScrolled ? 0 : view.scrollLeft)
          const right = left + rect.width
          const pages = isScrolled ? 1 : view.scrollWidth / box.width
          const isWhole =
            left > -2 &&
            right < pages * box.width + 2 &&
            Math.floor((left + 2) / box.width) === Math.floor((right - 2) / box.width) &&
            (isScrolled || (rect.top > box.top - 2 && rect.bottom < box.bottom + 2))
          if (rect.width > 0 && !isWhole) out.push((node.textContent ?? '').slice(0, 20))
        }
      }
    }
    return out
  })

for (const flow of ['paginated', 'scrolled'] as const)
  test(`pictures, boxes and formulas stay within the page (${flow})`, async ({ page }) => {
    await test.step('a picture keeps the limits that its book sets', async () => {
      await openBoxes(
        page,
        `<p><img id="a" src="i.svg" alt=""/></p><p><img id="b" src="i.svg" alt=""/></p><p><img id="c" src="i.svg" alt=""/></p>
       <p><img id="d" src="i.svg" alt="" style="max-height: 5em"/></p><p><img id="e" src="i.svg" alt=""/></p>`,
        `#a { max-width: 50% } #b { max-width: 80px; object-fit: cover; width: 70px; height: 30px }
       #c { max-width: none; max-height: none } #e { max-height: 90% }`,
        flow,
      )
      const box = async (id: string) => {
        const rect = await page.locator(id).boundingBox()
        return [Math.round(rect?.width ?? 0), Math.round(rect?.height ?? 0)]
      }
      // The text is 528 px wide, which is 33 characters.
      expect(await box('#a')).toEqual([264, 264])
      expect(await box('#b')).toEqual([70, 30])
      await expect(page.locator('#b')).toHaveCSS('object-fit', 'cover')
      expect(await box('#c')).toEqual([528, 528])
      expect(await box('#d')).toEqual([80, 80])
      expect(await box('#e')).toEqual([528, 528])
    })

    await test.step('a picture that is narrowed keeps its proportions', async () => {
      await openBoxes(
        page,
        `<p><img id="a" src="i.svg" alt="" width="1584" height="1584"/></p><p><img id="b" src="i.svg" alt=""/></p>
       <div class="in"><p><img id="c" src="i.svg" alt="" style="width: 12in; height: 4in"/></p></div>
       <p><img id="d" src="i.svg" alt="" width="100" height="200"/></p>`,
        '.in { margin: 0 64px } #b { width: 50em; height: 700px }',
        flow,
      )
      const box = async (id: string) => {
        const rect = await page.locator(id).boundingBox()
        return [Math.round(rect?.width ?? 0), Math.round(rect?.height ?? 0)]
      }
      await expect.poll(() => box('#a')).toEqual([528, 528])
      expect(await box('#b')).toEqual([528, 528])
      // The book gives #c another aspect ratio than the picture's, which is kept.
      expect(await box('#c')).toEqual([400, 384])
      expect(await box('#d')).toEqual([100, 200])
    })

    await test.step('boxes and lines wider than the page are narrowed', async () => {
      await openBoxes(
        page,
        `<div class="wide">${WORDS.repeat(5)}</div><div class="float">${WORDS.repeat(5)}</div><p class="wide">${WORDS.repeat(5)}</p>
       <div class="block">${WORDS.repeat(5)}</div><div class="table"><div class="cell">left</div><div class="cell">right</div></div>
       <pre>${WORDS.repeat(3)}</pre><pre><code>${WORDS.repeat(3)}</code></pre>
       <div class="least"><p>${WORDS.repeat(3)}</p></div><p class="most">${WORDS.repeat(3)}</p>
       <div class="padded">${WORDS.repeat(5)}</div><blockquote class="padded">${WORDS.repeat(5)}</blockquote>
       <h2 class="line">${WORDS.repeat(3)}</h2><p class="line">${WORDS.repeat(3)}</p>`,
        `.line { white-space: nowrap } .padded { width: 100%; padding: 10px 60px; border: 1px solid } .least { min-width: 750px; max-width: 800px; padding: 0 30px } .most { width: 60rem; max-width: 60rem } .wide { width: 900px } .float { float: left; width: 60em } .block { display: inline-block; width: 900px }
       .table { display: table; width: 1200px } .cell { display: table-cell; text-align: right }
       pre, pre code { white-space: pre }`,
        flow,
      )
      expect(await cutLines(page)).toEqual([])
    })

    await test.step('formulas wider than the page are drawn smaller', async () => {
      const sum = `<mrow>${'<mi>abc</mi><mo>+</mo>'.repeat(18)}<mi>z</mi></mrow>`
      const math = (display: string, rows = sum) =>
        `<math xmlns="http://www.w3.org/1998/Math/MathML" display="${display}">${rows}</math>`
      const matrix = `<mtable><mtr>${`<mtd>${sum}</mtd>`.repeat(2)}</mtr></mtable>`
      await openBoxes(
        page,
        `${math('block')}<p>Of ${math('inline')} it is said:</p>${math('block', matrix)}<p id="small">${math('inline', '<mi>x</mi>')}</p>
       <div class="in">${math('block')}<p class="first">${math('inline')}</p></div>`,
        '.in { margin: 0 3em } .first { padding: 0 1em; text-indent: 2em }',
        flow,
      )
      expect(await cutLines(page)).toEqual([])
      await expect(page.locator('#small math')).toHaveCSS('zoom', '1')
      const zoom = () =>
        page
          .locator('math')
          .first()
          .evaluate((math) => Number(getComputedStyle(math).zoom))
      const narrow = await zoom()
      expect(narrow).toBeLessThan(1)
      await page.setViewportSize({ width: 2400, height: 800 })
      // A line is 528 px long before and 608 px now. The width of the formula depends on the device's fonts.
      await expect.poll(zoom).toBeCloseTo(Math.min(1, (narrow * 608) / 528), 2)
      expect(await cutLines(page)).toEqual([])
    })
  })

test('boxes taller than a page go on over the next pages', async ({ page }) => {
  for (const [what, css, body] of [
    ['hides what goes over it', '.b { overflow: hidden }', `<div class="b">${PARAGRAPHS}</div>`],
    ['scrolls', '', `<div style="overflow-y: auto">${PARAGRAPHS}</div>`],
    ['stands in a line', '.b { display: inline-block; width: 100% }', `<div class="b">${PARAGRAPHS}</div>`],
    [
      'is a table in a line',
      '.b { display: inline-table } .c { display: table-cell }',
      `<div class="b"><div class="c">${PARAGRAPHS}</div></div>`,
    ],
    [
      'is out of the text',
      '.b { position: absolute; top: 0; left: 0 }',
      `<div class="b">${PARAGRAPHS}</div>`,
    ],
    [
      'is as large as the page and holds more',
      '.b { position: absolute; inset: 0 }',
      `<div class="b">${PARAGRAPHS}</div>`,
    ],
    [
      'holds another such box',
      '.b { overflow: hidden } .c { position: absolute; top: 2em; right: 0 }',
      `<div class="b"><p class="c">aside</p>${PARAGRAPHS}<div class="b">${PARAGRAPHS}</div></div>`,
    ],
  ] as const)
    await test.step(`a box taller than a page that ${what} goes on over the next pages`, async () => {
      await openBoxes(page, `<h1>One</h1>${body}<p id="after">after</p>`, css, 'paginated')
      expect(await cutLines(page)).toEqual([])
      expect(
        await page.locator('ol-view').evaluate((view) => view.scrollWidth / view.clientWidth),
      ).toBeGreaterThan(3)
    })

  await test.step('a box that fits onto its page keeps the styles of its book', async () => {
    await openBoxes(
      page,
      `<div id="a">${WORDS}</div><p><span id="b">a</span></p><div id="c">c</div>`,
      '#a { overflow: hidden; height: 4em } #b { display: inline-block } #c { position: absolute; top: 3em }',
      'paginated',
    )
    await expect(page.locator('#a')).toHaveCSS('overflow', 'hidden')
    await expect(page.locator('#b')).toHaveCSS('display', 'inline-block')
    await expect(page.locator('#c')).toHaveCSS('position', 'absolute')
  })
})

test('tables and positioned boxes are shown whole', async ({ page }) => {
  await test.step('a table that fits with smaller letters keeps its words whole', async () => {
    const row = (cells: readonly string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
    const words = [
      'characteristic',
      'A0001',
      'internationally',
      '20240506',
      'responsibilities',
      'availability',
    ]
    await openBoxes(
      page,
      `<table id="fits">${row(words)}${row([WORDS.repeat(3), 'B', 'C', 'D', 'E', 'F'])}</table>
     <div style="margin: 0 3em"><table id="in">${row(words.slice(0, 5))}</table></div>
     <table id="shared"><col style="width: 5%"/><col style="width: 95%"/>${row(['identifier', words.join('_')])}</table>
     <table id="not">${row([...words, ...words])}</table>`,
      'td { padding: 2px 16px }',
      'paginated',
    )
    /** Whether every cell of the first row has a single line. */
    const isWhole = (id: string) =>
      page.locator(`${id} tr:first-child td`).evaluateAll((cells) =>
        cells.every((cell) => {
          const range = document.createRange()
          range.selectNodeContents(cell)
          return range.getClientRects().length === 1
        }),
      )
    expect(await isWhole('#fits')).toBe(true)
    expect(await isWhole('#in')).toBe(true)
    // Twelve columns would break words, so the cells are stacked.
    expect(await isWhole('#not')).toBe(true)
    expect(
      await page
        .locator('#not tr:first-child td')
        .evaluateAll((cells) => new Set(cells.map((cell) => cell.getBoundingClientRect().top)).size),
    ).toBeGreaterThan(2)
    // The column widths of #shared are made for a wider page.
    const [first = 0, second = 1] = await page
      .locator('#shared td')
      .evaluateAll((cells) => cells.map((cell) => cell.clientWidth))
    expect(first / second).toBeGreaterThan(0.1)
    expect(await cutLines(page)).toEqual([])
  })

  await test.step('words of a wide table break even where the book forbids it', async () => {
    const row = `<tr>${'<td><code>some.very.long.option.name</code></td>'.repeat(6)}</tr>`
    await openBoxes(
      page,
      `<table>${row.repeat(3)}</table><table class="line">${row.repeat(3)}</table>`,
      'td { border: 1px solid } code { word-wrap: break-word } .line code { white-space: nowrap }',
      'paginated',
    )
    expect(await cutLines(page)).toEqual([])
  })

  await test.step('what stands beside a line stays beside it on every page', async () => {
    const line = (name: string) =>
      `<p><span class="number" id="${name}">[${name}]</span><b id="by-${name}">Beside.</b> ${WORDS.repeat(3)}</p>`
    await openBoxes(
      page,
      `${line('first')}${PARAGRAPHS}${line('later')}<div class="note"><p><span class="label" id="label">[1]</span><b id="by-label">Noted.</b> ${WORDS}</p></div>`,
      '.number { position: absolute; left: 98% } .note { margin: 0 20% } .label { position: absolute; right: 84% }',
      'paginated',
    )
    for (const width of [600, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const boxOf = (selector: string) =>
        page.locator(selector).evaluate((found) => found.getBoundingClientRect().toJSON())
      const offset = async (id: string) => {
        const [it, by] = [await boxOf(`#${id}`), await boxOf(`#by-${id}`)]
        return [Math.round(it.left - by.left), Math.round(Math.abs(it.top - by.top)) < 12]
      }
      // The layout after a resize is asynchronous.
      await expect(async () => {
        const first = await offset('first')
        // The text is not wider, and the number is in the margin, over no text.
        const words = await boxOf('p:has(#first)')
        expect(first[0]).toBeGreaterThanOrEqual(Math.floor(words.width))
        expect(first[1]).toBe(true)
        expect(await offset('later')).toEqual(first)
      }).toPass({ timeout: 10_000 })
      const [left, isBeside] = await offset('label')
      expect(isBeside).toBe(true)
      expect(left).toBeLessThan(0)
      expect(left).toBeGreaterThan(-150)
    }
  })

  await test.step('what stands at a height of its page stays there', async () => {
    await openBoxes(
      page,
      `<div class="foot" id="foot">A publisher</div><span class="number">1</span>${PARAGRAPHS}`,
      '.foot { position: absolute; bottom: 10%; left: 0; width: 100% } .number { position: absolute; left: 90% }',
      'paginated',
    )
    const box = await page.locator('#foot').boundingBox()
    expect(box?.x).toBeLessThan(100)
    expect(box?.y).toBeGreaterThan(600)
  })
})
