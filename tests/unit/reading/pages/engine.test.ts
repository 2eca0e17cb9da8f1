// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Appearance } from '../../../../src/reading/engine'
import { PagesEngine } from '../../../../src/reading/pages/engine'
import type { PageSource } from '../../../../src/reading/pages/source'
import { pagesWords } from '../../../../src/reading/pages/words'
import type { Publication } from '../../../../src/reading/publication'

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

/** A book of so many white pages; the size of the `late` one, the second, is known only after `measured`. */
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
      properties: [],
      size: 1,
    })),
    toc: [],
    load: async () => {
      throw new Error('no text')
    },
    resource: async () => null,
    close: () => {},
  } as const satisfies Publication
  let measured: () => void = () => {}
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
        measured = () => done({ width: 100, height: 100 })
      }),
    picture: async () => document.createElement('canvas'),
    pageOf: () => null,
    release: () => {},
    close: () => {},
  }
  const stage = document.createElement('div')
  document.body.append(stage)
  const engine = new PagesEngine(stage, { words: pagesWords('en', 'pdf'), sourceOf: () => source })
  return { engine, publication, measured: () => measured() }
}

it('what waits for its turn when the book is closed comes to nothing', async () => {
  const { engine, publication, measured } = openedBook(5)
  await engine.open(publication, { index: 0 }, APPEARANCE)
  const waiting = [engine.next(), engine.next(), engine.goTo({ index: 3 }), engine.prev()]
  await new Promise((done) => setTimeout(done))
  engine.unload()
  measured()
  await expect(Promise.all(waiting)).resolves.toBeDefined()
})

it('another flow begins where a turn led that was under way', async () => {
  const { engine, publication, measured } = openedBook(5)
  await engine.open(publication, { index: 0 }, APPEARANCE)
  const turned = engine.next()
  await new Promise((done) => setTimeout(done))
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
    there.push(engine.place()?.page)
  }
  expect(there).toEqual([2, 4, 6])
  await engine.prev()
  expect(engine.place()?.page).toBe(4)
  expect(engine.locator()?.index).toBe(3)
  // Who is led to the page on the right is there, though both are on show.
  await engine.goTo({ index: 4 })
  expect(engine.place()).toMatchObject({ page: 5, screen: { first: 3, last: 4 } })
  engine.unload()
})

it('offers to see a page whole only where pages are turned', async () => {
  const { engine, publication } = openedBook(3, null)
  const offers = () =>
    [
      ...(document.body.lastElementChild?.firstElementChild?.shadowRoot?.querySelectorAll('button') ?? []),
    ].map(({ textContent }) => textContent)
  await engine.open(publication, { index: 0 }, APPEARANCE)
  expect(offers()).toContain('Whole page')
  const told = new Promise((done) => engine.on('relocate', done))
  engine.setAppearance({ ...APPEARANCE, flow: 'scrolled' })
  await told
  expect(offers()).toContain('Auto')
  expect(offers()).not.toContain('Whole page')
  engine.unload()
})
