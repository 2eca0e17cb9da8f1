import type { Locale } from '../../../../i18n/locale'
import { createTranslate, type TranslateOf } from '../../../../i18n/translate'
import { gallery as words } from '../../../../i18n/words/gallery'
import { adopt } from '../../../../styles/adopt'
import { plainSheet } from '../../../../styles/sheet'
import type { RenderedChapter } from '../chapter-model'
import { framed } from '../css/frame-layer'
import { startOffset } from '../location/start'
import {
  CELL,
  CELL_ATTRIBUTE,
  cellsOf,
  GALLERY,
  GALLERY_ATTRIBUTE,
  IN_STEPS,
  STEPS,
  showCellOf,
} from './cells'
import look from './gallery.css?inline'
import stepsCss from './steps.css?inline'

/** Distance from which a touch is a movement and not a tap. */
const MOVE_PX = 8
/** Distance from which a swipe shows the next image. */
const SWIPE_PX = 36

type GallerySide = 'left' | 'right'

/**
 * Handles horizontal swipes on a gallery. It takes a swipe only when there is an image on that side; any other swipe, such
 * as one beyond the last image, is left to the page.
 *
 * @param step shows the image on a side
 * @param has whether there is an image on a side
 * @param shown returns the visible cell
 */
function followFinger(
  gallery: HTMLElement,
  step: (side: GallerySide) => void,
  { has, shown }: { has(side: GallerySide): boolean; shown(): Element | undefined },
): void {
  let from: { x: number; y: number; id: number } | null = null
  /** The cell that moves with the finger; null before it moves, and when the swipe is left to the page. */
  let moved: HTMLElement | null = null
  const reset = () => {
    moved?.style.removeProperty('translate')
    moved = null
    from = null
  }
  gallery.addEventListener('pointerdown', ({ isPrimary, pointerType, clientX, clientY, pointerId }) => {
    reset()
    if (isPrimary && pointerType !== 'mouse') from = { x: clientX, y: clientY, id: pointerId }
  })
  gallery.addEventListener('pointermove', (event) => {
    if (event.pointerId !== from?.id) return
    const [x, y] = [event.clientX - from.x, event.clientY - from.y]
    if (!moved && Math.hypot(x, y) > MOVE_PX) {
      const cell = Math.abs(x) >= Math.abs(y) * 1.4 && has(sideOf(x)) ? shown() : undefined
      if (cell instanceof HTMLElement) moved = cell
      else from = null
    }
    if (!moved) return
    event.stopPropagation()
    // Without an image on that side the cell follows at a quarter of the distance.
    moved.style.setProperty('translate', `${has(sideOf(x)) ? x : x / 4}px`)
  })
  gallery.addEventListener('pointerup', (event) => {
    if (!moved || event.pointerId !== from?.id) return reset()
    event.stopPropagation()
    const x = event.clientX - from.x
    reset()
    if (Math.abs(x) >= SWIPE_PX && has(sideOf(x))) step(sideOf(x))
  })
  gallery.addEventListener('pointercancel', reset)
}

/** The side of the image that a movement brings in: the one opposite to its direction. */
const sideOf = (x: number): GallerySide => (x < 0 ? 'right' : 'left')

const stepsSheet = plainSheet(() => stepsCss)

/**
 * Creates two buttons and the number of the image in a shadow root, which the book's styles do not reach and which text
 * offsets do not count.
 *
 * @param step shows the next (1) or previous (-1) image
 * @returns a function that updates the number and the buttons
 */
function stepsIn(
  element: HTMLElement,
  translate: TranslateOf<keyof typeof words>,
  step: (by: 1 | -1) => unknown,
): (at: number, count: number) => { element: HTMLElement } {
  const root = element.attachShadow({ mode: 'open' })
  adopt(root, stepsSheet())
  const button = (word: 'gallery.previous' | 'gallery.next', by: 1 | -1) => {
    const buttonElement = document.createElement('button')
    buttonElement.type = 'button'
    buttonElement.title = translate(word)
    buttonElement.setAttribute('aria-label', translate(word))
    buttonElement.addEventListener('click', () => step(by))
    return buttonElement
  }
  const previous = button('gallery.previous', -1)
  const next = button('gallery.next', 1)
  // Its changes are spoken; the number that it begins with is no news.
  const number = document.createElement('output')
  root.append(previous, number, next)
  // A tap beside the buttons must not turn the page.
  element.addEventListener('click', (event) => event.preventDefault())
  return (at, count) => {
    number.textContent = `${at + 1} / ${count}`
    // Not `disabled`: the button would lose the focus at the last image.
    previous.setAttribute('aria-disabled', String(at === 0))
    next.setAttribute('aria-disabled', String(at === count - 1))
    return { element }
  }
}

