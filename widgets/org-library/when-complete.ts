/** Milliseconds that a screen's pictures are waited for; they were loaded before, so that they are at hand. */
const PICTURES_MS = 500

/** Whether a screen, or what is said in its place, stands in `place`, and nothing in it is a placeholder. */
const isComplete = (place: Element) =>
  place.querySelector('main > *, [role="alert"]:not(:empty)') !== null && !place.querySelector('.ol-skeleton')

/** The covers that a painted screen shows and its successor does not yet. */
const awaited = (painted: Element, place: Element) => {
  const successors = place.querySelectorAll('.ol-cover')
  return [...painted.querySelectorAll('.ol-cover')].filter(
    (cover, at) =>
      cover.getAttribute('data-state') === 'loaded' &&
      successors[at]?.getAttribute('data-state') === 'loading',
  )
}

/**
 * Calls `onComplete` once the library has rendered its first screen in `place` with the covers that the painted one shows.
 * Returns a function that stops watching.
 */
export function whenComplete(place: Element, painted: Element, onComplete: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLate = false
  const check = () => {
    if (!isComplete(place)) return
    timer ??= setTimeout(() => {
      isLate = true
      check()
    }, PICTURES_MS)
    if (!isLate && awaited(painted, place).length > 0) return
    stop()
    onComplete()
  }
  const observer = new MutationObserver(check)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  observer.observe(place, { childList: true, subtree: true, attributeFilter: ['data-state'] })
  check()
  return stop
}
