import { check, type Heard, type Hearing, isIn } from './hearing'
import type { ScreenReader } from './session'

/**
 * A keyboard's key for Back. Orca 43 takes `Alt`+`Left` for a step of the caret: when the caret comes to the next screen while it is the last key,
 * it speaks a character and not the focus.
 */
const BACK = 'XF86Back'
const BOOK = '雾港来信'
const SECOND = '渡口'
/** What a screen says that loads. */
const LOADS = '正在取书'

/** Waits for home, and goes into its document. */
async function openLibrary(hearing: Hearing): Promise<void> {
  await hearing.open('书香阅读')
  await hearing.stepTo('Tab', '跳到正文')
}

/**
 * A member's way: home, details, reading, contents, and back. Each screen's name is spoken once.
 *
 * @param isSlow whether the details take so long that they say they load
 */
export function journey(reader: ScreenReader, isSlow = false): Promise<Heard> {
  return check(reader, async (hearing) => {
    await openLibrary(hearing)
    await hearing.stepTo('k', `${BOOK} link`)
    const details = await hearing.pressOnce('details', 'Return', `${BOOK} heading level 1`)
    if (isSlow && !isIn(details, LOADS)) hearing.wrong(`“${LOADS}” is not spoken`)
    await hearing.stepTo('b', '阅读')
    await hearing.pressOnce('reader', 'Return', `阅读：${BOOK}`)
    await hearing.stepTo('b', '目录')
    await hearing.pressOnce('contents', 'Return', 'navigation 目录')
    await hearing.press('Escape')
    await hearing.pressOnce('back to the details', BACK, `${BOOK} heading level 1`)
    await hearing.pressOnce('back home', BACK, '首页 heading level 1')
    for (const [tab, name] of [
      ['分类', '全部图书'],
      ['书架', '书架还空着'],
      ['历史', '阅读历史'],
    ] as const) {
      await hearing.stepTo('shift+k', tab)
      await hearing.pressOnce(tab, 'Return', `${name} heading level 1`)
    }
    // That of the route; a book that is being read has one of its own.
    if (hearing.log.some((line) => line.includes('progress bar'))) hearing.wrong('a progress bar is spoken')
  })
}

/** The search field: suggestions while typing, walked by the arrow keys, closed, asked for again, and one chosen. */
export function suggestions(reader: ScreenReader): Promise<Heard> {
  return check(reader, async (hearing) => {
    await openLibrary(hearing)
    await hearing.stepTo('e', '搜索书名、作者、简介')
    await hearing.press('Insert+a', 'Focus mode')
    await hearing.type('wugang', '本书，用上下方向键选择')
    await hearing.press('Down', BOOK)
    await hearing.press('Down', '的全部结果')
    await hearing.press('Up', BOOK)
    await hearing.press('Escape')
    await hearing.press('Down', '本书，用上下方向键选择')
    await hearing.press('Down', BOOK)
    await hearing.pressOnce('the book', 'Return', `${BOOK} heading level 1`)
  })
}

/** Two books on the shelf: one is chosen and put into a new group, the group is shown and dissolved. */
export function shelf(reader: ScreenReader): Promise<Heard> {
  return check(reader, async (hearing) => {
    await openLibrary(hearing)
    for (const title of [BOOK, SECOND]) {
      await hearing.stepTo('k', `${title} link`)
      await hearing.pressOnce('details', 'Return', `${title} heading level 1`)
      await hearing.stepTo('b', '加入书架')
      await hearing.press('Return', `《${title}》已加入书架`)
      // Not asserted: Chromium may report the caret in the heading of home before its focus, which silences it (docs/accessibility.md).
      await hearing.press(BACK)
    }
    await hearing.stepTo('shift+k', '书架')
    await hearing.pressOnce('shelf', 'Return', '我的书架 heading level 1')
    await hearing.stepTo('b', '整理')
    await hearing.press('Return', 'pressed')
    await hearing.stepTo('x', `${BOOK} check box`)
    await hearing.press('space', 'checked', '已选 1 项')
    await hearing.stepTo('b', '移到分组')
    await hearing.press('Return', '新建分组')
    const asked = await hearing.press('Return')
    // Firefox: Orca says no word of a modal `<dialog>` that opens, and stays in its browse mode, where letters are commands.
    if (!isIn(asked, '分组名称')) await hearing.press('Insert+a', 'Focus mode')
    await hearing.type('abc')
    await hearing.press('Return', '已移到“abc”')
    await hearing.stepTo('shift+b', 'abc')
    // Orca with Firefox does not always add "pressed".
    await hearing.press('Return', '共 1 本')
    await hearing.stepTo('Tab', '重命名分组“abc”')
    await hearing.stepTo('Tab', '解散分组“abc”')
    await hearing.press('Return', '分组已解散')
  })
}

/** Signing in: the dialog, its field, which is not invalid before it was sent, and the error. */
export function signIn(reader: ScreenReader): Promise<Heard> {
  return check(reader, async (hearing) => {
    await openLibrary(hearing)
    await hearing.stepTo('b', '登录')
    await hearing.press('Return')
    // Firefox: Orca says no word of a modal `<dialog>` that opens, and asked where it is, no name of the field.
    const field = await hearing.press('KP_Enter', 'required')
    if (isIn(field, 'invalid')) hearing.wrong('an empty field is invalid before it is sent')
    await hearing.press('Return', '请填写姓名')
    await hearing.press('Escape')
  })
}
