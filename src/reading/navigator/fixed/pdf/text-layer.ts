import type { PageViewport } from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import { buildParagraphs, type TextContent, type TextItem } from '../../../formats/pdf/text'
import { PageText } from '../../text/page-text'
import { enableBlankSelection } from './text-selection'

/** Font size at which widths are measured, in pixels; large enough to make hinting irrelevant. */
const MEASURE_PX = 100
/** Ascent as a fraction of the font height, where the font has none. */
const DEFAULT_ASCENT = 0.8
/** Minimum ascent; a lower one is an error of the font. */
const MIN_ASCENT = 0.5

/**
 * Creates the transparent text layer of a page: paragraphs in the order of the file, each run as wide as it is painted. The
 * text equals that of `PdfPublication.load`. pdf.js has a text layer too, but it adds a canvas to the host page's body.
 *
 * `runs` contains the runs of marked content in a tagged file, by id. The font size of a run is `--ol-height` (CSS pixels at
 * 100 %) times `--ol-scale`.
 */
export function createTextLayer(
  content: TextContent,
  viewport: PageViewport,
  language: string,
): { element: HTMLElement; text: PageText; runs: ReadonlyMap<string, readonly HTMLElement[]> } {
  const element = document.createElement('div')
  element.className = 'text'
  const lang = content.lang || language
  if (lang) element.lang = lang
  const measure = widthMeasure()
  const words = new Map<Text, string>()
  const runs = new Map<string, HTMLElement[]>()
  const lineEnds: HTMLElement[] = []
  for (const paragraph of buildParagraphs(content)) {
    const block = document.createElement('p')
    for (const { item, text, markedContentId, endsLine } of paragraph) {
      const node = document.createTextNode(item.str)
      const run = document.createElement('span')
      if (item.dir !== 'ltr') run.dir = item.dir === 'rtl' ? 'rtl' : 'ltr'
      placeRun(run, item, content, viewport, measure)
      run.append(node)
      block.append(run)
      words.set(node, text)
      if (endsLine && !markedContentId) lineEnds.push(run)
      if (!markedContentId) continue
      const marked = runs.get(markedContentId)
      if (marked) marked.push(run)
      else runs.set(markedContentId, [run])
    }
    element.append(block)
  }
  enableBlankSelection(element)
  const text = new PageText(element, (node) => words.get(node) ?? node.data)
  // After the text is collected, in which lines are joined: the runs are placed one by one, so only a break tells screen readers of lines.
  // Tagged text gets none: it is read in the order of its tags, and a break would be read apart from it.
  for (const run of lineEnds) run.after(document.createElement('br'))
  return { element, text, runs }
}

function placeRun(
  run: HTMLElement,
  item: TextItem,
  content: TextContent,
  viewport: PageViewport,
  measure: (text: string, family: string) => number,
): void {
  const style = content.styles[item.fontName]
  const family = familyOf(style?.fontFamily)
  const [a, b, c, d, e, f] = multiply(viewport.transform, item.transform)
  const isVertical = style?.vertical === true
  const angle = Math.atan2(b, a) + (isVertical ? Math.PI / 2 : 0)
  const height = Math.hypot(c, d)
  // The origin of vertical text is its centre line, that of horizontal text its baseline.
  const ascent = height * (isVertical ? 0.5 : ascentOf(style))
  const left = e + (angle === 0 ? 0 : ascent * Math.sin(angle))
  const top = f - ascent * Math.cos(angle)
  run.style.left = `${((100 * left) / viewport.width).toFixed(3)}%`
  run.style.top = `${((100 * top) / viewport.height).toFixed(3)}%`
  run.style.fontFamily = family
  run.style.setProperty('--ol-height', `${((height * 96) / 72).toFixed(3)}px`)
  if (Math.abs(angle) > 0.001) run.style.setProperty('--ol-turn', `${angle.toFixed(5)}rad`)
  const natural = (measure(item.str, family) * height) / MEASURE_PX
  const painted = isVertical ? item.height : item.width
  if (natural > 0 && painted > 0) run.style.setProperty('--ol-stretch', (painted / natural).toFixed(4))
}

/**
 * Replaces a generic font family by a named font. A generic family depends on the language, which a detached canvas does not
 * know: text measured as Times would be shown as Songti.
 */
const familyOf = (generic = 'sans-serif') =>
  ({ serif: '"Times New Roman", serif', monospace: '"Courier New", monospace' })[generic] ??
  `Arial, ${generic}`

/** Ascent of a font, as a fraction of its height, for a line box as high as the font, with ascent and descent centred in it. */
function ascentOf(style: { ascent?: number; descent?: number } | undefined): number {
  const { ascent = 0, descent = 0 } = style ?? {}
  if (!ascent) return descent ? 1 + descent : DEFAULT_ASCENT
  const middle = descent ? (1 + ascent + descent) / 2 : ascent
  return Math.min(1, Math.max(MIN_ASCENT, middle))
}

function widthMeasure(): (text: string, family: string) => number {
  const canvas = document.createElement('canvas')
  // The canvas is for measuring only, and each page has one.
  canvas.width = 1
  canvas.height = 1
  const context = canvas.getContext('2d')
  let current = ''
  return (text, family) => {
    if (!context) return 0
    if (family !== current) {
      context.font = `${MEASURE_PX}px ${family}`
      current = family
    }
    return context.measureText(text).width
  }
}

/** Multiplies two PDF matrices; the second is applied first. */
function multiply(first: readonly number[], second: readonly number[]) {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = first
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = second
  return [
    a * g + c * h,
    b * g + d * h,
    a * i + c * j,
    b * i + d * j,
    a * k + c * l + e,
    b * k + d * l + f,
  ] as const
}
