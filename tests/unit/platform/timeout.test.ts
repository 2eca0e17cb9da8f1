import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TIMEOUT_MS, withTimeout } from '../../../src/platform/timeout'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('returns the result or error of work that ends in time, and leaves no timer behind', async () => {
  const { signal } = new AbortController()
  expect(await withTimeout(async () => 7, signal)).toBe(7)
  await expect(withTimeout(() => Promise.reject(new Error('no')), signal)).rejects.toThrow('no')
  expect(vi.getTimerCount()).toBe(0)
})

test('rejects after the timeout and aborts the signal of the work', async () => {
  let workSignal: AbortSignal | undefined
  const waiting = withTimeout((signal) => {
    workSignal = signal
    return new Promise(() => {})
  }, new AbortController().signal)
  const ended = expect(waiting).rejects.toMatchObject({ code: 'network' })
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 1)
  expect(workSignal?.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await ended
  expect(workSignal?.aborted).toBe(true)
})

test('aborts the work when the caller aborts', () => {
  const controller = new AbortController()
  let workSignal: AbortSignal | undefined
  void withTimeout((signal) => {
    workSignal = signal
    return new Promise(() => {})
  }, controller.signal)
  controller.abort()
  expect(workSignal?.aborted).toBe(true)
})

test('restarts the timeout at each progress report', async () => {
  const waiting = withTimeout(
    async (_, onProgress) => {
      for (let part = 0; part < 5; part++) {
        await new Promise((done) => setTimeout(done, 900))
        onProgress()
      }
      return new Promise(() => {})
    },
    new AbortController().signal,
    1000,
  )
  const ended = expect(waiting).rejects.toMatchObject({ code: 'network' })
  await vi.advanceTimersByTimeAsync(5499)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  await ended
  expect(vi.getTimerCount()).toBe(0)
})

test('starts the work aborted if the caller has aborted already', () => {
  let workSignal: AbortSignal | undefined
  void withTimeout((signal) => {
    workSignal = signal
    return new Promise(() => {})
  }, AbortSignal.abort())
  expect(workSignal?.aborted).toBe(true)
})
