import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import type { PdfDocument } from './document'

/** The characters that stand for the parts from U+2E80 to U+2EF3 as which many fonts name the glyph they share. */
const PARTS =
  '⺀厂乛乚乙亻冂⺇刀刂卜㔾小小兀尣尢⺑巳幺彑彐忄心扌攵⺚旡日月歺母民氵氺灬爫爫丬牛犭王⺪目示礻⺮糹纟罓罒⺳冗⺵羊⺷⺸耂肀聿肉⺽艹艹艹虎衤覀西见角⻇讠贝⻊车辶辶辶邑钅長镸长门⻖阝雨青韦页风飞食⻞飠饣⻡马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜亀龟'
const FIRST_PART = 0x2e80
/** From U+FE10 and from U+FE30: as they look in a column, and as they are written. */
const COLUMN_MARKS = '，、。：；！？〖〗…'
const FIRST_COLUMN_MARK = 0xfe10
const COLUMN_SIGNS = '‥—–＿＿（）｛｝〔〕【】《》〈〉「」『』﹅﹆［］'
const FIRST_COLUMN_SIGN = 0xfe30

/** Radicals, parts, marks of a column, compatibility characters, halves of a character and what is none at all. */
const ODD = /[\u2e80-\u2ef3\u2f00-\u2fd5\ufe10-\ufe19\ufe30-\ufe48\uf900-\ufaff\p{Cs}\p{Cc}]/gu
const MIDDLE_DOTS = /\u22ef/g

/**
 * Words as they are written, of a text that names its glyphs: browsers and offices print `页` as the radical `⻚`, a
 * column's `，` is `︐`, and `…` of the Chinese character sets is a mathematician's. Whoever searches, copies or
 * listens means the written ones. As long as the text in UTF-16 units.
 */
export function asWritten(text: string): string {
  const written = text.replace(ODD, (odd) => {
    const unit = odd.charCodeAt(0)
    if (unit < 0xa0 || (unit >= 0xd800 && unit <= 0xdfff)) return /\s/.test(odd) ? odd : '\ufffd'
    const known =
      PARTS[unit - FIRST_PART] ??
      COLUMN_MARKS[unit - FIRST_COLUMN_MARK] ??
      COLUMN_SIGNS[unit - FIRST_COLUMN_SIGN] ??
      odd.normalize('NFKC')
    return known.length === 1 ? known : odd
  })
  return /\p{Script=Han}|\u22ef\u22ef/u.test(written) ? written.replace(MIDDLE_DOTS, '…') : written
}

export type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>
export type TextItem = Extract<TextContent['items'][number], { str: string }>

export const isText = (item: TextContent['items'][number]): item is TextItem => 'str' in item

/** @throws LibraryError as `PdfDocument.wait` */
export async function textOf(document: PdfDocument, page: PDFPageProxy): Promise<TextContent> {
  // Where the file says what its parts are, it says so between its words.
  const includeMarkedContent = await document.isTagged()
  const content = await document.wait(page.getTextContent({ includeMarkedContent }))
  for (const item of content.items) if (isText(item)) item.str = asWritten(item.str)
  return content
}

/** A piece of text as the file paints it, and its words as they stand in the paragraph. */
export interface TextRun {
  item: TextItem
  /** With the space that a line end stands for, without the hyphen that one put there. */
  words: string
  /** What it is marked as in a tagged file: `ARTIFACT`, or pdf.js's name of the content; empty if nothing. */
  mark: string
}

/** What a file marks as no part of the book: running heads, numbers of pages, ornaments. */
export const ARTIFACT = 'Artifact'

export type PdfParagraph = readonly TextRun[]

/** Runs of text of one page beyond which the rest is left out. */
const MAX_RUNS = 50_000
/** In parts of a line's length: what ends so much before the lines around it ends a paragraph. */
const SHORT = 0.12
/** In heights of the type: lines that begin no further apart stand in one column; less than that is no indent. */
const COLUMN_EM = 4
const INDENT_EM = 0.8
/** Type that is so much larger or smaller than the line before is a heading, or no longer one. */
const OTHER_SIZE = 1.25

