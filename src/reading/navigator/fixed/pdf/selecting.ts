import { away, inColumns, isBehind, nearest, nearestRun, type Paragraph, type RunBox } from './nearest-run'

interface Run extends RunBox {
  element: HTMLElement
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
  isPast: boolean
}

type AtMouse = Pick<MouseEvent, 'clientX' | 'clientY'>

/** Finds the run nearest to the mouse; each page is measured once. */
function finder(root: ShadowRoot): (mouse: AtMouse) => Found | null {
  const measured = new Map<Element, readonly Paragraph<Run>[]>()
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
    return run ? { run, isPast: isBehind(run, at) } : null
  }
}

interface Caret {
  node: Text
  offset: number
}

function edgeOf(found: Found | null): Caret | null {
  const node = found?.run.element.firstChild
  return node instanceof Text ? { node, offset: found?.isPast ? node.length : 0 } : null
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
  const { run, isPast } = found
  const isThere = (isPast ? run.element.nextSibling : run.element.previousSibling) === filler
  if (isThere) return
  if (isPast) run.element.after(filler)
  else run.element.before(filler)
}

/** The runs of a page where they lie, from the corner of its layer. */
function paragraphsIn(layer: Element): Paragraph<Run>[] {
  const { left, top } = layer.getBoundingClientRect()
  const round =
    (Number.parseFloat(getComputedStyle(layer).getPropertyValue('--ol-turned')) * Math.PI) / 180 || 0
  const runOf = (element: HTMLElement): Run => {
    const box = element.getBoundingClientRect()
    const turned = Number.parseFloat(element.style.getPropertyValue('--ol-turn')) || 0
    return {
      element,
      angle: turned + round,
      isRtl: element.dir === 'rtl',
      left: box.left - left,
      top: box.top - top,
      right: box.right - left,
      bottom: box.bottom - top,
    }
  }
  return inColumns(
    [...layer.children].map(({ children }) =>
      [...children].flatMap((element) => (element instanceof HTMLElement ? runOf(element) : [])),
    ),
  )
}
