import type { Engine, StartedDriver } from '../browsers/drivers'
import { novel } from '../e2e/reading/open-book'
import { type BookHost, hostBooks } from '../walk/host'
import { openReader } from '../walk/open'

const WIDTH = 390
const HEIGHT = 720
const MIDDLE = { x: WIDTH / 2, y: HEIGHT / 2 }

const chapter = (number: number) =>
  `<h1>第${number}章</h1>${Array.from({ length: 9 }, (_, at) => `<p>${number}·${at} 天色将明未明，渡口的灯还亮着。老人把缆绳解开，又系上，像在等一个不会来的人。</p>`).join('')}`

/** What the open reader shows. */
interface Shown {
  /** Beginnings of the paragraphs on the screen, those of a neighbour that comes along among them. */
  texts: string[]
  /** The page is away from its place. */
  isMoved: boolean
  foot: string
  hasBars: boolean
  hasBookmark: boolean
  scrollY: number
  selected: string
}

const SHOWN = `(() => {
  const reader = document.querySelector('book-reader').shadowRoot
  const stage = reader.querySelector('[role=document]')
  const box = stage.getBoundingClientRect()
  const texts = [...stage.children].flatMap((host) => [...(host.shadowRoot?.querySelectorAll('ol-flow :is(h1, p)') ?? [])])
    .filter((each) => [...each.getClientRects()].some(({ left, right, top, bottom }) =>
      right > box.left + 1 && left < box.right - 1 && bottom > box.top && top < box.bottom))
    .map((each) => each.textContent.slice(0, 5))
  return {
    texts,
    isMoved: stage.hasAttribute('data-moved'),
    foot: [...reader.querySelectorAll('.running.foot span')].map(({ textContent }) => textContent).find((text) => text.startsWith('本章')) ?? '',
    hasBars: reader.querySelector('.ol-reader').hasAttribute('data-bars'),
    hasBookmark: reader.querySelector('.ol-ribbon[data-set], .ol-ribbon[aria-pressed=true]') !== null,
    scrollY,
    selected: String(getSelection()),
  }
})()`

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** A finger on the page of an open book. */
class Hand {
  readonly #page: StartedDriver

  constructor(page: StartedDriver) {
    this.#page = page
  }

  shown = async () => (await this.#page.evaluate(SHOWN)) as Shown

  /** Waits until what is shown passes. @returns whether it does */
  async sees(passes: (shown: Shown) => boolean, ms = 5000): Promise<boolean> {
    for (const end = Date.now() + ms; ; await pause(60)) {
      if (passes(await this.shown())) return true
      if (Date.now() > end) return false
    }
  }

  async down(x: number, y = MIDDLE.y): Promise<void> {
    await this.#page.finger.down(x, y)
  }

  async move(from: { x: number; y: number }, to: { x: number; y: number }, steps = 5): Promise<void> {
    for (let step = 1; step <= steps; step++)
      await this.#page.finger.move(
        from.x + ((to.x - from.x) * step) / steps,
        from.y + ((to.y - from.y) * step) / steps,
      )
  }

  async tap(x: number, y = MIDDLE.y): Promise<void> {
    await this.down(x, y)
    await this.up()
  }

  up = () => this.#page.finger.up()
  get cancel() {
    return this.#page.finger.cancel
  }
}

/** Places of the finger that brings the next page, by the direction of the book. */
const towards = (isVertical: boolean) =>
  isVertical ? { from: 60, near: 200, far: 300 } : { from: 330, near: 190, far: 90 }

type Check = (name: string, faults: readonly string[]) => void

/** What a finger does, in one engine; an engine whose driver has no touch has one check, which says so. */
export async function runTouch(engine: Engine, check: Check): Promise<void> {
  const host = await hostBooks()
  const page = await engine.start({ hasTouch: true })
  try {
    await page.resize(WIDTH, HEIGHT)
    if (!(await hasTouch(page)))
      return check('the driver has touch', ['it sends the events of a mouse instead'])
    for (const isVertical of [false, true]) await runDirection(page, host, isVertical, check)
  } finally {
    await page.close().catch(() => {})
    await host.close()
  }
}

async function hasTouch(page: StartedDriver): Promise<boolean> {
  await page.goto(
    'data:text/html,<body style="block-size:500px"><script>onpointerdown = ({ pointerType }) => { type = pointerType }</script>',
  )
  await page.finger.down(50, 50)
  await page.finger.up()
  return (await page.evaluate('window.type')) === 'touch'
}

