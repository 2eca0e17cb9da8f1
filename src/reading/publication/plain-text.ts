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

/** Whether a language (BCP 47) is one whose letters, lines and paragraphs go by rules of their own. */
export const isEastAsian = (language: string): boolean => /^(?:zh|ja|ko)\b/i.test(language)

/** More of a text than this tells no more of its language. */
const SAMPLE = 2000

/**
 * The language of a text whose book says another, or none: many tools write `en` into books of every language, whose
 * Chinese then had the letters, the lines and the voice of English.
 *
 * @param said BCP 47, '' where nothing is said; what it says of Chinese, Japanese or Korean stands
 */
export function likelyLanguage(text: string, said: string): string {
  if (isEastAsian(said)) return said
  const sample = text.slice(0, SAMPLE)
  const count = (letters: RegExp) => sample.match(letters)?.length ?? 0
  const kana = count(/[\u3041-\u30fa]/g)
  const han = count(/[\u3400-\u9fff]/g)
  if (kana + han <= count(/[a-z]/gi)) return said
  // Of Japanese more than half is kana; a Chinese text may quote some.
  return kana * 2 > han ? 'ja' : 'zh'
}

/** Stands for a picture in the text of a chapter. */
export const OBJECT = '\uFFFC'

/** The words of a chapter as they come, and what has to be known to search or speak them. */
export interface PlainText {
  /** Text nodes one after the other, without those of white space alone; a picture as U+FFFC. */
  text: string
  /** Offsets at which another block begins, in order. */
  blocks: readonly number[]
  /** Start and end of each stretch beside the text (ruby annotations, marks of notes, what is hidden), in order. */
  asides: readonly (readonly [number, number])[]
}

/** What stands for itself in a line of text, like a large character. */
export const PICTURE = /^(?:img|svg|video|audio|math|hr)$/i
/** A line break is laid out as so many characters are: the rest of its line stays empty. */
export const BREAK_WEIGHT = 16
/** Elements that do not end a line of thought. */
export const INLINE =
  /^(?:a|abbr|acronym|b|bdi|bdo|big|cite|button|code|data|del|dfn|em|font|i|img|input|ins|kbd|label|mark|q|rb|rp|rt|rtc|ruby|s|samp|select|small|span|strike|strong|sub|sup|textarea|time|tt|u|var|wbr)$/i
/** What is printed beside the text rather than in it. */
export const ANNOTATION = /^(?:rt|rp)$/i
