import { group, HEIGHT, path, rect, WIDTH } from './draw'
import type { Palette } from './palette'
import type { TypeCase } from './type'

/** Minimum distance of text from the left and right edges, and of columns from the bottom. */
const MARGIN = 48
const FOOT = 110

/** Marks outlines of text, so that a check can tell them from the drawing. */
const WORDS = { class: 'words' }

interface Style {
  x: number
  y: number
  size: number
  /** 200 to 900; 700 when absent. */
  weight?: number
  fill: string
  tracking?: number
  /** Maximum length of a line or column; up to the sheet's margin when absent. */
  fit?: number
}

type LineStyle = Style & { anchor?: 'start' | 'middle' | 'end' }
type ColumnStyle = Style

/** The input of a layout. */
export interface Sheet {
  title: string
  /** The title broken into lines (or columns) by meaning. */
  lines: readonly string[]
  author: string
  palette: Palette
  random: () => number
  /** Renders text as SVG paths in the script of the book. */
  words: Words
}

/** Draws the sheet: SVG content for a 900 × 1200 page. */
export type Layout = (sheet: Sheet) => string

/** Sets the text of a book; colours are CSS colours, sizes are pixels. */
export class Words {
  readonly #type: TypeCase
  readonly #language: string

  constructor(type: TypeCase, language: string) {
    this.#type = type
    this.#language = language
  }

  /** One line, scaled down when it would cross the margin. */
  line(text: string, o: LineStyle): string {
    return this.lines([text], o)
  }

  /** Lines of one size below each other, the first with its baseline at `y`. */
  lines(texts: readonly string[], o: LineStyle & { leading?: number }): string {
    const face = this.#type.face(this.#language, o.weight ?? 700)
    const { anchor = 'start' } = o
    const room = {
      start: WIDTH - MARGIN - o.x,
      middle: 2 * (Math.min(o.x, WIDTH - o.x) - MARGIN),
      end: o.x - MARGIN,
    }[anchor]
    const widest = Math.max(...texts.map((text) => face.line(text, o).width))
    const size = o.size * Math.min(1, (o.fit ?? room) / widest)
    const step = size * (o.leading ?? 1.25)
    return texts
      .map((text, i) => path(face.line(text, { ...o, size, y: o.y + i * step }).d, o.fill, WORDS))
      .join('')
  }

  /** One vertical column. */
  column(text: string, o: ColumnStyle): string {
    return this.columns([text], o)
  }

  /** Columns of one size from right to left, scaled down when the longest would leave the sheet. */
  columns(texts: readonly string[], o: ColumnStyle & { gap?: number }): string {
    const face = this.#type.face(this.#language, o.weight ?? 700)
    const longest = Math.max(...texts.map((text) => face.column(text, o).height))
    const size = o.size * Math.min(1, (o.fit ?? HEIGHT - FOOT - o.y) / longest)
    const step = size * (1 + (o.gap ?? 0.25))
    return texts
      .map((text, i) => path(face.column(text, { ...o, size, x: o.x - i * step }).d, o.fill, WORDS))
      .join('')
  }

  /**
   * The publisher's logo: a folded sheet and its name. `x` is the logo's left edge, middle or right edge, by `anchor`.
   */
  imprint(x: number, y: number, fill: string, anchor: 'start' | 'middle' | 'end' = 'middle'): string {
    const name = this.#type
      .face(this.#language, 600)
      .line(this.#language === 'zh-TW' ? '折頁書社' : '折页书社', {
        size: 22,
        x: 34,
        y: 20,
        tracking: 0.22,
      })
    const width = 34 + name.width
    const left = anchor === 'start' ? x : anchor === 'middle' ? x - width / 2 : x - width
    const mark = path('M0 4L11 0V20L0 24Z', fill) + path('M13 0L24 4V24L13 20Z', fill, { opacity: 0.55 })
    return group(mark + path(name.d, fill), { transform: `translate(${Math.round(left)} ${y - 12})` })
  }

  /** The author's name with the word for "by", in one line. */
  author(
    name: string,
    o: { x: number; y: number; size?: number; fill: string; anchor?: 'start' | 'middle' | 'end' },
  ): string {
    return this.line(`${name}　著`, { size: 40, weight: 500, tracking: 0.12, ...o })
  }

  /** The author's name set vertically. */
  authorColumn(name: string, o: { x: number; y: number; size?: number; fill: string }): string {
    return this.column(`${name}　著`, { size: 38, weight: 500, tracking: 0.12, ...o })
  }

  /** A seal: light text on a square of the strong colour. */
  seal(text: string, o: { x: number; y: number; size: number; fill: string; light: string }): string {
    const { x, y, size, fill, light } = o
    return (
      rect(x, y, size, size, fill, { rx: size * 0.08 }) +
      this.line(text, {
        x: x + size / 2,
        y: y + size * 0.76,
        size: size * 0.72,
        weight: 700,
        fill: light,
        anchor: 'middle',
      })
    )
  }
}
