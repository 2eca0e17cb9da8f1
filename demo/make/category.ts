import { Converter } from 'opencc-js/t2cn'
import type { BookSource } from './source'

/**
 * The category of a book. Books in traditional characters write it in those; the folders, and so the categories, use
 * simplified characters only.
 */
export function categoryOf({ facts }: BookSource): readonly [string, string] {
  if (facts.language !== 'zh-TW') return facts.category
  const simplified = Converter({ from: 'tw', to: 'cn' })
  return [simplified(facts.category[0]), simplified(facts.category[1])]
}
