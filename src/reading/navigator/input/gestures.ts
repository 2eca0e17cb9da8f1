/** Handlers of page input. The navigator and the reader decide on the effect. */
export interface Gestures {
  /** A turn towards a side of the page. */
  turnToSide(side: 'left' | 'right'): void
  forward(): void
  backward(): void
  /** A finger has dragged in the page from that side. Default: `turnToSide`. */
  swipe?(side: 'left' | 'right'): void
  /** A finger drags a page. @param distance CSS pixels to the right; null on release, after any page turn */
  drag?(distance: number | null): void
  /** In scrolled flow: a horizontal swipe, to the chapter on that side. */
  crossChapter?(side: 'left' | 'right'): void
  /** In scrolled flow: a new wheel movement, which may begin at the end of the column. */
  overscroll?(step: 1 | -1): void
  tap(): void
  /** Handles a click on a link; called first. Returns true when the click belongs to a link. */
  link(event: MouseEvent): boolean
}

/** A wheel movement has ended after this long; earlier events belong to its inertia. */
const WHEEL_REST_MS = 130
/** A wheel kept in motion turns another page after this long. */
const WHEEL_AGAIN_MS = 420
const WHEEL_MIN_DELTA = 8
/** A pointer that moves less than this, in CSS pixels, is a click. */
export const STILL_PX = 8

/** Removes listeners. */
export type Unlisten = () => void

/** The finger of a page, once its module is loaded (`swipes.ts`). */
export interface Swipes {
  /** The last press has become a swipe: the click that ends it has no other effect. */
  readonly hasSwiped: boolean
  undo(): void
}

/** Listens to clicks and the wheel on the page, and tells where a pointer went down. Returns a function that removes all listeners. */
export function listenToPage(
  stage: HTMLElement,
  gestures: Gestures,
  isPaged: () => boolean,
  swipes: () => Pick<Swipes, 'hasSwiped'> | null,
): Unlisten {
  const stop = new AbortController()
  const { signal } = stop
  let down: { x: number; y: number } | null = null
  stage.addEventListener(
    'pointerdown',
    (event) => {
      down = event.isPrimary && event.button === 0 ? { x: event.clientX, y: event.clientY } : null
    },
    { signal },
  )
  stage.addEventListener(
    'click',
    (event) => {
      if (gestures.link(event)) return
      if (swipes()?.hasSwiped || event.defaultPrevented || event.button !== 0 || hasSelection(stage)) return
      if (down && Math.hypot(event.clientX - down.x, event.clientY - down.y) > STILL_PX) return
      if (!isPaged()) return gestures.tap()
      const box = stage.getBoundingClientRect()
      const at = (event.clientX - box.left) / box.width
      if (at < 1 / 3) gestures.turnToSide('left')
      else if (at > 2 / 3) gestures.turnToSide('right')
      else gestures.tap()
    },
    { signal },
  )

  let lastWheel = Number.NEGATIVE_INFINITY
  let lastTurn = Number.NEGATIVE_INFINITY
  stage.addEventListener(
    'wheel',
    (event) => {
      if (event.ctrlKey || event.metaKey) return
      if (!isPaged()) {
        const isNew = event.timeStamp - lastWheel > WHEEL_REST_MS
        lastWheel = event.timeStamp
        if (isNew && Math.abs(event.deltaY) >= WHEEL_MIN_DELTA)
          gestures.overscroll?.(event.deltaY > 0 ? 1 : -1)
        return
      }
      const delta = Math.abs(event.deltaX) > Math.abs(event.deltaY) ? event.deltaX : event.deltaY
      event.preventDefault()
      const rested = event.timeStamp - lastWheel > WHEEL_REST_MS
      lastWheel = event.timeStamp
      if (Math.abs(delta) < WHEEL_MIN_DELTA && event.deltaMode === 0) return
      const again = event.timeStamp - lastTurn > WHEEL_AGAIN_MS && Math.abs(delta) > 60
      if (!rested && !again) return
      lastTurn = event.timeStamp
      if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) gestures.turnToSide(delta > 0 ? 'right' : 'left')
      else if (delta > 0) gestures.forward()
      else gestures.backward()
    },
    { signal, passive: false },
  )
  return () => stop.abort()
}

/** Whether text of the stage is selected; a selection elsewhere in the page holds up no gesture. */
export function hasSelection(stage: HTMLElement): boolean {
  const { ownerDocument } = stage
  const selection = ownerDocument.getSelection()
  // A selection inside nested shadow roots seems collapsed from outside, but its text is available.
  if (!selection || selection.rangeCount === 0 || selection.toString().trim() === '') return false
  const { anchorNode, focusNode } = selection
  const isOutside = (end: Node | null) => end?.getRootNode() === ownerDocument && !stage.contains(end)
  return selection.isCollapsed || !isOutside(anchorNode) || !isOutside(focusNode)
}

/**
 * Whether a key is a single character and single-character shortcuts are off (WCAG 2.1.4): speech input and unsteady hands
 * press unintended letters. Arrows, space, Page Up and Enter do not count. The function ignores Ctrl, Alt and Meta: the
 * caller excludes keys with those modifiers.
 */
export function isLetterKeyOff(event: KeyboardEvent): boolean {
  if (event.key === ' ' || [...event.key].length !== 1) return false
  return event.composedPath().some((target) => target instanceof Element && target.matches(LETTERS_OFF))
}

/** Selects the reader's root element while single-character shortcuts are off. */
const LETTERS_OFF = '.ol-reader[data-letter-keys="off"]'
