import type { Locale } from '../../../../i18n/locale'
import { createTranslate, type TranslateOf } from '../../../../i18n/translate'
import { gallery as words } from '../../../../i18n/words/gallery'
import { plainSheet } from '../../../../styles/sheet'
import type { Chapter } from '../chapter-model'
import { framed } from '../css/frame-layer'
import { startOffset } from '../location/start'
import { CELL_ATTRIBUTE, cellsOf, GALLERY_ATTRIBUTE, STEPPED, STEPS, showCellOf } from './cells'
import { followFinger } from './finger'
import look from './gallery.css?inline'
import { CELL, GALLERY } from './names'
import { makeRoom } from './room'
import { stepsIn } from './steps'

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
export function placeGalleries(body: Element, locale: Locale): (chapter: Chapter) => Chapter {
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
