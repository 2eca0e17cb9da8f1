/** A unit of a folded text that a search index knows: one character of a script without case, or a word. */
export interface Token {
  text: string
  /** Position in the text: a token counts one, and so does what separates two tokens, however long. */
  at: number
  isWord: boolean
}

/** Kinds of characters. */
const SEPARATOR = 1
const CHARACTER = 2
const WORD = 3
/** Part of the word before it, else a character of its own. */
const MARK = 4

function kindOf(character: string): number {
  if (/\p{Lo}/u.test(character)) return CHARACTER
  if (/[\p{L}\p{N}]/u.test(character)) return WORD
  return /\p{M}/u.test(character) ? MARK : SEPARATOR
}

/** Splits texts into tokens. It remembers the kinds of characters, which makes many texts fast. */
export class Tokeniser {
  /** By UTF-16 unit; 0 for not yet known. */
  readonly #kinds = new Uint8Array(0x10000)

  /**
   * Calls `visit` with the start and end of each token, its position and whether it is a word; two tokens that touch have
   * adjacent positions.
   *
   * @param folded as `foldText` returns it
   */
  scan(folded: string, visit: (start: number, end: number, at: number, isWord: boolean) => void): void {
    let at = 0
    let end = 0
    let index = 0
    while (index < folded.length) {
      const kind = this.#kind(folded, index)
      const start = index
      index += lengthAt(folded, index)
      if (kind === SEPARATOR) continue
      if (kind === WORD) {
        for (let next = this.#kind(folded, index); next === WORD || next === MARK; ) {
          index += lengthAt(folded, index)
          next = this.#kind(folded, index)
        }
      }
      if (start > end && end > 0) at++
      end = index
      visit(start, index, at++, kind === WORD)
    }
  }

  tokenise(folded: string): Token[] {
    const tokens: Token[] = []
    this.scan(folded, (start, end, at, isWord) => tokens.push({ text: folded.slice(start, end), at, isWord }))
    return tokens
  }

  #kind(text: string, at: number): number {
    if (at >= text.length) return SEPARATOR
    const unit = text.charCodeAt(at)
    if (unit >= 0xd800 && unit < 0xdc00 && at + 1 < text.length) return kindOf(text.slice(at, at + 2))
    let kind = this.#kinds[unit] ?? 0
    if (kind === 0) {
      kind = kindOf(text.charAt(at))
      this.#kinds[unit] = kind
    }
    return kind
  }
}

/** Number of UTF-16 units of the character at an index. */
function lengthAt(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  const next = text.charCodeAt(at + 1)
  return unit >= 0xd800 && unit < 0xdc00 && next >= 0xdc00 && next < 0xe000 ? 2 : 1
}

/** Splits one text, such as a query, into tokens. */
export const tokenise = (folded: string): Token[] => new Tokeniser().tokenise(folded)

/** Number of positions that tokens take, separators between them included. */
export function spanOf(tokens: readonly Token[]): number {
  return (tokens.at(-1)?.at ?? -1) + 1
}

/**
 * Returns the letters and digits that a word typed as pinyin may mean: none for any other word. Marks of tones (sāntǐ) are
 * left out; digits are those of the name (santi2), or tones if each syllable may have one (san1ti3).
 */
export function soundsOf(word: string): string[] {
  const plain = word
    .normalize('NFD')
    .replace(/[\u0300\u0301\u0304\u030c]/g, '')
    .replaceAll('u\u0308', 'v')
  if (!/^[a-z0-9'’]+$/.test(plain)) return []
  const letters = plain.replace(/['’]/g, '')
  if (letters === '') return []
  return TONED.test(letters) ? [letters, letters.replace(/\d/g, '')] : [letters]
}

/** Syllables of pinyin, each with the number of its tone. */
const TONED = /^(?:(?:[zcs]h|[bpmfdtnlgkhjqxrzcsyw])?[aeiouv]{1,3}(?:ng?|r)?[0-5])+$/

/**
 * How a name may be said, in order: of each Chinese character its syllables, the likeliest first, and of anything else the words
 * and numbers, in lower case without accents (`shui hu zhuan/chuan`).
 */
export type Readings = readonly (readonly string[])[]
