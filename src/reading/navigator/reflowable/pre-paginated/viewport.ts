import { pixelsOf } from '../css/values'

/** Width and height of a page in CSS pixels. */
export interface ViewportSize {
  width: number
  height: number
}

/** The size a page has whose maker did not say: about that of a printed one. */
export const USUAL_SIZE: ViewportSize = { width: 800, height: 1100 }
/** Coordinates of a picture can be as large as they like; a page of that many pixels could not be painted. */
const LARGEST_SIDE = 2400

/** A side as a page declares it: in CSS pixels, as long as the area it is shown in has it, or not at all. */
export type DeclaredSide = number | 'device' | null

/** Sides in CSS pixels that a page can be laid out with; what is beyond them counts as not declared. */
const LEAST_DECLARED = 1
const MOST_DECLARED = 100_000

export interface DeclaredSize {
  width: DeclaredSide
  height: DeclaredSide
}

/**
 * What the `content` of a `viewport` declares (EPUB 3.3, appendix on its syntax); null for a side that is missing or
 * no length. Of a side that is declared twice the first counts, of `600mm` the number (RS 3.3 §8.2.2.2).
 */
export function readViewport(content: string): DeclaredSize {
  const found = new Map<string, string>()
  for (const [, name = '', value = ''] of content.matchAll(/(?<![\w-])([\w-]+)\s*=\s*([^\s,;]+)/g))
    if (!found.has(name.toLowerCase())) found.set(name.toLowerCase(), value)
  const side = (name: string) => {
    const value = found.get(name) ?? ''
    if (value.toLowerCase() === `device-${name}`) return 'device'
    const length = /^(\d+\.?\d*|\.\d+)/.exec(value)?.[1]
    const pixels = Number(length ?? 0)
    return pixels >= LEAST_DECLARED && pixels <= MOST_DECLARED ? pixels : null
  }
  return { width: side('width'), height: side('height') }
}

/** A size as declared, in an area: a side that is missing is as long as the other one's share of the area tells. */
export function sizeIn({ width, height }: DeclaredSize, area: ViewportSize): ViewportSize {
  const across = width === 'device' ? area.width : width
  const down = height === 'device' ? area.height : height
  const share = across !== null ? across / area.width : down !== null ? down / area.height : 1
  return { width: across ?? area.width * share, height: down ?? area.height * share }
}

/** The size of an SVG picture: its view box, else its width and height; null when neither tells. */
export function svgSize(svg: Element): ViewportSize | null {
  const box = (svg.getAttribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [, , boxWidth = 0, boxHeight = 0] = box
  if (box.length === 4 && boxWidth > 0 && boxHeight > 0)
    return bounded({ width: boxWidth, height: boxHeight })
  const [width = 0, height = 0] = ['width', 'height'].map(
    (name) => pixelsOf(svg.getAttribute(name) ?? '') ?? 0,
  )
  return width > 0 && height > 0 ? bounded({ width, height }) : null
}

/** What an XHTML page declares: by its first viewport alone, whatever others say; null when that has no side. */
export function declaredBy(doc: Document): DeclaredSize | null {
  const meta = [...doc.getElementsByTagName('meta')].find(
    (each) => each.getAttribute('name')?.trim().toLowerCase() === 'viewport',
  )
  return sidesOf(meta?.getAttribute('content') ?? '')
}

/** As `readViewport`; null when there is no side. */
export function sidesOf(content: string): DeclaredSize | null {
  const size = readViewport(content)
  return size.width === null && size.height === null ? null : size
}

/** The size that an XHTML page declares in full; null when it does not. */
export function declaredSize(doc: Document): ViewportSize | null {
  const { width, height } = declaredBy(doc) ?? {}
  return typeof width === 'number' && typeof height === 'number' ? { width, height } : null
}

function bounded({ width, height }: ViewportSize): ViewportSize {
  const factor = Math.min(1, LARGEST_SIDE / Math.max(width, height))
  return { width: Math.max(1, width * factor), height: Math.max(1, height * factor) }
}
