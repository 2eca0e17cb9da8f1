// @vitest-environment jsdom
import { act, cleanup, render as renderTo } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Root } from '../../../src/styles/Root'
import { createStyleSheetRegistry } from '../../../src/styles/style-sheet-registry'
import { StyleSheetContext } from '../../../src/styles/use-sheet'

/** A shadow root with adoptedStyleSheets, which jsdom lacks. */
let shadow: ShadowRoot
function render(content: ReactNode) {
  shadow = document.createElement('div').attachShadow({ mode: 'open' })
  Object.assign(shadow, { adoptedStyleSheets: [] })
  const registry = createStyleSheetRegistry(shadow, [])
  registry.open()
  return renderTo(<StyleSheetContext value={registry}>{content}</StyleSheetContext>)
}

/** The value that the element's own style sheet sets on its root. */
function said(name: string): string | undefined {
  const [rule] = shadow.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules])
  return (rule as CSSStyleRule | undefined)?.style.getPropertyValue(name)
}

/** A screen with a variable pixel ratio; it notifies only the listeners of its current ratio. */
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
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const root = (container: HTMLElement) => {
  const found = container.querySelector<HTMLElement>('.ol-frame > .ol-root')
  if (!found) throw new Error('there is no root in a frame')
  return found
}

it('sets the hairline from a pixel ratio of 2, and follows its window between screens', () => {
  const { container } = render(<Root lang="en">x</Root>)
  const seen = () => [root(container).className, said('--device-pixel-ratio')]
  expect(seen()).toEqual(['ol-root', '1'])
  screen.move(2)
  expect(seen()).toEqual(['ol-root hairlines', '2'])
  screen.move(1.5)
  expect(seen()).toEqual(['ol-root', '1.5'])
  screen.move(3)
  expect(seen()).toEqual(['ol-root hairlines', '3'])
})

it('listens once, and stops when it is removed', () => {
  const { unmount } = render(<Root>x</Root>)
  screen.move(2)
  expect(screen.listening()).toBe(1)
  unmount()
  expect(screen.listening()).toBe(0)
  expect(shadow.adoptedStyleSheets).toEqual([])
})

it('exposes its state to style sheets', () => {
  const { container } = render(<Root theme="dark" kiosk lang="zh-TW" />)
  expect(root(container).dataset).toMatchObject({ theme: 'dark', kiosk: 'true' })
  expect(root(container).getAttribute('part')).toBe('root')
  expect(root(container).lang).toBe('zh-TW')
})

describe('enlarged text in the browser settings', () => {
  /** The size of `medium`, which jsdom does not compute, and its observers. */
  function browserType(size: number) {
    const watching = new Set<() => void>()
    const state = { size }
    const target = document.createElement('i')
    vi.stubGlobal(
      'ResizeObserver',
      class {
        #look: () => void
        constructor(callback: (entries: unknown[]) => void) {
          this.#look = () => callback([{ target, contentRect: { width: state.size } }])
        }
        // Notifies once at the start, as browsers do.
        observe() {
          watching.add(this.#look)
          this.#look()
        }
        unobserve() {}
        disconnect() {
          watching.delete(this.#look)
        }
      },
    )
    vi.spyOn(window, 'getComputedStyle').mockImplementation(
      () => ({ fontSize: `${state.size}px` }) as CSSStyleDeclaration,
    )
    return {
      watching,
      change(next: number) {
        state.size = next
        act(() => {
          for (const callback of [...watching]) callback()
        })
      },
    }
  }

  it('sets a scale on the root from the first frame on, follows changes, and stops with the root', () => {
    const type = browserType(24)
    const { unmount } = render(<Root>x</Root>)
    const scale = () => [said('--text-scale'), said('--u')]
    expect(scale()).toEqual(['1.5', 'var(--u-own)'])
    type.change(16)
    expect(scale()).toEqual(['1', ''])
    unmount()
    expect(type.watching.size).toBe(0)
  })
})
