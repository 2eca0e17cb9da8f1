// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyComponent, type NotLoadedProps } from '../../../src/platform/lazy-component'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const Part = ({ name }: { name: string }) => <p>{name}</p>
const Failed = ({ onReload }: NotLoadedProps) => (
  <button type="button" onClick={onReload}>
    again
  </button>
)
const Waiting = () => <p>wait</p>
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('shows the fallback after a failure, loads again on request, and loads once', async () => {
  const load = vi.fn((isAgain: boolean) =>
    isAgain ? Promise.resolve(Part) : Promise.reject<typeof Part>(new Error('offline')),
  )
  const Late = lazyComponent<{ name: string }>(load, { Waiting, Failed })
  const { unmount } = render(<Late name="茶" />)
  expect(screen.getByText('wait')).toBeTruthy()
  await wait(0)
  fireEvent.click(screen.getByRole('button'))
  await wait(0)
  expect(screen.getByText('茶')).toBeTruthy()
  expect(load.mock.calls).toEqual([[false], [true]])
  unmount()
  render(<Late name="山" />)
  expect(screen.getByText('山'), 'at once, since it is loaded').toBeTruthy()
  await wait(0)
  expect(load).toHaveBeenCalledTimes(2)
})

test('loads again when the device is back online', async () => {
  const load = vi.fn(() => Promise.reject<typeof Part>(new Error('offline')))
  const Late = lazyComponent<{ name: string }>(load)
  const { container } = render(<Late name="茶" />)
  await wait(0)
  expect(container.textContent).toBe('')
  load.mockResolvedValue(Part)
  window.dispatchEvent(new Event('online'))
  await wait(5000)
  expect(screen.getByText('茶')).toBeTruthy()
})
