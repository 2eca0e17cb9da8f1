import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readAll } from '../../../src/platform/bytes'
import { busySoon } from '../../../src/platform/deadline'
import { SerialQueue } from '../../../src/platform/serial-queue'

describe('a wait', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('is reported after 150 ms, and its end once', () => {
    const report = vi.fn()
    const end = busySoon(report)
    vi.advanceTimersByTime(149)
    expect(report).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(report.mock.calls).toEqual([[true]])
    end()
    end()
    expect(report.mock.calls).toEqual([[true], [false]])
  })

  test('that is shorter is not reported at all', () => {
    const report = vi.fn()
    busySoon(report)()
    vi.advanceTimersByTime(1000)
    expect(report).not.toHaveBeenCalled()
  })
})

describe('a serial queue', () => {
  test('runs the first task at once, and others in order, after failures too', async () => {
    const queue = new SerialQueue()
    const ran: string[] = []
    const failed = queue.run(async () => {
      ran.push('first')
      await null
      throw new Error('no')
    })
    expect(ran).toEqual(['first'])
    const second = queue.run(() => ran.push('second'))
    expect(ran).toEqual(['first'])
    await expect(failed).rejects.toThrow('no')
    await second
    expect(ran).toEqual(['first', 'second'])
  })

  test('is settled when what was queued so far has ended, however', async () => {
    const queue = new SerialQueue()
    let isDone = false
    queue
      .run(async () => {
        await null
        isDone = true
        throw new Error('no')
      })
      .catch(() => {})
    await queue.settled
    expect(isDone).toBe(true)
    await expect(new SerialQueue().settled).resolves.toBeUndefined()
  })
})

describe('a stream', () => {
  const streamOf = (...chunks: number[][]) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(Uint8Array.from(chunk))
        controller.close()
      },
    }).getReader()

  test('is read to its end, and each chunk is reported', async () => {
    const sizes: number[] = []
    const whole = await readAll(streamOf([1, 2], [3], []), (loaded) => sizes.push(loaded))
    expect([...whole]).toEqual([1, 2, 3])
    expect(sizes).toEqual([2, 3, 3])
  })

  test('is given up when the report throws', async () => {
    const tooMuch = () => {
      throw new Error('too much')
    }
    await expect(readAll(streamOf([1], [2]), tooMuch)).rejects.toThrow('too much')
  })
})
