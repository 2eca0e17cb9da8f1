import { withDeadline } from '../../../platform/deadline'
import { plainSheet } from '../../../styles/sheet'
import type { ReaderState } from '../model/state'
import printingCss from './printing.css?inline'
import insideCss from './printing-inside.css?inline'

/** As they are written: a sheet of paper is measured in CSS pixels. */
const around = plainSheet(() => printingCss)
const inside = plainSheet(() => insideCss)

/** A page that takes longer to paint for paper is printed as it is on the screen. */
const PATIENCE_MS = 4000

/** Holds files or pages of a book in roots of their own. */
const HOLDERS = 'ol-file, ol-leaf'

/**
 * Lets the browser print the page, or the two, that are on show: whole, black on white, under the title and the chapter.
 * Nothing is changed but while it prints, and nothing outside the reader.
 *
 * @param stage where the book is shown
 * @returns its undo
 */
export function printsPage(stage: HTMLElement, state: () => ReaderState): () => void {
  let undo: (() => void) | null = null
  const after = () => {
    undo?.()
    undo = null
  }
  const before = () => {
    after()
    undo = lieOnPaper(stage, state())
  }
  // What is painted for the screen is too coarse for paper, and once the browser prints there is no time to paint.
  const onKey = (event: KeyboardEvent) => {
    const { open } = state()
    const isPrint =
      (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'p'
    // A window in another is not all that the key prints.
    if (!isPrint || event.defaultPrevented || !open?.navigator.preparePrint || window.parent !== window)
      return
    event.preventDefault()
    if (!event.repeat)
      void withDeadline(open.navigator.preparePrint(), PATIENCE_MS).then(() => isOver || window.print())
  }
  let isOver = false
  const reader = stage.closest<HTMLElement>('.ol-reader')
  reader?.addEventListener('keydown', onKey)
  window.addEventListener('beforeprint', before)
  window.addEventListener('afterprint', after)
  return () => {
    isOver = true
    after()
    reader?.removeEventListener('keydown', onKey)
    window.removeEventListener('beforeprint', before)
    window.removeEventListener('afterprint', after)
  }
}

/** Returns its undo; null where there is nothing to print. */
function lieOnPaper(stage: HTMLElement, { phase, location, title }: ReaderState): (() => void) | null {
  const reader = stage.closest<HTMLElement>('.ol-reader')
  const root = stage.getRootNode()
  if (!reader || !(root instanceof ShadowRoot) || phase !== 'ready' || !location || stage.clientWidth === 0)
    return null
  const undo: (() => void)[] = []
  const mark = (element: Element, name: string, value: string) => {
    element.setAttribute(name, value)
    undo.push(() => element.removeAttribute(name))
  }
  const wear = (shadow: ShadowRoot, made: CSSStyleSheet) => {
    shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, made]
    undo.push(() => {
      shadow.adoptedStyleSheets = shadow.adoptedStyleSheets.filter((each) => each !== made)
    })
  }
  const [shown] = [...stage.children].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  if (!shown) return null
  const pages = pagesOf(shown, location.locator.index)
  const { width, height } = sizeOf(pages, stage)
  const stay = scrolledAs(shown)
  wear(root, around())
  for (const each of [shown, ...holdersIn(shown)]) wear(each, inside())
  for (const page of pages) mark(page, 'data-print', '')
  for (let up = reader.parentElement; up; up = up.parentElement) mark(up, 'data-print-around', '')
  mark(root.host, 'data-print-around', '')
  mark(reader, 'data-print-head', [title, location.entry?.label].filter(Boolean).join(' · '))
  mark(reader, 'data-print-foot', footOf(reader))
  const lengths = {
    '--ol-print-width': `${width}px`,
    '--ol-print-height': `${height}px`,
    '--ol-print-most': location.filled || pages.length > 0 ? '100' : '1',
  }
  for (const [name, value] of Object.entries(lengths)) {
    reader.style.setProperty(name, value)
    undo.push(() => reader.style.removeProperty(name))
  }
  return () => {
    for (const step of undo.splice(0)) step()
    stay()
  }
}

/** Returns what puts a column of pages where it is now: on paper there is nothing to scroll. */
function scrolledAs(shown: ShadowRoot): () => void {
  const view = shown.querySelector<HTMLElement>('.view')
  const { scrollLeft = 0, scrollTop = 0 } = view ?? {}
  return () => view?.scrollTo({ left: scrollLeft, top: scrollTop, behavior: 'instant' })
}

/** What the page says of its number, and how far in it is. */
function footOf(reader: Element): string {
  const told = [...reader.querySelectorAll('.running.foot span')].map(({ textContent }) => textContent ?? '')
  return told.filter((words) => words !== '').join(' · ')
}

const holdersIn = (root: ShadowRoot): ShadowRoot[] =>
  [...root.querySelectorAll(HOLDERS)].flatMap(({ shadowRoot }) => shadowRoot ?? [])

/** Pages of a fixed size that are on show; in one long column the one that is read. None where words flow. */
function pagesOf(root: ShadowRoot, index: number): HTMLElement[] {
  const sheet = root.querySelector<HTMLElement>('.sheet')
  if (!sheet) return []
  const leaves = [...sheet.querySelectorAll<HTMLElement>('.leaf')]
  return sheet.dataset.flow === 'scrolled'
    ? leaves.filter((leaf) => Number(leaf.dataset.index) === index)
    : leaves
}

function sizeOf(pages: readonly HTMLElement[], stage: HTMLElement): { width: number; height: number } {
  if (pages.length === 0) return { width: stage.clientWidth, height: stage.clientHeight }
  return {
    width: pages.reduce((sum, page) => sum + page.offsetWidth, 0),
    height: Math.max(...pages.map((page) => page.offsetHeight)),
  }
}
