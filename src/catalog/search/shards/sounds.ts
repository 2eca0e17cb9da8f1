import { FIELD, ITEM_SPAN, initialOf, MAX_START, TERM } from '../../../domain/search/format'
import type { IndexFiles, ReadReport } from './files'
import { fieldOf, type Postings, phrase, positionOf, union } from './keys'

/** Letters of the longest syllable (zhuang). */
const LONGEST_SYLLABLE = 6
/** Ways to divide letters into syllables that are tried. */
const MAX_WAYS = 24
/** Most letters that are divided into syllables and initials mixed: the ways double with each. */
const MAX_MIXED_LETTERS = 16
/** Fewest letters for a match that does not begin with the sound; fewer occur in nearly every book. */
const MIN_WITHIN = 3

/** Letters divided into syllables and numbers; the last may be the beginning of a syllable. */
export interface Division {
  parts: readonly string[]
  isOpen: boolean
}

/** Whether a key is at the beginning of its field, or of an item of a list. */
export function isAtStart(key: number): boolean {
  const position = positionOf(key)
  return fieldOf(key) === FIELD.series ? position % ITEM_SPAN === 0 : position === 0
}

/** Divides letters and digits into syllables in all ways, the longest syllables first. */
export function divide(letters: string, syllables: ReadonlySet<string>, mayBeOpen: boolean): Division[] {
  const ways: Division[] = []
  const walk = (from: number, parts: readonly string[]) => {
    if (ways.length >= MAX_WAYS) return
    if (from === letters.length) {
      ways.push({ parts, isOpen: false })
      return
    }
    const digits = /^\d+/.exec(letters.slice(from))?.[0]
    if (digits) return walk(from + digits.length, [...parts, digits])
    const rest = letters.slice(from)
    if (mayBeOpen && rest.length <= LONGEST_SYLLABLE && startsSyllable(rest, syllables))
      ways.push({ parts: [...parts, rest], isOpen: true })
    for (let length = Math.min(LONGEST_SYLLABLE, rest.length); length > 0; length--) {
      const part = rest.slice(0, length)
      if (syllables.has(part) && !(mayBeOpen && length === rest.length)) walk(from + length, [...parts, part])
    }
  }
  walk(0, [])
  return ways
}

function startsSyllable(letters: string, syllables: ReadonlySet<string>): boolean {
  for (const syllable of syllables) if (syllable.startsWith(letters)) return true
  return false
}

/** The keys of titles, series and authors that sound like `letters`, and the books whose sound begins with them. */
export interface SoundMatches {
  keys: Postings
  /** Numbers of books. */
  beginning: Postings
}

export async function findSounds(
  letters: string,
  syllables: ReadonlySet<string>,
  files: IndexFiles,
  report: ReadReport,
): Promise<SoundMatches> {
  const none = new Float64Array(0)
  const beginning =
    letters.length <= MAX_START ? ((await files.postings(TERM.soundStart + letters, report)) ?? none) : none
  if (letters.length < MIN_WITHIN) return { keys: none, beginning }
  const divisions = divide(letters, syllables, true)
  const found = await Promise.all([
    findInitials(letters, files, report),
    ...divisions.map((division) => findDivision(division, files, report)),
  ])
  const keys = union(found)
  if (keys.length > 0 || letters.length > MAX_MIXED_LETTERS) return { keys, beginning }
  const mixed = divideMixed(letters, syllables)
  return { keys: union(await Promise.all(mixed.map((parts) => findMixed(parts, files, report)))), beginning }
}

/**
 * Divides letters into syllables and initials (shuihz) or initials of two letters (zh): the fewest parts first.
 */
export function divideMixed(letters: string, syllables: ReadonlySet<string>): string[][] {
  const ways: string[][] = []
  const walk = (from: number, parts: readonly string[]) => {
    if (from >= letters.length) {
      const initials = parts.filter((part) => /^[a-z]$/.test(part)).length
      // Letters that are all initials are found before; those of two letters (zh) are not.
      if (initials > 0 && parts.length < letters.length) ways.push([...parts])
      return
    }
    const digits = /^\d+/.exec(letters.slice(from))?.[0]
    if (digits) return walk(from + digits.length, [...parts, digits])
    for (let length = Math.min(LONGEST_SYLLABLE, letters.length - from); length > 1; length--) {
      const part = letters.slice(from, from + length)
      const isInitial = length === 2 && /^[zcs]h$/.test(part)
      if (syllables.has(part)) walk(from + length, [...parts, part])
      else if (isInitial) walk(from + length, [...parts, part.charAt(0)])
    }
    walk(from + 1, [...parts, letters.charAt(from)])
  }
  walk(0, [])
  return ways.sort((one, other) => one.length - other.length).slice(0, MAX_WAYS)
}

/** Finds syllables and initials one after another: the pairs of initials join them. */
function findMixed(parts: readonly string[], files: IndexFiles, report: ReadReport): Promise<Postings> {
  const initials = parts.map(initialOf).join('')
  const terms = Array.from({ length: initials.length - 1 }, (_, at) => ({
    term: TERM.initials + initials.slice(at, at + 2),
    at,
  }))
  let at = 0
  for (const part of parts) {
    if (part.length > 1 && /^[a-z]/.test(part)) terms.push({ term: TERM.syllable + part, at })
    at += initialOf(part).length
  }
  return findTerms(terms, files, report)
}

async function findTerms(
  terms: readonly { term: string; at: number }[],
  files: IndexFiles,
  report: ReadReport,
): Promise<Postings> {
  const lists = await Promise.all(terms.map(({ term }) => files.postings(term, report)))
  return phrase(
    lists,
    terms.map(({ at }) => at),
  )
}

function findInitials(letters: string, files: IndexFiles, report: ReadReport): Promise<Postings> {
  const pairs = Array.from({ length: letters.length - 1 }, (_, at) => letters.slice(at, at + 2))
  return findTerms(
    pairs.map((pair, at) => ({ term: TERM.initials + pair, at })),
    files,
    report,
  )
}

/** Finds the syllables one after another. */
export async function findDivision(
  { parts, isOpen }: Division,
  files: IndexFiles,
  report: ReadReport,
): Promise<Postings> {
  const offsets: number[] = []
  let offset = 0
  for (const part of parts) {
    offsets.push(offset)
    offset += /^\d/.test(part) ? part.length : 1
  }
  const last = parts.length - 1
  const lists = await Promise.all(
    parts.map((part, at) => {
      if (!isOpen || at < last) return files.postings(TERM.syllable + part, report)
      const before = parts[at - 1]
      if (part.length > 1 || before === undefined || /\d/.test(before))
        return files.postingsOfAll(TERM.syllable + part, report)
      // One letter: the initials know it, without the postings of all syllables that begin with it.
      offsets[at] = (offsets[at] ?? 0) - 1
      return files.postings(TERM.initials + before.charAt(0) + part, report)
    }),
  )
  return phrase(lists, offsets)
}
