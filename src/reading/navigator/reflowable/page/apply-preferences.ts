import type { Appearance, BookTypography } from '../../navigator'
import type { RenderedChapter } from '../chapter-model'
import { FACES, VARIABLES } from '../css/values'
import type { PagedMetrics } from './page-metrics'

/**
 * Passes the typography settings to the page's sheets as attributes and custom properties of `host`. Without its
 * attribute a setting is left to the book.
 */
export function applyTypography(host: HTMLElement, setting: BookTypography | undefined): void {
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
export interface WritingMode {
  /** CSS `writing-mode`. */
  mode: string
  isVertical: boolean
  /** Columns follow each other from right to left. False in vertical writing, whose pages follow each other downwards. */
  isRtl: boolean
  /** As in `PageMetrics`. */
  isLeftward: boolean
}

/** Passes the reader's preferences to the sheets inside `host`. */
export function applyPreferences(
  host: HTMLElement,
  { fontSize, isDark, lineHeight, typography }: Appearance,
): void {
  setCustomProperty(host, VARIABLES.size, `${fontSize}px`)
  host.toggleAttribute('data-dark', isDark)
  host.toggleAttribute('data-line-height', lineHeight !== null)
  if (lineHeight !== null) setCustomProperty(host, '--ol-line-height', String(lineHeight))
  applyTypography(host, typography)
}

/**
 * Determines the writing mode of a chapter and passes it to the sheets inside `host`.
 *
 * @param chapter null for a page without one
 * @param fontSize of running text, in CSS pixels
 * @param pages the page progression of the book; null to use the direction of the text
 */
export function applyWritingMode(
  host: HTMLElement,
  chapter: RenderedChapter | null,
  fontSize: number,
  pages: 'ltr' | 'rtl' | null = null,
): WritingMode {
  const { mode, direction, rem } = readStyle(host, chapter, fontSize)
  const isVertical = !mode.startsWith('horizontal')
  const isRtl = !isVertical && (pages ?? direction) === 'rtl'
  setCustomProperty(host, VARIABLES.rem, `${rem}px`)
  host.dataset.writing = isVertical ? 'vertical' : 'horizontal'
  host.dataset.direction = isRtl ? 'rtl' : 'ltr'
  setCustomProperty(host, '--ol-direction', isRtl ? 'rtl' : 'ltr')
  return { mode, isVertical, isRtl, isLeftward: isVertical ? !mode.endsWith('-lr') : isRtl }
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
  setCustomProperty(host, '--ol-writing', mode)
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
export function applyMetrics(
  host: HTMLElement,
  page: PagedMetrics,
  vertical: boolean,
  isPlate = false,
): void {
  const stage = isPlate ? null : host.closest<HTMLElement>('.desk')
  if (stage) setCustomProperty(stage, '--ol-edge', `${page.viewLeft + page.side}px`)
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
  for (const [name, length] of Object.entries(lengths)) setCustomProperty(host, name, `${length}px`)
}

/** Sets a custom property of an element, if its value differs: a write restyles everything inside. */
export function setCustomProperty(element: HTMLElement, name: string, value: string): void {
  if (element.style.getPropertyValue(name) !== value) element.style.setProperty(name, value)
}
