/** What `walk` is asked for. */
export interface WalkOptions {
  /** Number of pages after which it gives up. */
  maxPages: number
  /** How long the last page waits for a next one, in ms; 600 is enough on an idle machine. */
  patience: number
}

/** What a walk through a book saw. Each sample is up to ten characters around the place. */
export interface WalkFindings {
  pages: number
  /** False when the walk gave up after `maxPages`. */
  hasEnded: boolean
  /** All letters of the chapters' DOM, in the order they were met. */
  dom: string
  /** Number of letters that are not displayed, such as notes and texts for screen readers; no fault. */
  hidden: number
  /** Runs of letters that no page showed whole. */
  unseen: string[]
  /** Letters that two pages show; always empty where the book scrolls. */
  twice: string[]
  /** Letters over the edge of a page or of a clipping box. */
  cut: string[]
  /** Letters under a picture or an opaque box. */
  covered: string[]
  /** Letters over letters of another text node. */
  overlapping: string[]
  /** Numbers of the pages that show neither a letter nor a picture. */
  blank: number[]
}

/**
 * Turns the pages of the open `<book-reader>` to the end and notes every letter that is seen. It runs in the page, so it
 * uses nothing from outside its body; `walkExpression` makes the text that an engine evaluates.
 */
export async function walk({ maxPages, patience }: WalkOptions): Promise<WalkFindings> {
  interface Box {
    left: number
    right: number
    top: number
    bottom: number
  }
  interface Letter {
    node: Text
    at: number
    rect: DOMRect
  }
  /** Elements that the reader adds, and drawings, whose letters are not compared. */
  const NOT_TEXT = 'ol-flaw, ol-trouble, style, svg, math, [data-ol-repeated]'
  const MEDIA = 'img, svg, video, math, hr, canvas, ol-sound, input, table'
  const FAR = 1e9

  /** Every text node met, with the number of sightings of each of its letters. */
  const met = new Map<Text, Uint8Array>()
  /** Those that were not displayed when they were met: at the end of the walk most chapters are no longer in the page. */
  const concealed = new Set<Text>()
  const cut = new Set<string>()
  const covered = new Set<string>()
  const overlapping = new Set<string>()
  let isPaged = true

  const after = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
  const frame = () =>
    Promise.race([new Promise<void>((done) => requestAnimationFrame(() => done())), after(60)])

  function find(root: Element, selector: string): HTMLElement | null {
    const inside = root.shadowRoot ?? root
    const direct = inside.querySelector<HTMLElement>(selector)
    if (direct) return direct
    for (const each of inside.querySelectorAll('*')) {
      const found = each.shadowRoot && find(each, selector)
      if (found) return found
    }
    return null
  }
  function stage(): HTMLElement {
    const reader = document.querySelector('book-reader')
    const found = reader && find(reader, '[role=document]')
    if (!found) throw new Error('no book is open')
    return found
  }
  const viewOf = () => find(stage(), 'ol-view')
  /** The roots that hold the chapters' text: files that scroll, pages of a fixed size, or the view itself. */
  function chapterRoots(view: HTMLElement): (ShadowRoot | HTMLElement)[] {
    const files = [...view.querySelectorAll('ol-file, ol-leaf')].flatMap((file) => file.shadowRoot ?? [])
    return files.length > 0 ? files : [view]
  }
  const around = (node: Text, at: number) =>
    node.data
      .slice(Math.max(0, at - 2), at + 8)
      .replace(/\s+/g, ' ')
      .trim()
  const isLowSurrogate = (node: Text, at: number) => (node.data.charCodeAt(at) & 0xfc00) === 0xdc00
  const isLetter = (node: Text, at: number) => /\S/.test(node.data.charAt(at)) && !isLowSurrogate(node, at)
  const touches = (rect: Box, box: Box) =>
    rect.right > box.left && rect.left < box.right && rect.bottom > box.top && rect.top < box.bottom

  /** Boxes that clip an element, from the outside in, below the view. */
  function clipsOf(element: Element, view: Element, cache: Map<Element, Box[]>): Box[] {
    const known = cache.get(element)
    if (known) return known
    const root = element.getRootNode()
    const parent = element.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
    let clips = parent && element !== view ? clipsOf(parent, view, cache) : []
    const { overflowX, overflowY, display } = getComputedStyle(element)
    if (
      element !== view &&
      display !== 'inline' &&
      /hidden|clip|auto|scroll/.test(`${overflowX} ${overflowY}`)
    ) {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const isOpenX = overflowX === 'visible'
      const isOpenY = overflowY === 'visible'
      clips = [
        ...clips,
        {
          left: isOpenX ? -FAR : left,
          right: isOpenX ? FAR : right,
          top: isOpenY ? -FAR : top,
          bottom: isOpenY ? FAR : bottom,
        },
      ]
    }
    cache.set(element, clips)
    return clips
  }

  /** The last rectangle of a letter, or null where it has none. */
  function rectOf(range: Range, node: Text, at: number): DOMRect | null {
    const isPair = (node.data.charCodeAt(at) & 0xfc00) === 0xd800
    range.setStart(node, at)
    range.setEnd(node, Math.min(node.data.length, at + (isPair ? 2 : 1)))
    const all = [...range.getClientRects()]
    // WebKit gives no width to punctuation that hangs over the end of a line.
    const mayBeFlat = /\p{P}/u.test(node.data.charAt(at)) || isBehindInitial(node, at)
    const rects = all.filter(({ width, height }) => height > 0 && (width > 0 || mayBeFlat))
    // WebKit gives digits that stand upright together one rectangle, that of the first.
    if (all.length === 0 && isCombined(node)) return node.parentElement?.getBoundingClientRect() ?? null
    if (all.length === 0 && at > 0 && isBehindInitial(node, at)) return rectOf(range, node, at - 1)
    return rects.at(-1) ?? null
  }

  const isCombined = ({ parentElement }: Text) =>
    parentElement !== null &&
    getComputedStyle(parentElement).getPropertyValue('text-combine-upright') === 'all'

  /** WebKit counts one letter too few behind a floating initial: the last letter of that text has no rectangle left. */
  const isBehindInitial = (node: Text, at: number) =>
    at === node.data.length - 1 &&
    node.parentElement !== null &&
    getComputedStyle(node.parentElement, '::first-letter').float !== 'none'

  /** Whether a picture or an opaque box, which is no relative of the element, lies over the point. */
  function isUnder(element: Element, view: Element, x: number, y: number): boolean {
    const root = element.getRootNode()
    if (!(root instanceof ShadowRoot || root instanceof Document)) return false
    const top = root.elementFromPoint(x, y)
    if (!top || top === view || top.getRootNode() !== root) return false
    if (top.contains(element) || element.contains(top)) return false
    if (/^(img|video|canvas|image|svg|rect)$/.test(top.localName)) return true
    return !/rgba\(.*, 0\)|transparent/.test(getComputedStyle(top).backgroundColor)
  }

  /** Notes how one letter is seen now; true when it is whole and nothing is over it. */
  function isSeen(
    { node, at, rect }: Letter,
    element: Element,
    view: Element,
    box: Box,
    clips: Box[],
  ): boolean {
    const x = (rect.left + rect.right) / 2
    const y = (rect.top + rect.bottom) / 2
    if (x < box.left || x > box.right || y < box.top || y > box.bottom) return false
    // A letter is cut when more than a sixth of it is outside.
    const [w, h] = [rect.width / 6 + 1, rect.height / 6 + 1]
    const isInside = (r: Box) =>
      rect.left >= r.left - w &&
      rect.right <= r.right + w &&
      rect.top >= r.top - h &&
      rect.bottom <= r.bottom + h
    if (clips.some((clip) => x < clip.left || x > clip.right || y < clip.top || y > clip.bottom)) return false
    if (!clips.every(isInside)) {
      cut.add(`clipped: ${around(node, at)}`)
      return false
    }
    if (!isInside(box)) {
      if (isPaged) cut.add(around(node, at))
      return false
    }
    if (isUnder(element, view, x, y)) {
      covered.add(around(node, at))
      return false
    }
    return true
  }

  /** Notes the letters of the page that is shown; returns how many there are. */
  function collect(view: HTMLElement): number {
    const root = view.getRootNode()
    // The book itself may have decided on the flow.
    isPaged = !(
      root instanceof ShadowRoot &&
      root.host instanceof HTMLElement &&
      root.host.dataset.flow === 'scrolled'
    )
    const box = view.getBoundingClientRect()
    const cache = new Map<Element, Box[]>()
    const drawn: Letter[] = []
    for (const chapter of chapterRoots(view)) {
      const walker = document.createTreeWalker(chapter, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement
        if (!(node instanceof Text) || !element || !/\S/.test(node.data) || element.closest(NOT_TEXT))
          continue
        const counts = met.get(node) ?? new Uint8Array(node.data.length)
        if (!met.has(node) && isConcealed(element)) concealed.add(node)
        met.set(node, counts)
        const range = document.createRange()
        range.selectNodeContents(node)
        if (![...range.getClientRects()].some((rect) => touches(rect, box))) continue
        const clips = clipsOf(element, view, cache)
        const isRuby = element.closest('ruby, rt, rtc') !== null
        for (let at = 0; at < node.data.length; at++) {
          if (!isLetter(node, at)) continue
          const rect = rectOf(range, node, at)
          const letter = rect && { node, at, rect }
          if (!letter || !isSeen(letter, element, view, box, clips)) continue
          counts[at] = Math.min(255, (counts[at] ?? 0) + 1)
          if (!isRuby) drawn.push(letter)
        }
      }
    }
    noteOverlapping(drawn)
    return drawn.length
  }

  /** Notes letters that are painted over letters of another node, found by a grid of 40 px. */
  function noteOverlapping(drawn: readonly Letter[]): void {
    const grid = new Map<string, Letter[]>()
    const cellAt = (x: number, y: number) => `${Math.floor(x / 40)},${Math.floor(y / 40)}`
    for (const one of drawn) {
      const { left, right, top, bottom, width, height } = one.rect
      for (const cell of new Set([
        cellAt(left, top),
        cellAt(right, top),
        cellAt(left, bottom),
        cellAt(right, bottom),
      ])) {
        const there = grid.get(cell) ?? []
        for (const other of there) {
          if (other.node === one.node) continue
          const w = Math.min(right, other.rect.right) - Math.max(left, other.rect.left)
          const h = Math.min(bottom, other.rect.bottom) - Math.max(top, other.rect.top)
          const least = Math.min(width * height, other.rect.width * other.rect.height)
          if (w > 0 && h > 0 && w * h > 0.4 * least)
            overlapping.add(`${around(one.node, one.at)} / ${around(other.node, other.at)}`)
        }
        there.push(one)
        grid.set(cell, there)
      }
    }
  }

  function hasMedia(view: HTMLElement): boolean {
    const box = view.getBoundingClientRect()
    const inner = { left: box.left + 1, right: box.right - 1, top: box.top + 1, bottom: box.bottom - 1 }
    return chapterRoots(view)
      .flatMap((root) => [...root.querySelectorAll(MEDIA)])
      .some((each) => {
        const rect = each.getBoundingClientRect()
        return rect.width > 0 && rect.height > 0 && touches(rect, inner)
      })
  }
  /** Whether a page of a fixed size has nothing to show: the white page of a spread. */
  const isWhite = (view: HTMLElement) =>
    view.querySelector('ol-leaf') !== null &&
    chapterRoots(view).every((root) => !root.textContent?.trim() && !root.querySelector(MEDIA))

  /** Changes whenever another page is shown. */
  const pageKey = (view: HTMLElement | null) =>
    view &&
    `${view.scrollLeft},${view.scrollTop},${view.querySelectorAll('ol-file').length},${view.textContent?.length}`

  /** Whether a text is for screen readers alone: clipped, as the idiom has it, to a box of a pixel. */
  function isForScreenReaders(element: Element): boolean {
    const { position, overflowX, width, height } = getComputedStyle(element)
    const isDot = Number.parseFloat(width) <= 1 && Number.parseFloat(height) <= 1
    if (position === 'absolute' && overflowX !== 'visible' && isDot) return true
    return element.parentElement !== null && isForScreenReaders(element.parentElement)
  }
  const isConcealed = (element: Element) => !element.checkVisibility() || isForScreenReaders(element)

  const blank: number[] = []
  let moves = 0
  let pages = 0
  let hasEnded = false
  const onMove = () => {
    moves++
  }
  document.addEventListener('relocate', onMove)
  try {
    while (!hasEnded && pages < maxPages) {
      await frame()
      await frame()
      pages++
      const view = viewOf()
      if (view && collect(view) === 0 && !hasMedia(view) && !isWhite(view)) blank.push(pages)
      const [movesBefore, keyBefore] = [moves, pageKey(view)]
      const key = { key: 'PageDown', code: 'PageDown', bubbles: true, composed: true, cancelable: true }
      stage().dispatchEvent(new KeyboardEvent('keydown', key))
      const until = Date.now() + patience
      while (moves === movesBefore && Date.now() < until) await after(15)
      hasEnded = moves === movesBefore && pageKey(viewOf()) === keyBefore
      if (!hasEnded) await after(30)
    }
  } finally {
    document.removeEventListener('relocate', onMove)
  }

  let dom = ''
  let hidden = 0
  const unseen: string[] = []
  const twice = new Set<string>()
  for (const [node, counts] of met) {
    const element = node.isConnected ? node.parentElement : null
    const isHidden = element ? isConcealed(element) : concealed.has(node)
    let run = ''
    for (const [at, count] of counts.entries()) {
      if (!isLetter(node, at)) continue
      const letter = String.fromCodePoint(node.data.codePointAt(at) ?? 0)
      dom += letter
      if (count === 0 && !isHidden) run += letter
      if (count === 0 && isHidden) hidden++
      if (count > 1) twice.add(around(node, at))
      if (count > 0 && run) {
        unseen.push(run)
        run = ''
      }
    }
    if (run) unseen.push(run)
  }
  return {
    pages,
    hasEnded,
    dom,
    hidden,
    unseen,
    twice: isPaged ? [...twice] : [],
    cut: [...cut],
    covered: [...covered],
    overlapping: [...overlapping],
    blank,
  }
}

/**
 * The text to evaluate in a page. esbuild, which runs these files, wraps named functions in a helper `__name` that no page
 * has; the text brings its own.
 */
export const walkExpression = (options: WalkOptions): string =>
  `(() => { const __name = (each) => each; return (${walk.toString()})(${JSON.stringify(options)}) })()`
