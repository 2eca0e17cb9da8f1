import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { unwrapped } from './woff'

/** Text as outlines: an SVG path and its bounding box. */
export interface Outline {
  d: string
  width: number
  height: number
}

export interface LineOptions {
  size: number
  /** The start, middle or end of the line, by `anchor`. */
  x: number
  /** Baseline. */
  y: number
  anchor?: 'start' | 'middle' | 'end'
  /** Extra space after each character, as a fraction of the size. */
  tracking?: number
}

export interface ColumnOptions {
  size: number
  /** The column's middle. */
  x: number
  /** The top of the first character's square. */
  y: number
  tracking?: number
}

const FACES = {
  'zh-CN': 'noto-serif-sc/files/noto-serif-sc-chinese-simplified',
  'zh-TW': 'noto-serif-tc/files/noto-serif-tc-chinese-traditional',
} as const

/** Height of the square's top above the baseline in Noto's Chinese fonts, as a fraction of the size. */
const RISE = 0.88

/** Renders text with the fonts of npm packages, so that no system font is needed. */
export class TypeCase {
  readonly #fonts = new Map<string, Font>()
  readonly #require = createRequire(import.meta.url)

  /** @param weight 200 to 900, in hundreds */
  face(language: string, weight: number): Face {
    const name = language === 'zh-TW' ? 'zh-TW' : 'zh-CN'
    const other = name === 'zh-TW' ? 'zh-CN' : 'zh-TW'
    return new Face(this.#font(name, weight), () => this.#font(other, weight))
  }

  #font(name: keyof typeof FACES, weight: number): Font {
    const key = `${FACES[name]}-${weight}-normal.woff`
    let font = this.#fonts.get(key)
    if (!font) {
      font = create(unwrapped(readFileSync(this.#require.resolve(`@fontsource/${key}`))))
      this.#fonts.set(key, font)
    }
    return font
  }
}

/** One font at one weight. */
export class Face {
  readonly #font: Font
  readonly #spare: () => Font

  /** @param spare returns the font for characters that `font` does not have */
  constructor(font: Font, spare: () => Font) {
    this.#font = font
    this.#spare = spare
  }

  /** A horizontal line. */
  line(text: string, { size, x, y, anchor = 'start', tracking = 0 }: LineOptions): Outline {
    const glyphs = [...text].map((char) => this.#glyph(char, false, size))
    const gap = tracking * size
    const width = glyphs.reduce((sum, glyph) => sum + glyph.advance + gap, -gap)
    let pen = anchor === 'start' ? x : anchor === 'middle' ? x - width / 2 : x - width
    let d = ''
    for (const glyph of glyphs) {
      d += glyph.at(pen, y)
      pen += glyph.advance + gap
    }
    return { d, width, height: size }
  }

  /** A vertical column; punctuation uses its vertical form. */
  column(text: string, { size, x, y, tracking = 0 }: ColumnOptions): Outline {
    const step = size * (1 + tracking)
    let d = ''
    let top = y
    for (const char of text) {
      const glyph = this.#glyph(char, true, size)
      d += glyph.at(x - glyph.advance / 2, top + RISE * size)
      top += step
    }
    return { d, width: size, height: top - y - tracking * size }
  }

  #glyph(char: string, vertical: boolean, size: number) {
    const has = this.#font.hasGlyphForCodePoint(char.codePointAt(0) ?? 0)
    const font = has ? this.#font : this.#spare()
    const glyph = font.layout(char, vertical ? ['vert'] : []).glyphs[0]
    if (!glyph) throw new Error(`no glyph for “${char}”`)
    const scale = size / font.unitsPerEm
    return {
      advance: glyph.advanceWidth * scale,
      at: (x: number, y: number) => glyph.path.scale(scale, -scale).translate(x, y).toSVG(),
    }
  }
}
