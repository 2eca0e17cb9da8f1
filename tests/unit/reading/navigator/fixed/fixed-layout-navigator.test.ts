// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FixedLayoutNavigator } from '../../../../../src/reading/navigator/fixed/fixed-layout-navigator'
import type { PageSize, PageSource } from '../../../../../src/reading/navigator/fixed/source'
import { fixedLayoutWords } from '../../../../../src/reading/navigator/fixed/words'
import type { Appearance } from '../../../../../src/reading/navigator/navigator'
import type { Publication } from '../../../../../src/reading/publication/publication'

const APPEARANCE: Appearance = {
  fontSize: 16,
  lineHeight: null,
  margin: 1,
  dark: false,
  still: true,
  flow: null,
}

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A book of so many white pages; the size of the `late` one, the second, is known only after `measured`, once it is `asked` for. */
function openedBook(pages: number, late: number | null = 1) {
  const publication = {
    metadata: {
      title: '',
      author: '',
      language: '',
      identifier: '',
      direction: 'default',
      layout: 'pre-paginated',
    },
    spine: Array.from({ length: pages }, (_, at) => ({
      href: `page-${at + 1}`,
      mediaType: '',
      linear: true,
      size: 1,
    })),
    toc: [],
    load: async () => {
      throw new Error('no text')
    },
    resource: async () => null,
    close: () => {},
  } as const satisfies Publication
  // Whoever asks for the size: the page one turns to may be made ready at the same time.
  const answers: (() => void)[] = []
  let isAsked: () => void = () => {}
  const asked = new Promise<void>((done) => {
    isAsked = done
  })
  const source: PageSource = {
    publication,
    firstAlone: true,
    canInvert: false,
    hasWords: false,
    seamless: false,
    scalesFreely: true,
    sizeOf: (index) => (index === late ? null : { width: 100, height: 100 }),
    measure: () =>
      new Promise((done) => {
        answers.push(() => done({ width: 100, height: 100 }))
        isAsked()
      }),
    picture: async () => document.createElement('canvas'),
    pageOf: () => null,
    release: () => {},
    close: () => {},
  }
  const stage = document.createElement('div')
  document.body.append(stage)
  const engine = new FixedLayoutNavigator(stage, {
    words: fixedLayoutWords('en', 'pdf'),
    sourceOf: () => source,
  })
  const measured = () => {
    for (const answer of answers.splice(0)) answer()
  }
  return { engine, publication, source, asked, measured }
}

it('what waits for its turn when the book is closed comes to nothing', async () => {
  const { engine, publication, asked, measured } = openedBook(5)
  await engine.open(publication, { index: 0 }, APPEARANCE)
  const waiting = [engine.next(), engine.next(), engine.goTo({ index: 3 }), engine.prev()]
  await asked
  engine.unload()
  measured()
  await expect(Promise.all(waiting)).resolves.toBeDefined()
})

it('another flow begins where a turn led that was under way', async () => {
  const { engine, publication, asked, measured } = openedBook(5)
  await engine.open(publication, { index: 0 }, APPEARANCE)
  const turned = engine.next()
  await asked
  engine.setAppearance({ ...APPEARANCE, flow: 'scrolled' })
  measured()
  await turned
  const told = new Promise((done) => engine.on('relocate', done))
  await told
  expect(engine.locator()?.index).toBe(1)
  engine.unload()
})

it('turned back, two pages are the place that they were when one came from before', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1280)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(720)
  const { engine, publication } = openedBook(7, null)
  await engine.open(publication, { index: 0 }, APPEARANCE)
  const there = []
  for (let turn = 0; turn < 3; turn++) {
    await engine.next()
    there.push(engine.location()?.page)
  }
  expect(there).toEqual([2, 4, 6])
  await engine.prev()
  expect(engine.location()?.page).toBe(4)
  expect(engine.locator()?.index).toBe(3)
  // Who is led to the page on the right is there, though both are on show.
  await engine.goTo({ index: 4 })
  expect(engine.location()).toMatchObject({ page: 5, screen: { first: 3, last: 4 } })
  engine.unload()
})

it('offers to see a page whole only where pages are turned', async () => {
  const { engine, publication } = openedBook(3, null)
  const offers = () =>
    [
      ...(document.body.lastElementChild?.firstElementChild?.shadowRoot?.querySelectorAll('button') ?? []),
    ].map(({ textContent }) => textContent)
  await engine.open(publication, { index: 0 }, APPEARANCE)
  expect(offers()).toContain('Page')
  const told = new Promise((done) => engine.on('relocate', done))
  engine.setAppearance({ ...APPEARANCE, flow: 'scrolled' })
  await told
  expect(offers()).toContain('Auto')
  expect(offers()).not.toContain('Page')
  engine.unload()
})

