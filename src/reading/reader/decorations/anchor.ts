import type { Locator } from '../../../domain/locator'
import { findQuote } from '../../publication/plain-text'

/** Characters of a quote kept on each side. */
const SIDE = 32
/** Of words that are not found as a whole, so much of their beginning and end is looked for. */
const PART = 12

/** The text of a chapter and where the chapter stands in the book. */
export interface AnchorText {
  index: number
  href: string
  text: string
  /** How far into the book a place of the chapter is, 0 to 1. */
  fraction(progression: number): number
}

/** A locator whose quote is exactly the words from `start` to `end`. */
export function anchorOf({ index, href, text, fraction }: AnchorText, start: number, end: number): Locator {
  const progression = text.length > 0 ? start / text.length : 0
  return {
    href,
    index,
    progression,
    fraction: fraction(progression),
    text: {
      before: text.slice(Math.max(0, start - SIDE), start),
      highlight: text.slice(start, end),
      after: text.slice(end, end + SIDE),
    },
  }
}

/**
 * Where an anchored quote stands in a text, as start and end; null when it is gone.
 *
 * Words that were corrected in the middle are found by their beginning and their end, as long as the length
 * is about right.
 */
export function resolveAnchor(locator: Locator, text: string): readonly [number, number] | null {
  const quote = locator.text
  if (!quote || quote.highlight === '') return null
  const expected = Math.round(locator.progression * text.length)
  const { before, highlight, after } = quote
  const start = findQuote(text, quote, expected)
  if (start >= 0) return [start, start + highlight.length]
  if (highlight.length <= PART * 2) return null
  const head = findQuote(text, { before, highlight: highlight.slice(0, PART), after: '' }, expected)
  if (head < 0) return null
  const tail = { before: '', highlight: highlight.slice(-PART), after }
  const tailAt = findQuote(text, tail, head + highlight.length - PART)
  const length = tailAt + PART - head
  const isAlike = length > highlight.length * 0.5 && length < highlight.length * 1.5
  return tailAt >= 0 && isAlike ? [head, head + length] : null
}
