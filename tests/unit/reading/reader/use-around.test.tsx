// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useDeferredControls } from '../../../../src/reading/reader/Reader'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const show = (isWanted = false) =>
  renderHook(({ isWanted }) => useDeferredControls(isWanted), { initialProps: { isWanted } })

test('the bars are shown as soon as they are wanted', async () => {
  const { result, rerender } = show()
  await wait(299)
  expect(result.current).toBe(false)
  rerender({ isWanted: true })
  expect(result.current).toBe(true)
})

test('the bars of a slow book are shown after 300 ms', async () => {
  const { result } = show()
  await wait(300)
  expect(result.current).toBe(true)
})

test('the bars stay, also while the book is reopened', async () => {
  const { result, rerender } = show(true)
  rerender({ isWanted: false })
  expect(result.current).toBe(true)
})
