import type { Appearance, BookTypography } from '../../navigator'
import type { RenderedChapter } from '../chapter-model'
import { FACES, VARIABLES } from '../css/values'
import type { PagedMetrics } from './page-metrics'

/** Tells the page's sheet what the reader has set; an attribute that is not there leaves a thing to the book. */
export function applySetting(host: HTMLElement, setting: BookTypography | undefined): void {
  const { font = null, weight = null, paragraph = null, writing = null } = setting ?? {}
  tell(host, 'font', font && FACES[font])
  tell(host, 'weight', weight === null ? null : String(weight))
  tell(host, 'paragraph', paragraph === null ? null : String(paragraph))
  tell(host, 'way', writing && (writing === 'vertical' ? 'vertical-rl' : 'horizontal-tb'))
}

function tell(host: HTMLElement, name: string, value: string | null): void {
  host.toggleAttribute(`data-${name}`, value !== null)
  const property = `--ol-${name}`
  if (value === null) host.style.removeProperty(property)
  else if (host.style.getPropertyValue(property) !== value) host.style.setProperty(property, value)
}

/** How a chapter is written, which its own sheets say. */
export interface Writing {
  /** CSS `writing-mode`. */
  mode: string
  vertical: boolean
  /** Its columns follow from right to left; those of a text that runs down follow down the page, whatever its words do. */
  rtl: boolean
  /** As of a `Lay`. */
  leftward: boolean
}

/** Tells the sheets inside `host` how the reader wants text to look. */
export function applyPreferences(
  host: HTMLElement,
  { fontSize, dark, lineHeight, setting }: Appearance,
): void {
  setAll(host, VARIABLES.size, `${fontSize}px`)
  host.toggleAttribute('data-dark', dark)
  host.toggleAttribute('data-line-height', lineHeight !== null)
  if (lineHeight !== null) setAll(host, '--ol-line-height', String(lineHeight))
  applySetting(host, setting)
}

/**
 * Finds out how a chapter is written and tells it to the sheets inside `host`; null is a page without one.
 *
 * @param pages which way pages go that lie side by side, where it is not the text that tells
 */
export function writingOf(
  host: HTMLElement,
  chapter: RenderedChapter | null,
  fontSize: number,
  pages: 'ltr' | 'rtl' | null = null,
): Writing {
  const { mode, direction, rem } = read(host, chapter, fontSize)
  const vertical = !mode.startsWith('horizontal')
  const rtl = !vertical && (pages ?? direction) === 'rtl'
  setAll(host, VARIABLES.rem, `${rem}px`)
  host.dataset.writing = vertical ? 'vertical' : 'horizontal'
  host.dataset.direction = rtl ? 'rtl' : 'ltr'
  setAll(host, '--ol-direction', rtl ? 'rtl' : 'ltr')
  return { mode, vertical, rtl, leftward: vertical ? !mode.endsWith('-lr') : rtl }
}

function read(
  host: HTMLElement,
  chapter: RenderedChapter | null,
  fontSize: number,
): { mode: string; direction: string; rem: number } {
  if (!chapter) return { mode: 'horizontal-tb', direction: 'ltr', rem: fontSize }
  // The faces of a language are chosen around the chapter (tokens.css).
  host.lang = chapter.body.lang || chapter.html.lang
  chapter.html.style.removeProperty('writing-mode')
  const style = getComputedStyle(chapter.body)
  const mode = style.writingMode || 'horizontal-tb'
  setAll(host, '--ol-writing', mode)
  chapter.html.style.setProperty('writing-mode', mode, 'important')
  return {
    mode,
    direction: style.direction,
    rem: Number.parseFloat(getComputedStyle(chapter.html).fontSize) || fontSize,
  }
}

const ENDLESS = 1e6

/**
 * Tells the sheets inside `host` the measures of the page, and what stands around the stage where its text begins.
 *
 * @param isPlate a page of another measure than those it lies between
 */
export function measure(host: HTMLElement, page: PagedMetrics, vertical: boolean, isPlate = false): void {
  const context = isPlate ? null : host.closest<HTMLElement>('.desk')
  if (context) setAll(context, '--ol-edge', `${page.viewLeft + page.side}px`)
  const lengths: Readonly<Record<string, number>> = {
    '--ol-view-left': page.viewLeft,
    '--ol-view-width': page.viewWidth,
    '--ol-top': page.top,
    '--ol-side': page.side,
    '--ol-width': page.width,
    '--ol-height': page.height,
    '--ol-column': vertical ? page.height : page.columnWidth,
    '--ol-column-width': page.columnWidth,
    '--ol-gap': page.gap,
    // What a body's own margins have in common with the page's.
    '--ol-beside': vertical ? 0 : page.side,
    '--ol-above': vertical ? page.top : 0,
    [VARIABLES.vw]: page.columnWidth / 100,
    [VARIABLES.vh]: page.height / 100,
    // How long lines may be that run across those of the page; others are as long as the page has them.
    '--ol-across-width': vertical ? page.width : ENDLESS,
    '--ol-across-height': vertical ? ENDLESS : page.height,
  }
  for (const [name, length] of Object.entries(lengths)) setAll(host, name, `${length}px`)
}

/** Sets a property of the sheets inside an element, if it has another value. */
export function setAll(element: HTMLElement, name: string, value: string): void {
  if (element.style.getPropertyValue(name) !== value) element.style.setProperty(name, value)
}
