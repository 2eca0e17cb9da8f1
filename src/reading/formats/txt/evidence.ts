import type { Sliced } from '../../../platform/slices'
import type { Heading } from './headings'
import { SENTENCE_END } from './lines'

type Kind = Heading['kind']
type Found = ReadonlyMap<number, Heading>
type Lines = readonly string[]

/** How often a name stands before 第…章 for it to be the book's and no words of a sentence. */
const OFTEN = 3
/** Lines, or characters, between two headings that are more than entries of a list. */
const LINES_APART = 4
const CHARACTERS_APART = 200
/** Part of the headings of a kind for which something has to hold: one in five may be odd. */
const MOST = 0.8

/**
 * Which of the lines that look like headings are. Single lines lie, so kinds are weighed: one counts when it occurs
 * often enough for the text, and a weaker one (1、…, Chapter…) only where no stronger one does.
 *
 * @param found by the index of their line
 */
export function* keepHeadings(found: Found, lines: Lines): Sliced<Found> {
  const named = withoutNames(found)
  yield
  const byKind = new Map<Kind, [number, Heading][]>()
  for (const entry of named) {
    const alike = byKind.get(entry[1].kind)
    if (alike) alike.push(entry)
    else byKind.set(entry[1].kind, [entry])
  }
  yield
  const of = (kind: Kind) => byKind.get(kind) ?? []
  const has = (kind: Kind, least = 1) => of(kind).length >= least
  const only = (...kinds: Kind[]) =>
    new Map([...named].filter(([, { kind }]) => kind === 'named' || kinds.includes(kind)))
  if (has('chapter')) return only('chapter', 'part')
  if (has('unit', 2)) return only('unit', 'part')
  const counted = (['numbered', 'bare', 'starred'] as const).find(
    (kind) => has(kind, Math.max(3, of('part').length)) && isSequence(of(kind), lines),
  )
  // What is only numbered may stand in parts; beside chapters it numbers what is inside these.
  if (has('part')) return counted ? only(counted, 'part') : only('part')
  if (has('english', 2)) return only('english')
  if (counted) return only(counted)
  return has('named', 2) ? only() : new Map()
}

/** 书名 第一章, where the name is before each of them, is 第一章. */
function withoutNames(found: Found): Found {
  const times = new Map<string, number>()
  let chapters = 0
  for (const { kind, before } of found.values()) {
    if (kind === 'within') times.set(before, (times.get(before) ?? 0) + 1)
    if (kind === 'chapter') chapters++
  }
  const often = [...times].filter(([, count]) => count >= OFTEN).map(([before]) => before)
  const isCommon = often.reduce((sum, before) => sum + (times.get(before) ?? 0), 0) > chapters
  // Most texts have none, and may have 200,000 headings.
  if (!isCommon) return found
  return new Map(
    [...found].map(([at, heading]) => {
      const { kind, before, title } = heading
      if (kind !== 'within' || !often.includes(before)) return [at, heading]
      // Several names are those of volumes, and stay.
      const own = often.length > 1 ? title : title.slice(before.length).replace(/^[\s·:：—_-]+/, '')
      return [at, { ...heading, kind: 'chapter', title: own }]
    }),
  )
}

/**
 * What is counted goes on by one, or begins anew in a part; it stands apart, as the lines of a list do not; and a number
 * alone stands after whole sentences, as those of printed pages do not.
 */
function isSequence(headings: readonly (readonly [number, Heading])[], lines: Lines): boolean {
  let isApart = 0
  let goesOn = 0
  let isAfterAll = 0
  for (const [n, [at, { kind, number }]] of headings.entries()) {
    const [above, { number: before }] = headings[n - 1] ?? [at, { number: 0 }]
    if (above === at) continue
    if (kind === 'starred' || number === before + 1 || (number === 1 && before > 1)) goesOn++
    if (at - above >= LINES_APART || charactersIn(lines, above + 1, at) >= CHARACTERS_APART) isApart++
    if (kind !== 'bare' || SENTENCE_END.test(wordsBefore(lines, at))) isAfterAll++
  }
  return Math.min(isApart, goesOn, isAfterAll) >= (headings.length - 1) * MOST
}

function charactersIn(lines: Lines, from: number, to: number): number {
  let sum = 0
  for (let at = from; at < to && sum < CHARACTERS_APART; at++) sum += lines[at]?.length ?? 0
  return sum
}

function wordsBefore(lines: Lines, index: number): string {
  let at = index - 1
  while (at > 0 && lines[at] === '') at--
  return lines[at] ?? ''
}

/**
 * Titles on a line of their own below 第一回, where the text has nearly all of its titles there.
 *
 * @returns index of the title's line by that of the heading
 */
export function titlesBelow(headings: Found, lines: Lines): ReadonlyMap<number, number> {
  const alone = [...headings].filter(([, { isAlone }]) => isAlone)
  const below = new Map<number, number>()
  for (const [at] of alone) {
    const title = nextWords(lines, at)
    // Below a title there is text; below the first line of a poem there is the second.
    if (!headings.has(title) && isTitle(lines[title]) && !isTitle(lines[nextWords(lines, title)]))
      below.set(at, title)
  }
  return below.size >= 2 && below.size >= alone.length * MOST ? below : new Map()
}

function nextWords(lines: Lines, index: number): number {
  let at = index + 1
  while (lines[at] === '') at++
  return at
}

const isTitle = (line = '') => line !== '' && line.length <= 40 && !/[。！？!?…，,；;：:.”"」』]$/.test(line)
