// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MIN_RETRY_INTERVAL_MS, whenOnline } from '../../../src/platform/online'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const online = () => window.dispatchEvent(new Event('online'))

test('calls the listener at online, focus and visibilitychange until it unsubscribes', () => {
  const listener = vi.fn()
  const undo = whenOnline(listener)
  vi.advanceTimersByTime(MIN_RETRY_INTERVAL_MS)
  online()
  vi.advanceTimersByTime(0)
  expect(listener).toHaveBeenCalledTimes(1)
  for (const [target, type] of [
    [window, 'focus'],
    [document, 'visibilitychange'],
  ] as const) {
    vi.advanceTimersByTime(MIN_RETRY_INTERVAL_MS)
    const before = listener.mock.calls.length
    target.dispatchEvent(new Event(type))
    vi.advanceTimersByTime(0)
    expect(listener).toHaveBeenCalledTimes(before + 1)
  }
  undo()
  vi.advanceTimersByTime(MIN_RETRY_INTERVAL_MS)
  online()
  vi.advanceTimersByTime(MIN_RETRY_INTERVAL_MS)
  expect(listener).toHaveBeenCalledTimes(3)
})

test('calls the listener at most once per MIN_RETRY_INTERVAL_MS if online fires five times a second', () => {
  const listener = vi.fn()
  const undo = whenOnline(listener)
  for (let time = 0; time < MIN_RETRY_INTERVAL_MS * 4; time += 200) {
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
  vi.advanceTimersByTime(MIN_RETRY_INTERVAL_MS * 2)
  expect(listener).not.toHaveBeenCalled()
  undo()
})
