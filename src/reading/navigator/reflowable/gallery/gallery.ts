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
  STEPPED,
  STEPS,
  showCellOf,
} from './cells'
import look from './gallery.css?inline'
import stepsCss from './steps.css?inline'

/** From here on a finger moves, and does not rest. */
const STILL_PX = 8
/** A finger that goes so far asks for the next picture. */
const FAR_PX = 36

type GallerySide = 'left' | 'right'

/**
 * Lets a finger move the pictures of a gallery sideways. A movement that it has a picture for is its own; any other,
 * so one beyond its last picture, is for the page.
 *
 * @param step shows what lies on a side
 */
export function followFinger(
  gallery: HTMLElement,
  step: (side: GallerySide) => void,
  { has, shown }: { has(side: GallerySide): boolean; shown(): Element | undefined },
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
const sideOf = (x: number): GallerySide => (x < 0 ? 'right' : 'left')

const sheet = plainSheet(() => stepsCss)

/**
 * Two buttons and the number of the picture, in a shadow root that the book's style does not reach, and that no
 * reckoning of its words counts.
 *
 * @returns tells what is shown now
 */
export function stepsIn(
  element: HTMLElement,
  say: TranslateOf<keyof typeof words>,
  step: (by: 1 | -1) => unknown,
): (at: number, count: number) => { element: HTMLElement } {
  const root = element.attachShadow({ mode: 'open' })
  adopt(root, sheet())
  const button = (word: 'gallery.previous' | 'gallery.next', by: 1 | -1) => {
    const made = document.createElement('button')
    made.type = 'button'
    made.title = say(word)
    made.setAttribute('aria-label', say(word))
    made.addEventListener('click', () => step(by))
    return made
  }
  const previous = button('gallery.previous', -1)
  const next = button('gallery.next', 1)
  const number = document.createElement('span')
  number.setAttribute('role', 'status')
  root.append(previous, number, next)
  // It is for nobody else: a tap beside a button turns no page.
  element.addEventListener('click', (event) => event.preventDefault())
  return (at, count) => {
    number.textContent = `${at + 1} / ${count}`
    // Not `disabled`: the focus would be lost with the last step.
    previous.setAttribute('aria-disabled', String(at === 0))
    next.setAttribute('aria-disabled', String(at === count - 1))
    return { element }
  }
}

/** A picture that gets less of the page than this is shown with all others, one below the other. */
const LEAST = 0.3

/**
 * Gives the pictures of a gallery the room that its words leave on a page. Where they leave too little, it is none: its
 * pictures stand one below the other, with all their words.
 *
 * @param html on a page
 * @param galleries of a chapter, that may be on another page of it
 */
export function makeRoom(html: HTMLElement, galleries: readonly HTMLElement[], isVertical: boolean): void {
  const here = galleries.filter((gallery) => html.contains(gallery))
  for (const gallery of here) setGallery(gallery, true)
  const root = html.getRootNode()
  const isPaged = root instanceof ShadowRoot && root.host.getAttribute('data-flow') === 'paginated'
  const page = Number.parseFloat(
    getComputedStyle(html).getPropertyValue(isVertical ? '--ol-width' : '--ol-height'),
  )
  const rooms = here.map((gallery) => page - wordsOf(gallery, isVertical) - headingOf(gallery, isVertical))
  here.forEach((gallery, at) => {
    const room = Math.floor(rooms[at] ?? 0)
    if (isPaged && room < page * LEAST) setGallery(gallery, false)
    gallery.style.setProperty('--ol-picture', `${Math.max(room, page * LEAST)}px`)
  })
}

function setGallery(gallery: Element, isOne: boolean): void {
  gallery.toggleAttribute(GALLERY_ATTRIBUTE, isOne)
  gallery.querySelector(`:scope > ${STEPS}`)?.toggleAttribute('hidden', !isOne)
}

/** How long a gallery is without its pictures, along the way that lines follow each other. */
function wordsOf(gallery: HTMLElement, isVertical: boolean): number {
  const lengthOf = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return isVertical ? width : height
  }
  const around = [...gallery.querySelectorAll(`:scope > [${CELL_ATTRIBUTE}]`)].map((cell) => {
    const pictures = [...cell.querySelectorAll('img, svg')].map(lengthOf)
    return lengthOf(cell) + marginsOf(cell, isVertical) - Math.max(0, ...pictures)
  })
  const steps = gallery.querySelector(`:scope > ${STEPS}`)
  // Under a vertical picture it takes none of its room.
  const below = steps && !isVertical ? lengthOf(steps) + marginsOf(steps, isVertical) : 0
  const { paddingTop, paddingRight } = getComputedStyle(gallery)
  const padding = 2 * Number.parseFloat(isVertical ? paddingRight : paddingTop)
  return Math.max(0, ...around) + below + padding + marginsOf(gallery, isVertical)
}

