/** In CSS pixels, from the corner of the layer. */
interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

interface Run extends Box {
  element: HTMLElement
  /** Its words follow each other down the page, or up. */
  isUpright: boolean
}

interface Paragraph extends Box {
  runs: readonly Run[]
}

interface Point {
  x: number
  y: number
}

const LAYER = '.text'

/**
 * Lets a mouse select words over the blanks between them. Runs lie anywhere on the page, so that to a browser a blank
 * is of none of them: whoever drags into a margin has all from the top of the page selected. While one drags, something
 * empty lies under the runs, which stands in the file beside the run that is nearest to the mouse. What begins in a
 * blank has nothing to begin at for a browser, and is selected here.
 *
 * @param layer the words of a page; those of others in the same root go along
 */
export function selectOverBlanks(layer: HTMLElement): void {
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
  const near = finder(root)
  const begun = isBlank ? edgeOf(near(down)) : null
  const move = (event: PointerEvent) => {
    const found = near(event)
    put(filler, found)
    if (!begun) return
    const to = caretAt(root, event) ?? edgeOf(found)
    if (to) page.getSelection()?.setBaseAndExtent(begun.node, begun.offset, to.node, to.offset)
  }
  const end = () => {
    stop.abort()
    filler.remove()
  }
  if (begun) {
    page.getSelection()?.collapse(begun.node, begun.offset)
    // The browser would begin anew wherever the mouse comes; nor is what is selected taken along for having come under it.
    for (const own of ['selectstart', 'dragstart'])
      page.addEventListener(own, (event) => event.preventDefault(), { signal, capture: true })
  }
  const onMove = (event: PointerEvent) => (event.buttons & 1 ? move(event) : end())
  window.addEventListener('pointermove', onMove, { signal })
  for (const over of ['pointerup', 'pointercancel', 'blur']) window.addEventListener(over, end, { signal })
}

/** A run, and whether what is meant lies behind it or before. */
interface Found {
  run: Run
  isBehind: boolean
}

type AtMouse = Pick<MouseEvent, 'clientX' | 'clientY'>

/** Finds the run nearest to the mouse; each page is measured once. */
function finder(root: ShadowRoot): (mouse: AtMouse) => Found | null {
  const measured = new Map<Element, readonly Paragraph[]>()
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
    return run ? { run, isBehind: isBehind(run, at) } : null
  }
}

interface Caret {
  node: Text
  offset: number
}

function edgeOf(found: Found | null): Caret | null {
  const node = found?.run.element.firstChild
  return node instanceof Text ? { node, offset: found?.isBehind ? node.length : 0 } : null
}

/** Within the words under the mouse; null over a blank, and where the browser does not look into shadow roots. */
function caretAt(root: ShadowRoot, { clientX, clientY }: AtMouse): Caret | null {
  const page = root.ownerDocument
  if (!('caretPositionFromPoint' in page)) return null
  const [under] = root.elementsFromPoint(clientX, clientY)
  const found = page.caretPositionFromPoint(clientX, clientY, { shadowRoots: [root] })
  const node = found?.offsetNode
  return found && node instanceof Text && node.parentElement === under ? { node, offset: found.offset } : null
}

function put(filler: HTMLElement, found: Found | null): void {
  if (!found) return
  const { run, isBehind } = found
  const isThere = (isBehind ? run.element.nextSibling : run.element.previousSibling) === filler
  if (isThere) return
  if (isBehind) run.element.after(filler)
  else run.element.before(filler)
}

function paragraphsIn(layer: Element): Paragraph[] {
  const { left, top } = layer.getBoundingClientRect()
  const round =
    (Number.parseFloat(getComputedStyle(layer).getPropertyValue('--ol-turned')) * Math.PI) / 180 || 0
  return [...layer.children].flatMap(({ children }) => {
    const runs = [...children].flatMap((element) => {
      if (!(element instanceof HTMLElement)) return []
      const box = element.getBoundingClientRect()
      const turned = Number.parseFloat(element.style.getPropertyValue('--ol-turn')) || 0
      return {
        element,
        isUpright: Math.abs(Math.sin(turned + round)) > 0.7,
        left: box.left - left,
        top: box.top - top,
        right: box.right - left,
        bottom: box.bottom - top,
      }
    })
    return runs.length === 0
      ? []
      : {
          runs,
          left: Math.min(...runs.map((run) => run.left)),
          top: Math.min(...runs.map((run) => run.top)),
          right: Math.max(...runs.map((run) => run.right)),
          bottom: Math.max(...runs.map((run) => run.bottom)),
        }
  })
}

/** Of the paragraph that is nearest the nearest line, and of that the nearest run. */
function nearestRun(paragraphs: readonly Paragraph[], at: Point): Run | undefined {
  const least = Math.min(...paragraphs.map((each) => away(each, at)))
  const runs = paragraphs.filter((each) => away(each, at) <= least).flatMap((each) => each.runs)
  return nearest(runs, (run) => {
    const [x, y] = [beyond(at.x, run.left, run.right), beyond(at.y, run.top, run.bottom)]
    const [along, across] = run.isUpright ? [y, x] : [x, y]
    return across * LINE_FIRST + along
  })
}

/** To be on another line is worse than anything on the same. */
const LINE_FIRST = 1e6

/** Whether a point lies past the middle of a run, or on a line that comes after it. */
function isBehind(run: Run, { x, y }: Point): boolean {
  const { left, top, right, bottom } = run
  if (run.isUpright) return x < left || (x <= right && y > (top + bottom) / 2)
  const isPast = x > (left + right) / 2 !== (run.element.dir === 'rtl')
  return y > bottom || (y >= top && isPast)
}

const beyond = (at: number, from: number, to: number) => Math.max(from - at, at - to, 0)

const away = ({ left, top, right, bottom }: Box, { x, y }: Point) =>
  Math.hypot(beyond(x, left, right), beyond(y, top, bottom))

function nearest<Each>(all: readonly Each[], distance: (each: Each) => number): Each | undefined {
  let found: Each | undefined
  let least = Number.POSITIVE_INFINITY
  for (const each of all) {
    const apart = distance(each)
    if (apart < least) [found, least] = [each, apart]
  }
  return found
}
