// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ClosingPanel } from '../../../../src/reading/reader/model/lazy-tools'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function panel(words: string | null) {
  return (
    <ClosingPanel>
      {words !== null && (
        <div role="dialog" aria-label={words}>
          <input />
        </div>
      )}
    </ClosingPanel>
  )
}

test('a closed panel is inert at once, stays for the animation, and is then unmounted', () => {
  const { container, rerender } = render(panel('目录'))
  const field = container.querySelector('input')
  expect(screen.getByRole('dialog', { name: '目录' })).toBeTruthy()

  rerender(panel(null))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(container.querySelector('input')).toBe(field)
  expect(field?.closest('[inert]')).not.toBeNull()

  act(() => vi.advanceTimersByTime(1000))
  expect(container.innerHTML).toBe('')
})

test('reopening during the animation mounts a new panel', () => {
  const { container, rerender } = render(panel('目录'))
  const field = container.querySelector('input')
  rerender(panel(null))
  rerender(panel('书签'))
  expect(screen.getByRole('dialog', { name: '书签' })).toBeTruthy()
  expect(container.querySelector('input')).not.toBe(field)
  act(() => vi.advanceTimersByTime(1000))
  expect(screen.getByRole('dialog', { name: '书签' })).toBeTruthy()
})

test('unmounting during the animation clears the timer', () => {
  const { rerender, unmount } = render(panel('目录'))
  rerender(panel(null))
  expect(vi.getTimerCount()).toBe(1)
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})
