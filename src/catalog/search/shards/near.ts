import { TERM } from '../../../domain/search/format'
import type { Token } from '../../../domain/search/tokens'
import type { IndexFiles, ReadReport } from './files'
import { type Postings, positionOf, union } from './keys'
import { divide, findDivision } from './sounds'

/** Fewest characters of a word that may have a mistake: with fewer, too much would be near. */
const MIN_CHARACTERS = 3
const MIN_LETTERS = 4
/** Most letters of a word whose variants are tried. */
const MAX_LETTERS = 24
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'

/** Finds titles, series and authors that differ from a word by one typing mistake. */
export async function findNear(
  tokens: readonly Token[],
  letters: string,
  syllables: ReadonlySet<string>,
  files: IndexFiles,
  report: ReadReport,
): Promise<Postings> {
  const [only] = tokens
  const found: Postings[] = []
  if (tokens.length >= MIN_CHARACTERS && tokens.every(({ isWord }) => !isWord))
    found.push(await findNearCharacters(tokens, files, report))
  if (tokens.length === 1 && only?.isWord && only.text.length >= MIN_LETTERS)
    found.push(await findNearWords(only.text, files, report))
  if (letters.length >= MIN_LETTERS && letters.length <= MAX_LETTERS)
    found.push(await findNearSounds(letters, syllables, files, report))
  return union(found)
}

/**
 * Characters with one of them wrong, missing, too many, or two exchanged. For each place where the word may begin, notes
 * which of its characters are where they belong; after a character too many the others are one place before.
 */
async function findNearCharacters(
  tokens: readonly Token[],
  files: IndexFiles,
  report: ReadReport,
): Promise<Postings> {
  // The notes are bits of a number.
  const characters = tokens.slice(0, 30)
  const lists = await Promise.all(characters.map(({ text }) => files.postings(TERM.named + text, report)))
  const present = new Map<number, number>()
  for (const [at, list] of lists.entries()) {
    for (const key of list ?? []) {
      // One position more than where the word begins: with a character too many it may begin before its field.
      const start = key - (at - 1) * 4
      if (positionOf(key) >= at - 1) present.set(start, (present.get(start) ?? 0) | (1 << at))
    }
    await files.pause()
  }
  const count = characters.length
  const near: number[] = []
  for (const [start, mask] of present)
    if (isNear(mask, present.get(start + 4) ?? 0, present.get(start - 4) ?? 0, count)) near.push(start)
  return Float64Array.from(near).sort()
}

/**
 * @param mask the characters in their places
 * @param later those one place after, as all are behind a missing one
 * @param earlier those one place before, as all are behind one too many
 */
function isNear(mask: number, later: number, earlier: number, count: number): boolean {
  if (bitsOf(mask) >= count - 1) return true
  const leading = bitsOf(mask & ~(mask + 1))
  if (leading + trailing(later, count) >= count) return true
  if (leading + trailing(earlier, count) >= count - 1) return true
  // Two neighbours exchanged.
  const isSwapped = (later >> leading) & 1 && (earlier >> (leading + 1)) & 1
  return Boolean(isSwapped) && leading + 2 + trailing(mask, count) >= count
}

/** Number of set bits at the end, from the bit of the last character down. */
function trailing(mask: number, count: number): number {
  let length = 0
  while (length < count && (mask >> (count - 1 - length)) & 1) length++
  return length
}

function bitsOf(mask: number): number {
  let count = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++
  return count
}

/** Words with the same first letter, or with the first letter missing, too many or exchanged with the second. */
async function findNearWords(word: string, files: IndexFiles, report: ReadReport): Promise<Postings> {
  const firsts = new Set([word.charAt(0), word.charAt(1)])
  const lists = await Promise.all(
    [...firsts].map((first) =>
      files.postingsOfAll(TERM.word + first, report, (term) => isOneEdit(word, term.slice(TERM.word.length))),
    ),
  )
  return union(lists)
}

/** Whether one letter changed, added, left out, or exchanged with the next makes one word of the other. */
export function isOneEdit(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  const isSwap = short[at] === long[at + 1] && short[at + 1] === long[at]
  return short.slice(at + 1) === long.slice(at + 1) || (isSwap && short.slice(at + 2) === long.slice(at + 2))
}

/** Pinyin with one letter changed, added, left out or exchanged with the next. */
async function findNearSounds(
  letters: string,
  syllables: ReadonlySet<string>,
  files: IndexFiles,
  report: ReadReport,
): Promise<Postings> {
  const ways = new Map<string, readonly string[]>()
  for (const variant of variantsOf(letters))
    for (const { parts } of divide(variant, syllables, false))
      if (parts.length > 1) ways.set(parts.join(' '), parts)
  const found: Postings[] = []
  for (const parts of ways.values()) {
    found.push(await findDivision({ parts, isOpen: false }, files, report))
    await files.pause()
  }
  return union(found)
}

function variantsOf(letters: string): Set<string> {
  const variants = new Set<string>()
  for (let at = 0; at <= letters.length; at++) {
    const [head, tail] = [letters.slice(0, at), letters.slice(at)]
    for (const letter of ALPHABET) {
      variants.add(head + letter + tail)
      if (tail !== '') variants.add(head + letter + tail.slice(1))
    }
    variants.add(head + tail.slice(1))
    if (tail.length > 1) variants.add(head + tail.charAt(1) + tail.charAt(0) + tail.slice(2))
  }
  variants.delete(letters)
  return variants
}
