import type { ScreenReader, Utterance } from './session'
import { CHAPTER, type Flow, LAST_SENTENCE, PDF_LINES, PICTURE } from './site'

export interface Heard {
  /** What is wrong; '' when all is spoken as it should be. */
  fault: string
  /** What was spoken, a line for each step. */
  log: readonly string[]
}

/** The sentences that end what can be read. */
const ENDS = ['本章到此为止，翻页接着读', '本页到此为止，翻页接着读', '全书完']
const BUTTON = 'push button'
/** Most presses of a key that steps through a page. */
const MOST_STEPS = 60

const lineOf = (heard: readonly Utterance[]) => heard.map(({ text }) => text).join(' | ') || '(silence)'
const isIn = (heard: readonly Utterance[], words: string) =>
  words === '' || heard.some(({ text }) => text.includes(words))

/** Presses a key until `words` are spoken. Returns what was spoken at the last press. */
async function stepTo(reader: ScreenReader, key: string, words: string, log: string[]): Promise<Utterance[]> {
  for (let step = 0; step < MOST_STEPS; step++) {
    const heard = await reader.press(key)
    if (!isIn(heard, words)) continue
    log.push(`${key} × ${step + 1}: ${lineOf(heard)}`)
    return heard
  }
  throw new Error(`${key} does not reach “${words}”`)
}

async function check(run: (log: string[]) => Promise<string>): Promise<Heard> {
  const log: string[] = []
  try {
    return { fault: await run(log), log }
  } catch (thrown) {
    return { fault: thrown instanceof Error ? thrown.message : String(thrown), log }
  }
}

/** "Say all" from the heading of a chapter: its picture and last sentence are spoken, then one closing sentence, and no buttons. */
export function readChapter(reader: ScreenReader, flow: Flow): Promise<Heard> {
  return check(async (log) => {
    log.push(`open: ${lineOf(await reader.opened(CHAPTER))}`)
    await stepTo(reader, 'h', `${CHAPTER} heading`, log)
    const heard = await reader.press('KP_Add')
    log.push(`say all: ${lineOf(heard)}`)
    const read = heard.filter(({ isRead }) => isRead)
    const last = read.findIndex(({ text }) => text.includes(LAST_SENTENCE))
    if (!isIn(read, PICTURE)) return 'the picture is not spoken'
    if (last < 0) return `reading ends before the last sentence, at “${read.at(-1)?.text ?? ''}”`
    if (isIn(heard, BUTTON)) return 'reading goes into the buttons'
    if (heard.some(({ isRead }) => !isRead)) return 'something is announced while reading'
    if (flow === 'paginated' && last !== read.length - 2)
      return 'more than one sentence follows the last of the chapter'
    const end = read.at(-1)?.text ?? ''
    return ENDS.some((sentence) => end.includes(sentence)) ? '' : `reading ends with “${end}”`
  })
}

/** "Say all" of a PDF: each line of each page is spoken by itself, in order, then one closing sentence. */
export function readPdf(reader: ScreenReader): Promise<Heard> {
  return check(async (log) => {
    log.push(`open: ${lineOf(await reader.opened('第 1 页'))}`)
    const heard = await reader.press('KP_Add')
    log.push(`say all: ${lineOf(heard)}`)
    const read = heard.filter(({ isRead, text }) => isRead && text !== '').map(({ text }) => text)
    let at = 0
    for (const [page, lines] of PDF_LINES.entries()) {
      const first = read.indexOf(lines[0], at)
      if (first < 0) return `the first line of page ${page + 1} is not spoken by itself`
      if (lines.some((line, number) => read[first + number] !== line))
        return `the lines of page ${page + 1} do not follow each other`
      at = first + lines.length
    }
    if (read.slice(at).some((text) => text.includes('button'))) return 'reading goes into the buttons'
    const end = read.at(-1) ?? ''
    return ENDS.some((sentence) => end.includes(sentence)) ? '' : `reading ends with “${end}”`
  })
}

/** Presses a key and expects `words` to be spoken, once. */
async function expectOnce(
  reader: ScreenReader,
  log: string[],
  [name, key, words]: readonly [name: string, key: string, words: string],
): Promise<void> {
  const all = await reader.press(key, words)
  log.push(`${name}: ${lineOf(all)}`)
  const times = all.filter(({ text }) => text.includes(words)).length
  if (times !== 1) throw new Error(`${name}: “${words}” is spoken ${times} times`)
}

const BOOK = '雾港来信'

/** A member's way: home, details, reading, contents, and back. Each screen's name is spoken once. */
export function journey(reader: ScreenReader): Promise<Heard> {
  return check(async (log) => {
    log.push(`home: ${lineOf(await reader.opened('Finished loading 书香阅读'))}`)
    await stepTo(reader, 'k', BOOK, log)
    await expectOnce(reader, log, ['details', 'Return', `${BOOK} heading level 1`])
    await stepTo(reader, 'b', '阅读', log)
    await expectOnce(reader, log, ['reader', 'Return', `阅读：${BOOK}`])
    await stepTo(reader, 'b', '目录', log)
    await expectOnce(reader, log, ['contents', 'Return', 'navigation 目录'])
    log.push(`Escape: ${lineOf(await reader.press('Escape'))}`)
    await expectOnce(reader, log, ['back to the details', 'alt+Left', `${BOOK} heading level 1`])
    await expectOnce(reader, log, ['back home', 'alt+Left', '首页 heading level 1'])
    for (const [tab, name] of [
      ['分类', '全部图书'],
      ['书架', '书架还空着'],
      ['历史', '阅读历史'],
    ] as const) {
      await stepTo(reader, 'shift+k', tab, log)
      await expectOnce(reader, log, [tab, 'Return', `${name} heading level 1`])
    }
    return ''
  })
}

/** The keys that highlight a sentence, bookmark its page and walk the panel that lists both, each with what must be spoken. */
const MARKING: readonly (readonly [key: string, words: string])[] = [
  ['s', ''],
  ['s', ''],
  ['Return', ''],
  ['Tab', ''],
  ['Return', '已划线'],
  ['Escape', ''],
  ['b', '已加书签'],
  ['m', '书签与划线'],
  ...['Tab', 'Down', 'Tab', 'Right', 'Tab', 'Tab', 'Tab', 'Escape'].map((key) => [key, ''] as const),
]

/** Highlighting by keyboard, a bookmark, and the panel that lists both. */
export function marks(reader: ScreenReader): Promise<Heard> {
  return check(async (log) => {
    log.push(`open: ${lineOf(await reader.opened(CHAPTER))}`)
    // Orca's focus mode: the keys go to the page.
    log.push(`focus mode: ${lineOf(await reader.press('Insert+a'))}`)
    const missing: string[] = []
    for (const [key, words] of MARKING) {
      const heard = await reader.press(key, words)
      log.push(`${key}: ${lineOf(heard)}`)
      if (!isIn(heard, words)) missing.push(`after ${key} “${words}”`)
    }
    return missing.length > 0 ? `not spoken: ${missing.join(', ')}` : ''
  })
}
