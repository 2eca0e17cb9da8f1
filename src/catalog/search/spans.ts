import { type Fold, foldWithOffsets, queryWords } from '../../domain/search/fold'
import { matchSubsequence, splitWord } from './subsequence'

/** Start and end (exclusive) in UTF-16 units. */
export type MatchSpan = readonly [start: number, end: number]

/**
 * Finds the words of a query in a text, for highlighting: every occurrence of a word as a whole, else its pieces in order.
 * Spans are sorted, do not overlap, and adjacent ones are merged.
 */
export function matchSpans(text: string, query: string, fold: Fold): MatchSpan[] {
  const folded = foldWithOffsets(text, fold)
  const units = queryWords(query, fold).flatMap((word) => unitsOf(folded.text, word))
  const spans = units.flatMap(([from, to]): MatchSpan[] => {
    const start = folded.starts[from]
    const end = folded.ends[to - 1]
    return start === undefined || end === undefined ? [] : [[start, end]]
  })
  return mergeSpans(spans)
}

function unitsOf(text: string, word: string): MatchSpan[] {
  const pieces: MatchSpan[] = []
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length))
    pieces.push([at, at + word.length])
  if (pieces.length > 0) return pieces
  return matchSubsequence(text, splitWord(word)) ?? []
}

function mergeSpans(spans: readonly MatchSpan[]): MatchSpan[] {
  const result: MatchSpan[] = []
  for (const span of spans.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = result.at(-1)
    if (last && span[0] <= last[1]) result[result.length - 1] = [last[0], Math.max(last[1], span[1])]
    else result.push(span)
  }
  return result
}