/** Smallest fraction of the page for an image; with less, the images are shown one below the other. */
const MIN_IMAGE_SHARE = 0.3

/**
 * Gives the images of a gallery the height that its captions leave on a page. When that is too little, the gallery is
 * dissolved: its images are shown one below the other, with all their captions.
 *
 * @param html mounted in a page
 * @param galleries of a chapter; some may be in another segment
 */
function makeRoom(html: HTMLElement, galleries: readonly HTMLElement[], isVertical: boolean): void {
  const here = galleries.filter((gallery) => html.contains(gallery))
  for (const gallery of here) toggleGallery(gallery, true)
  const root = html.getRootNode()
  const isPaged = root instanceof ShadowRoot && root.host.getAttribute('data-flow') === 'paginated'
  const page = Number.parseFloat(
    getComputedStyle(html).getPropertyValue(isVertical ? '--ol-width' : '--ol-height'),
  )
  const heights = here.map(
    (gallery) => page - captionLengthOf(gallery, isVertical) - headingLengthOf(gallery, isVertical),
  )
  here.forEach((gallery, at) => {
    const room = Math.floor(heights[at] ?? 0)
    if (isPaged && room < page * MIN_IMAGE_SHARE) toggleGallery(gallery, false)
    gallery.style.setProperty('--ol-picture', `${Math.max(room, page * MIN_IMAGE_SHARE)}px`)
  })
}

function toggleGallery(gallery: Element, isOne: boolean): void {
  gallery.toggleAttribute(GALLERY_ATTRIBUTE, isOne)
  gallery.querySelector(`:scope > ${STEPS}`)?.toggleAttribute('hidden', !isOne)
}

/** Length of a gallery without its images, along the axis on which lines follow each other. */
function captionLengthOf(gallery: HTMLElement, isVertical: boolean): number {
  const lengthOf = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return isVertical ? width : height
  }
  const around = [...gallery.querySelectorAll(`:scope > [${CELL_ATTRIBUTE}]`)].map((cell) => {
    const pictures = [...cell.querySelectorAll('img, svg')].map(lengthOf)
    return lengthOf(cell) + marginsOf(cell, isVertical) - Math.max(0, ...pictures)
  })
  const steps = gallery.querySelector(`:scope > ${STEPS}`)
  // In vertical writing the buttons are below the images and take nothing of this length.
  const below = steps && !isVertical ? lengthOf(steps) + marginsOf(steps, isVertical) : 0
  const { paddingTop, paddingRight } = getComputedStyle(gallery)
  const padding = 2 * Number.parseFloat(isVertical ? paddingRight : paddingTop)
  return Math.max(0, ...around) + below + padding + marginsOf(gallery, isVertical)
}

/** Length of the heading before a gallery, which stays on its page; 0 for none. */
function headingLengthOf(gallery: Element, isVertical: boolean): number {
  const heading = gallery.previousElementSibling
  if (!heading || !/^h[1-6]$/.test(heading.localName)) return 0
  const { width, height } = heading.getBoundingClientRect()
  return (isVertical ? width : height) + marginsOf(heading, isVertical)
}

function marginsOf(element: Element, isVertical: boolean): number {
  const { marginTop, marginRight, marginBottom, marginLeft } = getComputedStyle(element)
  const margins = isVertical ? [marginRight, marginLeft] : [marginTop, marginBottom]
  return margins.reduce((sum, margin) => sum + Math.max(0, Number.parseFloat(margin) || 0), 0)
}

/** Styles of galleries. */
export const gallerySheet = plainSheet(() => framed(look))

/**
 * Sets up 多看's galleries: one of several images is visible, with buttons for the others. All cells are in the same
 * place, which is as large as the largest, so that nothing moves between images, and a position in any of them is on the
 * page of the gallery.
 *
 * @param body of a sanitised chapter, in the page's document
 * @param locale the language of the reader's interface
 * @returns a function that adds the behaviour of the galleries to the chapter
 */
