import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import type { PdfDocument } from './document'

export type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>
export type TextItem = Extract<TextContent['items'][number], { str: string }>

export const isText = (item: TextContent['items'][number]): item is TextItem => 'str' in item

/** Reads the text of a page, with regular characters. @throws LibraryError as `PdfDocument.wait` */
export async function readPageText(document: PdfDocument, page: PDFPageProxy): Promise<TextContent> {
  // In a tagged file the tags are among the text items.
  const includeMarkedContent = await document.isTagged()
  const content = await document.wait(page.getTextContent({ includeMarkedContent }))
  for (const item of content.items) if (isText(item)) item.str = replaceGlyphVariants(item.str)
  return content
}

/** A text item of the file and its text in the paragraph. */
export interface TextRun {
  item: TextItem
  /** The text with a space for a line end, and without a hyphen that a line end added. */
  text: string
  /** Its marked content in a tagged file: `ARTIFACT`, or pdf.js's id of the content; '' for none. */
  markedContentId: string
  /** Whether it is the last of its line. */
  endsLine?: boolean
}

/** Tag of content that is not part of the text: running heads, page numbers, ornaments. */
export const ARTIFACT = 'Artifact'

export type PdfParagraph = readonly TextRun[]

/** Text items of a page; the rest is dropped. */
const MAX_RUNS = 50_000
/** Share of the line length by which the last line of a paragraph is shorter than the lines around it. */
const SHORT = 0.12
/** In multiples of the font size: lines whose starts differ by less are in one column; a smaller inset is no indent. */
const COLUMN_EM = 4
const INDENT_EM = 0.8
/** Ratio of font sizes at which a heading begins or ends. */
const SIZE_RATIO = 1.25

interface PdfLine {
  runs: TextRun[]
  /** Start and end in the reading direction, in PDF units. */
  start: number
  end: number
  size: number
}

/**
 * The paragraphs of a page in the order of the file. Lines are joined, because search, highlights and read-aloud must not
 * stop at line ends.
 */
export function buildParagraphs(content: TextContent): PdfParagraph[] {
  const lines = linesOf(content)
  const paragraphs: TextRun[][] = []
  let before: PdfLine | null = null
  for (const line of lines) {
    const last = line.runs.at(-1)
    if (last) last.endsLine = true
    const open = paragraphs.at(-1)
    if (open && before && !endsParagraph(before, line, lines)) {
      joinTo(open, line)
      open.push(...line.runs)
    } else paragraphs.push(line.runs)
    before = line
  }
  return paragraphs
}

export const paragraphText = (paragraph: PdfParagraph): string => paragraph.map(({ text }) => text).join('')

function linesOf(content: TextContent): PdfLine[] {
  const lines: PdfLine[] = []
  let line: PdfLine | null = null as PdfLine | null
  const close = () => {
    const finished = line && trimmed(line)
    if (finished) lines.push(finished)
    line = null
  }
  const marks: string[] = []
  for (const item of content.items.slice(0, MAX_RUNS)) {
    const markedContentId = marks.at(-1) ?? ''
    if (!isText(item)) {
      if (item.type === 'endMarkedContent') marks.pop()
      else marks.push('tag' in item && item.tag === ARTIFACT ? ARTIFACT : item.id || markedContentId)
      continue
    }
    if (item.str.trim() !== '') {
      const [start, end] = extent(item, content.styles[item.fontName]?.vertical === true)
      line ??= { runs: [], start, end, size: 0 }
      line.runs.push({ item, text: item.str, markedContentId })
      line.start = Math.min(line.start, start)
      line.end = Math.max(line.end, end)
      line.size = Math.max(line.size, item.height || sizeOf(item))
    } else if (item.str !== '') {
      // A space is an item of its own; it is appended to the item before it.
      const last: TextRun | undefined = line?.runs.at(-1)
      if (last && !last.text.endsWith(' ')) last.text += ' '
    }
    if (item.hasEOL) close()
  }
  close()
  return lines
}

/** Start and end of an item in its writing direction; the page may be rotated in the file. */
function extent(item: TextItem, isVertical: boolean): readonly [number, number] {
  const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = item.transform.map(Number)
  const [right, up] = isVertical ? [-c, -d] : [a, b]
  const start = (x * right + y * up) / (Math.hypot(right, up) || 1)
  return [start, start + (isVertical ? item.height : item.width)]
}

