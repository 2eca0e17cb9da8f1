import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { annotationsIn } from '../support/annotations'
import { expect, test } from '../support/test'
import { novel, openBook } from './open-book'

const PARAGRAPH = '天色将明未明，渡口的灯还亮着。老人把缆绳解开，又系上，像在等一个不会来的人。'
const chapter = (number: number) =>
  `<h1>第${number}章</h1>${Array.from({ length: 24 }, (_, at) => `<p>第${number}章第${at + 1}段。${PARAGRAPH}</p>`).join('')}`
const book = () => novel([chapter(1), chapter(2)])

const highlighted = (page: Page, style: string) =>
  page.evaluate((name) => [...(CSS.highlights.get(name) ?? [])].map(String), `ol-mark-${style}`)

/** Selects characters of a paragraph with the mouse and waits for the menu. */
async function select(page: Page, paragraph: number, from: number, to: number) {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = await page
    .locator(':is(ol-flow, ol-file) p')
    .nth(paragraph)
    .evaluate(
      (p, [start, end]) => {
        const rect = (at: number) => {
          const range = document.createRange()
          range.setStart(p.firstChild as Node, at)
          range.setEnd(p.firstChild as Node, at + 1)
          return range.getBoundingClientRect()
        }
        const first = rect(start ?? 0)
        const last = rect((end ?? 1) - 1)
        return [first.left + 1, first.top + first.height / 2, last.right - 1, last.top + last.height / 2]
      },
      [from, to],
    )
  await page.mouse.move(x1, y1)
  await page.mouse.down()
  await page.mouse.move(x2, y2, { steps: 6 })
  await page.mouse.up()
  const menu = page.getByRole('toolbar', { name: '选中的字句' })
  await expect(menu).toBeVisible()
  return menu
}

test('text is highlighted, annotated, recoloured and cleared; a reload keeps it', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 700 })
  await openBook(page, await book())
  const menu = await select(page, 1, 0, 5)
  await menu.getByRole('button', { name: '绿色' }).click()
  await expect.poll(() => highlighted(page, 'green')).toEqual(['第1章第2'])
  await page.reload()
  await expect.poll(() => highlighted(page, 'green')).toEqual(['第1章第2'])

  const [rect] = await page.evaluate(() =>
    [...(CSS.highlights.get('ol-mark-green') ?? [])].map((range) => {
      const { left, top, height } = (range as Range).getBoundingClientRect()
      return { x: left + 4, y: top + height / 2 }
    }),
  )
  const press = () => page.mouse.click(rect?.x ?? 0, rect?.y ?? 0)
  await press()
  const edit = page.getByRole('toolbar', { name: '这条划线' })
  await expect(edit.getByRole('button', { name: '绿色' })).toHaveAttribute('aria-pressed', 'true')
  await edit.getByRole('button', { name: '写笔记' }).click()
  await page.getByRole('textbox', { name: '笔记内容' }).fill('记住这里')
  await page.getByRole('button', { name: '保存' }).click()
  await press()
  await edit.getByRole('button', { name: '下划线' }).click()
  await expect.poll(() => highlighted(page, 'underline')).toEqual(['第1章第2'])
  expect(await highlighted(page, 'green')).toEqual([])

  await page.keyboard.press('m')
  const panel = page.getByRole('dialog', { name: '书签与划线' })
  await expect(panel.getByText('记住这里')).toBeVisible()
  await panel.getByRole('button', { name: '删除划线' }).click()
  await expect(panel.getByText('还没有划线')).toBeVisible()
  expect(await highlighted(page, 'underline')).toEqual([])
})

test('the menu of a long highlight is beside the pressed line', async ({ page }) => {
  await page.setViewportSize({ width: 600, height: 700 })
  await openBook(page, await book())
  const menu = await select(page, 2, 0, 40)
  await menu.getByRole('button', { name: '蓝色' }).click()
  await expect.poll(() => highlighted(page, 'blue')).not.toEqual([])
  const line = await page.evaluate(() => {
    const [range] = CSS.highlights.get('ol-mark-blue') ?? []
    const { left, top, height } = [...(range as Range).getClientRects()].at(-1) as DOMRect
    return { left, top, height }
  })
  await page.mouse.click(line.left + 4, line.top + line.height / 2)
  const edit = await page.getByRole('toolbar', { name: '这条划线' }).boundingBox()
  expect(Math.abs(line.top - (edit?.y ?? 0) - (edit?.height ?? 0) - 10)).toBeLessThan(2)
})

