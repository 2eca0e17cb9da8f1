import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { annotationsIn } from './support/annotations'
import { focused, tabTo } from './support/keyboard'
import { ReaderPage } from './support/reader'
import { seed } from './support/records'
import { expect, test } from './support/test'

/* What a member has marked in all books, wants to read and has read. */

test.use({ member: {} })

/** Words of 雾港来信. */
const QUOTE = '我嚼到码头，满嘴都是渣'

async function withNotes(page: Page, bidOf: (title: string) => Promise<string>) {
  const [fog, ferry] = [await bidOf('雾港来信'), await bidOf('渡口')]
  await seed(page, {
    shelf: [{ bid: ferry, resName: '渡口', resAuthor: '某人' }],
    marks: [
      { bid: fog, id: 'a', words: '雾是傍晚来的', note: '开头很好', chapter: '第一封信', index: 1 },
      { bid: ferry, id: 'b', words: '江水往东', style: 'pink', chapter: '第二章' },
      { bid: ferry, id: 'c', words: '谁也不让谁', style: 'underline', note: '<b>粗体</b>', ago: 1 },
    ],
  })
  return { fog, ferry }
}

test('all notes are on one page: searched, filtered, and exported', async ({ page, library, bidOf }) => {
  await withNotes(page, bidOf)
  await library.open('/index')
  await page.getByRole('button', { name: /林晓/ }).click()
  await page.getByRole('menuitem', { name: '我的笔记' }).click()
  await library.expectAt('/notes')
  await expect(library.heading('我的笔记')).toBeVisible()
  await expect(page).toHaveTitle(/我的笔记/)
  const notes = library.main.getByRole('listitem')
  await expect(notes).toHaveCount(3)
  await expect(library.main.getByText('3 条，来自 2 本书')).toBeVisible()
  await expect(library.main.getByRole('region', { name: '今天' }).getByRole('listitem')).toHaveCount(2)
  // A book that is not on the shelf has its title from the catalogue; a note is text.
  await expect(notes.filter({ hasText: '雾是傍晚来的' })).toContainText('雾港来信')
  await expect(notes.getByText('<b>粗体</b>')).toBeVisible()

  const query = library.main.getByRole('searchbox', { name: '搜索笔记' })
  await query.fill('开头')
  await expect(notes).toHaveCount(1)
  await query.fill('')
  await library.main.getByRole('combobox', { name: '书' }).selectOption({ label: '渡口（2）' })
  await expect(notes).toHaveCount(2)
  await library.main.getByRole('combobox', { name: '日期' }).selectOption({ label: '昨天（1）' })
  await expect(notes).toHaveCount(1)
  await library.main.getByRole('button', { name: '粉色' }).click()
  await expect(library.main.getByText('没有符合条件的笔记')).toBeVisible()
  await library.main.getByRole('button', { name: '清除筛选' }).click()
  await expect(notes).toHaveCount(3)
  await library.main.getByRole('button', { name: '按书' }).click()
  await expect(library.main.getByRole('region', { name: /渡口/ }).getByRole('listitem')).toHaveCount(2)

  const saved = async (name: string) => {
    const download = page.waitForEvent('download')
    await library.main.getByRole('button', { name: '导出' }).click()
    await page.getByRole('menuitem', { name }).click()
    return download
  }
  const markdown = await readFile(await (await saved('Markdown')).path(), 'utf8')
  expect(markdown).toContain('# 雾港来信')
  expect(markdown).toContain('> 江水往东')
  expect((await saved('标注文件')).suggestedFilename()).toMatch(/^我的笔记 .*\.zip$/)
  await library.main.getByRole('combobox', { name: '书' }).selectOption({ label: '雾港来信（1）' })
  const one = await saved('标注文件')
  expect(one.suggestedFilename()).toBe('雾港来信.annotations')
  expect(await annotationsIn(await one.path())).toMatchObject({
    about: { 'dc:title': '雾港来信' },
    items: [{ creator: { name: '林晓' }, body: { value: '开头很好' } }],
  })
})

