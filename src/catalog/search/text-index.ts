import type { Book } from '../../domain/book'
import { type Fold, foldJoined, queryWords } from '../../domain/search/fold'
import type { SlicedTask } from '../../platform/sliced-task'
import { runSync } from '../../platform/sliced-task'
import { type FoldedEntry, isNearRank, normalisePinyin, parseQueryWord, STEP, scoreEntry } from './rank'
import { parseReadings } from './readings'

/** The searchable texts of a book; `pinyin` and `initials` are those of title and author, separated by a space. */
export interface Searchable {
  resName: string
  resAuthor: string
  resIntro: string
  subjects?: readonly string[]
  series?: Book['series']
  pinyin?: string
  initials?: string
  /** All readings of title, author and series; an older index has none. */
  sounds?: readonly string[]
}

export interface TextIndex<T> {
  fold: Fold
  /** Returns all matches, best first, and whether none has the words themselves; none for a query without a word. */
  search(query: string): { items: T[]; isNear: boolean }
}

/** Creates an index; the texts are folded once, so that a search only compares. */
export function createTextIndex<T extends Searchable>(items: readonly T[], fold: Fold): TextIndex<T> {
  return runSync(indexInSteps(items, fold))
}

/** Creates an index in steps, one for each item. */
export function* indexInSteps<T extends Searchable>(
  items: readonly T[],
  fold: Fold,
): SlicedTask<TextIndex<T>> {
  const prepared: { item: T; order: number; folded: FoldedEntry }[] = []
  for (const [order, item] of items.entries()) {
    prepared.push({ item, order, folded: foldItem(item, fold) })
    yield
  }
  const search = (query: string) => {
    const typed = queryWords(query, fold)
    // 《红楼梦》 finds 红楼梦, where no text has the marks.
    const bare = typed.map((word) => word.replace(/\p{P}/gu, '')).filter((word) => word !== '')
    const found = matching(typed)
    const items = found.length > 0 ? found : matching(bare)
    return { items: items.map(({ item }) => item), isNear: isNearRank((items[0]?.score ?? 0) / STEP) }
  }
  const matching = (texts: readonly string[]) => {
    const words = texts.map(parseQueryWord)
    return (words.length === 0 ? [] : prepared)
      .flatMap((entry) => {
        const score = scoreEntry(entry.folded, words)
        return score === undefined ? [] : [{ ...entry, score }]
      })
      .sort((a, b) => a.score - b.score || a.folded.title.length - b.folded.title.length || a.order - b.order)
  }
  return { fold, search }
}

function foldItem(item: Searchable, fold: Fold): FoldedEntry {
  const folded = (text: string) => foldJoined(text, fold)
  return {
    title: folded(item.resName.trim().replace(/\s+/g, ' ')),
    series: (item.series ?? []).map(({ name }) => `\n${folded(name)}`).join(''),
    author: folded(item.resAuthor),
    intro: folded(item.resIntro),
    subjects: (item.subjects ?? []).map(folded),
    pinyin: `${item.pinyin ?? ''} ${item.initials ?? ''}`
      .toLowerCase()
      .split(/\s+/)
      .map(normalisePinyin)
      .filter((sound) => sound !== ''),
    readings: (item.sounds ?? []).map(parseReadings),
  }
}