/** Pages of which some lie across; none but the first is known before it is looked at. */
function mixedBook(pages: number, across: readonly number[], glance: 'at once' | 'late' = 'at once') {
  const opened = openedBook(pages, null)
  const sizeOf = (index: number) =>
    across.includes(index) ? { width: 200, height: 100 } : { width: 100, height: 140 }
  const known = new Set<number>([0])
  const late: (() => void)[] = []
  const source = opened.source
  source.sizeOf = (index) => (known.has(index) ? sizeOf(index) : null)
  const learn = (index: number) => {
    known.add(index)
    return sizeOf(index)
  }
  source.measure = async (index) => learn(index)
  source.glance = (index) =>
    glance === 'at once'
      ? Promise.resolve(learn(index))
      : new Promise((done) => late.push(() => done(learn(index))))
  return {
    ...opened,
    come() {
      for (const each of late) each()
    },
  }
}

/** Which pages lie open together, from first to last. */
async function paged(engine: FixedLayoutNavigator) {
  const spreads = [engine.location()?.screen]
  while (await engine.next()) spreads.push(engine.location()?.screen)
  return spreads
}

it('two pages lie together however one came to them', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1280)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(720)
  const walked = mixedBook(12, [3])
  await walked.engine.open(walked.publication, { index: 0 }, APPEARANCE)
  const spreads = await paged(walked.engine)
  expect(spreads).toContainEqual({ first: 8, last: 9 })
  for (const index of [6, 9, 10]) {
    const led = mixedBook(12, [3])
    await led.engine.open(led.publication, { index }, APPEARANCE)
    const here = led.engine.location()?.screen
    expect(spreads).toContainEqual(here)
    led.engine.unload()
  }
  walked.engine.unload()
})

it.each([
  ['after a long way', 80, false],
  ['where data is to be spared', 9, true],
])('pages before are not glanced at %s', async (_, index, saveData) => {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1280)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(720)
  vi.stubGlobal('navigator', { connection: { saveData } })
  const led = mixedBook(100, [3])
  const glance = vi.spyOn(led.source, 'glance')
  await led.engine.open(led.publication, { index }, APPEARANCE)
  expect(led.engine.location()?.locator.index).toBe(index)
  expect(glance.mock.calls.filter(([page]) => page < index)).toEqual([])
  led.engine.unload()
  vi.unstubAllGlobals()
})

it('what is known of the pages before only later is put right then, and one stays on the page', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1280)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(720)
  const led = mixedBook(12, [3], 'late')
  await led.engine.open(led.publication, { index: 9 }, APPEARANCE)
  expect(led.engine.location()?.screen).toEqual({ first: 9, last: 10 })
  led.come()
  await vi.waitFor(() => expect(led.engine.location()?.screen).toEqual({ first: 8, last: 9 }))
  expect(led.engine.location()?.page).toBe(10)
  led.engine.unload()
})

describe('a strip whose second page is told of late', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  async function openedStrip() {
    const book = openedBook(5)
    let size: PageSize | null = null
    const answers: (() => void)[] = []
    book.source.sizeOf = (index) => (index === 1 ? size : { width: 100, height: 100 })
    book.source.glance = () => new Promise((done) => answers.push(() => done(size)))
    const glanced = () => {
      size = { width: 100, height: 900 }
      for (const answer of answers.splice(0)) answer()
    }
    const opening = book.engine.open(book.publication, { index: 0 }, APPEARANCE)
    await vi.advanceTimersByTimeAsync(1000)
    await opening
    expect(book.engine.location()?.flow).toBe('paginated')
    return { ...book, glanced }
  }

  it('becomes one column', async () => {
    const { engine, glanced } = await openedStrip()
    glanced()
    await vi.waitFor(() => expect(engine.location()?.flow).toBe('scrolled'))
    expect(engine.locator()?.index).toBe(0)
    engine.unload()
  })

  it('stays as it is where somebody has turned, or has chosen pages', async () => {
    const turned = await openedStrip()
    await turned.engine.goTo({ index: 2 })
    const chosen = await openedStrip()
    chosen.engine.setAppearance({ ...APPEARANCE, flow: 'paginated' })
    for (const { engine, glanced } of [turned, chosen]) {
      glanced()
      await vi.advanceTimersByTimeAsync(1000)
      expect(engine.location()?.flow).toBe('paginated')
      engine.unload()
    }
  })
})
