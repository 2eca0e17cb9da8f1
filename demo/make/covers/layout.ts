import { group, HEIGHT, path, rect, WIDTH } from './draw'
import type { Palette } from './palette'
import type { TypeCase } from './type'

/** Nearest that words come to the sheet's left and right edge, and columns to its foot. */
const MARGIN = 48
const FOOT = 110

/** Marks outlines of words, so that a check can tell them from the drawing. */
const WORDS = { class: 'words' }

interface Style {
  x: number
  y: number
  size: number
  /** 200 to 900; 700 when absent. */
  weight?: number
  fill: string
  tracking?: number
  /** Longest that a line or column may be; up to the sheet's margin when absent. */
  fit?: number
}

type LineStyle = Style & { anchor?: 'start' | 'middle' | 'end' }
type ColumnStyle = Style

/** What a layout gets to work with. */
export interface Sheet {
  title: string
  /** The title in lines (or columns) broken by sense. */
  lines: readonly string[]
  author: string
  palette: Palette
  random: () => number
  /** Words as an SVG path in the book's own script. */
  words: Words
}

/** Draws the sheet: SVG content for a 900 × 1200 page. */
export type Layout = (sheet: Sheet) => string

/** Sets a book's words; colours are CSS colours, sizes pixels. */
export class Words {
  readonly #type: TypeCase
  readonly #language: string

  constructor(type: TypeCase, language: string) {
    this.#type = type
    this.#language = language
  }

  /** One line, made smaller when it would come nearer than the margin to the sheet's edge. */
  line(text: string, o: LineStyle): string {
    return this.lines([text], o)
  }

  /** Lines under one another in one size, the first with its baseline at `y`. */
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

  /** Columns from right to left in one size, made smaller when the longest would run off the sheet. */
  columns(texts: readonly string[], o: ColumnStyle & { gap?: number }): string {
    const face = this.#type.face(this.#language, o.weight ?? 700)
    const longest = Math.max(...texts.map((text) => face.column(text, o).height))
    const size = o.size * Math.min(1, (o.fit ?? HEIGHT - FOOT - o.y) / longest)
    const step = size * (1 + (o.gap ?? 0.25))
    return texts
      .map((text, i) => path(face.column(text, { ...o, size, x: o.x - i * step }).d, o.fill, WORDS))
      .join('')
  }

  /** The house's mark: a folded sheet and its name. `x` is the mark's left edge, or the middle, or the right edge. */
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

  /** An author's name with the word for "by", in one line. */
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

  /** A seal: the text in light on a square of the strong colour. */
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
