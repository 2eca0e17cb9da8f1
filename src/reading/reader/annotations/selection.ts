import { type LinkedPassage, linkedWords } from '../../../domain/linked-passage'
import type { Locator } from '../../../domain/locator'
import type { Passage } from '../../../domain/mark'
import { trimCutWord } from '../../../domain/mark-text'
import type { PageText, VisiblePage } from '../../navigator/text/page-text'
import { OBJECT, textOfReplaced } from '../../publication/plain-text'
import { firstVisibleOffset, isOffsetVisible } from '../decorations/visible'
import { sentencesOf } from '../read-aloud/speaker'

/** UTF-16 units of the excerpt of a page, including a heading. */
const EXCERPT_LENGTH = 80

/** The text of a range as displayed (script converted), one line per block, without ruby and images. */
export const displayedText = (text: PageText, start: number, end: number): string =>
  linesOf(text, start, end, readDisplayed).join('\n')

/** The text of a range in the script of the source, one line per block, without ruby and images. */
export const originalText = (text: PageText, start: number, end: number): string =>
  linesOf(text, start, end, readSource).join('\n')

/** The first words from an offset on, in the script of the source; words separated by spaces are not cut. */
export function openingText(text: PageText, start: number): string {
  const half = /[\uDC00-\uDFFF]/.test(text.text.charAt(start + EXCERPT_LENGTH)) ? 1 : 0
  const end = Math.min(text.length, start + EXCERPT_LENGTH + half)
  const words = originalText(text, start, end)
  const isWhole = text.blocks.includes(end) || /\s/.test(text.text.charAt(end - 1))
  return isWhole ? words : trimCutWord(words, text.text.slice(end, end + 2))
}

type ReadText = (text: PageText, start: number, end: number) => string

function linesOf(text: PageText, start: number, end: number, read: ReadText): string[] {
  const edges = [...text.blocks.filter((block) => block > start && block < end), end]
  let from = start
  const lines = edges.map((to) => {
    const line = lineOf(text, from, to, read)
    from = to
    return line.trim()
  })
  return lines.filter((line) => line !== '')
}

function lineOf(text: PageText, start: number, end: number, read: ReadText): string {
  let line = ''
  let at = start
  for (const [from, to] of [...text.asides.filter(([from, to]) => from < end && to > start), [end, end]]) {
    if (from > at) line += read(text, at, from)
    at = Math.max(at, to)
  }
  return line.replaceAll(OBJECT, '').replace(/\s+/g, ' ')
}

const readSource: ReadText = ({ text }, start, end) => text.slice(start, end)

/** The displayed text; the source text if their lengths differ, because the offsets do not match then. */
const readDisplayed: ReadText = (text, start, end) => {
  const source = readSource(text, start, end)
  const seen = text.ranges(start, end).map(shownWords).join('')
  return seen.length === source.replaceAll(OBJECT, '').length ? seen : source
}

/** The text of a range; of a picture the character that it shows. */
function shownWords(range: Range): string {
  const picture =
    range.startContainer instanceof Element && range.startContainer.childNodes[range.startOffset]
  return picture instanceof Element ? textOfReplaced(picture) : String(range)
}

/** UTF-16 units after the first visible character in which a visible sentence is looked for. */
const SEARCH_LENGTH = 2000

interface SelectedRange {
  page: VisiblePage
  start: number
  end: number
}

/**
 * Selects a sentence of the page for keyboard users (WCAG 2.1.1): the first visible one, or the one after or before the
 * selection. Shift and the arrow keys extend it from there.
 *
 * @param here locator of the page on show
 * @returns false if there is no such sentence on show
 */
export function selectSentence(pages: readonly VisiblePage[], step: 1 | -1, here: Locator | null): boolean {
  const sentences = pages.flatMap((page) => sentencesOnShow(page, here))
  const chosen = readSelection(pages)
  const edge = step === 1 ? chosen?.parts.at(-1) : chosen?.parts[0]
  const isBeyond = ({ page, start }: SelectedRange) => {
    if (!edge) return true
    const [at, of] = [pages.indexOf(page), pages.indexOf(edge.page)]
    if (at !== of) return step === 1 ? at > of : at < of
    return step === 1 ? start >= edge.end : start < edge.start
  }
  const next = step === 1 ? sentences.find(isBeyond) : sentences.findLast(isBeyond)
  if (!next) return false
  const ranges = next.page.text.ranges(next.start, next.end)
  const [first, last] = [ranges[0], ranges.at(-1)]
  if (!first || !last) return false
  next.page.root.ownerDocument
    .getSelection()
    ?.setBaseAndExtent(first.startContainer, first.startOffset, last.endContainer, last.endOffset)
  return true
}

function sentencesOnShow(page: VisiblePage, here: Locator | null): SelectedRange[] {
  const found: SelectedRange[] = []
  const { text, language, href } = page
  // A paragraph that spans several pages may have no visible start: fall back to the progression.
  const progression = href === here?.href ? here.progression : 0
  const first = firstVisibleOffset(page) ?? Math.round(progression * text.length)
  // Start at the block of the first visible character: a block from the previous page may have sentences on this one.
  const from = text.blocks.findLast((block) => block < first) ?? first
  for (const { start, end } of sentencesOf(text, language, from)) {
    if (isOffsetVisible(page, start)) found.push({ page, start, end })
    else if (found.length > 0 || start > first + SEARCH_LENGTH) break
  }
  return found
}

