// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSurroundings } from '../../../../src/reading/reader/Reader'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const show = (isWanted = false) =>
  renderHook(({ isWanted }) => useSurroundings(isWanted), { initialProps: { isWanted } })

test('a page that is ready soon is shown before the bars', async () => {
  const { result, rerender } = show()
  await wait(299)
  expect(result.current).toBe(false)
  rerender({ isWanted: true })
  expect(result.current).toBe(true)
})

test('a slow book shows the loading state', async () => {
  const { result } = show()
  await wait(300)
  expect(result.current).toBe(true)
})

test('the bars stay, also while the book is reopened', async () => {
  const { result, rerender } = show(true)
  rerender({ isWanted: false })
  expect(result.current).toBe(true)
})
