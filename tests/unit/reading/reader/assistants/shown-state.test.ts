// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Location } from '../../../../../src/reading/navigator/navigator'
import { createScreenStore } from '../../../../../src/reading/reader/assistants/reading-assistants'
import { createInitialState, type ReaderState } from '../../../../../src/reading/reader/model/state'

const page = (number: number, more: Partial<Location> = {}): Location => ({
  locator: { href: '1.xhtml', index: 0, progression: number / 10, fraction: number / 100 },
  page: number,
  pages: 10,
  tocItem: null,
  chapter: 1,
  atStart: false,
  atEnd: false,
  forward: 'right',
  flow: 'paginated',
  ...more,
})

describe('the state for the screen', () => {
  let store: StoreApi<ReaderState>
  let shown: StoreApi<ReaderState>
  /** States passed to subscribers. */
  const told = vi.fn()
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'setTimeout'] })
    store = createStore(() => ({ ...createInitialState(''), location: page(1) }))
    shown = createScreenStore(store)
    told.mockClear()
    shown.subscribe(told)
  })
  afterEach(() => void vi.useRealTimers())

  it('reports a page turn after the page is painted', () => {
    const timeLeft = { pages: 1, chapterMinutes: 2, bookMinutes: 30 }
    store.setState({
      location: page(2),
      announced: page(2),
      timeLeft,
      pace: 400,
      isBackFresh: true,
      note: null,
    })
    expect(shown.getState().location?.page).toBe(1)
    vi.runAllTimers()
    expect(shown.getState()).toBe(store.getState())
    expect(shown.getState().location?.page).toBe(2)
  })

  it('reports several quick turns once', () => {
    for (const number of [2, 3, 4]) store.setState({ location: page(number) })
    vi.runAllTimers()
    expect(shown.getState().location?.page).toBe(4)
    expect(told).toHaveBeenCalledOnce()
  })

  it('reports other changes at once, together with the location', () => {
    store.setState({ location: page(2) })
    store.setState({ panel: 'toc' })
    expect(shown.getState()).toBe(store.getState())
    vi.runAllTimers()
    expect(told).toHaveBeenCalledOnce()
  })

  it.each([
    ['the first page', null, page(1)],
    ['no page', page(1), null],
    ['another flow', page(1), page(1, { flow: 'scrolled' })],
    ['a page that fills the screen', page(1), page(2, { isFilled: true })],
  ])('shows %s at once', (_, from, to) => {
    store.setState({ location: from })
    vi.runAllTimers()
    store.setState({ location: to })
    expect(shown.getState().location).toBe(to)
  })
})
