// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Navigator } from '../../../../../src/reading/navigator/navigator'
import { useEnd } from '../../../../../src/reading/reader/end/use-end'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('wheel momentum stops at the last page', () => {
  vi.useFakeTimers()
  const told = new Set<() => void>()
  const engine = {
    on(_name: string, listener: () => void) {
      told.add(listener)
      return () => told.delete(listener)
    },
  } as unknown as Navigator
  const turnOn = () => {
    for (const tell of told) tell()
  }
  const onEnd = vi.fn()
  const { rerender, unmount } = renderHook(({ atEnd }) => useEnd(engine, { atEnd }, onEnd), {
    initialProps: { atEnd: false },
  })
  vi.advanceTimersByTime(5000)
  rerender({ atEnd: true })
  turnOn()
  vi.advanceTimersByTime(500)
  turnOn()
  expect(onEnd, 'the last page was just reached').not.toHaveBeenCalled()
  vi.advanceTimersByTime(200)
  turnOn()
  expect(onEnd).toHaveBeenCalledOnce()

  rerender({ atEnd: false })
  onEnd.mockClear()
  rerender({ atEnd: true })
  for (let at = 0; at < 60; at++) {
    vi.advanceTimersByTime(30)
    turnOn()
  }
  expect(onEnd, 'a key is still held down').not.toHaveBeenCalled()
  vi.advanceTimersByTime(700)
  turnOn()
  expect(onEnd).toHaveBeenCalledOnce()
  unmount()
  expect(told.size).toBe(0)
})
