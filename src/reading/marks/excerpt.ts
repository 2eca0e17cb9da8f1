import type { Locator } from '../../domain/locator'
import type { Bookmark } from '../../domain/mark'

/** A word of letters that are written with spaces between words, perhaps cut. */
const LAST_WORD = /\s[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\d’'-]*$/u

/** The words a mark stands for; what is no text has no sign in them. */
export const wordsOf = ({ text }: Locator): string => (text?.highlight ?? '').replace(/\uFFFC/g, '').trim()

/** What a bookmarked page begins with, without the name of the chapter that is told beside it; '' where it has no words. */
export function excerptOf({ locator, chapter }: Bookmark): string {
  const name = oneLine(chapter)
  const all = oneLine(wordsOf(locator))
  const words = all.startsWith(name) ? all.slice(name.length).trimStart() : all
  if (words === '') return ''
  const isCut = /^[\p{L}\p{M}\d]/u.test(locator.text?.after ?? '')
  return `${isCut ? words.replace(LAST_WORD, '') : words}…`
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
