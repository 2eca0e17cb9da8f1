import { withDeadline } from '../../../platform/deadline'
import { plainSheet } from '../../../styles/sheet'
import type { ReaderState } from '../model/state'
import printingCss from './printing.css?inline'
import insideCss from './printing-inside.css?inline'

/** Plain sheets, without the layout unit: paper is measured in CSS pixels. */
const outerSheet = plainSheet(() => printingCss)
const innerSheet = plainSheet(() => insideCss)

/** Milliseconds to wait for pages painted at print resolution; then they are printed as they are on the screen. */
const PREPARE_TIMEOUT_MS = 4000

/** Elements that hold resources or pages of a book in shadow roots. */
const CONTENT_HOSTS = 'ol-file, ol-leaf'

/**
 * Makes the browser print the visible page or spread: whole, black on white, under the title and the chapter. Styles
 * change only while the browser prints.
 *
 * @param stage the container of the navigator
 * @returns a function that stops it
 */
export function enablePrinting(stage: HTMLElement, state: () => ReaderState): () => void {
  let undo: (() => void) | null = null
  const after = () => {
    undo?.()
    undo = null
  }
  const before = () => {
    after()
    undo = applyPrintStyles(stage, state())
  }
  // Pages painted for the screen are too coarse for paper, and `beforeprint` leaves no time to paint, so the key is
  // intercepted.
  const onKey = (event: KeyboardEvent) => {
    const { open } = state()
    const isPrint =
      (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'p'
    // In a frame the key prints the top window, so it is left to the browser.
    if (!isPrint || event.defaultPrevented || !open?.navigator.preparePrint || window.parent !== window)
      return
    event.preventDefault()
    if (!event.repeat)
      void withDeadline(open.navigator.preparePrint(), PREPARE_TIMEOUT_MS).then(
        () => isStopped || window.print(),
      )
  }
  let isStopped = false
  const reader = stage.closest<HTMLElement>('.ol-reader')
  reader?.addEventListener('keydown', onKey)
  window.addEventListener('beforeprint', before)
  window.addEventListener('afterprint', after)
  return () => {
    isStopped = true
    after()
    reader?.removeEventListener('keydown', onKey)
    window.removeEventListener('beforeprint', before)
    window.removeEventListener('afterprint', after)
  }
}

/** Applies the print styles. Returns a function that removes them; null if there is nothing to print. */
function applyPrintStyles(stage: HTMLElement, { phase, location, title }: ReaderState): (() => void) | null {
  const reader = stage.closest<HTMLElement>('.ol-reader')
  const root = stage.getRootNode()
  if (!reader || !(root instanceof ShadowRoot) || phase !== 'ready' || !location || stage.clientWidth === 0)
    return null
  const undo: (() => void)[] = []
  const mark = (element: Element, name: string, value: string) => {
    element.setAttribute(name, value)
    undo.push(() => element.removeAttribute(name))
  }
  const adopt = (shadow: ShadowRoot, styleSheet: CSSStyleSheet) => {
    shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, styleSheet]
    undo.push(() => {
      shadow.adoptedStyleSheets = shadow.adoptedStyleSheets.filter((each) => each !== styleSheet)
    })
  }
  const [shown] = [...stage.children].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  if (!shown) return null
  const pages = pagesOf(shown, location.locator.index)
  const { width, height } = sizeOf(pages, stage)
  const restoreScroll = saveScroll(shown)
  adopt(root, outerSheet())
  for (const each of [shown, ...contentRootsIn(shown)]) adopt(each, innerSheet())
  for (const page of pages) mark(page, 'data-print', '')
  for (let up = reader.parentElement; up; up = up.parentElement) mark(up, 'data-print-around', '')
  mark(root.host, 'data-print-around', '')
  mark(reader, 'data-print-head', [title, location.tocItem?.label].filter(Boolean).join(' · '))
  mark(reader, 'data-print-foot', footOf(reader))
  const lengths = {
    '--ol-print-width': `${width}px`,
    '--ol-print-height': `${height}px`,
    '--ol-print-most': location.isFilled || pages.length > 0 ? '100' : '1',
  }
  for (const [name, value] of Object.entries(lengths)) {
    reader.style.setProperty(name, value)
    undo.push(() => reader.style.removeProperty(name))
  }
  return () => {
    for (const step of undo.splice(0)) step()
    restoreScroll()
  }
}

/** Returns a function that restores the current scroll position, which the print styles lose. */
function saveScroll(shown: ShadowRoot): () => void {
  const view = shown.querySelector<HTMLElement>('.view')
  const { scrollLeft = 0, scrollTop = 0 } = view ?? {}
  return () => view?.scrollTo({ left: scrollLeft, top: scrollTop, behavior: 'instant' })
}

/** The texts of the running foot: page number and percentage. */
function footOf(reader: Element): string {
  const texts = [...reader.querySelectorAll('.running.foot span')].map(({ textContent }) => textContent ?? '')
  return texts.filter((text) => text !== '').join(' · ')
}

const contentRootsIn = (root: ShadowRoot): ShadowRoot[] =>
  [...root.querySelectorAll(CONTENT_HOSTS)].flatMap(({ shadowRoot }) => shadowRoot ?? [])

/** The visible fixed-layout pages; in a scrolled column the page at `index`. Empty for reflowable text. */
function pagesOf(root: ShadowRoot, index: number): HTMLElement[] {
  const sheet = root.querySelector<HTMLElement>('.sheet')
  if (!sheet) return []
  const pageElements = [...sheet.querySelectorAll<HTMLElement>('.leaf:not([data-ahead])')]
  return sheet.dataset.flow === 'scrolled'
    ? pageElements.filter((page) => Number(page.dataset.index) === index)
    : pageElements
}

function sizeOf(pages: readonly HTMLElement[], stage: HTMLElement): { width: number; height: number } {
  if (pages.length === 0) return { width: stage.clientWidth, height: stage.clientHeight }
  return {
    width: pages.reduce((sum, page) => sum + page.offsetWidth, 0),
    height: Math.max(...pages.map((page) => page.offsetHeight)),
  }
}
