import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TIMEOUT_MS, withTimeout } from '../../../src/platform/timeout'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('work that ends in time is all there is, and leaves no timer behind', async () => {
  const { signal } = new AbortController()
  expect(await withTimeout(async () => 7, signal)).toBe(7)
  await expect(withTimeout(() => Promise.reject(new Error('no')), signal)).rejects.toThrow('no')
  expect(vi.getTimerCount()).toBe(0)
})

test('work that never ends is given up and told so', async () => {
  let told: AbortSignal | undefined
  const waiting = withTimeout((signal) => {
    told = signal
    return new Promise(() => {})
  }, new AbortController().signal)
  const ended = expect(waiting).rejects.toMatchObject({ code: 'network' })
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 1)
  expect(told?.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await ended
  expect(told?.aborted).toBe(true)
})

test('whoever leaves ends the work', () => {
  const leaving = new AbortController()
  let told: AbortSignal | undefined
  void withTimeout((signal) => {
    told = signal
    return new Promise(() => {})
  }, leaving.signal)
  leaving.abort()
  expect(told?.aborted).toBe(true)
})

test('whoever hears something waits on from then, as long as was said', async () => {
  const waiting = withTimeout(
    async (_, heard) => {
      for (let part = 0; part < 5; part++) {
        await new Promise((done) => setTimeout(done, 900))
        heard()
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

test('who has left already waits for nothing', () => {
  let told: AbortSignal | undefined
  void withTimeout((signal) => {
    told = signal
    return new Promise(() => {})
  }, AbortSignal.abort())
  expect(told?.aborted).toBe(true)
})