async function runDirection(
  page: StartedDriver,
  host: BookHost,
  isVertical: boolean,
  check: Check,
): Promise<void> {
  const bytes = await novel(
    [chapter(1), chapter(2)],
    isVertical
      ? {
          head: '<style>html { writing-mode: vertical-rl }</style>',
          attrs: 'page-progression-direction="rtl"',
        }
      : {},
  )
  const address = host.pageOf({
    href: host.add('touch.epub', bytes),
    namespace: `touch-${Date.now()}`,
    theme: 'white',
    fs: '20',
    flow: 'paginated',
  })
  const phase = await openReader(page, address)
  const of = isVertical ? 'vertical' : 'horizontal'
  if (phase !== 'ready') return check(`a finger, ${of}: the book opens`, [phase])
  // A host whose page is longer than the window.
  await page.evaluate(
    `document.body.append(Object.assign(document.createElement('div'), { style: 'block-size: 2000px' }))`,
  )
  await page.evaluate(
    `document.querySelector('book-reader').shadowRoot.querySelector('[role=document]').focus()`,
  )
  const hand = new Hand(page)
  const { from, near, far } = towards(isVertical)
  const at = (x: number) => ({ x, y: MIDDLE.y })
  const test = async (name: string, run: () => Promise<readonly string[]>) => {
    const faults = await run().catch((error: unknown) => [String(error).slice(0, 160)])
    check(`a finger, ${of}: ${name}`, faults)
  }
  const unless = (passes: boolean, fault: string) => (passes ? [] : [fault])

  await test('taps at the sides turn, one in the middle shows and hides the bars', async () => {
    // Soon after opening the bars hide by themselves; on a busy machine a tap may come before.
    if (!(await hand.sees(({ hasBars }) => !hasBars))) await hand.tap(MIDDLE.x)
    await hand.sees(({ hasBars }) => !hasBars)
    await pause(400)
    await hand.tap(MIDDLE.x)
    const toggles = await hand.sees(({ hasBars }) => hasBars)
    await pause(400)
    await hand.tap(MIDDLE.x)
    await hand.sees(({ hasBars }) => !hasBars)
    await pause(400)
    const next = isVertical ? 30 : WIDTH - 30
    await hand.tap(next)
    const turns = await hand.sees(({ foot }) => foot.startsWith('本章 2 '))
    await hand.tap(WIDTH - next)
    const returns = await hand.sees(({ foot }) => foot.startsWith('本章 1 '))
    return [
      ...unless(toggles, 'the bars stay as they were'),
      ...unless(turns, 'no page turns'),
      ...unless(returns, 'no page turns back'),
    ]
  })
  await test('the page follows, and a slow drag returns', async () => {
    const { texts } = await hand.shown()
    await hand.down(from)
    await hand.move(at(from), at(near))
    const follows = await hand.sees((shown) => shown.isMoved && shown.texts.length > texts.length)
    await hand.move(at(near), at(from + Math.sign(near - from) * 12))
    await pause(300)
    await hand.up()
    const rests = await hand.sees((shown) => !shown.isMoved && shown.foot.startsWith('本章 1 '))
    return [...unless(follows, 'no neighbour comes along'), ...unless(rests, 'it does not return')]
  })
  await test('a short flick turns', async () => {
    await hand.down(from)
    await hand.move(at(from), at(from + Math.sign(near - from) * 110), 2)
    await hand.up()
    return unless(
      await hand.sees(({ foot, isMoved }) => !isMoved && foot.startsWith('本章 2 ')),
      'no page turns',
    )
  })
  const { cancel } = hand
  if (cancel)
    await test('a cancelled drag returns', async () => {
      await hand.down(from)
      await hand.move(at(from), at(far))
      await cancel()
      return unless(
        await hand.sees(({ foot, isMoved }) => !isMoved && foot.startsWith('本章 2 ')),
        'it does not',
      )
    })
  await test('a drag crosses to the next chapter, whose page comes along', async () => {
    const pages = Number((await hand.shown()).foot.match(/\/ (\d+)/)?.[1])
    for (let number = 3; number <= pages; number++) {
      await pause(400)
      await hand.tap(isVertical ? 30 : WIDTH - 30)
      if (!(await hand.sees(({ foot }) => foot.startsWith(`本章 ${number} `))))
        return [`page ${number} does not come`]
    }
    await pause(800)
    await hand.down(from)
    await hand.move(at(from), at(near))
    const comes = await hand.sees(({ texts }) => texts.includes('第2章'))
    await hand.move(at(near), at(far))
    await hand.up()
    const crosses = await hand.sees(({ foot, texts }) => foot.startsWith('本章 1 ') && texts[0] === '第2章')
    return [...unless(comes, 'the neighbour is not drawn'), ...unless(crosses, 'it does not cross')]
  })
  await test('a movement up or down does not move the page around the reader', async () => {
    await hand.down(MIDDLE.x, 600)
    await hand.move({ x: MIDDLE.x, y: 600 }, { x: MIDDLE.x, y: 200 })
    await hand.up()
    await pause(400)
    const { scrollY } = await hand.shown()
    return unless(scrollY === 0, `it moves by ${scrollY} px`)
  })
}

/** What the drivers of the engines cannot do with a finger: engine, what. Part of docs/reports/engines.md. */
export const NOT_TOUCHED: readonly (readonly [string, string])[] = [
  ['WebKitGTK', 'WebKitWebDriver takes actions of the pointer type touch, and sends the events of a mouse'],
  [
    'Firefox',
    'WebDriver BiDi has no cancelled touch; a long press selects nothing, and no movement scrolls: its touches do not pass the system',
  ],
  [
    'Chromium',
    'a long press selects nothing on a desktop; what follows a selection is tested with one set by script',
  ],
]
