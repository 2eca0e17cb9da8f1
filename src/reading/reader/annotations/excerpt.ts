import type { Bookmark, Passage } from '../../../domain/mark'

/** A word of letters that are written with spaces between words, perhaps cut. */
const LAST_WORD = /\s[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\d’'-]*$/u

/** Between lines where all has to stand in one. */
const BREAK = ' / '

/**
 * The words a mark stands for, a line for each block. Where only the quote is kept, it is one line: that the file has
 * its words in several says nothing. What is no text has no sign in them.
 */
export const wordsIn = ({ words, locator }: Passage): string =>
  words ?? oneLine((locator.text?.highlight ?? '').replace(/\uFFFC/g, ''))

/**
 * What a bookmarked page begins with, a line for each block, without the name of the chapter that is told beside it; ''
 * where it has no words.
 */
export function excerptOf(mark: Bookmark): string {
  const words = mark.words === undefined ? quotedBehindName(mark) : linesBehindName(mark.words, mark.chapter)
  return words && `${words}…`
}

/** The same in one line. */
export const excerptInLine = (mark: Bookmark): string => excerptOf(mark).replaceAll('\n', BREAK)

/** Words without the one that was cut where `after` goes on; those of letters have spaces between them. */
export const wholeWords = (words: string, after: string): string =>
  /^[\p{L}\p{M}\d]/u.test(after) ? words.replace(LAST_WORD, '') : words

/** A number and a name that stand one below the other are one entry of the contents. */
function linesBehindName(words: string, chapter: string): string {
  const lines = words.split('\n')
  let name = unspaced(chapter)
  while (name !== '' && lines[0] !== undefined && name.startsWith(unspaced(lines[0])))
    name = name.slice(unspaced(lines.shift() ?? '').length)
  return lines.join('\n')
}

function quotedBehindName(mark: Bookmark): string {
  const name = oneLine(mark.chapter)
  const all = wordsIn(mark)
  const words = all.startsWith(name) ? all.slice(name.length).trimStart() : all
  return wholeWords(words, mark.locator.text?.after ?? '')
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
const unspaced = (text: string) => text.replace(/\s+/g, '')
