/** Of a wheel that counts lines, in CSS pixels. */
const LINE_PX = 40

export interface Wheeled {
  host: HTMLElement
  view: HTMLElement
  /** Files follow each other sideways. */
  isSideways(): boolean
  scrollBy(distance: number): void
}

/**
 * A wheel scrolls the column beside the text, too, and where it scrolls sideways, which no wheel does by itself.
 * Returns the undo.
 */
export function listenToWheel({ host, view, isSideways, scrollBy }: Wheeled): () => void {
  const onWheel = (event: WheelEvent) => {
    const { deltaX, deltaY, deltaMode } = event
    if (event.ctrlKey || event.metaKey || Math.abs(deltaX) > Math.abs(deltaY)) return
    if (event.composedPath().includes(view) && !isSideways()) return
    event.preventDefault()
    const unit = deltaMode === 0 ? 1 : deltaMode === 1 ? LINE_PX : view.clientHeight
    scrollBy(deltaY * unit)
  }
  host.addEventListener('wheel', onWheel, { passive: false })
  return () => host.removeEventListener('wheel', onWheel)
}
