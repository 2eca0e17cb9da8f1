import { toPixels } from '../css/values'

/** Width and height of a page in CSS pixels. */
export interface ViewportSize {
  width: number
  height: number
}

/** Size of a page that declares none, about that of a printed one. */
export const DEFAULT_PAGE_SIZE: ViewportSize = { width: 800, height: 1100 }
/** Longest side of a drawing in CSS pixels. Its coordinates may be larger, but such a page could not be painted. */
const MAX_DRAWING_SIDE = 2400

/** A declared side: in CSS pixels, `device` for that of the area the page is shown in, null when it is not declared. */
export type DeclaredSide = number | 'device' | null

/** Range of declared sides in CSS pixels; others count as not declared. */
const MIN_DECLARED = 1
const MAX_DECLARED = 100_000

export interface DeclaredSize {
  width: DeclaredSide
  height: DeclaredSide
}

/**
 * Parses the `content` of a `viewport` (EPUB 3.3, appendix on its syntax). A side is null when it is missing or no
 * length. The first of two declarations counts, and of `600mm` the number (RS 3.3 §8.2.2.2).
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
    return pixels >= MIN_DECLARED && pixels <= MAX_DECLARED ? pixels : null
  }
  return { width: side('width'), height: side('height') }
}

/** Computes a declared size in an area: a side that is not declared has the same share of the area as the other one. */
export function resolveSize({ width, height }: DeclaredSize, area: ViewportSize): ViewportSize {
  const across = width === 'device' ? area.width : width
  const down = height === 'device' ? area.height : height
  const share = across !== null ? across / area.width : down !== null ? down / area.height : 1
  return { width: across ?? area.width * share, height: down ?? area.height * share }
}

/** The size of an SVG drawing: that of its view box, else its width and height; null when it has neither. */
export function readSvgSize(svg: Element): ViewportSize | null {
  const box = (svg.getAttribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [, , boxWidth = 0, boxHeight = 0] = box
  if (box.length === 4 && boxWidth > 0 && boxHeight > 0)
    return bounded({ width: boxWidth, height: boxHeight })
  const [width = 0, height = 0] = ['width', 'height'].map(
    (name) => toPixels(svg.getAttribute(name) ?? '') ?? 0,
  )
  return width > 0 && height > 0 ? bounded({ width, height }) : null
}

/** The size in the first `viewport` of an XHTML page; further ones are ignored. Null when it declares no side. */
export function readDeclaredSize(doc: Document): DeclaredSize | null {
  const meta = [...doc.getElementsByTagName('meta')].find(
    (each) => each.getAttribute('name')?.trim().toLowerCase() === 'viewport',
  )
  return parseDeclaredSize(meta?.getAttribute('content') ?? '')
}

/** As `readViewport`, but null when neither side is declared. */
export function parseDeclaredSize(content: string): DeclaredSize | null {
  const size = readViewport(content)
  return size.width === null && size.height === null ? null : size
}

/** The size of an XHTML page that declares both sides in pixels; null otherwise. */
export function readPixelSize(doc: Document): ViewportSize | null {
  const { width, height } = readDeclaredSize(doc) ?? {}
  return typeof width === 'number' && typeof height === 'number' ? { width, height } : null
}

function bounded({ width, height }: ViewportSize): ViewportSize {
  const factor = Math.min(1, MAX_DRAWING_SIDE / Math.max(width, height))
  return { width: Math.max(1, width * factor), height: Math.max(1, height * factor) }
}
