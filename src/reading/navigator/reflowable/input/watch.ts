import type { Box } from '../page/viewport'

export interface BoxWatcher {
  /** The box has another size, or something in the chapter has. */
  moved(): void
  scrolled(): void
  /** Something of the book has the focus. */
  focused(element: Element): void
  pressed(event: KeyboardEvent): void
}

/** Listens to what happens inside the page box. Returns the undo. */
export function watchBox({ host, view }: Pick<Box, 'host' | 'view'>, watcher: BoxWatcher): () => void {
  const size = new ResizeObserver(() => watcher.moved())
  size.observe(host)
  const stop = new AbortController()
  const { signal } = stop
  // A picture that arrives late moves what stands after it.
  view.addEventListener('load', () => watcher.moved(), { capture: true, signal })
  view.addEventListener('toggle', () => watcher.moved(), { capture: true, signal })
  view.addEventListener('keydown', (event) => watcher.pressed(event), { signal })
  view.addEventListener(
    'focusin',
    ({ target }) => {
      if (target instanceof Element) watcher.focused(target)
    },
    { signal },
  )
  view.addEventListener('scroll', () => watcher.scrolled(), { signal, passive: true })
  return () => {
    size.disconnect()
    stop.abort()
  }
}
