/**
 * Distance around the visible area that counts as near, relative to the window. Chromium adds both margins,
 * which
 * makes it one and a half windows: enough for the next screenful.
 */
const NEAR_MARGIN = '50%'

/** `scrollMargin` applies to nested scroll containers; not all DOM typings know it. */
interface ObserverOptions extends IntersectionObserverInit {
  scrollMargin?: string
}

/** Native lazy loading starts thousands of pixels ahead, which on a page of cards loads all of them. */
const NEAR: ObserverOptions = { rootMargin: NEAR_MARGIN, scrollMargin: NEAR_MARGIN }

/** Notifies once per element when it comes near the visible area. */
export interface NearViewportObserver {
  /** @returns a function that stops watching the element */
  add(element: Element, onNear: () => void): () => void
  end(): void
}

/** Uses one IntersectionObserver for all added elements. Without IntersectionObserver, every element is near. */
export function createNearViewportObserver(): NearViewportObserver {
  const waiting = new Map<Element, () => void>()
  const observer =
    typeof IntersectionObserver === 'undefined'
      ? null
      : new IntersectionObserver((entries) => {
          for (const { isIntersecting, target } of entries) {
            const notify = isIntersecting && waiting.get(target)
            if (!notify) continue
            unwatch(target)
            notify()
          }
        }, NEAR)
  const unwatch = (element: Element) => {
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
      return () => unwatch(element)
    },
    end() {
      waiting.clear()
      observer?.disconnect()
    },
  }
}
