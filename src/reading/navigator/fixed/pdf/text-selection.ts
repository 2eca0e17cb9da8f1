/** A box in CSS pixels, relative to any origin. */
export interface TextBox {
  left: number
  top: number
  right: number
  bottom: number
}

export interface TextPoint {
  x: number
  y: number
}

/** The box of a text run. */
export interface RunBox extends TextBox {
  /** Direction of the text, in radians: 0 is to the right, π/2 is downwards (vertical text, lines from right to left). */
  angle: number
  isRtl: boolean
}

export interface TextParagraph<Run extends RunBox> extends TextBox {
  runs: readonly Run[]
}

/** Maximum distance of paragraphs in one column, and tolerance of their start, as multiples of the font height. */
const NEAR_EM = 20
const INSET_EM = 1
/** Maximum number of paragraphs for column detection, which compares each pair; a page with more is a drawing. */
const MAX_PARAGRAPHS = 2000
/** Weight of the distance across lines, so that the same line always has priority. */
const LINE_FIRST = 1e6

/** Groups runs into paragraphs. A short paragraph is extended along its lines to the width of its column. */
export function groupParagraphs<Run extends RunBox>(all: readonly (readonly Run[])[]): TextParagraph<Run>[] {
  const found = all.flatMap((runs) => (runs.length === 0 ? [] : { runs, ...boundsOf(runs) }))
  if (found.length > MAX_PARAGRAPHS) return found
  return found.map((paragraph) => {
    const [first] = paragraph.runs
    if (!first) return paragraph
    const [along, across] = isUpright(first) ? [DOWN, RIGHT] : [RIGHT, DOWN]
    const em = first[across.to] - first[across.from]
    const column = found.filter((other) => {
      const apart = Math.max(
        other[across.from] - paragraph[across.to],
        paragraph[across.from] - other[across.to],
      )
      const inset = INSET_EM * em
      const isWithin =
        other[along.from] - inset <= paragraph[along.from] && other[along.to] + inset >= paragraph[along.to]
      return other === paragraph || (isWithin && apart < NEAR_EM * em)
    })
    return {
      ...paragraph,
      [along.from]: Math.min(...column.map((other) => other[along.from])),
      [along.to]: Math.max(...column.map((other) => other[along.to])),
    }
  })
}

const RIGHT = { from: 'left', to: 'right' } as const
const DOWN = { from: 'top', to: 'bottom' } as const

function boundsOf(boxes: readonly TextBox[]): TextBox {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  }
}

/** Returns the nearest run in the nearest line of the nearest paragraph. */
export function nearestRun<Run extends RunBox>(
  paragraphs: readonly TextParagraph<Run>[],
  at: TextPoint,
): Run | undefined {
  const least = Math.min(...paragraphs.map((each) => away(each, at)))
  const runs = paragraphs.filter((each) => away(each, at) <= least).flatMap((each) => each.runs)
  return nearest(runs, (run) => {
    const [x, y] = [beyond(at.x, run.left, run.right), beyond(at.y, run.top, run.bottom)]
    const [along, across] = isUpright(run) ? [y, x] : [x, y]
    return across * LINE_FIRST + along
  })
}

const isUpright = ({ angle }: RunBox) => Math.abs(Math.sin(angle)) > Math.SQRT1_2

/** Whether a point is after the middle of a run, or on a later line. */
export function isPastMiddle(run: RunBox, { x, y }: TextPoint): boolean {
  const { left, top, right, bottom, angle, isRtl } = run
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [across, down] = [x - (left + right) / 2, y - (top + bottom) / 2]
  const along = across * cos + down * sin
  const lines = down * cos - across * sin
  const half = (isUpright(run) ? right - left : bottom - top) / 2
  return Math.abs(lines) > half ? lines > 0 : along > 0 !== isRtl
}

/** Distance of a point from a box; 0 inside. */
const away = ({ left, top, right, bottom }: TextBox, { x, y }: TextPoint): number =>
  Math.hypot(beyond(x, left, right), beyond(y, top, bottom))

const beyond = (at: number, from: number, to: number) => Math.max(from - at, at - to, 0)

/** Returns the item with the smallest distance. */
function nearest<Each>(all: readonly Each[], distance: (each: Each) => number): Each | undefined {
  let found: Each | undefined
  let least = Number.POSITIVE_INFINITY
  for (const each of all) {
    const apart = distance(each)
    if (apart < least) [found, least] = [each, apart]
  }
  return found
}

interface SelectedRun extends RunBox {
  element: HTMLElement
}

const LAYER = '.text'

/**
 * Lets a mouse select text across blank areas. Runs are positioned absolutely, so for the browser a blank area belongs to
 * none of them, and a drag into a margin would select everything from the top of the page. During a drag an empty element
 * below the runs covers the page, placed in the DOM next to the run nearest to the mouse. A selection that begins in a blank
 * area has no start for the browser and is made here.
 *
 * @param layer the text layer of a page; the selection can extend to other pages in the same root
 */
