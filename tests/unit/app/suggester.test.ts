import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSuggester, isLongEnough, SUGGEST_AFTER_MS } from '../../../src/app/suggester'
import type { SearchPage } from '../../../src/catalog/port'

interface Asked {
  query: string
  signal: AbortSignal
  answer(page: SearchPage): void
  fail(): void
}

const page = (): SearchPage => ({ items: [], page: 1, hasMore: false })

function setUp() {
  const asked: Asked[] = []
  const prepared: string[] = []
  const show = vi.fn()
  const suggester = createSuggester({
    prepare: (query) => prepared.push(query),
    suggest: (query, signal) =>
      new Promise((answer, reject) => {
        asked.push({ query, signal, answer, fail: () => reject(new Error('down')) })
      }),
    show,
  })
  const underWay = () => asked.filter(({ signal }) => !signal.aborted)
  return { asked, prepared, show, suggester, underWay }
}

const settled = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('isLongEnough', () => {
  it.each([
    ['', false],
    ['a', false],
    ['7', false],
    ['é', false],
    ['茶', true],
    ['か', true],
    ['한', true],
    ['𠀋', true],
    ['ch', true],
    ['19', true],
  ])('%j: %s', (query, is) => {
    expect(isLongEnough(query)).toBe(is)
  })
})

describe('suggestions while typing', () => {
  it('are read from the first moment on, while another key is waited for', async () => {
    const { asked, prepared, suggester } = setUp()
    suggester.ask('茶')
    suggester.ask('茶经')
    expect(prepared).toEqual(['茶', '茶经'])
    expect(asked).toEqual([])
    await vi.advanceTimersByTimeAsync(SUGGEST_AFTER_MS)
    expect(asked.map(({ query }) => query)).toEqual(['茶经'])
    suggester.ask('茶经注', 0)
    expect(prepared).toHaveLength(2)
    expect(asked.at(-1)?.query).toBe('茶经注')
  })

  it('are requested once, a moment after the last key', async () => {
    const { asked, suggester } = setUp()
    suggester.ask('茶')
    await vi.advanceTimersByTimeAsync(SUGGEST_AFTER_MS - 1)
    suggester.ask('茶经')
    await vi.advanceTimersByTimeAsync(SUGGEST_AFTER_MS - 1)
    expect(asked).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(asked.map(({ query }) => query)).toEqual(['茶经'])
  })

  it('are those of the last text, with at most one request pending', async () => {
    const { asked, show, suggester, underWay } = setUp()
    suggester.ask('茶')
    await vi.advanceTimersByTimeAsync(SUGGEST_AFTER_MS)
    suggester.ask('茶经')
    expect(underWay(), 'the old one is given up by the next key').toEqual([])
    await vi.advanceTimersByTimeAsync(SUGGEST_AFTER_MS)
    expect(underWay()).toHaveLength(1)
    const [late, right] = [page(), page()]
    asked[1]?.answer(right)
    await settled()
    // A response that ignores its signal.
    asked[0]?.answer(late)
    await settled()
    expect(show.mock.calls).toEqual([[right]])
  })

  it('are requested immediately when a key needs them', () => {
    const { asked, suggester } = setUp()
    suggester.ask('茶', 0)
    expect(asked).toHaveLength(1)
  })

  it('are dropped after the stop', async () => {
    const { asked, show, suggester, underWay } = setUp()
    suggester.ask('茶')
    suggester.stop()
    await vi.advanceTimersByTimeAsync(SUGGEST_AFTER_MS)
    expect(asked).toEqual([])

    suggester.ask('茶', 0)
    suggester.stop()
    expect(underWay()).toEqual([])
    asked[0]?.answer(page())
    await settled()
    expect(show).not.toHaveBeenCalled()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('are empty if the request fails', async () => {
    const { asked, show, suggester } = setUp()
    suggester.ask('茶', 0)
    asked[0]?.fail()
    await settled()
    expect(show.mock.calls).toEqual([[null]])
  })
})