/** How long the heading is that stays with a gallery. */
function headingOf(gallery: Element, isVertical: boolean): number {
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

/** How a gallery stands on the page. */
export const gallerySheet = plainSheet(() => framed(look))

/**
 * Makes of 多看's galleries what they are there: one picture in place of several, and a way from one to the next. All
 * lie in the same place, as large as the largest, so that nothing moves when one steps, and a place in any of them is
 * on the page of the gallery.
 *
 * @param body of a cleaned chapter, in the page's document
 * @param locale the reader's language
 * @returns makes the chapter care for them
 */
export function placeGalleries(body: Element, locale: Locale): (chapter: RenderedChapter) => RenderedChapter {
  const say = createTranslate<keyof typeof words>(locale, words)
  const galleries = [...body.querySelectorAll<HTMLElement>(GALLERY)].filter((gallery) => place(gallery, say))
  return (chapter) => ({
    ...chapter,
    fit(html, room, isVertical) {
      chapter.fit?.(html, room, isVertical)
      makeRoom(html, galleries, isVertical)
    },
    // The picture that a start leads to is seen.
    aim(start, root, stream) {
      if ('fragment' in start || 'locator' in start) {
        const found = stream.nodeAt(startOffset(start, stream, chapter.paths))
        if (found) showCellOf(found.node)
      }
      return chapter.aim?.(start, root, stream) ?? false
    },
  })
}

/** False where there is no way to make. */
function place(gallery: HTMLElement, say: TranslateOf<keyof typeof words>): boolean {
  const children = [...gallery.children]
  const cells = children.filter(({ classList }) => classList.contains(CELL))
  // One picture needs no way to another.
  const [first] = cells
  if (!first || cells.length < 2 || gallery.hasAttribute(GALLERY_ATTRIBUTE)) return false
  name(gallery, say('gallery.role'), say('gallery.name', { count: cells.length }))
  gallery.setAttribute(GALLERY_ATTRIBUTE, '')
  gallery.style.setProperty('--ol-row', String(children.indexOf(first) + 1))
  cells.forEach((cell, at) => {
    name(cell, say('gallery.picture'), say('gallery.place', { at: at + 1, count: cells.length }))
    cell.setAttribute(CELL_ATTRIBUTE, cell === first ? 'shown' : '')
  })
  // None where its pictures stand one below the other (`room.ts`).
  const beside = (by: number) =>
    gallery.hasAttribute(GALLERY_ATTRIBUTE) ? cells[cellsOf(gallery).at + by] : undefined
  const step = (by: number) => {
    const next = beside(by)
    if (next) showCellOf(next)
  }
  const steps = stepsIn(document.createElement(STEPS), say, step)
  const tell = () => steps(cellsOf(gallery).at, cells.length)
  gallery.append(tell().element)
  gallery.addEventListener(STEPPED, tell)
  // What is reached by the keyboard is seen.
  gallery.addEventListener('focusin', ({ target }) => target instanceof Node && showCellOf(target))
  gallery.addEventListener('keydown', (event) => {
    if (
      !beside(0) ||
      event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      event.defaultPrevented
    )
      return
    const by = keyStep(event.key, isLeftward(gallery), cells.length)
    if (by === 0) return
    // Not for the page, not even at an end: one is in the gallery.
    event.preventDefault()
    const { at } = cellsOf(gallery)
    step(Math.max(-at, Math.min(by, cells.length - 1 - at)))
  })
  const toward = (side: 'left' | 'right') => ((side === 'left') === isLeftward(gallery) ? 1 : -1)
  followFinger(gallery, (side) => step(toward(side)), {
    has: (side) => beside(toward(side)) !== undefined,
    shown: () => beside(0),
  })
  return true
}

/** Which way a key leads, and how far; 0 for no key of a gallery's. */
function keyStep(key: string, leftward: boolean, all: number): number {
  if (key === 'Home') return -all
  if (key === 'End') return all
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return 0
  return (key === 'ArrowLeft') === leftward ? 1 : -1
}

/** The next picture lies on the side that the next page does. */
function isLeftward(gallery: Element): boolean {
  const root = gallery.getRootNode()
  if (!(root instanceof ShadowRoot)) return false
  const { host } = root
  return host.getAttribute('data-writing') === 'vertical' || host.getAttribute('data-direction') === 'rtl'
}

function name(element: Element, role: string, label: string): void {
  element.setAttribute('role', 'group')
  element.setAttribute('aria-roledescription', role)
  element.setAttribute('aria-label', label)
}
