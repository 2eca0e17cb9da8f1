import type { Locator } from '../../domain/locator'

/** Words at a place and on both sides of it (a locator's `text`). */
export interface Quote {
  before: string
  highlight: string
  after: string
}

/**
 * Where `quote` stands in `text`: with as much of its surroundings as still match, and of
 * several such places the one nearest to `expected`. -1 when not even the highlight is there.
 */
export function findQuote(text: string, quote: Quote, expected: number): number {
  const { before, highlight, after } = quote
  if (highlight === '') return -1
  const attempts: [string, number][] = [
    [before + highlight + after, before.length],
    [highlight + after, 0],
    [before + highlight, before.length],
    [highlight, 0],
  ]
  for (const [words, shift] of attempts) {
    const found = nearest(text, words, expected - shift)
    if (found >= 0) return found + shift
  }
  return -1
}

function nearest(text: string, words: string, expected: number): number {
  const at = Math.max(0, Math.min(Math.round(expected), text.length))
  const behind = text.lastIndexOf(words, at)
  const ahead = text.indexOf(words, at)
  if (behind < 0 || ahead < 0) return Math.max(behind, ahead)
  return at - behind <= ahead - at ? behind : ahead
}

/** Words that a locator may mean a place in, and the way from an EPUB CFI to them. */
export interface Words {
  readonly length: number
  readonly text: string
  /** Offset a CFI means; null for a place that is not there. */
  offsetOfCfi?(cfi: string): number | null
}

/** The offset a locator means in a text: by its words, nearest to its CFI, else to how far in it was. */
export function offsetOfLocator({ cfi, text, progression }: Locator, words: Words): number {
  const told = cfi === undefined ? null : words.offsetOfCfi?.(cfi)
  const expected = told ?? Math.round(progression * words.length)
  const found = text ? findQuote(words.text, text, expected) : -1
  return found >= 0 ? found : Math.max(0, Math.min(expected, words.length - 1))
}
