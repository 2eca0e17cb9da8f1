/** From here on a finger moves, and does not rest. */
const STILL_PX = 8
/** A finger that goes so far asks for the next picture. */
const FAR_PX = 36

type Side = 'left' | 'right'

/**
 * Lets a finger move the pictures of a gallery sideways. A movement that it has a picture for is its own; any other,
 * so one beyond its last picture, is for the page.
 *
 * @param step shows what lies on a side
 */
export function followFinger(
  gallery: HTMLElement,
  step: (side: Side) => void,
  { has, shown }: { has(side: Side): boolean; shown(): Element | undefined },
): void {
  let from: { x: number; y: number; id: number } | null = null
  /** What moves with the finger; null before it moves, and where the movement is the page's. */
  let moved: HTMLElement | null = null
  const letGo = () => {
    moved?.style.removeProperty('translate')
    moved = null
    from = null
  }
  gallery.addEventListener('pointerdown', ({ isPrimary, pointerType, clientX, clientY, pointerId }) => {
    letGo()
    if (isPrimary && pointerType !== 'mouse') from = { x: clientX, y: clientY, id: pointerId }
  })
  gallery.addEventListener('pointermove', (event) => {
    if (event.pointerId !== from?.id) return
    const [x, y] = [event.clientX - from.x, event.clientY - from.y]
    if (!moved && Math.hypot(x, y) > STILL_PX) {
      const cell = Math.abs(x) >= Math.abs(y) * 1.4 && has(sideOf(x)) ? shown() : undefined
      if (cell instanceof HTMLElement) moved = cell
      else from = null
    }
    if (!moved) return
    event.stopPropagation()
    // Where there is nothing more it follows reluctantly.
    moved.style.setProperty('translate', `${has(sideOf(x)) ? x : x / 4}px`)
  })
  gallery.addEventListener('pointerup', (event) => {
    if (!moved || event.pointerId !== from?.id) return letGo()
    event.stopPropagation()
    const x = event.clientX - from.x
    letGo()
    if (Math.abs(x) >= FAR_PX && has(sideOf(x))) step(sideOf(x))
  })
  gallery.addEventListener('pointercancel', letGo)
}

/** What lies on the other side comes. */
const sideOf = (x: number): Side => (x < 0 ? 'right' : 'left')
