// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLazyComponent } from '../../../src/ui/use-lazy-component'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const Part = () => null
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('retries a failed load while the component is needed', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const load = vi.fn(() => Promise.reject<typeof Part>(new Error('offline')))
  const { result, rerender } = renderHook(({ isWanted }) => useLazyComponent(isWanted, load), {
    initialProps: { isWanted: true },
  })
  await wait(5_000)
  await wait(5_000)
  expect(load).toHaveBeenCalledTimes(3)
  rerender({ isWanted: false })
  await wait(20_000)
  expect(load).toHaveBeenCalledTimes(3)
  load.mockResolvedValue(Part)
  rerender({ isWanted: true })
  await wait(0)
  expect(result.current).toBe(Part)
  await wait(20_000)
  expect(load).toHaveBeenCalledTimes(4)
})
