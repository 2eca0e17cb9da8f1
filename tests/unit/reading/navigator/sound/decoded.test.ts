import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DecodedRecording } from '../../../../../src/reading/navigator/sound/decoded'
import { bufferOf, FakeContext } from './fake-context'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function playing({ rate = 1, from = 0, to = Number.POSITIVE_INFINITY, seconds = 60 } = {}) {
  const context = new FakeContext()
  const recording = new DecodedRecording(context as unknown as AudioContext, bufferOf(seconds))
  const ended = vi.fn()
  return {
    context,
    ended,
    played: recording.play({ from, to, rate, ended, failed: vi.fn() }),
    /** Lets time pass, in seconds. */
    async pass(seconds: number) {
      context.currentTime += seconds
      await vi.advanceTimersByTimeAsync(seconds * 1000)
    },
  }
}

it('plays a section at normal speed and reports its end once', async () => {
  const { context, ended, played, pass } = playing({ from: 10, to: 12 })
  expect(context.nodes[0]?.began).toEqual([0, 10, 2])
  await pass(1.5)
  expect(played.time()).toBe(11.5)
  await pass(9)
  expect(played.time()).toBe(12)
  context.nodes[0]?.end()
  context.nodes[0]?.end()
  expect(ended).toHaveBeenCalledTimes(1)
})

it('reports and schedules nothing after stop', async () => {
  for (const rate of [1, 1.5]) {
    const { context, ended, played, pass } = playing({ rate })
    await pass(1)
    played.stop()
    played.stop()
    expect(context.nodes.every(({ isStopped }) => isStopped)).toBe(true)
    const count = context.nodes.length
    for (const node of context.nodes) node.end()
    await pass(20)
    expect(context.nodes.length).toBe(count)
    expect(vi.getTimerCount()).toBe(0)
    expect(ended).not.toHaveBeenCalled()
  }
})

it('plays another speed in pieces, to the end', async () => {
  const { context, ended, played, pass } = playing({ rate: 2, from: 4, to: 24 })
  expect(played.time()).toBe(4)
  for (let second = 0; second < 11; second++) await pass(1)
  expect(played.time()).toBe(24)
  expect(vi.getTimerCount()).toBe(0)
  const lengths = context.nodes.map(({ buffer }) => (buffer as AudioBuffer).duration)
  expect(lengths.reduce((sum, each) => sum + each, 0)).toBeCloseTo(10, 1)
  for (const node of context.nodes) node.end()
  expect(ended).toHaveBeenCalledTimes(1)
})

it('continues from the current time after an underrun, without playing the missed pieces', async () => {
  const { context, played, pass } = playing({ rate: 2 })
  const count = context.nodes.length
  await pass(0.1)
  context.currentTime += 30
  await pass(0.5)
  const late = context.nodes.slice(count).map(({ began }) => began?.[0] ?? 0)
  expect(late.length).toBeGreaterThan(1)
  expect(Math.min(...late)).toBeGreaterThanOrEqual(30)
  // Twice the 4.5 seconds that were buffered, and a little more.
  expect(played.time()).toBeCloseTo(9, 0)
})

it('ends an empty section at once', async () => {
  const { ended, pass } = playing({ rate: 1.5, from: 8, to: 8 })
  await pass(0)
  expect(ended).toHaveBeenCalledTimes(1)
})