export function enableBlankSelection(layer: HTMLElement): void {
  layer.addEventListener('pointerdown', (event) => {
    const root = layer.getRootNode()
    if (event.pointerType !== 'mouse' || event.button !== 0 || event.shiftKey) return
    if (root instanceof ShadowRoot) follow(event, root, event.target === layer)
  })
}

function follow(down: PointerEvent, root: ShadowRoot, isBlank: boolean): void {
  const stop = new AbortController()
  const { signal } = stop
  const page = root.ownerDocument
  const filler = page.createElement('span')
  filler.className = 'blank'
  const near = createFinder(root)
  const anchor = isBlank ? edgeOf(near(down)) : null
  const move = (event: PointerEvent) => {
    const found = near(event)
    placeFiller(filler, found)
    if (!anchor) return
    const to = caretAt(root, event) ?? edgeOf(found)
    if (to) page.getSelection()?.setBaseAndExtent(anchor.node, anchor.offset, to.node, to.offset)
  }
  const end = () => {
    stop.abort()
    filler.remove()
  }
  if (anchor) {
    page.getSelection()?.collapse(anchor.node, anchor.offset)
    // Prevents the browser from starting its own selection, and from dragging the selected text.
    for (const own of ['selectstart', 'dragstart'])
      page.addEventListener(own, (event) => event.preventDefault(), { signal, capture: true })
  }
  const onMove = (event: PointerEvent) => (event.buttons & 1 ? move(event) : end())
  window.addEventListener('pointermove', onMove, { signal })
  for (const over of ['pointerup', 'pointercancel', 'blur']) window.addEventListener(over, end, { signal })
}

/** The run nearest to the mouse, and whether the mouse is past its middle. */
interface FoundRun {
  run: SelectedRun
  isPast: boolean
}

type AtMouse = Pick<MouseEvent, 'clientX' | 'clientY'>

/** Creates a function that finds the run nearest to the mouse. Each page is measured once. */
function createFinder(root: ShadowRoot): (mouse: AtMouse) => FoundRun | null {
  const measured = new Map<Element, readonly TextParagraph<SelectedRun>[]>()
  return ({ clientX: x, clientY: y }) => {
    const layer = nearest([...root.querySelectorAll(LAYER)], (each) =>
      away(each.getBoundingClientRect(), { x, y }),
    )
    if (!layer) return null
    const paragraphs = measured.get(layer) ?? paragraphsIn(layer)
    measured.set(layer, paragraphs)
    const { left, top } = layer.getBoundingClientRect()
    const at = { x: x - left, y: y - top }
    const run = nearestRun(paragraphs, at)
    return run ? { run, isPast: isPastMiddle(run, at) } : null
  }
}

interface Caret {
  node: Text
  offset: number
}

function edgeOf(found: FoundRun | null): Caret | null {
  const node = found?.run.element.firstChild
  return node instanceof Text ? { node, offset: found?.isPast ? node.length : 0 } : null
}

/** Returns the caret position in the text under the mouse; null over a blank area, and where the browser cannot search shadow roots. */
function caretAt(root: ShadowRoot, { clientX, clientY }: AtMouse): Caret | null {
  const page = root.ownerDocument
  if (!('caretPositionFromPoint' in page)) return null
  const [under] = root.elementsFromPoint(clientX, clientY)
  const found = page.caretPositionFromPoint(clientX, clientY, { shadowRoots: [root] })
  const node = found?.offsetNode
  return found && node instanceof Text && node.parentElement === under ? { node, offset: found.offset } : null
}

function placeFiller(filler: HTMLElement, found: FoundRun | null): void {
  if (!found) return
  const { run, isPast } = found
  const isThere = (isPast ? run.element.nextSibling : run.element.previousSibling) === filler
  if (isThere) return
  if (isPast) run.element.after(filler)
  else run.element.before(filler)
}

/** Measures the runs of a page, relative to the corner of its layer. */
function paragraphsIn(layer: Element): TextParagraph<SelectedRun>[] {
  const { left, top } = layer.getBoundingClientRect()
  const pageAngle =
    (Number.parseFloat(getComputedStyle(layer).getPropertyValue('--ol-turned')) * Math.PI) / 180 || 0
  const runOf = (element: HTMLElement): SelectedRun => {
    const box = element.getBoundingClientRect()
    const runAngle = Number.parseFloat(element.style.getPropertyValue('--ol-turn')) || 0
    return {
      element,
      angle: runAngle + pageAngle,
      isRtl: element.dir === 'rtl',
      left: box.left - left,
      top: box.top - top,
      right: box.right - left,
      bottom: box.bottom - top,
    }
  }
  return groupParagraphs(
    [...layer.children].map(({ children }) =>
      [...children].flatMap((element) => (element instanceof HTMLElement ? runOf(element) : [])),
    ),
  )
}
