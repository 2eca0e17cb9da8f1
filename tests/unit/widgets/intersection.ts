import { vi } from 'vitest'

/** Controls which elements are near the viewport. */
export interface Intersection {
  show(element: Element): void
  /** Number of observers created. */
  made(): number
  /** Number of observed elements. */
  watched(): number
}

/** Replaces IntersectionObserver with one for which nothing is near until `show`. */
export function installIntersection(): Intersection {
  const observers: Fake[] = []
  class Fake {
    readonly elements = new Set<Element>()
    readonly tell: (entries: Partial<IntersectionObserverEntry>[]) => void
    constructor(callback: IntersectionObserverCallback) {
      this.tell = (entries) =>
        callback(entries as IntersectionObserverEntry[], this as unknown as IntersectionObserver)
      observers.push(this)
    }
    observe(element: Element) {
      this.elements.add(element)
    }
    unobserve(element: Element) {
      this.elements.delete(element)
    }
    disconnect() {
      this.elements.clear()
    }
  }
  vi.stubGlobal('IntersectionObserver', Fake)
  return {
    show(target) {
      for (const { elements, tell } of observers)
        if (elements.has(target)) tell([{ target, isIntersecting: true }])
    },
    made: () => observers.length,
    watched: () => observers.reduce((sum, { elements }) => sum + elements.size, 0),
  }
}
