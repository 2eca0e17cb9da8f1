/** In CSS pixels, from any corner. */
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

/** A piece of text where it lies. */
export interface RunBox extends TextBox {
  /** Which way its words follow each other, in radians: 0 to the right, a quarter down, where lines follow to the left. */
  angle: number
  isRtl: boolean
}

export interface TextParagraph<Run extends RunBox> extends TextBox {
  runs: readonly Run[]
}

/** In heights of the type: paragraphs so near to each other stand in one column, and one may begin so much before. */
const NEAR_EM = 20
const INSET_EM = 1
/** Of more paragraphs on a page, which is a drawing then, each is compared with no other. */
const MOST = 2000
/** To be on another line is worse than anything on the same. */
const LINE_FIRST = 1e6

/** Paragraphs of these runs, where they lie; a short one reaches as far along its lines as those around it in its column. */
export function inColumns<Run extends RunBox>(all: readonly (readonly Run[])[]): TextParagraph<Run>[] {
  const found = all.flatMap((runs) => (runs.length === 0 ? [] : { runs, ...around(runs) }))
  if (found.length > MOST) return found
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

function around(boxes: readonly TextBox[]): TextBox {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  }
}

/** Of the paragraph that is nearest the nearest line, and of that the nearest run. */
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

/** Whether a point lies past the middle of a run, or on a line that comes after it. */
export function isBehind(run: RunBox, { x, y }: TextPoint): boolean {
  const { left, top, right, bottom, angle, isRtl } = run
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [across, down] = [x - (left + right) / 2, y - (top + bottom) / 2]
  const along = across * cos + down * sin
  const lines = down * cos - across * sin
  const half = (isUpright(run) ? right - left : bottom - top) / 2
  return Math.abs(lines) > half ? lines > 0 : along > 0 !== isRtl
}

/** How far a point lies from a box; 0 within. */
export const away = ({ left, top, right, bottom }: TextBox, { x, y }: TextPoint): number =>
  Math.hypot(beyond(x, left, right), beyond(y, top, bottom))

const beyond = (at: number, from: number, to: number) => Math.max(from - at, at - to, 0)

export function nearest<Each>(all: readonly Each[], distance: (each: Each) => number): Each | undefined {
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
interface FoundRun {
  run: SelectedRun
  isPast: boolean
}

type AtMouse = Pick<MouseEvent, 'clientX' | 'clientY'>

/** Finds the run nearest to the mouse; each page is measured once. */
function finder(root: ShadowRoot): (mouse: AtMouse) => FoundRun | null {
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
    return run ? { run, isPast: isBehind(run, at) } : null
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

/** Within the words under the mouse; null over a blank, and where the browser does not look into shadow roots. */
function caretAt(root: ShadowRoot, { clientX, clientY }: AtMouse): Caret | null {
  const page = root.ownerDocument
  if (!('caretPositionFromPoint' in page)) return null
  const [under] = root.elementsFromPoint(clientX, clientY)
  const found = page.caretPositionFromPoint(clientX, clientY, { shadowRoots: [root] })
  const node = found?.offsetNode
  return found && node instanceof Text && node.parentElement === under ? { node, offset: found.offset } : null
}

function put(filler: HTMLElement, found: FoundRun | null): void {
  if (!found) return
  const { run, isPast } = found
  const isThere = (isPast ? run.element.nextSibling : run.element.previousSibling) === filler
  if (isThere) return
  if (isPast) run.element.after(filler)
  else run.element.before(filler)
}

/** The runs of a page where they lie, from the corner of its layer. */
function paragraphsIn(layer: Element): TextParagraph<SelectedRun>[] {
  const { left, top } = layer.getBoundingClientRect()
  const round =
    (Number.parseFloat(getComputedStyle(layer).getPropertyValue('--ol-turned')) * Math.PI) / 180 || 0
  const runOf = (element: HTMLElement): SelectedRun => {
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