interface PdfLine {
  runs: TextRun[]
  /** Along the way one reads, in the file's own units. */
  start: number
  end: number
  size: number
}

/**
 * The words of a page in the order of the file, lines joined to paragraphs: what is found, marked and read aloud
 * must not stop where a line happens to end.
 */
export function paragraphsOf(content: TextContent): PdfParagraph[] {
  const lines = linesOf(content)
  const paragraphs: TextRun[][] = []
  let before: PdfLine | null = null
  for (const line of lines) {
    const open = paragraphs.at(-1)
    if (open && before && !isEnd(before, line, lines)) {
      joinTo(open, line)
      open.push(...line.runs)
    } else paragraphs.push(line.runs)
    before = line
  }
  return paragraphs
}

export const wordsOf = (paragraph: PdfParagraph): string => paragraph.map(({ words }) => words).join('')

function linesOf(content: TextContent): PdfLine[] {
  const lines: PdfLine[] = []
  let line: PdfLine | null = null as PdfLine | null
  const close = () => {
    const made = line && trimmed(line)
    if (made) lines.push(made)
    line = null
  }
  const marks: string[] = []
  for (const item of content.items.slice(0, MAX_RUNS)) {
    const mark = marks.at(-1) ?? ''
    if (!isText(item)) {
      if (item.type === 'endMarkedContent') marks.pop()
      else marks.push('tag' in item && item.tag === ARTIFACT ? ARTIFACT : item.id || mark)
      continue
    }
    if (item.str.trim() !== '') {
      const [start, end] = extent(item, content.styles[item.fontName]?.vertical === true)
      line ??= { runs: [], start, end, size: 0 }
      line.runs.push({ item, words: item.str, mark })
      line.start = Math.min(line.start, start)
      line.end = Math.max(line.end, end)
      line.size = Math.max(line.size, item.height || sizeOf(item))
    } else if (item.str !== '') {
      // A gap is a run of its own; it belongs to the words before it.
      const last: TextRun | undefined = line?.runs.at(-1)
      if (last && !last.words.endsWith(' ')) last.words += ' '
    }
    if (item.hasEOL) close()
  }
  close()
  return lines
}

/** Where a run begins and ends on its way: along its line, or down it; a page may lie on its side in the file. */
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
  first.words = first.words.trimStart()
  last.words = last.words.trimEnd()
  return line
}

function isEnd(line: PdfLine, next: PdfLine, lines: readonly PdfLine[]): boolean {
  const em = Math.max(1, line.size)
  const ratio = Math.max(line.size, next.size) / Math.max(1, Math.min(line.size, next.size))
  if (ratio > OTHER_SIZE) return true
  const inset = next.start - line.start
  if (inset > INDENT_EM * em && inset < COLUMN_EM * em) return true
  const column = lines.filter(({ start }) => Math.abs(start - line.start) < COLUMN_EM * em)
  const edge = Math.max(...column.map(({ end }) => end))
  const left = Math.min(...column.map(({ start }) => start))
  return edge - line.end > SHORT * (edge - left)
}

/** Chinese lines join without a space, words of letters with one, a word cut by a hyphen without it. */
function joinTo(open: readonly TextRun[], line: PdfLine): void {
  const last = open.at(-1)
  const [first] = line.runs
  if (!last || !first) return
  if (/\p{L}-$/u.test(last.words) && /^\p{Ll}/u.test(first.words)) last.words = last.words.slice(0, -1)
  else if (!WITHOUT_SPACE_END.test(last.words) && !WITHOUT_SPACE_START.test(first.words)) last.words += ' '
}

const WITHOUT_SPACE_END = /[\p{Script=Han}\u3000-\u30ff\uff00-\uffef]$/u
const WITHOUT_SPACE_START = /^[\p{Script=Han}\u3000-\u30ff\uff00-\uffef]/u
