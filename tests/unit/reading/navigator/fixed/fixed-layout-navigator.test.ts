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
  isDark: false,
  isStill: true,
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

/** A book of blank pages. The size of page `late`, by default the second, is known only after `measured`; `asked` resolves when it is requested. */
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
  // All pending size requests: a page may be measured and prepared at the same time.
  const answers: (() => void)[] = []
  let onAsked: () => void = () => {}
  const asked = new Promise<void>((done) => {
    onAsked = done
  })
  const source: PageSource = {
    publication,
    isFirstPageSingle: true,
    canInvert: false,
    hasText: false,
    isSeamless: false,
    isScaleIndependent: true,
    sizeOf: (index) => (index === late ? null : { width: 100, height: 100 }),
    measure: () =>
      new Promise((done) => {
        answers.push(() => done({ width: 100, height: 100 }))
        onAsked()
      }),
    render: async () => document.createElement('canvas'),
    pageOf: () => null,
    release: () => {},
    close: () => {},
  }
  const stage = document.createElement('div')
  document.body.append(stage)
  const navigator = new FixedLayoutNavigator(stage, {
    words: fixedLayoutWords('en', 'pdf'),
    sourceOf: () => source,
  })
  const measured = () => {
    for (const answer of answers.splice(0)) answer()
  }
  return { navigator, publication, source, asked, measured }
}

it('resolves queued movements when the book is closed', async () => {
  const { navigator, publication, asked, measured } = openedBook(5)
  await navigator.open(publication, { index: 0 }, APPEARANCE)
  const waiting = [navigator.next(), navigator.next(), navigator.goTo({ index: 3 }), navigator.prev()]
  await asked
  navigator.unload()
  measured()
  await expect(Promise.all(waiting)).resolves.toBeDefined()
})

it('changes the flow at the target of a pending turn', async () => {
  const { navigator, publication, asked, measured } = openedBook(5)
  await navigator.open(publication, { index: 0 }, APPEARANCE)
  const turned = navigator.next()
  await asked
  navigator.setAppearance({ ...APPEARANCE, flow: 'scrolled' })
  measured()
  await turned
  const relocated = new Promise((done) => navigator.on('relocate', done))
  await relocated
  expect(navigator.locator()?.index).toBe(1)
  navigator.unload()
})

it('gives a spread the same location in both directions', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1280)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(720)
  const { navigator, publication } = openedBook(7, null)
  await navigator.open(publication, { index: 0 }, APPEARANCE)
  const there = []
  for (let turn = 0; turn < 3; turn++) {
    await navigator.next()
    there.push(navigator.location()?.page)
  }
  expect(there).toEqual([2, 4, 6])
  await navigator.prev()
  expect(navigator.location()?.page).toBe(4)
  expect(navigator.locator()?.index).toBe(3)
  // After a jump to the second page it is the current one, though both are visible.
  await navigator.goTo({ index: 4 })
  expect(navigator.location()).toMatchObject({ page: 5, visibleItems: { first: 3, last: 4 } })
  navigator.unload()
})

it('labels the page fit by flow: Page when paginated, Auto when scrolled', async () => {
  const { navigator, publication } = openedBook(3, null)
  const offers = () =>
    [
      ...(document.body.lastElementChild?.firstElementChild?.shadowRoot?.querySelectorAll('button') ?? []),
    ].map(({ textContent }) => textContent)
  await navigator.open(publication, { index: 0 }, APPEARANCE)
  expect(offers()).toContain('Page')
  const relocated = new Promise((done) => navigator.on('relocate', done))
  navigator.setAppearance({ ...APPEARANCE, flow: 'scrolled' })
  await relocated
  expect(offers()).toContain('Auto')
  expect(offers()).not.toContain('Page')
  navigator.unload()
})

