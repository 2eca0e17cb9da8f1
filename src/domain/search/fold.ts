/**
 * The fold of texts for search, the only one: two texts that people take for the same fold to the same. The catalogue, its
 * indexes and a book's own search compare folded texts (docs/search-index.md).
 */

/** A mapping applied after NFKC and lower case. */
export interface Fold {
  apply(text: string): string
}

export interface FoldOptions {
  /**
   * Version of the index whose terms are compared. Version 1 keeps punctuation as it is; 0 is the newest.
   */
  version?: number
}

/** Compared as nothing: interpuncts (卡尔·马克思). */
const INTERPUNCTS = '·・‧•∙⋅᛫⸱'
/** Compared as `'`: a mark opens, closes, and stands within another, by the custom of each place. */
const QUOTES = '"“”„‟「」『』〝〞〟«»‹›‘’‚‛′＂＇ʼ'
const DASHES = '‐‑‒–—―⸺⸻─−﹘﹣－'
const ELLIPSES = '⋯‥…'
/** The circle that stands for the numeral zero. */
const ZEROS = '○◯⭘'

const DROPPED = 0
const DASH = 0x2d
const STOP = 0x2e
const IDEOGRAPHIC_STOP = 0x3002
const ELLIPSIS = 0x2026
/** High surrogate of plane 14: tags and variation selectors (VS17 to VS256). */
const SELECTORS = 0xdb40
const FIRST_MARK = 0x300
const LAST_MARK = 0x36f

/** Whether a folded unit may be compared as one with the unit before it (`joinUnits`). */
export const mayJoin = (unit: number): boolean => isJoining(unit) || (unit >= FIRST_MARK && unit <= LAST_MARK)

/** Returns the unit as which two neighbouring folded units are compared; 0 if each stands for itself. */
export function joinUnits(before: number, unit: number): number {
  if (unit === DASH) return before === DASH ? DASH : 0
  if (unit === STOP || unit === IDEOGRAPHIC_STOP || unit === ELLIPSIS)
    return before === ELLIPSIS || before === unit ? ELLIPSIS : 0
  if (unit < FIRST_MARK || unit > LAST_MARK) return 0
  const composed = String.fromCharCode(before, unit).normalize('NFC')
  return composed.length === 1 ? composed.charCodeAt(0) : 0
}

/** All UTF-16 units, each as itself. */
export function ownUnits(): Uint16Array<ArrayBuffer> {
  const units = new Uint16Array(0x10000)
  for (let unit = 0; unit < units.length; unit++) units[unit] = unit
  return units
}

/**
 * Creates a fold.
 *
 * @param pairs pairs of a character and the one it is compared as: the `fold` of a search index, or `foldPairs`; '' for none
 */
export function parseFold(pairs: string, { version = 0 }: FoldOptions = {}): Fold {
  const characters = Array.from(pairs)
  // An array of all UTF-16 units is many times faster than a map, and an index has millions of units.
  const units = ownUnits()
  const longer = new Map<string, string>()
  for (let at = 0; at + 1 < characters.length; at += 2) {
    const [from = '', to = ''] = [characters[at], characters[at + 1]]
    if (from.length === 1 && to.length === 1) units[from.charCodeAt(0)] = to.charCodeAt(0)
    else longer.set(from, to)
  }
  const hasMarks = version !== 1
  if (hasMarks) setMarks(units)
  return {
    apply: (text) => foldUnits(longer.size > 0 ? foldLonger(text, longer) : text, units, hasMarks),
  }
}

function setMarks(units: Uint16Array): void {
  const set = (marks: string, unit: number) => {
    for (const mark of marks) units[mark.charCodeAt(0)] = unit
  }
  set(INTERPUNCTS, DROPPED)
  set(QUOTES, 0x27)
  set(DASHES, DASH)
  set(ELLIPSES, ELLIPSIS)
  set(ZEROS, 0x3007)
  set('〜∼', 0x7e)
  for (const [from, to] of INVISIBLE) units.fill(DROPPED, from, to + 1)
}

