import { configure } from '@testing-library/react'
import { afterAll, beforeAll, type Mock, vi } from 'vitest'

/** jsdom knows `<dialog>` but cannot open one as a modal; enough of it for the kit. */
export function installDialog(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.setAttribute('open', '')
  }
  HTMLDialogElement.prototype.close = function close() {
    this.removeAttribute('open')
  }
}

/** jsdom hides what has `popover` and cannot show it: the tests of this file find by role what is hidden, too. */
export function findHidden(): void {
  beforeAll(() => configure({ defaultHidden: true }))
  afterAll(() => configure({ defaultHidden: false }))
}

export interface Observed {
  options: IntersectionObserverInit
  disconnect: Mock
  /** Tells the observer that its element has come into view or left it. */
  report(isIntersecting: boolean): void
}

/** Replaces IntersectionObserver; returns every observer made, the newest last. */
export function installIntersectionObserver(): Observed[] {
  const made: Observed[] = []
  class Fake {
    disconnect = vi.fn()
    #target: Element | null = null
    constructor(callback: IntersectionObserverCallback, options: IntersectionObserverInit = {}) {
      made.push({
        options,
        disconnect: this.disconnect,
        report: (isIntersecting) =>
          callback(
            [{ isIntersecting, target: this.#target } as IntersectionObserverEntry],
            this as unknown as IntersectionObserver,
          ),
      })
    }
    observe(element: Element) {
      this.#target = element
    }
    unobserve() {}
    takeRecords() {
      return []
    }
  }
  vi.stubGlobal('IntersectionObserver', Fake)
  return made
}

/** The newest of what was made. */
export function newest<T>(made: readonly T[]): T {
  const last = made.at(-1)
  if (last === undefined) throw new Error('nothing was made')
  return last
}
