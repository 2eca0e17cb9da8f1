/**
 * How far from what is seen is near, of the window: Chromium counts both margins one after the other, which makes it
 * a window and a half. Whoever turns to the next screenful finds it there.
 */
const NEAR_MARGIN = '50%'

/** `scrollMargin` reaches into scrolling boxes too; the DOM types do not know it everywhere. */
interface ObserverOptions extends IntersectionObserverInit {
  scrollMargin?: string
}

/** Native lazy loading starts thousands of pixels ahead, which on a page of cards means all of them. */
const NEAR: ObserverOptions = { rootMargin: NEAR_MARGIN, scrollMargin: NEAR_MARGIN }

/** Tells elements once that they have come near what is seen. */
export interface NearWatch {
  /** @returns its undo */
  add(element: Element, onNear: () => void): () => void
  end(): void
}

/** One observer for as many elements as are added. Where there is no observer, everything is near. */
export function createNearWatch(): NearWatch {
  const waiting = new Map<Element, () => void>()
  const observer =
    typeof IntersectionObserver === 'undefined'
      ? null
      : new IntersectionObserver((entries) => {
          for (const { isIntersecting, target } of entries) {
            const tell = isIntersecting && waiting.get(target)
            if (!tell) continue
            leave(target)
            tell()
          }
        }, NEAR)
  const leave = (element: Element) => {
    if (waiting.delete(element)) observer?.unobserve(element)
  }
  return {
    add(element, onNear) {
      if (!observer) {
        onNear()
        return () => {}
      }
      waiting.set(element, onNear)
      observer.observe(element)
      return () => leave(element)
    },
    end() {
      waiting.clear()
      observer?.disconnect()
    },
  }
}
