// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Root } from '../../../src/styles/Root'

/** A screen whose ratio can change; it tells only whoever listens to the ratio it has. */
function createScreen(ratio: number) {
  const listeners = new Map<string, Set<() => void>>()
  const of = (query: string) => {
    const set = listeners.get(query) ?? new Set()
    listeners.set(query, set)
    return set
  }
  vi.stubGlobal('devicePixelRatio', ratio)
  vi.stubGlobal('matchMedia', (query: string) => ({
    addEventListener: (_type: string, listener: () => void) => of(query).add(listener),
    removeEventListener: (_type: string, listener: () => void) => of(query).delete(listener),
  }))
  return {
    move(next: number) {
      const before = `(resolution: ${globalThis.devicePixelRatio}dppx)`
      vi.stubGlobal('devicePixelRatio', next)
      act(() => {
        for (const listener of [...of(before)]) listener()
      })
    },
    listening: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
  }
}

let screen: ReturnType<typeof createScreen>
beforeEach(() => {
  screen = createScreen(1)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const root = (container: HTMLElement) => container.firstElementChild as HTMLElement

it('the root has hairlines from a ratio of 2, and follows its window from screen to screen', () => {
  const { container } = render(<Root lang="en">x</Root>)
  const seen = () => [
    root(container).className,
    root(container).style.getPropertyValue('--device-pixel-ratio'),
  ]
  expect(seen()).toEqual(['ol-root', '1'])
  screen.move(2)
  expect(seen()).toEqual(['ol-root hairlines', '2'])
  screen.move(1.5)
  expect(seen()).toEqual(['ol-root', '1.5'])
  screen.move(3)
  expect(seen()).toEqual(['ol-root hairlines', '3'])
})

it('listens once, and no longer when it is gone', () => {
  const { unmount } = render(<Root>x</Root>)
  screen.move(2)
  expect(screen.listening()).toBe(1)
  unmount()
  expect(screen.listening()).toBe(0)
})

it('says what it is for styles', () => {
  const { container } = render(<Root theme="dark" kiosk lang="zh-TW" />)
  expect(root(container).dataset).toMatchObject({ theme: 'dark', kiosk: 'true' })
  expect(root(container).getAttribute('part')).toBe('root')
  expect(root(container).lang).toBe('zh-TW')
})
