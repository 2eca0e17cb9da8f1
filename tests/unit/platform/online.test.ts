// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TRY_EVERY, whenOnline } from '../../../src/platform/online'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const online = () => window.dispatchEvent(new Event('online'))

test('calls the listener at online, focus and visibilitychange until it unsubscribes', () => {
  const listener = vi.fn()
  const undo = whenOnline(listener)
  vi.advanceTimersByTime(TRY_EVERY)
  online()
  vi.advanceTimersByTime(0)
  expect(listener).toHaveBeenCalledTimes(1)
  for (const [target, type] of [
    [window, 'focus'],
    [document, 'visibilitychange'],
  ] as const) {
    vi.advanceTimersByTime(TRY_EVERY)
    const before = listener.mock.calls.length
    target.dispatchEvent(new Event(type))
    vi.advanceTimersByTime(0)
    expect(listener).toHaveBeenCalledTimes(before + 1)
  }
  undo()
  vi.advanceTimersByTime(TRY_EVERY)
  online()
  vi.advanceTimersByTime(TRY_EVERY)
  expect(listener).toHaveBeenCalledTimes(3)
})

test('calls the listener at most once per TRY_EVERY if online fires five times a second', () => {
  const listener = vi.fn()
  const undo = whenOnline(listener)
  for (let time = 0; time < TRY_EVERY * 4; time += 200) {
    online()
    vi.advanceTimersByTime(200)
  }
  expect(listener.mock.calls.length).toBeLessThanOrEqual(4)
  expect(listener.mock.calls.length).toBeGreaterThanOrEqual(3)
  undo()
})

test('does not call the listener while the page is hidden', () => {
  const listener = vi.fn()
  const undo = whenOnline(listener)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  online()
  vi.advanceTimersByTime(TRY_EVERY * 2)
  expect(listener).not.toHaveBeenCalled()
  undo()
})