const sizeOf = ({ transform }: TextItem) => Math.hypot(Number(transform[2]), Number(transform[3]))

function trimmed(line: PdfLine): PdfLine | null {
  const [first] = line.runs
  const last = line.runs.at(-1)
  if (!first || !last) return null
  first.text = first.text.trimStart()
  last.text = last.text.trimEnd()
  return line
}

function endsParagraph(line: PdfLine, next: PdfLine, lines: readonly PdfLine[]): boolean {
  const em = Math.max(1, line.size)
  const ratio = Math.max(line.size, next.size) / Math.max(1, Math.min(line.size, next.size))
  if (ratio > SIZE_RATIO) return true
  const inset = next.start - line.start
  if (inset > INDENT_EM * em && inset < COLUMN_EM * em) return true
  const column = lines.filter(({ start }) => Math.abs(start - line.start) < COLUMN_EM * em)
  const edge = Math.max(...column.map(({ end }) => end))
  const left = Math.min(...column.map(({ start }) => start))
  return edge - line.end > SHORT * (edge - left)
}

/** Joins two lines: Chinese without a space, other text with one, a hyphenated word without its hyphen. */
function joinTo(open: readonly TextRun[], line: PdfLine): void {
  const last = open.at(-1)
  const [first] = line.runs
  if (!last || !first) return
  if (/\p{L}-$/u.test(last.text) && /^\p{Ll}/u.test(first.text)) last.text = last.text.slice(0, -1)
  else if (!WITHOUT_SPACE_END.test(last.text) && !WITHOUT_SPACE_START.test(first.text)) last.text += ' '
}

const WITHOUT_SPACE_END = /[\p{Script=Han}\u3000-\u30ff\uff00-\uffef]$/u
const WITHOUT_SPACE_START = /^[\p{Script=Han}\u3000-\u30ff\uff00-\uffef]/u

/** The characters for the radicals U+2E80 to U+2EF3: many fonts map a shared glyph to the radical. */
const RADICALS =
  '⺀厂乛乚乙亻冂⺇刀刂卜㔾小小兀尣尢⺑巳幺彑彐忄心扌攵⺚旡日月歺母民氵氺灬爫爫丬牛犭王⺪目示礻⺮糹纟罓罒⺳冗⺵羊⺷⺸耂肀聿肉⺽艹艹艹虎衤覀西见角⻇讠贝⻊车辶辶辶邑钅長镸长门⻖阝雨青韦页风飞食⻞飠饣⻡马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜亀龟'
const FIRST_RADICAL = 0x2e80
/** Regular forms of the vertical presentation forms from U+FE10 and from U+FE30. */
const VERTICAL_MARKS = '，、。：；！？〖〗…'
const FIRST_VERTICAL_MARK = 0xfe10
const VERTICAL_FORMS = '‥—–＿＿（）｛｝〔〕【】《》〈〉「」『』﹅﹆［］'
const FIRST_VERTICAL_FORM = 0xfe30

/** Radicals, vertical forms, compatibility ideographs, lone surrogates and control characters. */
const ODD = /[\u2e80-\u2ef3\u2f00-\u2fd5\ufe10-\ufe19\ufe30-\ufe48\uf900-\ufaff\p{Cs}\p{Cc}]/gu
const MIDDLE_DOTS = /\u22ef/g

/**
 * Replaces glyph variants by the characters that are meant: browsers and office programs print `页` as the radical `⻚`, a
 * vertical `，` as `︐`, and `…` of the Chinese character sets as a mathematical sign. Search, copy and speech need the
 * regular characters. The result has the same length in UTF-16 units.
 */
export function replaceGlyphVariants(text: string): string {
  const written = text.replace(ODD, (odd) => {
    const unit = odd.charCodeAt(0)
    if (unit < 0xa0 || (unit >= 0xd800 && unit <= 0xdfff)) return /\s/.test(odd) ? odd : '\ufffd'
    const known =
      RADICALS[unit - FIRST_RADICAL] ??
      VERTICAL_MARKS[unit - FIRST_VERTICAL_MARK] ??
      VERTICAL_FORMS[unit - FIRST_VERTICAL_FORM] ??
      odd.normalize('NFKC')
    return known.length === 1 ? known : odd
  })
  return /\p{Script=Han}|\u22ef\u22ef/u.test(written) ? written.replace(MIDDLE_DOTS, '…') : written
}