/** Pages of which some are landscape. Only the size of the first is known in advance. */
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
  source.peekSize = (index) =>
    glance === 'at once'
      ? Promise.resolve(learn(index))
      : new Promise((done) => late.push(() => done(learn(index))))
  return {
    ...opened,
    answerAll() {
      for (const each of late) each()
    },
  }
}

/** Turns to the end of the book and returns all spreads. */
async function paged(navigator: FixedLayoutNavigator) {
  const spreads = [navigator.location()?.visibleItems]
  while (await navigator.next()) spreads.push(navigator.location()?.visibleItems)
  return spreads
}

it('pairs pages the same way after turns and after a jump', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1280)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(720)
  const walked = mixedBook(12, [3])
  await walked.navigator.open(walked.publication, { index: 0 }, APPEARANCE)
  const spreads = await paged(walked.navigator)
  expect(spreads).toContainEqual({ first: 8, last: 9 })
  for (const index of [6, 9, 10]) {
    const jumped = mixedBook(12, [3])
    await jumped.navigator.open(jumped.publication, { index }, APPEARANCE)
    const here = jumped.navigator.location()?.visibleItems
    expect(spreads).toContainEqual(here)
    jumped.navigator.unload()
  }
  walked.navigator.unload()
})

it.each([
  ['after a long jump', 80, false],
  ['with reduced data', 9, true],
])('does not read the sizes of skipped pages %s', async (_, index, saveData) => {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1280)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(720)
  vi.stubGlobal('navigator', { connection: { saveData } })
  const jumped = mixedBook(100, [3])
  const glance = vi.spyOn(jumped.source, 'peekSize')
  await jumped.navigator.open(jumped.publication, { index }, APPEARANCE)
  expect(jumped.navigator.location()?.locator.index).toBe(index)
  expect(glance.mock.calls.filter(([page]) => page < index)).toEqual([])
  jumped.navigator.unload()
  vi.unstubAllGlobals()
})

it('corrects the pairing when sizes arrive late, and keeps the page', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1280)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(720)
  const jumped = mixedBook(12, [3], 'late')
  await jumped.navigator.open(jumped.publication, { index: 9 }, APPEARANCE)
  expect(jumped.navigator.location()?.visibleItems).toEqual({ first: 9, last: 10 })
  jumped.answerAll()
  await vi.waitFor(() => expect(jumped.navigator.location()?.visibleItems).toEqual({ first: 8, last: 9 }))
  expect(jumped.navigator.location()?.page).toBe(10)
  jumped.navigator.unload()
})

describe('a strip whose second page size arrives late', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  async function openedStrip() {
    const book = openedBook(5)
    let size: PageSize | null = null
    const answers: (() => void)[] = []
    book.source.sizeOf = (index) => (index === 1 ? size : { width: 100, height: 100 })
    book.source.peekSize = () => new Promise((done) => answers.push(() => done(size)))
    const glanced = () => {
      size = { width: 100, height: 900 }
      for (const answer of answers.splice(0)) answer()
    }
    const opening = book.navigator.open(book.publication, { index: 0 }, APPEARANCE)
    await vi.advanceTimersByTimeAsync(1000)
    await opening
    expect(book.navigator.location()?.flow).toBe('paginated')
    return { ...book, glanced }
  }

  it('changes to the scrolled flow', async () => {
    const { navigator, glanced } = await openedStrip()
    glanced()
    await vi.waitFor(() => expect(navigator.location()?.flow).toBe('scrolled'))
    expect(navigator.locator()?.index).toBe(0)
    navigator.unload()
  })

  it('keeps the flow after a jump, or when the reader has chosen pages', async () => {
    const turned = await openedStrip()
    await turned.navigator.goTo({ index: 2 })
    const chosen = await openedStrip()
    chosen.navigator.setAppearance({ ...APPEARANCE, flow: 'paginated' })
    for (const { navigator, glanced } of [turned, chosen]) {
      glanced()
      await vi.advanceTimersByTimeAsync(1000)
      expect(navigator.location()?.flow).toBe('paginated')
      navigator.unload()
    }
  })
})
