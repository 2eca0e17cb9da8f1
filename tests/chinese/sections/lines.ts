import { ENGINES, type StartedDriver } from '../../browsers/drivers'
import { novel } from '../../e2e/reading/open-book'
import { type BookHost, hostBooks } from '../../walk/host'
import { openReader } from '../../walk/open'
import { type LineFigures, MEASURE_LINES } from '../measure-lines'
import type { Section, Table } from '../section'
import { demoProse, inTraditional } from '../texts'

const WIDTHS = [390, 768, 1280]
const HEIGHT = 844
/** Characters of prose: one chapter that is laid out whole. */
const PROSE = 24_000
/** Share of characters of prose that must be at most 1.10 em from the next one. */
const EVEN = 0.99

/** Passages that are hard to break, each of which is set behind 0 to 18 characters, so that it meets every place of a line. */
const HARD = [
  '后来约翰·史密斯与让·雅克·卢梭见了面，谈了很久才走。',
  '她想了想——也许是他，也许不是——终于没有开口说话。',
  '他停住了……“不，”她说，“我不去。”“那么我去。”',
  '她喊道：“别走——”“我不走！”‘好’‘好’，大家都笑起来。',
  '从一九一四～一九一八年，以及１９３７—１９４５年，共二十余年。',
  '男／女、新／旧、是／否，都要写明；见注①，又见注②。',
  '请看https://example.org/books/catalogue/index.html这一页，然后再回来。',
  '所谓internationalization与constitutionalism，都是很长的词。',
  '他说“OK”就走了，她却说“I don’t know”，谁也没听懂。',
  '到12月5日，已有1984人读过《水浒传》（第3版）〔增订〕。',
]

const hard = () =>
  HARD.flatMap((text) =>
    Array.from({ length: 19 }, (_, before) => `${'山川草木'.repeat(5).slice(0, before)}${text}`),
  )

function prose(): string[] {
  const found: string[] = []
  let length = 0
  for (const text of demoProse()) {
    if (length > PROSE) break
    found.push(text)
    length += text.length
  }
  return found
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

interface Book {
  name: string
  /** Whether its text is that of the demo library; else the hard passages. */
  isProse: boolean
  isVertical: boolean
  bytes: Uint8Array
}

async function books(): Promise<Book[]> {
  const found: Book[] = []
  for (const isProse of [true, false])
    for (const isVertical of [false, true]) {
      const simplified = isProse ? prose() : hard()
      const texts = isVertical ? simplified.map(inTraditional) : simplified
      const css = isVertical ? '<style>html { writing-mode: vertical-rl }</style>' : ''
      const language = isVertical ? 'zh-Hant' : 'zh-CN'
      const body = texts.map((text) => `<p>${escaped(text)}</p>`).join('')
      const epub = await novel([body], { head: css, language })
      const txt = new TextEncoder().encode(texts.map((text) => `　　${text}`).join('\n'))
      found.push({ name: 'lines.epub', isProse, isVertical, bytes: epub })
      found.push({ name: 'lines.txt', isProse, isVertical, bytes: txt })
    }
  return found
}

/** Asks for vertical text in a page that is open, as the reader's settings do. A change of the flow stores the settings. */
const VERTICAL = `(async () => {
  const reader = document.querySelector('book-reader')
  for (const flow of ['scrolled', 'paginated']) {
    reader.setAttribute('flow', flow)
    await new Promise((done) => setTimeout(done, 700))
  }
  const key = Object.keys(localStorage).find((name) => name.endsWith('habits'))
  const entry = JSON.parse(localStorage.getItem(key))
  const value = entry.value ?? entry
  value.setting = { ...value.setting, writing: 'vertical' }
  localStorage.setItem(key, JSON.stringify(entry))
})()`

async function figuresOf(
  page: StartedDriver,
  host: BookHost,
  { name, isVertical, bytes }: Book,
): Promise<LineFigures> {
  const address = host.pageOf({
    href: host.add(name, bytes),
    namespace: `lines-${isVertical}`,
    theme: 'white',
    fs: '20',
    flow: 'paginated',
  })
  let phase = await openReader(page, address)
  if (isVertical && name.endsWith('.txt')) {
    await page.evaluate(VERTICAL)
    phase = await openReader(page, address)
  }
  if (phase !== 'ready') throw new Error(`${name} does not open: ${phase}`)
  return (await page.evaluate(MEASURE_LINES)) as LineFigures
}

const percent = (share: number) => `${(100 * share).toFixed(2)} %`

export const section: Section = {
  title: 'Lines',
  order: 60,
  async run(): Promise<Table> {
    const host = await hostBooks()
    const all = await books()
    const rows: string[][] = []
    const misses: string[] = []
    for (const engine of ENGINES) {
      if (!engine.isThere) {
        misses.push(`${engine.title} is not installed: ${engine.install}`)
        continue
      }
      const page = await engine.start()
      try {
        const avoidsShort = (await page.evaluate(`CSS.supports('text-wrap: pretty')`)) === true
        for (const width of WIDTHS) {
          await page.resize(width, HEIGHT)
          for (const book of all) {
            // The length of a vertical line is the height of the window.
            if (book.isVertical && width !== WIDTHS[0]) continue
            const of = await figuresOf(page, host, book)
            const direction = book.isVertical ? 'vertical' : 'horizontal'
            const what = `${engine.title}, ${book.isProse ? 'prose' : 'hard passages'}, ${book.name}, ${direction}, ${width} px`
            if (of.isVertical !== book.isVertical) misses.push(`${what}: the text is not ${direction}`)
            const wrong = [...of.badStarts, ...of.badEnds]
            if (wrong.length > 0) misses.push(`${what}: ${wrong.length} lines, such as ${wrong[0]}`)
            if (book.isProse && of.even < EVEN) misses.push(`${what}: ${percent(of.even)} within 1.10 em`)
            if (avoidsShort && of.short > 0) misses.push(`${what}: ${of.short} last lines of one character`)
            rows.push([
              engine.title,
              book.isProse ? 'prose' : 'hard',
              book.name.endsWith('txt') ? 'TXT' : 'EPUB',
              direction,
              String(width),
              String(of.lines),
              String(of.badStarts.length),
              String(of.badEnds.length),
              percent(of.even),
              `${of.widest.toFixed(1)} em`,
              String(of.short),
            ])
          }
        }
      } finally {
        await page.close()
      }
    }
    await host.close()
    return {
      intro: `*Prose*: a chapter of the demo library. *Hard*: ${HARD.length} passages at 19 places of a line each, in traditional characters where
vertical, measured by the rectangle of every character. *Begin*: lines that begin with a closing mark or one of · • — ～ ／ ①. *End*: lines that end
with an opening mark or ／. *Even*: characters at most 1.10 em from the next one in their line. *White*: what the most stretched line
was stretched by, in all. *Short*: last lines of one character; Firefox has no \`text-wrap: pretty\`.`,
      head: [
        'engine',
        'text',
        'format',
        'direction',
        'px',
        'lines',
        'begin',
        'end',
        'even',
        'white',
        'short',
      ],
      rows,
      misses,
    }
  },
}
