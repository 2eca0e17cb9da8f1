import { configure } from '@testing-library/react'
import { afterAll, beforeAll, type Mock, vi } from 'vitest'

/** A minimal `showModal` and `close`: jsdom has `<dialog>`, but no modals. */
export function installDialog(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.setAttribute('open', '')
  }
  HTMLDialogElement.prototype.close = function close() {
    this.removeAttribute('open')
  }
}

/** jsdom hides elements with `popover` and cannot show them, so queries by role include hidden elements. */
export function findHidden(): void {
  beforeAll(() => configure({ defaultHidden: true }))
  afterAll(() => configure({ defaultHidden: false }))
}

export interface Observed {
  options: IntersectionObserverInit
  disconnect: Mock
  /** Reports that the observed element has entered or left the view. */
  report(isIntersecting: boolean): void
}

/** Replaces IntersectionObserver; returns the created observers, the newest last. */
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

/** The last element of a list. */
export function newest<T>(made: readonly T[]): T {
  const last = made.at(-1)
  if (last === undefined) throw new Error('nothing was made')
  return last
}
