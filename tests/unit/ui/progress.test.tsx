// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toPercent } from '../../../src/domain/percent'
import { ProgressBar } from '../../../src/ui/ProgressBar'
import { RouteProgress } from '../../../src/ui/RouteProgress'
import { createProgress } from '../../../src/ui/route-progress'
import { render } from './render'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const bar = () => document.querySelector('.ol-route-progress-bar')
const now = () =>
  Number(document.querySelector<HTMLElement>('.ol-route-progress')?.style.getPropertyValue('--value'))

describe('RouteProgress', () => {
  it('starts at 0.3, advances every 200 ms without completing, fills and disappears after 500 ms', () => {
    const progress = createProgress()
    const { container } = render(<RouteProgress store={progress} />)
    expect(bar()).toBeNull()
    act(() => progress.start())
    expect(now()).toBe(0.3)
    wait(199)
    expect(now()).toBe(0.3)
    wait(1)
    const first = now()
    expect(first).toBeGreaterThan(0.3)
    wait(200)
    expect(now()).toBeGreaterThan(first)
    wait(600_000)
    expect(now()).toBeLessThan(1)
    act(() => progress.done())
    expect(now()).toBe(1)
    wait(499)
    expect(bar()).not.toBeNull()
    wait(1)
    expect(bar()).toBeNull()
    const widget = container.querySelector<HTMLElement>('.ol-route-progress')
    expect(widget?.style.getPropertyValue('--speed')).toBe('500ms')
    expect(widget?.dataset.trickle).toBe('200')
    expect(widget?.dataset.minimum).toBe('0.3')
    expect(container.querySelector('svg')).toBeNull()
    act(() => progress.start())
    expect(bar()).not.toBeNull()
    expect(screen.queryByRole('progressbar'), 'assistive technology would speak each step').toBeNull()
    expect(container.textContent).toBe('')
  })

  it('a second start continues, done without a start does nothing, a start while fading restarts', () => {
    const progress = createProgress()
    render(<RouteProgress store={progress} />)
    act(() => progress.done())
    expect(bar()).toBeNull()
    act(() => progress.start())
    wait(1000)
    const before = now()
    act(() => progress.start())
    expect(now()).toBe(before)
    act(() => progress.done())
    wait(100)
    act(() => progress.start())
    expect(now()).toBe(0.3)
    wait(500)
    expect(bar()).not.toBeNull()
  })

  it('clears its timers when the element is removed', () => {
    const progress = createProgress()
    progress.start()
    progress.dispose()
    expect(vi.getTimerCount()).toBe(0)
    expect(progress.getState().value).toBeNull()
  })
})

describe('ProgressBar', () => {
  it('shows at least 1 % once begun, and 100 % only at the end', () => {
    expect([0, 0.001, 0.42, 0.999, 1, 7, -1, Number.NaN].map(toPercent)).toEqual([
      0, 1, 42, 99, 100, 100, 0, 0,
    ])
    // As the reader shows it.
    expect([0.29, 0.586, 0.995].map(toPercent)).toEqual([29, 58, 99])
    render(<ProgressBar value={0.42} label="进度" />)
    expect(screen.getByRole('progressbar', { name: '进度' }).getAttribute('aria-valuenow')).toBe('42')
  })
})