test('on a phone the tools of a note stand at the end of a line, with its date', async ({
  page,
  library,
  bidOf,
}) => {
  await withNotes(page, bidOf)
  for (const width of [375, 360, 320]) {
    await page.setViewportSize({ width, height: 740 })
    await library.open('/notes')
    const notes = library.main.getByRole('listitem')
    await expect(notes).toHaveCount(3)
    const ends = await notes.evaluateAll((items) =>
      items.map((item) => {
        const box = item.getBoundingClientRect()
        const [time, last] = [item.querySelector('time'), [...item.querySelectorAll('button')].at(-1)].map(
          (part) => part?.getBoundingClientRect(),
        )
        if (!time || !last) return 'no tools'
        const isBeside = time.top >= last.top && time.bottom <= last.bottom && time.right <= last.left
        return isBeside && box.right - last.right < 16 && last.right <= box.right
      }),
    )
    expect(ends, `${width} px`).toEqual([true, true, true])
  }
})

test('a note opens the book at its place, by keyboard too, and Back returns to the filtered list', async ({
  page,
  library,
  bidOf,
}) => {
  const { fog } = await withNotes(page, bidOf)
  await library.open('/notes')
  const query = library.main.getByRole('searchbox', { name: '搜索笔记' })
  await query.fill('傍晚')
  await expect(library.main.getByRole('listitem')).toHaveCount(1)
  await query.focus()
  await tabTo(page, /雾是傍晚来的/)
  expect(await focused(page)).toMatch(/雾是傍晚来的/)
  await page.keyboard.press('Enter')
  await library.expectAt(`/book-read/${fog}?mark=a`)
  await new ReaderPage(page).ready()
  await page.goBack()
  await expect(library.heading('我的笔记')).toBeVisible()
  await expect(query).toHaveValue('傍晚')
  await expect(library.main.getByRole('listitem')).toHaveCount(1)
})

test('a note is written, changed and deleted among all, by pointer and by keyboard, and undone', async ({
  page,
  library,
  bidOf,
}) => {
  await withNotes(page, bidOf)
  await library.open('/notes')
  const notes = library.main.getByRole('listitem')
  const river = notes.filter({ hasText: '江水往东' })
  await river.getByRole('button', { name: '写笔记：江水往东' }).click()
  const editor = page.getByRole('dialog', { name: '给这句话写笔记' })
  await expect(editor.getByRole('textbox', { name: '笔记内容' })).toBeFocused()
  await page.keyboard.type('去看看')
  await editor.getByRole('button', { name: '保存' }).click()
  await expect(editor).toBeHidden()
  await expect(river).toContainText('去看看')

  // By keyboard: the next button deletes. Escape keeps the text, as in the reader.
  const change = river.getByRole('button', { name: '改笔记：江水往东' })
  await change.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await page.keyboard.type('，再看看')
  await page.keyboard.press('Escape')
  await expect(editor).toBeHidden()
  await expect(river).toContainText('去看看，再看看')
  await expect(change).toBeFocused()
  await tabTo(page, /删除划线：江水往东/)
  await page.keyboard.press('Enter')
  await expect(notes).toHaveCount(2)
  expect(await focused(page)).not.toMatch(/^(body|)$/i)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(notes).toHaveCount(3)
  await expect(river).toContainText('去看看，再看看')

  await notes
    .filter({ hasText: '雾是傍晚来的' })
    .getByRole('button', { name: /删除划线/ })
    .click()
  await expect(notes).toHaveCount(2)
  await page.reload()
  await expect(notes).toHaveCount(2)
  await expect(library.main.getByText('雾是傍晚来的')).toHaveCount(0)

  for (const left of [1, 0]) {
    await notes.first().getByRole('button', { name: /^删除/ }).click()
    await expect(notes).toHaveCount(left)
  }
  await expect(library.main).toBeFocused()
})

