/** How far below the fold, in CSS pixels, a picture begins to load. */
const NEAR_MARGIN = 300

/** `scrollMargin` reaches into scrolling boxes too; the DOM types do not know it everywhere. */
interface ObserverOptions extends IntersectionObserverInit {
  scrollMargin?: string
}

/** Native lazy loading starts thousands of pixels ahead, which on a page of cards means all of them. */
const NEAR: ObserverOptions = { rootMargin: `${NEAR_MARGIN}px`, scrollMargin: `${NEAR_MARGIN}px` }

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
