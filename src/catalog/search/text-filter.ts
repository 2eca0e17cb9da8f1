import { type Fold, foldJoined, queryWords } from '../../domain/search/fold'
import { isSubsequence, splitWord } from './subsequence'

/** Finds the words of a query in texts that have no index, such as a shelf, as the catalogue's search does. */
export interface TextFilter {
  /** Whether a text has all words. */
  has(text: string): boolean
  /** Whether a line of a text has all words, each as a whole or with other characters between its own (山茶 finds 山里的茶). */
  hasInOrder(text: string): boolean
}

/** Returns null for a query without a word, which all texts match. */
export function createTextFilter(query: string, fold: Fold): TextFilter | null {
  const words = queryWords(query, fold)
  if (words.length === 0) return null
  const pieces = words.map(splitWord)
  return {
    has(text) {
      const compared = foldJoined(text, fold)
      return words.every((word) => compared.includes(word))
    },
    hasInOrder: (text) =>
      foldJoined(text, fold)
        .split('\n')
        .some((line) => pieces.every((of) => isSubsequence(line, of))),
  }
}
