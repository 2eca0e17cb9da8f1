import { isByPinyin, nameCollator } from '../domain/collation'
import {
  type ChinesePronunciation,
  createChinesePronunciation,
  type SpokenUnit,
} from './search/pronunciation'

/** Compares names for an ordered list. */
export interface NameOrder {
  titles(a: string, b: string): number
  persons(a: string, b: string): number
}

/**
 * The order of titles and of persons in a language (`nameCollator`). Where it is that of pinyin, a character stands where
 * search finds it first: 长城 at cháng, 曾国藩 at zēng. Characters of one syllable are in the order of the collation, by tone
 * and strokes; so are numbers and other scripts.
 */
export function createNameOrder(locale: string): NameOrder {
  const collator = nameCollator(locale)
  if (!isByPinyin(locale)) return { titles: collator.compare, persons: collator.compare }
  const chinese = createChinesePronunciation()
  return {
    titles: compareSpoken(chinese, collator, 'title'),
    persons: compareSpoken(chinese, collator, 'person'),
  }
}

function compareSpoken(chinese: ChinesePronunciation, collator: Intl.Collator, kind: 'title' | 'person') {
  const known = new Map<string, SpokenUnit[]>()
  const unitsOf = (name: string) => {
    let units = known.get(name)
    if (!units) {
      units = chinese.units(name, kind)
      known.set(name, units)
    }
    return units
  }
  return (a: string, b: string): number => {
    const [ours, theirs] = [unitsOf(a), unitsOf(b)]
    for (let at = 0; at < Math.min(ours.length, theirs.length); at++) {
      const order = compareUnits(ours[at], theirs[at], collator)
      if (order !== 0) return order
    }
    return ours.length - theirs.length || collator.compare(a, b)
  }
}

function compareUnits(
  one: SpokenUnit | undefined,
  other: SpokenUnit | undefined,
  collator: Intl.Collator,
): number {
  const [syllable = '', otherSyllable = ''] = [one?.syllables[0], other?.syllables[0]]
  if (syllable !== otherSyllable && syllable !== '' && otherSyllable !== '')
    return syllable < otherSyllable ? -1 : 1
  return collator.compare(one?.text ?? '', other?.text ?? '')
}
