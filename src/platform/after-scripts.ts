/**
 * Runs work once the page's own scripts have run, those with `defer` and `type="module"` included; at once if they have.
 *
 * @returns a function that gives up waiting
 */
export function afterScripts(view: Window, work: () => void): () => void {
  const [navigation] = view.performance.getEntriesByType?.('navigation') ?? []
  const end = navigation && 'domContentLoadedEventEnd' in navigation ? navigation.domContentLoadedEventEnd : 0
  if (view.document.readyState === 'complete' || Number(end) > 0) {
    work()
    return () => {}
  }
  const stop = () => {
    for (const type of EVENTS) view.removeEventListener(type, run)
  }
  const run = () => {
    stop()
    work()
  }
  for (const type of EVENTS) view.addEventListener(type, run)
  return stop
}

/** Deferred scripts run before the first; a document without navigation timing may have only the second ahead. */
const EVENTS = ['DOMContentLoaded', 'load']
