import type { Appearance, BookTypography } from '../../navigator'
import type { RenderedChapter } from '../chapter-model'
import { FACES, VARIABLES } from '../css/values'
import type { PagedMetrics } from './page-metrics'

/**
 * Passes the typography settings to the page's sheets as attributes and custom properties of `host`. Without its
 * attribute a setting is left to the book.
 */
export function applySetting(host: HTMLElement, setting: BookTypography | undefined): void {
  const { font = null, weight = null, paragraph = null, writing = null } = setting ?? {}
  setOption(host, 'font', font && FACES[font])
  setOption(host, 'weight', weight === null ? null : String(weight))
  setOption(host, 'paragraph', paragraph === null ? null : String(paragraph))
  setOption(host, 'way', writing && (writing === 'vertical' ? 'vertical-rl' : 'horizontal-tb'))
}

function setOption(host: HTMLElement, name: string, value: string | null): void {
  host.toggleAttribute(`data-${name}`, value !== null)
  const property = `--ol-${name}`
  if (value === null) host.style.removeProperty(property)
  else if (host.style.getPropertyValue(property) !== value) host.style.setProperty(property, value)
}

/** The writing mode of a chapter, as its own sheets set it. */
export interface Writing {
  /** CSS `writing-mode`. */
  mode: string
  vertical: boolean
  /** Columns follow each other from right to left. False in vertical writing, whose pages follow each other downwards. */
  rtl: boolean
  /** As in `PageMetrics`. */
  leftward: boolean
}

/** Passes the reader's preferences to the sheets inside `host`. */
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
 * Determines the writing mode of a chapter and passes it to the sheets inside `host`.
 *
 * @param chapter null for a page without one
 * @param fontSize of running text, in CSS pixels
 * @param pages the page progression of the book; null to use the direction of the text
 */
export function writingOf(
  host: HTMLElement,
  chapter: RenderedChapter | null,
  fontSize: number,
  pages: 'ltr' | 'rtl' | null = null,
): Writing {
  const { mode, direction, rem } = readStyle(host, chapter, fontSize)
  const vertical = !mode.startsWith('horizontal')
  const rtl = !vertical && (pages ?? direction) === 'rtl'
  setAll(host, VARIABLES.rem, `${rem}px`)
  host.dataset.writing = vertical ? 'vertical' : 'horizontal'
  host.dataset.direction = rtl ? 'rtl' : 'ltr'
  setAll(host, '--ol-direction', rtl ? 'rtl' : 'ltr')
  return { mode, vertical, rtl, leftward: vertical ? !mode.endsWith('-lr') : rtl }
}

function readStyle(
  host: HTMLElement,
  chapter: RenderedChapter | null,
  fontSize: number,
): { mode: string; direction: string; rem: number } {
  if (!chapter) return { mode: 'horizontal-tb', direction: 'ltr', rem: fontSize }
  // The font families of a language are selected outside the chapter (tokens.css).
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

/** A length in CSS pixels that bounds nothing. */
const UNBOUNDED = 1e6

/**
 * Passes the metrics of the page to the sheets inside `host`, and the left edge of its text to the reader's stage.
 *
 * @param vertical whether the writing is vertical
 * @param isPlate the chapter is one image, whose page has other metrics than its neighbours: the stage keeps the old edge
 */
export function measure(host: HTMLElement, page: PagedMetrics, vertical: boolean, isPlate = false): void {
  const stage = isPlate ? null : host.closest<HTMLElement>('.desk')
  if (stage) setAll(stage, '--ol-edge', `${page.viewLeft + page.side}px`)
  const lengths: Readonly<Record<string, number>> = {
    '--ol-view-left': page.viewLeft,
    '--ol-view-width': page.viewWidth,
    '--ol-top': page.top,
    '--ol-side': page.side,
    '--ol-width': page.width,
    '--ol-height': page.height,
    // Of a page, across the lines.
    '--ol-block': vertical ? page.width : page.height,
    '--ol-column': vertical ? page.height : page.columnWidth,
    '--ol-column-width': page.columnWidth,
    '--ol-gap': page.gap,
    // The margins that the body of a chapter shares with the page (`css/filter.ts`).
    '--ol-beside': vertical ? 0 : page.side,
    '--ol-above': vertical ? page.top : 0,
    [VARIABLES.vw]: page.columnWidth / 100,
    [VARIABLES.vh]: page.height / 100,
    // Bounds the lines of a part in another writing mode than the page's.
    '--ol-across-width': vertical ? page.width : UNBOUNDED,
    '--ol-across-height': vertical ? UNBOUNDED : page.height,
  }
  for (const [name, length] of Object.entries(lengths)) setAll(host, name, `${length}px`)
}

/** Sets a custom property of an element, if its value differs: a write restyles everything inside. */
export function setAll(element: HTMLElement, name: string, value: string): void {
  if (element.style.getPropertyValue(name) !== value) element.style.setProperty(name, value)
}
