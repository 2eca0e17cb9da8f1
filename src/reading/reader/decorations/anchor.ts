import type { Locator } from '../../../domain/locator'
import { findQuote } from '../../publication/plain-text'

/** Characters of context that a locator quotes on each side. */
const CONTEXT = 32
/** Characters of the beginning and of the end to search for when the whole quote is not found. */
const FRAGMENT = 12

/** The text of a chapter and the position of the chapter in the book. */
export interface AnchorText {
  index: number
  href: string
  text: string
  /** Converts a progression in the chapter to a total progression, 0 to 1. */
  fraction(progression: number): number
}

/** Returns a locator that quotes exactly the text from `start` to `end`. */
export function anchorOf({ index, href, text, fraction }: AnchorText, start: number, end: number): Locator {
  const progression = text.length > 0 ? start / text.length : 0
  return {
    href,
    index,
    progression,
    fraction: fraction(progression),
    text: {
      before: text.slice(Math.max(0, start - CONTEXT), start),
      highlight: text.slice(start, end),
      after: text.slice(end, end + CONTEXT),
    },
  }
}

/**
 * Finds the quote of a locator in a text. Returns start and end offsets, or null if the quote is gone.
 *
 * A quote that was edited in the middle is found by its beginning and its end, if the length between them is 0.5 to 1.5
 * times its own.
 */
export function resolveAnchor(locator: Locator, text: string): readonly [number, number] | null {
  const quote = locator.text
  if (!quote || quote.highlight === '') return null
  const expected = Math.round(locator.progression * text.length)
  const { before, highlight, after } = quote
  const start = findQuote(text, quote, expected)
  if (start >= 0) return [start, start + highlight.length]
  if (highlight.length <= FRAGMENT * 2) return null
  const head = findQuote(text, { before, highlight: highlight.slice(0, FRAGMENT), after: '' }, expected)
  if (head < 0) return null
  const tail = { before: '', highlight: highlight.slice(-FRAGMENT), after }
  const tailAt = findQuote(text, tail, head + highlight.length - FRAGMENT)
  const length = tailAt + FRAGMENT - head
  const isSimilarLength = length > highlight.length * 0.5 && length < highlight.length * 1.5
  return tailAt >= 0 && isSimilarLength ? [head, head + length] : null
}
