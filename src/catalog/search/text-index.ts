import type { Book } from '../../domain/book'
import { type Fold, foldText, queryWords } from './fold'
import { type FoldedEntry, scoreOf, soundLetters, wordOf } from './rank'

/** What can be searched of a book; `pinyin` and `initials` hold title and author, a space between. */
export interface Searchable {
  resName: string
  resAuthor: string
  resIntro: string
  subjects?: readonly string[]
  series?: Book['series']
  pinyin?: string
  initials?: string
}

export interface TextIndex<T> {
  fold: Fold
  /** Everything that matches, best first; nothing for a query without a word. */
  search(query: string): T[]
}

/** Prepares the texts once, so that a search only compares. */
export function createTextIndex<T extends Searchable>(items: readonly T[], fold: Fold): TextIndex<T> {
  const prepared = items.map((item, order) => ({ item, order, folded: foldItem(item, fold) }))
  return {
    fold,
    search(query) {
      const words = queryWords(query, fold).map(wordOf)
      if (words.length === 0) return []
      return prepared
        .flatMap((entry) => {
          const score = scoreOf(entry.folded, words)
          return score === undefined ? [] : [{ ...entry, score }]
        })
        .sort(
          (a, b) => a.score - b.score || a.folded.title.length - b.folded.title.length || a.order - b.order,
        )
        .map(({ item }) => item)
    },
  }
}

function foldItem(item: Searchable, fold: Fold): FoldedEntry {
  return {
    title: foldText(item.resName, fold).trim().replace(/\s+/g, ' '),
    series: (item.series ?? []).map(({ name }) => `\n${foldText(name, fold)}`).join(''),
    author: foldText(item.resAuthor, fold),
    intro: foldText(item.resIntro, fold),
    subjects: (item.subjects ?? []).map((subject) => foldText(subject, fold)),
    sounds: `${item.pinyin ?? ''} ${item.initials ?? ''}`
      .toLowerCase()
      .split(/\s+/)
      .map(soundLetters)
      .filter((sound) => sound !== ''),
  }
}
