import type { Locator } from '../../domain/locator'

/** The words at a location, and the words before and after them (a locator's `text`). */
export interface Quote {
  before: string
  highlight: string
  after: string
}

/** Words of a text, and where in their chapter they are, 0 to 1. */
export interface QuotedWords {
  quote: Quote
  progression: number
}

/** A text that locators point into. */
export interface LocatableText {
  readonly length: number
  readonly text: string
  /** Offset that an EPUB CFI points to; null when the CFI matches nothing. Absent in formats without CFIs. */
  offsetOfCfi?(cfi: string): number | null
}

/** The text of a chapter, with what is needed to search it or to read it aloud. */
export interface PlainText {
  /** Text nodes joined in document order, without those of white space alone; a picture is U+FFFC or its character. */
  text: string
  /** Offsets at which a new block begins, ascending. */
  blocks: readonly number[]
  /** Those of `blocks` at which no block begins but a line, after line breaks. */
  breaks?: readonly number[]
  /** Those of `breaks` that follow an empty line: a voice pauses there, as between paragraphs. */
  gaps?: readonly number[]
  /** Start and end of each range outside the running text (ruby annotations, note marks, hidden text), ascending. */
  asides: readonly (readonly [number, number])[]
  /** Those of `asides` that are hidden notes, which a reference shows: texts of their own. What nothing shows is not among them. */
  hidden?: readonly (readonly [number, number])[]
}

/** U+FFFC, which represents a picture in the text of a chapter. */
export const OBJECT = '\uFFFC'

/** An alternative text that is a character which fonts lack, or an initial: it is part of a word. */
const CHARACTER = /^(?!.?[图圖]|[图圖注註脚腳封照])[\p{L}〇][\p{L}\p{M}]?$/u

/** The text of a picture by its alternative text: the character that it shows, else U+FFFC. */
export const textOfPicture = (alternative: string): string =>
  CHARACTER.test(alternative) ? alternative : OBJECT

/** The text of an image or another replaced element. A picture in a link is a mark or a button. */
export const textOfReplaced = (element: Element): string =>
  element.localName === 'img' && !element.closest('a, [data-ol-note]')
    ? textOfPicture((element.getAttribute('alt') ?? '').trim())
    : OBJECT

/** Elements that are laid out in a line as one large character. */
export const REPLACED_ELEMENTS = /^(?:img|svg|video|audio|math|hr)$/i
/** Characters that a line break counts as in estimates of layout: it leaves the rest of its line empty. */
export const BREAK_WEIGHT = 16
/**
 * Characters that a drawing counts as. Chromium paints each drawing as a layer of its own and looks for every layer in
 * every column: 3,000 small ones in columns take it 20 s, 160 of them 0.1 s.
 */
export const DRAWING_WEIGHT = 100
/** Elements that do not begin a new block of text. */
export const INLINE_ELEMENTS =
  /^(?:a|abbr|acronym|b|bdi|bdo|big|cite|button|code|data|del|dfn|em|font|i|img|input|ins|kbd|label|mark|q|rb|rp|rt|rtc|ruby|s|samp|select|small|span|strike|strong|sub|sup|textarea|time|tt|u|var|wbr|ol-join|ol-run)$/i
/** Ruby annotations, which are printed beside the text. */
export const RUBY_ANNOTATION = /^(?:rt|rp)$/i

/**
 * Offset of `quote` in `text`. Matches with as much context as possible; of several matches the one nearest to
 * `expected` wins. Returns -1 when the highlight itself does not occur.
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

/**
 * Offset that a locator points to in a text: its quote, nearest to its CFI or else to its progression. Falls back to
 * the CFI or the progression itself when the quote is not found.
 */
export function offsetOfLocator({ cfi, text, progression }: Locator, words: LocatableText): number {
  const cfiOffset = cfi === undefined ? null : words.offsetOfCfi?.(cfi)
  const expected = cfiOffset ?? Math.round(progression * words.length)
  const found = text ? findQuote(words.text, text, expected) : -1
  return found >= 0 ? found : Math.max(0, Math.min(expected, words.length - 1))
}

/**
 * Whether a language (BCP 47) is Chinese, Japanese or Korean, which have their own rules for letters, lines and
 * paragraphs.
 */
export const isEastAsian = (language: string): boolean => /^(?:zh|ja|ko)\b/i.test(language)

/** Characters that are examined; a longer sample does not change the result. */
const SAMPLE = 2000

/**
 * The likely language of a text, where the declared one is missing or wrong: many tools write `en` into books of every
 * language, so that Chinese text gets the fonts, the line breaking and the voice of English.
 *
 * @param declared BCP 47, '' when the book declares none; a declared Chinese, Japanese or Korean is returned unchanged
 */
export function likelyLanguage(text: string, declared: string): string {
  if (isEastAsian(declared)) return declared
  const sample = text.slice(0, SAMPLE)
  const count = (letters: RegExp) => sample.match(letters)?.length ?? 0
  const kana = count(/[\u3041-\u30fa]/g)
  const han = count(/[\u3400-\u9fff]/g)
  if (kana + han <= count(/[a-z]/gi)) return declared
  // More than half of a Japanese text is kana; a Chinese text may quote a little of it.
  return kana * 2 > han ? 'ja' : 'zh'
}