test('a note marks its highlight; a deleted one is restored with its note', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 700 })
  const reader = await openBook(page, await book())
  const noted = () => page.evaluate(() => [...(CSS.highlights.get('ol-noted') ?? [])].map(String))
  const menu = await select(page, 1, 0, 5)
  await menu.getByRole('button', { name: '写笔记' }).click()
  expect(await noted()).toEqual([])
  await page.getByRole('textbox', { name: '笔记内容' }).fill('记住这里')
  await page.getByRole('button', { name: '保存' }).click()
  await expect.poll(noted).toEqual(['第1章第2'])

  await reader.text.press('b')
  await reader.text.press('m')
  const panel = page.getByRole('dialog', { name: '书签与划线' })
  await panel.getByRole('tab', { name: /划线/ }).click()
  const undo = page.getByRole('button', { name: '撤销' })
  await panel.getByRole('button', { name: '删除划线' }).click()
  await expect(panel.getByText('还没有划线')).toBeVisible()
  await undo.click()
  await expect(panel.getByText('记住这里')).toBeVisible()
  await expect(undo).toHaveCount(0)
  await panel.getByRole('tab', { name: /书签/ }).click()
  await panel.getByRole('button', { name: '删除书签' }).click()
  await expect(panel.getByText('还没有书签')).toBeVisible()
  await undo.click()
  await expect(panel.getByRole('button', { name: '删除书签' })).toBeVisible()
  // Wait for the bookmark's undo button to disappear, so that the next one pressed is not this one.
  await expect(undo).toHaveCount(0)
  await page.keyboard.press('Escape')

  const box = await page.evaluate(() => {
    const [range] = CSS.highlights.get('ol-noted') ?? []
    const { left, top, height } = (range as Range).getBoundingClientRect()
    return { x: left + 4, y: top + height / 2 }
  })
  await page.mouse.click(box.x, box.y)
  await page.getByRole('toolbar', { name: '这条划线' }).getByRole('button', { name: '删除划线' }).click()
  await expect.poll(() => highlighted(page, 'yellow')).toEqual([])
  await undo.click()
  await expect.poll(noted).toEqual(['第1章第2'])
})

test('a highlight survives changes of font size, window, flow and script', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 700 })
  await openBook(page, await book())
  const menu = await select(page, 1, 7, 13)
  await menu.getByRole('button', { name: '黄色' }).click()
  const words = '天色将明未明'
  await expect.poll(() => highlighted(page, 'yellow')).toEqual([words])
  await page.keyboard.press('+')
  await page.setViewportSize({ width: 420, height: 640 })
  await expect.poll(() => highlighted(page, 'yellow')).toEqual([words])
  await page.getByRole('button', { name: '版面设置' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('radio', { name: '繁體' }).check()
  await expect.poll(() => highlighted(page, 'yellow')).toEqual(['天色將明未明'])
  await page.getByRole('radio', { name: '滚动' }).check()
  await expect.poll(() => highlighted(page, 'yellow')).toEqual(['天色將明未明'])
  await page.getByRole('radio', { name: '原文' }).check()
  await expect.poll(() => highlighted(page, 'yellow')).toEqual([words])
})

test('b toggles a bookmark; the list opens it', async ({ page }) => {
  const reader = await openBook(page, await book())
  await reader.text.focus()
  await reader.turn(2)
  const marked = await reader.place()
  await page.keyboard.press('b')
  const ribbon = page.getByRole('button', { name: '去掉这一页的书签' })
  await expect(ribbon).toBeVisible()
  await page.keyboard.press('End')
  await expect(ribbon).toBeHidden()
  await page.keyboard.press('m')
  const panel = page.getByRole('dialog', { name: '书签与划线' })
  await panel.getByRole('tabpanel', { name: '书签' }).getByRole('button').first().click()
  await expect.poll(() => reader.place()).toBe(marked)
  await expect(ribbon).toBeVisible()
  await page.keyboard.press('b')
  await expect(ribbon).toBeHidden()
})

test('the bookmark of a page with a heading separates heading and text', async ({ page }) => {
  await openBook(page, await book())
  await page.keyboard.press('b')
  await page.keyboard.press('m')
  const list = page.getByRole('dialog', { name: '书签与划线' }).getByRole('tabpanel', { name: '书签' })
  await expect
    .poll(() => list.getByRole('button').allInnerTexts())
    .toContainEqual(expect.stringMatching(/^第1章\n第1章第1段。天色将明未明/))
})

