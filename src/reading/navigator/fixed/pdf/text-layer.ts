import type { PageViewport } from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import { paragraphsOf, type TextContent, type TextItem } from '../../../formats/pdf/text'
import { PageText } from '../../text/page-text'
import { selectOverBlanks } from './selecting'

/** Size that widths are measured at, in pixels; large enough that hinting does not matter. */
const MEASURE_PX = 100
/** Part of a line above its base line, where the font does not say. */
const ASCENT = 0.8
/** Less than that is a font's error. */
const LEAST_ASCENT = 0.5

/**
 * The words of a page as elements over its picture: unseen, by paragraphs in the order of the file, each run as
 * wide as it is painted. Their text is the one `PdfPublication.load` gives. pdf.js has such a layer too, but it keeps a canvas of its own in the host page's body.
 *
 * `runs` are those that a tagged file has marked, by their marks. Sizes are told in `--ol-height` (CSS pixels at 100 %) and follow `--ol-scale`.
 */
export function textLayer(
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
  for (const paragraph of paragraphsOf(content)) {
    const block = document.createElement('p')
    for (const { item, words: told, mark } of paragraph) {
      const node = document.createTextNode(item.str)
      const run = document.createElement('span')
      if (item.dir !== 'ltr') run.dir = item.dir === 'rtl' ? 'rtl' : 'ltr'
      lay(run, item, content, viewport, measure)
      run.append(node)
      block.append(run)
      words.set(node, told)
      if (!mark) continue
      const marked = runs.get(mark)
      if (marked) marked.push(run)
      else runs.set(mark, [run])
    }
    element.append(block)
  }
  selectOverBlanks(element)
  return { element, text: new PageText(element, (node) => words.get(node) ?? node.data), runs }
}

function lay(
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
  // A column's origin is its middle, a line's is its base line.
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
 * A generic family is another font in another language, which a canvas outside the page does not know: what is measured
 * as Times would lie there as Songti. A font of its own name is the same for both.
 */
const familyOf = (generic = 'sans-serif') =>
  ({ serif: '"Times New Roman", serif', monospace: '"Courier New", monospace' })[generic] ??
  `Arial, ${generic}`

/** The box of a run is as high as its type, and what the font calls its letters lies in the middle of it. */
function ascentOf(style: { ascent?: number; descent?: number } | undefined): number {
  const { ascent = 0, descent = 0 } = style ?? {}
  if (!ascent) return descent ? 1 + descent : ASCENT
  const middle = descent ? (1 + ascent + descent) / 2 : ascent
  return Math.min(1, Math.max(LEAST_ASCENT, middle))
}

function widthMeasure(): (text: string, family: string) => number {
  const canvas = document.createElement('canvas')
  // Nothing is painted on it, and there is one for every page.
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

/** Two PDF matrices, the second applied first. */
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