/** What has no form: soft hyphen, joiners, marks of direction, variation selectors (Default_Ignorable_Code_Point). */
const INVISIBLE = [
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
] as const

function foldUnits(text: string, units: Uint16Array, hasMarks: boolean): string {
  let folded = ''
  let copied = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    const other = units[unit] ?? unit
    const isRun = hasMarks && (isJoining(other) || unit === SELECTORS)
    if (other === unit && !isRun) continue
    folded += text.slice(copied, at)
    if (isRun) {
      const [run, end] = unit === SELECTORS ? [DROPPED, at + 1] : joinRun(text, at, units)
      if (run !== DROPPED) folded += String.fromCharCode(run)
      at = end
    } else if (other !== DROPPED) folded += String.fromCharCode(other)
    copied = at + 1
  }
  return copied === 0 ? text : folded + text.slice(copied)
}

/** Joins the units from `at` on; returns the one they are compared as, and the index of the last. */
function joinRun(text: string, at: number, units: Uint16Array): [unit: number, last: number] {
  let run = units[text.charCodeAt(at)] ?? 0
  let last = at
  for (let next = at + 1; next < text.length; next++) {
    const unit = units[text.charCodeAt(next)] ?? 0
    if (unit === DROPPED) continue
    const joined = isJoining(unit) ? joinUnits(run, unit) : 0
    if (joined === 0) break
    run = joined
    last = next
  }
  return [run, last]
}

/** Whether a folded unit may be compared as one with the unit before it (`joinUnits`). */
function isJoining(unit: number): boolean {
  return unit === DASH || unit === STOP || unit === IDEOGRAPHIC_STOP || unit === ELLIPSIS
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

/**
 * Removes the spaces beside Chinese characters: some write "Python 编程" and "第 3 章", others "Python编程" and "第3章".
 * Texts and queries are compared without them.
 *
 * @param folded as `foldText` returns it
 */
export function joinAtCjk(folded: string): string {
  if (!folded.includes(' ') || !CJK.test(folded)) return folded
  return folded.replace(/ +/g, (spaces, at: number) => {
    const isAtCjk = CJK.test(lastOf(folded, at)) || CJK.test(firstOf(folded, at + spaces.length))
    return isAtCjk ? '' : spaces
  })
}

/** Folds a text and joins it: the form in which an index holds texts, and in which they are compared with words of a query. */
export const foldJoined = (text: string, fold: Fold): string => joinAtCjk(foldText(text, fold))

/** The character that begins at an offset; '' at the end. */
const firstOf = (text: string, at: number) =>
  at < text.length ? String.fromCodePoint(text.codePointAt(at) ?? 0) : ''
/** The character that ends at an offset; '' at the start. */
const lastOf = (text: string, at: number) =>
  text.slice(/[\udc00-\udfff]/.test(text.charAt(at - 1)) ? at - 2 : at - 1, at)

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
  const units: string[] = []
  let at = 0
  const starts: number[] = []
  const ends: number[] = []
  const known = new Map<string, string>()
  // A character with the marks that are composed with it.
  for (const [cluster] of original.matchAll(/.\p{M}*/gsu)) {
    let folded = known.get(cluster)
    if (folded === undefined) {
      folded = foldText(cluster, fold)
      known.set(cluster, folded)
    }
    for (const unit of folded.split('')) {
      const joined = isJoining(unit.charCodeAt(0)) ? fold.apply((units.at(-1) ?? '') + unit) : ''
      if (joined.length === 1 && units.length > 0) {
        units[units.length - 1] = joined
        ends[ends.length - 1] = at + cluster.length
        continue
      }
      units.push(unit)
      starts.push(at)
      ends.push(at + cluster.length)
    }
    at += cluster.length
  }
  return { text: units.join(''), starts, ends }
}

/** Returns the folded words of a query; a query of white space has none. */
export function queryWords(query: string, fold: Fold): string[] {
  return foldText(query, fold)
    .split(/\s+/)
    .filter((word) => word !== '')
}
