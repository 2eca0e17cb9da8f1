import { describe, expect, it, vi } from 'vitest'
import { createReadHistory, HISTORY_KEY, HISTORY_LIMIT, withRead } from '../../../src/session/read-history'
import { createDevice } from './device'

const ids = (from: number, to: number) =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => String(from < to ? from + i : from - i))

describe('the read history (SPEC §9)', () => {
  it('keeps ten, newest first', () => {
    expect(HISTORY_LIMIT).toBe(10)
    const history = createReadHistory(createDevice().tab())
    for (const id of ids(1, 12)) history.add(id)
    expect(history.store.getState()).toEqual(ids(12, 3))
  })

  it('a book read again moves to the front, once', () => {
    expect(withRead(['3', '2', '1'], '1')).toEqual(['1', '3', '2'])
    expect(withRead(ids(10, 1), '1')).toEqual(['1', ...ids(10, 2)])
    expect(withRead(['1'], '1')).toEqual(['1'])
  })

  it('is there after a reload, and still after a century', () => {
    const device = createDevice()
    createReadHistory(device.tab()).add('1')
    device.time.now = Date.UTC(2126, 0, 1)
    expect(createReadHistory(device.tab()).store.getState()).toEqual(['1'])
  })

  it('removes and clears', () => {
    const device = createDevice()
    const history = createReadHistory(device.tab())
    for (const id of ids(1, 3)) history.add(id)
    history.remove('2')
    history.remove('99')
    expect(history.store.getState()).toEqual(['3', '1'])
    history.clear()
    expect(createReadHistory(device.tab()).store.getState()).toEqual([])
  })

  it('what was taken out comes back to its place, behind what was read since', () => {
    const history = createReadHistory(createDevice().tab())
    for (const id of ids(1, 10)) history.add(id)
    const before = history.store.getState()
    history.remove('7')
    history.restore(before)
    expect(history.store.getState()).toEqual(before)
    history.clear()
    history.add('new')
    history.restore(before)
    expect(history.store.getState()).toEqual(['new', ...before.slice(0, 9)])
  })

  it('two tabs add to one list', () => {
    const device = createDevice()
    const here = createReadHistory(device.tab())
    const there = createReadHistory(device.tab())
    here.add('1')
    there.add('2')
    here.add('3')
    there.refresh()
    expect(here.store.getState()).toEqual(['3', '2', '1'])
    expect(there.store.getState()).toEqual(['3', '2', '1'])
  })

  it('tells its readers', () => {
    const history = createReadHistory(createDevice().tab())
    const seen = vi.fn()
    history.store.subscribe(seen)
    history.add('1')
    expect(seen).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['nothing like a list', { a: 1 }, []],
    ['strange entries', ['1', 2, null, '', ['3'], '4'], ['1', '4']],
    ['duplicates', ['1', '2', '1', '2'], ['1', '2']],
    ['too many', ids(20, 1), ids(20, 11)],
  ])('what was kept holds %s', (_, kept, shown) => {
    const device = createDevice()
    device.tab().set(HISTORY_KEY, kept)
    expect(createReadHistory(device.tab()).store.getState()).toEqual(shown)
  })
})
