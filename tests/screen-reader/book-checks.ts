import { check, type Heard, isIn } from './hearing'
import type { ScreenReader, Utterance } from './session'
import { CHAPTER, type Flow, LAST_SENTENCE, PDF_LINES, PICTURE, TAGGED, WORDS } from './site'

/** The sentences that end what can be read. */
const ENDS = ['本章到此为止，翻页接着读', '本页到此为止，翻页接着读', '全书完']
const BUTTON = 'push button'

/** What is wrong with how a reading ends; '' if nothing is. */
function faultOfEnd(read: readonly Utterance[]): string {
  const end = read.filter(({ text }) => text !== '').at(-1)?.text ?? ''
  return ENDS.some((sentence) => end.includes(sentence)) ? '' : `reading ends with “${end}”`
}

/** What is wrong with the order of words in a reading; '' if nothing is. */
function faultOfOrder(read: readonly Utterance[], order: readonly string[]): string {
  let at = 0
  for (const words of order) {
    const next = read.findIndex(({ text }, index) => index >= at && text.includes(words))
    if (next < 0) return isIn(read, words) ? `“${words}” is not read in its place` : `“${words}” is not read`
    at = next
  }
  return ''
}

/** What is wrong with the language of a passage; '' if nothing is. */
function faultOfLanguage(read: readonly Utterance[], words: string, language: string): string {
  const passage = read.find(({ text }) => text.includes(words))
  if (!passage) return `“${words}” is not read`
  return passage.language.startsWith(language) ? '' : `“${words}” is read in “${passage.language}”`
}

/** "Say all" from the heading of a chapter: its picture and last sentence are spoken, then one closing sentence, and no buttons. */
export function readChapter(reader: ScreenReader, flow: Flow): Promise<Heard> {
  return check(reader, async (hearing) => {
    await hearing.open(CHAPTER)
    await hearing.stepTo('h', `${CHAPTER} heading`)
    const heard = await hearing.sayAll(ENDS)
    const read = heard.filter(({ isRead }) => isRead)
    const last = read.findIndex(({ text }) => text.includes(LAST_SENTENCE))
    if (!isIn(read, PICTURE)) return hearing.wrong('the picture is not spoken')
    if (last < 0)
      return hearing.wrong(`reading ends before the last sentence, at “${read.at(-1)?.text ?? ''}”`)
    if (isIn(heard, BUTTON)) return hearing.wrong('reading goes into the buttons')
    if (heard.some(({ isRead }) => !isRead)) return hearing.wrong('something is announced while reading')
    if (flow === 'paginated' && last !== read.length - 2)
      return hearing.wrong('more than one sentence follows the last of the chapter')
    hearing.wrong(faultOfEnd(read))
  })
}

/** Ruby, passages in other languages and a note, read by "say all"; the note opened and left. */
export function readWords(reader: ScreenReader): Promise<Heard> {
  return check(reader, async (hearing) => {
    const { ruby, english, japanese, mark, note } = WORDS
    await hearing.open(CHAPTER)
    await hearing.stepTo('h', `${CHAPTER} heading`)
    const read = await hearing.sayAll(ENDS)
    hearing.wrong(
      faultOfOrder(read, [CHAPTER, ruby.base, english, japanese, mark, LAST_SENTENCE]),
      faultOfLanguage(read, ruby.base, 'zh'),
      faultOfLanguage(read, english, 'en'),
      faultOfLanguage(read, japanese, 'ja'),
      faultOfLanguage(read, LAST_SENTENCE, 'zh'),
      isIn(read, '（') ? 'the brackets of ruby are read' : '',
      isIn(read, note) ? 'the note is read where it does not stand' : '',
      faultOfEnd(read),
    )
    await hearing.stepTo('k', `${mark} link`)
    await hearing.press('Return', '注释', note)
    // Orca is silent when the focus returns to where it was: it is asked.
    await hearing.press('Escape')
    await hearing.press('KP_Enter', mark)
  })
}

/** "Say all" of a PDF: each line of each page is spoken by itself, in order, then one closing sentence. */
export function readPdf(reader: ScreenReader): Promise<Heard> {
  return check(reader, async (hearing) => {
    await hearing.open('第 1 页')
    // What Orca stood in while the book was opened is gone.
    await hearing.press('ctrl+Home')
    const heard = await hearing.sayAll(ENDS)
    const read = heard.filter(({ isRead, text }) => isRead && text !== '')
    const texts = read.map(({ text }) => text)
    let at = 0
    for (const [page, lines] of PDF_LINES.entries()) {
      const first = texts.indexOf(lines[0], at)
      if (first < 0) return hearing.wrong(`the first line of page ${page + 1} is not spoken by itself`)
      if (lines.some((line, number) => texts[first + number] !== line))
        return hearing.wrong(`the lines of page ${page + 1} do not follow each other`)
      at = first + lines.length
    }
    if (texts.slice(at).some((text) => text.includes('button')))
      return hearing.wrong('reading goes into the buttons')
    hearing.wrong(faultOfEnd(read))
  })
}

/** "Say all" of a tagged PDF: what its tags declare, in their order, and on into the next page. */
export function readTagged(reader: ScreenReader): Promise<Heard> {
  return check(reader, async (hearing) => {
    const { runningHead, heading, before, english, link, after, item, cell, figure, next } = TAGGED
    await hearing.open('第 1 页')
    await hearing.stepTo('h', `${heading} heading level 1`)
    const read = await hearing.sayAll(ENDS)
    hearing.wrong(
      faultOfOrder(read, [
        ...[heading, before, english, link, 'link', after, 'List with 1 item', item],
        ...['table with 2 rows', cell, figure, next],
      ]),
      faultOfLanguage(read, before, 'zh'),
      faultOfLanguage(read, english, 'en'),
      isIn(read, runningHead) ? 'the running head is read' : '',
      faultOfEnd(read),
    )
  })
}

/** Highlighting by keyboard, a bookmark, and the panel that lists both. */
export function marks(reader: ScreenReader): Promise<Heard> {
  return check(reader, async (hearing) => {
    await hearing.open(CHAPTER)
    await hearing.press('Insert+a', 'Focus mode')
    await hearing.press('s', CHAPTER)
    await hearing.press('s', '第1段。')
    await hearing.press('Return', '选中的字句')
    await hearing.press('Tab', '绿色 toggle button')
    await hearing.press('Return', '已划线：绿色')
    await hearing.press('b', '已加书签')
    await hearing.press('m', '书签 1 page tab')
    await hearing.press('Right', '划线 1 page tab')
    // Chosen in Orca's focus mode already; in its browse mode the arrow only reads on.
    await hearing.press('Return')
    await hearing.press('Tab', '第1段。', 'push button')
    await hearing.press('Tab', '写笔记 push button')
    await hearing.press('Tab', '删除划线 push button')
    await hearing.press('Return', '已删除划线')
    await hearing.press('Escape')
  })
}
