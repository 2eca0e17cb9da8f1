/** A mapping of characters applied before a comparison, besides width and case: traditional to simplified. */
export interface Fold {
  apply(text: string): string
}

export const NO_FOLD: Fold = { apply: (text) => text }

/** Parses the `fold` table of a search index: pairs of a traditional character and its simplified form. */
export function parseFold(pairs: string): Fold {
  const characters = Array.from(pairs)
  // An array of all UTF-16 units is many times faster than a map, and an index has millions of units.
  const units = Uint16Array.from({ length: 0x10000 }, (_, unit) => unit)
  const longer = new Map<string, string>()
  for (let at = 0; at + 1 < characters.length; at += 2) {
    const [from = '', to = ''] = [characters[at], characters[at + 1]]
    if (from.length === 1 && to.length === 1) units[from.charCodeAt(0)] = to.charCodeAt(0)
    else longer.set(from, to)
  }
  return { apply: (text) => foldUnits(longer.size > 0 ? foldLonger(text, longer) : text, units) }
}

function foldUnits(text: string, units: Uint16Array): string {
  let folded = ''
  let copied = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    const other = units[unit] ?? unit
    if (other === unit) continue
    folded += text.slice(copied, at) + String.fromCharCode(other)
    copied = at + 1
  }
  return copied === 0 ? text : folded + text.slice(copied)
}

/** Applies the rare pairs with a character outside the Basic Multilingual Plane. */
function foldLonger(text: string, longer: ReadonlyMap<string, string>): string {
  return Array.from(text, (character) => longer.get(character) ?? character).join('')
}

/** Normalises a text for comparison: NFKC, lower case, then the fold. */
export function foldText(text: string, fold: Fold): string {
  return fold.apply(text.normalize('NFKC').toLowerCase())
}

/** A character of a script without spaces between words: Chinese or Japanese, with their punctuation. */
const CJK = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u{20000}-\u{3ffff}]/u
const SPACES_AT_CJK = new RegExp(`(?<=${CJK.source}) +| +(?=${CJK.source})`, 'gu')

/**
 * Removes the spaces beside Chinese characters: some write "Python 编程" and "第 3 章", others "Python编程" and "第3章".
 * Texts and queries are compared without them.
 *
 * @param folded as `foldText` returns it
 */
export function joinAtCjk(folded: string): string {
  return folded.includes(' ') ? folded.replace(SPACES_AT_CJK, '') : folded
}

/** Returns an expression that finds a joined text (`joinAtCjk`) in a folded one that is not joined. */
export function findJoined(joined: string): RegExp {
  let source = ''
  let before = ''
  for (const character of joined) {
    if (before !== '' && (CJK.test(before) || CJK.test(character))) source += ' *'
    source += character.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&')
    before = character
  }
  return new RegExp(source, 'gu')
}

/** A folded text with the original position of each of its UTF-16 units. */
export interface FoldedText {
  text: string
  /** For each unit of `text`, the start and end of its character in the original. */
  starts: readonly number[]
  ends: readonly number[]
}

export function foldWithOffsets(original: string, fold: Fold): FoldedText {
  let text = ''
  let at = 0
  const starts: number[] = []
  const ends: number[] = []
  for (const character of original) {
    const folded = foldText(character, fold)
    for (let unit = 0; unit < folded.length; unit++) {
      starts.push(at)
      ends.push(at + character.length)
    }
    text += folded
    at += character.length
  }
  return { text, starts, ends }
}

/** Returns the folded words of a query; a query of white space has none. */
export function queryWords(query: string, fold: Fold): string[] {
  return foldText(query, fold)
    .split(/\s+/)
    .filter((word) => word !== '')
}
