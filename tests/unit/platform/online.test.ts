// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TRY_EVERY, whenOnline } from '../../../src/platform/online'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const online = () => window.dispatchEvent(new Event('online'))

test('tells that the line is back, and that one is back at the page', () => {
  // What the file before this one began may have set some since.
  vi.clearAllTimers()
  const tell = vi.fn()
  const undo = whenOnline(tell)
  vi.advanceTimersByTime(TRY_EVERY)
  online()
  vi.advanceTimersByTime(0)
  expect(tell).toHaveBeenCalledTimes(1)
  for (const [target, type] of [
    [window, 'focus'],
    [document, 'visibilitychange'],
  ] as const) {
    vi.advanceTimersByTime(TRY_EVERY)
    const before = tell.mock.calls.length
    target.dispatchEvent(new Event(type))
    vi.advanceTimersByTime(0)
    expect(tell).toHaveBeenCalledTimes(before + 1)
  }
  undo()
  vi.advanceTimersByTime(TRY_EVERY)
  online()
  vi.advanceTimersByTime(TRY_EVERY)
  expect(tell).toHaveBeenCalledTimes(3)
  expect(vi.getTimerCount()).toBe(0)
})

test('a device that says so five times a second is believed once in a while', () => {
  const tell = vi.fn()
  const undo = whenOnline(tell)
  for (let time = 0; time < TRY_EVERY * 4; time += 200) {
    online()
    vi.advanceTimersByTime(200)
  }
  expect(tell.mock.calls.length).toBeLessThanOrEqual(4)
  expect(tell.mock.calls.length).toBeGreaterThanOrEqual(3)
  undo()
})

test('nothing is tried where nobody looks', () => {
  const tell = vi.fn()
  const undo = whenOnline(tell)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  online()
  vi.advanceTimersByTime(TRY_EVERY * 2)
  expect(tell).not.toHaveBeenCalled()
  undo()
})
