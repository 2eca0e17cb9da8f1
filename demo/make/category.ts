import { Converter } from 'opencc-js/t2cn'
import type { BookSource } from './source'

/**
 * The shelf a book stands on. A book in traditional characters names its shelf so too;
 * the folders, and with them the categories, are written in one script.
 */
export function shelfOf({ facts }: BookSource): readonly [string, string] {
  if (facts.language !== 'zh-TW') return facts.category
  const simplified = Converter({ from: 'tw', to: 'cn' })
  return [simplified(facts.category[0]), simplified(facts.category[1])]
}
