// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AutoScroll } from '../../../../../src/reading/reader/tools/use-auto-turn'

const ROOM = 600

describe('auto-scroll of a column', () => {
  let end = 100_000
  let view: HTMLElement
  const next = vi.fn(async () => true)
  const onEnd = vi.fn()
  const made = new AutoScroll({ view: () => view, next, onEnd })

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] })
    end = 100_000
    next.mockClear()
    onEnd.mockClear()
    view = document.createElement('div')
    Object.defineProperty(view, 'clientHeight', { value: ROOM })
    Object.assign(view, {
      scrollBy: ({ top }: { top: number }) => {
        view.scrollTop = Math.min(end, view.scrollTop + top)
      },
    })
  })
  afterEach(() => {
    made.stop()
    vi.useRealTimers()
  })

  it('scrolls one screen in the given seconds, and changes speed', () => {
    made.start(10)
    vi.advanceTimersByTime(5000)
    expect(view.scrollTop).toBeGreaterThan(ROOM * 0.48)
    expect(view.scrollTop).toBeLessThanOrEqual(ROOM / 2)
    const before = view.scrollTop
    made.start(5)
    vi.advanceTimersByTime(1000)
    expect(view.scrollTop - before).toBeGreaterThan(ROOM * 0.18)
    made.stop()
    const stopped = view.scrollTop
    vi.advanceTimersByTime(1000)
    expect(view.scrollTop).toBe(stopped)
  })

  it('pauses during a touch and its inertia', () => {
    made.start(10)
    document.dispatchEvent(new Event('touchstart'))
    vi.advanceTimersByTime(3000)
    expect(view.scrollTop).toBe(0)
    document.dispatchEvent(Object.assign(new Event('touchend'), { touches: [] }))
    vi.advanceTimersByTime(800)
    expect(view.scrollTop).toBe(0)
    vi.advanceTimersByTime(1000)
    expect(view.scrollTop).toBeGreaterThan(0)
  })

  it('continues after the end of a column, and ends with the book', async () => {
    end = 30
    made.start(10)
    vi.advanceTimersByTime(1500)
    expect(next).toHaveBeenCalledTimes(1)
    await vi.waitFor(() => expect(onEnd).not.toHaveBeenCalled())
    next.mockResolvedValueOnce(false)
    vi.advanceTimersByTime(1000)
    expect(next).toHaveBeenCalledTimes(2)
    vi.useRealTimers()
    await vi.waitFor(() => expect(onEnd).toHaveBeenCalledTimes(1))
  })
})