test('annotations are exported, and imported again into a reader that has none', async ({ page }) => {
  await openBook(page, await book())
  await (await select(page, 0, 0, 5)).getByRole('button', { name: '蓝色' }).click()
  await expect.poll(() => highlighted(page, 'blue')).toEqual(['第1章第1'])
  await page.keyboard.press('m')
  const panel = page.getByRole('dialog', { name: '书签与划线' })
  const saved = async (button: string) => {
    const download = page.waitForEvent('download')
    await panel.getByRole('button', { name: button }).click()
    return (await download).path()
  }
  expect(await readFile(await saved('导出为 Markdown'), 'utf8')).toContain('> 第1章第1')
  const path = await saved('导出标注文件')
  const set = await annotationsIn(path)
  expect(set).toMatchObject({
    type: 'AnnotationSet',
    items: [{ motivation: 'highlighting', body: { color: 'blue' } }],
  })

  await panel.getByRole('button', { name: '删除划线' }).click()
  await expect(panel.getByRole('tab', { name: '划线 0' })).toBeVisible()
  const file = panel.getByLabel('标注文件').locator('input')
  await file.setInputFiles({ name: 'x.annotations', mimeType: '', buffer: await readFile(path) })
  await expect(panel.getByText('导入了 1 条标注')).toBeVisible()
  await expect(panel.getByRole('tab', { name: '划线 1' })).toBeVisible()
  await expect.poll(() => highlighted(page, 'blue')).toEqual(['第1章第1'])
  await panel.getByRole('button', { name: '撤销导入' }).click()
  await expect(panel.getByRole('tab', { name: '划线 0' })).toBeVisible()

  const koreader = {
    title: set.title,
    author: '',
    entries: [
      {
        text: '第2章第3段。天色将明未明',
        note: '第二章',
        drawer: 'lighten',
        color: 'green',
        time: 1_700_000_000,
      },
      { text: '书里没有这一句话', drawer: 'lighten', time: 1_700_000_000 },
    ],
  }
  const buffer = Buffer.from(JSON.stringify(koreader))
  await file.setInputFiles({ name: 'k.json', mimeType: 'application/json', buffer })
  await expect(panel.getByText('有 1 条在这本书里找不到位置，没有导入：')).toBeVisible()
  await expect(panel.getByText('书里没有这一句话')).toBeVisible()
  await panel
    .getByRole('button', { name: /第2章第3段。天色将明未明/ })
    .first()
    .click()
  await expect.poll(() => highlighted(page, 'green')).toEqual(['第2章第3段。天色将明未明'])
})

test('the menu is reached by keyboard, and its arrow keys wrap around', async ({ page }) => {
  await openBook(page, await book())
  const menu = await select(page, 0, 0, 5)
  await menu.getByRole('button', { name: '黄色' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(menu.getByRole('button', { name: '在全书里找' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(() => highlighted(page, 'yellow')).toEqual(['第1章第1'])
})

test('in a scrolled column the menu moves with its text', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 700 })
  await openBook(page, await book(), { attributes: 'flow="scrolled"' })
  const menu = await select(page, 4, 0, 5)
  const top = async () => (await menu.boundingBox())?.y ?? 0
  const before = await top()
  await page.mouse.wheel(0, 60)
  await expect.poll(top).toBeCloseTo(before - 60, 0)
  await page.mouse.wheel(0, 600)
  await expect(menu).toBeHidden()
})

test('text is selected and highlighted by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 700 })
  await openBook(page, await book())
  const menu = page.getByRole('toolbar', { name: '选中的字句' })
  await expect(page.locator('ol-flow p').first()).toBeVisible()
  await page.keyboard.press('s')
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await page.keyboard.press('s')
  await expect(menu).toBeVisible()
  // Selects the heading, then the first and the second sentence, then the first one again.
  await page.keyboard.press('s')
  await page.keyboard.press('s')
  await page.keyboard.press('Shift+S')
  for (let more = 0; more < 3; more++) await page.keyboard.press('Shift+ArrowRight')
  // The menu hides when the selection changes, which the page learns in the next frame, and shows again once
  // the selection is stable.
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => done()))
      }),
  )
  await expect(menu).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(menu.getByRole('button').first()).toBeFocused()
  // Orca speaks neither the focus that comes into the toolbar nor a colour on the page.
  const said = page.getByRole('status')
  await expect(said.filter({ hasText: '选中的字句' })).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(said.filter({ hasText: '已划线：黄色' })).toHaveCount(1)
  await expect.poll(() => highlighted(page, 'yellow')).toHaveLength(1)
  const [words = ''] = await highlighted(page, 'yellow')
  expect(words).toMatch(/^第1章第1段。天色将/)
  // The focus is on the page again.
  await page.keyboard.press('ArrowRight')
  await expect(menu).toBeHidden()
})

test('the message of a bookmark does not cover a panel', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 })
  const reader = await openBook(page, await book())
  const said = page.locator('.ol-said')
  await expect
    .poll(async () => {
      await reader.text.press('b')
      return said.textContent()
    })
    .not.toBe('')
  await reader.text.press('m')
  const tabs = page.getByRole('tablist')
  await expect(tabs).toBeVisible()
  await expect(said).not.toBeEmpty()
  const [above, below] = [await tabs.boundingBox(), await said.boundingBox()]
  expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0))
})

test('Tab stays in the selection menu, and Escape clears the selection', async ({ page }) => {
  const reader = await openBook(page, await book())
  await reader.text.focus()
  await page.keyboard.press('s')
  const menu = page.getByRole('toolbar', { name: '选中的字句' })
  await expect(menu).toBeVisible()
  await page.keyboard.press('Enter')
  const buttons = menu.getByRole('button')
  await expect(buttons.first()).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(buttons.last()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(buttons.first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(reader.text).toBeFocused()
})