/** A range of one page's text. */
export interface SelectedPart {
  page: VisiblePage
  start: number
  end: number
}

/** The text selected on the pages on show. */
export interface PageSelection {
  /** In reading order; more than one if the selection spans pages. */
  parts: readonly SelectedPart[]
  /** As displayed: one line per block, without asides. */
  words: string
  /** Bounding box, in client coordinates. */
  box: DOMRect
}

/** The selection within the pages on show; null if nothing is selected, or something outside them. */
export function readSelection(pages: readonly VisiblePage[]): PageSelection | null {
  const range = selectedRange([...new Set(pages.map(({ root }) => root))])
  if (!range) return null
  const isInside = (node: Node) => pages.some(({ root, view }) => root.contains(node) && isOnView(node, view))
  if (!isInside(range.startContainer) || !isInside(range.endContainer)) return null
  // Chapters are in separate shadow roots: a selection across them is split at the edge.
  const parts = pages.flatMap((page) => {
    const part = trimmed(
      page.text.text,
      page.text.offsetAt(range.startContainer, range.startOffset),
      page.text.offsetAt(range.endContainer, range.endOffset),
    )
    return part ? [{ page, ...part }] : []
  })
  const box = boxOf(parts.flatMap(({ page, start, end }) => page.text.ranges(start, end)))
  const words = parts.map(({ page, start, end }) => displayedText(page.text, start, end)).join('\n')
  return box && { parts, words, box }
}

/** Whether a node is in the view, or in a shadow root whose host is. */
function isOnView(node: Node, view: HTMLElement): boolean {
  const root = node.getRootNode()
  return view.contains(root instanceof ShadowRoot && root !== view.getRootNode() ? root.host : node)
}

function trimmed(text: string, from: number, to: number): { start: number; end: number } | null {
  let start = from
  let end = to
  while (start < end && /[\s\uFFFC]/.test(text.charAt(start))) start += 1
  while (end > start && /[\s\uFFFC]/.test(text.charAt(end - 1))) end -= 1
  return end > start ? { start, end } : null
}

type Ends = Pick<StaticRange, 'startContainer' | 'startOffset' | 'endContainer' | 'endOffset' | 'collapsed'>

/** The selected range. `document.getSelection()` hides nodes in shadow roots; each browser has another API for them. */
function selectedRange(roots: readonly ShadowRoot[]): Ends | null {
  const selection = roots[0]?.ownerDocument.getSelection()
  if (!selection) return null
  if ('getComposedRanges' in selection) {
    const [range] = selection.getComposedRanges({ shadowRoots: [...roots] })
    if (range && !range.collapsed && roots.some((root) => root.contains(range.startContainer))) return range
  }
  for (const root of roots) {
    const own = 'getSelection' in root && typeof root.getSelection === 'function' ? root.getSelection() : null
    const inner: unknown = own ?? selection
    const range = inner instanceof Selection && inner.rangeCount > 0 ? inner.getRangeAt(0) : null
    if (range && !range.collapsed) return range
  }
  return null
}

function boxOf(ranges: readonly Range[]): DOMRect | null {
  const rects = ranges.flatMap((range) => [...range.getClientRects()]).filter((rect) => rect.width > 0)
  if (rects.length === 0) return null
  const left = Math.min(...rects.map((rect) => rect.left))
  const top = Math.min(...rects.map((rect) => rect.top))
  const right = Math.max(...rects.map((rect) => rect.right))
  const bottom = Math.max(...rects.map((rect) => rect.bottom))
  return new DOMRect(left, top, right - left, bottom - top)
}

/** Clears the selection. */
export function clearSelection(document: Document): void {
  document.getSelection()?.removeAllRanges()
}

/** Characters before and after words that do not tell their place by themselves, and the length from which words do. */
const CONTEXT_LENGTH = 12
const TELLING_LENGTH = 24
/** Characters that files of one book differ in, and that nobody sees. */
const UNSEEN = /[\u00AD\u200B\u2060\uFEFF\uFFFC]/g

/**
 * The words of a passage as a link quotes them, with those around them if they alone do not tell the place.
 *
 * @param text of its chapter; '' if it is not known
 * @param limit maximum of characters; null for none
 */
export function quotePassage({ locator }: Passage, text: string, limit: number | null): LinkedPassage | null {
  const { before = '', highlight = '', after = '' } = locator.text ?? {}
  const words = seen(highlight)
  const first = [...words]
  if (words === '' || limit === 0) return null
  if (limit !== null && first.length > limit) return { text: first.slice(0, limit).join('') }
  const quote = linkedWords(words)
  if (quote.to) return quote
  const isOnlyOne = text.indexOf(highlight) >= 0 && text.indexOf(highlight) === text.lastIndexOf(highlight)
  if (isOnlyOne && first.length >= TELLING_LENGTH) return quote
  const [lead, trail] = [[...seen(before)].slice(-CONTEXT_LENGTH), [...seen(after)].slice(0, CONTEXT_LENGTH)]
  return { ...quote, before: lead.join(''), after: trail.join('') }
}

/** Half a character at the edge of a quote has no place in an address. */
const seen = (text: string) =>
  text
    .replace(UNSEEN, '')
    .replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '')
    .replace(/\s+/g, ' ')
    .trim()
