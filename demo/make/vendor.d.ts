/** Types of the library functions used here; these libraries have no types of their own. */
declare module 'markdown-it-ruby' {
  import type MarkdownIt from 'markdown-it'

  const plugin: (md: MarkdownIt) => void
  export default plugin
}

declare module 'fontkit' {
  interface Box {
    minX: number
    minY: number
    maxX: number
    maxY: number
  }
  interface Path {
    bbox: Box
    toSVG(): string
    scale(x: number, y: number): Path
    translate(x: number, y: number): Path
  }
  interface Glyph {
    id: number
    path: Path
    advanceWidth: number
  }
  interface GlyphRun {
    glyphs: Glyph[]
  }
  interface Font {
    unitsPerEm: number
    ascent: number
    descent: number
    layout(text: string, features?: readonly string[] | Record<string, boolean>): GlyphRun
    hasGlyphForCodePoint(codePoint: number): boolean
  }
  export function create(data: Uint8Array): Font
}