export function placeGalleries(body: Element, locale: Locale): (chapter: RenderedChapter) => RenderedChapter {
  const translate = createTranslate<keyof typeof words>(locale, words)
  const galleries = [...body.querySelectorAll<HTMLElement>(GALLERY)].filter((gallery) =>
    setUp(gallery, translate),
  )
  return (chapter) => ({
    ...chapter,
    fitContent(html, room, isVertical) {
      chapter.fitContent?.(html, room, isVertical)
      makeRoom(html, galleries, isVertical)
    },
    // Shows the image at the start position.
    revealStart(start, root, stream) {
      if ('fragment' in start || 'locator' in start) {
        const found = stream.nodeAt(startOffset(start, stream, chapter.paths))
        if (found) showCellOf(found.node)
      }
      return chapter.revealStart?.(start, root, stream) ?? false
    },
  })
}

/** Sets up a gallery. False when it has fewer than two images, or is set up already. */
function setUp(gallery: HTMLElement, translate: TranslateOf<keyof typeof words>): boolean {
  const children = [...gallery.children]
  const cells = children.filter(({ classList }) => classList.contains(CELL))
  // A single image needs no buttons.
  const [first] = cells
  if (!first || cells.length < 2 || gallery.hasAttribute(GALLERY_ATTRIBUTE)) return false
  setLabel(gallery, translate('gallery.role'), translate('gallery.name', { count: cells.length }))
  gallery.setAttribute(GALLERY_ATTRIBUTE, '')
  gallery.style.setProperty('--ol-row', String(children.indexOf(first) + 1))
  cells.forEach((cell, at) => {
    setLabel(
      cell,
      translate('gallery.picture'),
      translate('gallery.place', { at: at + 1, count: cells.length }),
    )
    cell.setAttribute(CELL_ATTRIBUTE, cell === first ? 'shown' : '')
  })
  // Undefined while the images are shown one below the other (`makeRoom`).
  const cellAt = (by: number) =>
    gallery.hasAttribute(GALLERY_ATTRIBUTE) ? cells[cellsOf(gallery).at + by] : undefined
  const step = (by: number) => {
    const next = cellAt(by)
    if (next) showCellOf(next)
  }
  const steps = stepsIn(document.createElement(STEPS), translate, step)
  const update = () => steps(cellsOf(gallery).at, cells.length)
  gallery.append(update().element)
  gallery.addEventListener(IN_STEPS, update)
  // A cell that gets the keyboard focus becomes visible.
  gallery.addEventListener('focusin', ({ target }) => target instanceof Node && showCellOf(target))
  gallery.addEventListener('keydown', (event) => {
    if (
      !cellAt(0) ||
      event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      event.defaultPrevented
    )
      return
    const by = keyStep(event.key, isLeftward(gallery), cells.length)
    if (by === 0) return
    // The key does not turn the page, not even at the first or last image.
    event.preventDefault()
    const { at } = cellsOf(gallery)
    step(Math.max(-at, Math.min(by, cells.length - 1 - at)))
  })
  const toward = (side: 'left' | 'right') => ((side === 'left') === isLeftward(gallery) ? 1 : -1)
  followFinger(gallery, (side) => step(toward(side)), {
    has: (side) => cellAt(toward(side)) !== undefined,
    shown: () => cellAt(0),
  })
  return true
}

/** The number of images that a key steps over, negative to go back; 0 for other keys. */
function keyStep(key: string, leftward: boolean, all: number): number {
  if (key === 'Home') return -all
  if (key === 'End') return all
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return 0
  return (key === 'ArrowLeft') === leftward ? 1 : -1
}

/** Whether the next image is on the left, as the next page is. */
function isLeftward(gallery: Element): boolean {
  const root = gallery.getRootNode()
  if (!(root instanceof ShadowRoot)) return false
  const { host } = root
  return host.getAttribute('data-writing') === 'vertical' || host.getAttribute('data-direction') === 'rtl'
}

function setLabel(element: Element, role: string, label: string): void {
  element.setAttribute('role', 'group')
  element.setAttribute('aria-roledescription', role)
  element.setAttribute('aria-label', label)
}