test('notes and the shelf are found however they are written', async ({ page, library, bidOf }) => {
  await withNotes(page, bidOf)
  await library.open('/notes')
  await library.main.getByRole('searchbox', { name: '搜索笔记' }).fill('霧是傍晚來的')
  await expect(library.main.getByRole('listitem')).toHaveCount(1)
})

test('a book is wanted, and marked read and unread by hand', async ({ page, library, bidOf }) => {
  const bid = await bidOf('雾港来信')
  await library.open(`/bookdetail/${bid}`)
  const want = library.main.getByRole('button', { name: '想读' })
  await want.click()
  await expect(want).toHaveAttribute('aria-pressed', 'true')
  await library.main.getByRole('button', { name: '标为已读' }).click()
  const read = library.main.getByRole('button', { name: '已读完' })
  await expect(read).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(read).toHaveAttribute('aria-pressed', 'true')
  await library.navigate('/wishes')
  await expect(library.heading('想读')).toBeVisible()
  const entry = library.main.getByRole('link', { name: /雾港来信/ })
  await expect(entry).toBeVisible()
  const progress = library.main.getByRole('progressbar', { name: '《雾港来信》的阅读进度' })
  await expect(progress).toHaveAttribute('aria-valuenow', '100')
  await library.main.getByRole('button', { name: '把《雾港来信》移出想读' }).click()
  await expect(library.heading('还没有想读的书')).toBeVisible()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(entry).toBeVisible()
  await library.navigate(`/bookdetail/${bid}`)
  await read.click()
  await expect(library.main.getByRole('button', { name: '标为已读' })).toBeVisible()
})

for (const width of [375, 1280])
  test(`at ${width} px the notes fit the page, in both languages and schemes`, async ({
    page,
    library,
    bidOf,
  }) => {
    await page.setViewportSize({ width, height: 812 })
    await withNotes(page, bidOf)
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await library.open('/notes', { query: scheme === 'dark' ? '?lang=en' : '' })
      await expect(library.main.getByRole('listitem')).toHaveCount(3)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
      if (process.env.NOTES_SHOTS) {
        await page.waitForTimeout(500)
        await page.screenshot({ path: `${process.env.NOTES_SHOTS}/notes-${width}-${scheme}.png` })
        await library.navigate(`/bookdetail/${await bidOf('雾港来信')}`)
        await page.waitForTimeout(900)
        await page.screenshot({ path: `${process.env.NOTES_SHOTS}/detail-${width}-${scheme}.png` })
      }
    }
  })

test('annotations of another program are imported from the member’s menu into the book that they name', async ({
  page,
  library,
}) => {
  await library.open('/index')
  await page.getByRole('button', { name: /林晓/ }).click()
  await page.getByRole('menuitem', { name: '导入' }).click()
  const dialog = page.getByRole('dialog', { name: '我的数据' })
  const koreader = (title: string, ...texts: string[]) => ({
    name: 'k.json',
    mimeType: 'application/json',
    buffer: Buffer.from(
      JSON.stringify({
        title,
        author: '',
        entries: texts.map((text) => ({ text, drawer: 'lighten', time: 1_700_000_000 })),
      }),
    ),
  })
  const file = dialog.getByLabel('备份或标注文件')
  await file.setInputFiles(koreader('霧港來信', QUOTE, '书里没有这一句话'))
  await expect(dialog.getByText(/《雾港来信》导入了 1 条标注，1 条在书里找不到位置/)).toBeVisible()
  await file.setInputFiles(koreader('谁也没写过的书', '什么也没有写'))
  await expect(dialog.getByRole('alert')).toHaveText(/书库里没有《谁也没写过的书》/)
  await file.setInputFiles({ name: 'x.json', mimeType: '', buffer: Buffer.from('{}') })
  await expect(dialog.getByRole('alert')).toHaveText('这不是书库的备份文件，也不是能读的标注文件。')
  await page.keyboard.press('Escape')
  await library.navigate('/notes')
  await expect(library.main.getByRole('listitem')).toHaveCount(1)
  await library.main.getByRole('link', { name: new RegExp(QUOTE) }).click()
  await new ReaderPage(page).ready()
})
