import { atOnce, type Sliced } from '../../../platform/slices'
import { type Heading, headingOf, type TextWords } from './headings'
import {
  type GatheredLines,
  gatherLines,
  paragraphsOf,
  SENTENCE_END,
  sentencesWithin,
  standsAlone,
  widthOf,
} from './lines'

type HeadingKind = Heading['kind']
type FoundHeading = ReadonlyMap<number, Heading>
type HeadingLines = readonly string[]

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
export function* keepHeadings(found: FoundHeading, lines: HeadingLines): Sliced<FoundHeading> {
  const named = withoutNames(found)
  yield
  const byKind = new Map<HeadingKind, [number, Heading][]>()
  for (const entry of named) {
    const alike = byKind.get(entry[1].kind)
    if (alike) alike.push(entry)
    else byKind.set(entry[1].kind, [entry])
  }
  yield
  const of = (kind: HeadingKind) => byKind.get(kind) ?? []
  const has = (kind: HeadingKind, least = 1) => of(kind).length >= least
  const only = (...kinds: HeadingKind[]) =>
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
function withoutNames(found: FoundHeading): FoundHeading {
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
function isSequence(headings: readonly (readonly [number, Heading])[], lines: HeadingLines): boolean {
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

function charactersIn(lines: HeadingLines, from: number, to: number): number {
  let sum = 0
  for (let at = from; at < to && sum < CHARACTERS_APART; at++) sum += lines[at]?.length ?? 0
  return sum
}

function wordsBefore(lines: HeadingLines, index: number): string {
  let at = index - 1
  while (at > 0 && lines[at] === '') at--
  return lines[at] ?? ''
}

/**
 * Titles on a line of their own below 第一回, where the text has nearly all of its titles there.
 *
 * @returns index of the title's line by that of the heading
 */
export function titlesBelow(headings: FoundHeading, lines: HeadingLines): ReadonlyMap<number, number> {
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

function nextWords(lines: HeadingLines, index: number): number {
  let at = index + 1
  while (lines[at] === '') at++
  return at
}

const isTitle = (line = '') => line !== '' && line.length <= 40 && !/[。！？!?…，,；;：:.”"」』]$/.test(line)

export interface TxtChapter {
  /** The heading as it stands in the text; it is not repeated in `paragraphs`. */
  title: string
  paragraphs: readonly string[]
  /** Characters. */
  size: number
}

/** Characters of a part where a text has no headings. */
const PART_SIZE = 6000
/** Characters of a chapter beyond which it is cut, so that one page never waits for a whole book. */
const LONGEST_CHAPTER = 60_000

/** Cuts a text at its headings; where it has none, into parts of about 6,000 characters. */
export function splitChapters(text: string, words: TextWords): TxtChapter[] {
  return atOnce(splitPieces([text], words))
}

/** The same for a text in pieces, which may end anywhere. */
export function* splitPieces(pieces: readonly string[], words: TextWords): Sliced<TxtChapter[]> {
  const lines: GatheredLines = { words: [], indents: [] }
  const found = new Map<number, Heading>()
  let looked = 0
  for (const _ of gatherLines(pieces, lines)) {
    if (++looked % LINES_AT_ONCE === 0) yield
    const at = lines.words.length - 1
    const heading = headingOf(lines.words[at] ?? '')
    if (heading) found.set(at, heading)
  }
  const width = widthOf(lines)
  yield
  const standing = new Map([...found].filter(([at]) => standsAlone(lines, at, width)))
  yield
  const headings = yield* keepHeadings(standing, lines.words)
  yield
  const paragraphs = (from: number, to: number) => paragraphsOf(lines, from, to, width)
  const chapters: TxtChapter[] = []
  if (headings.size === 0) return yield* byParts(paragraphs(0, lines.words.length), words)
  for (const chapter of yield* byHeadings(lines.words, paragraphs, headings, words)) {
    if (chapter.size > LONGEST_CHAPTER)
      chapters.push(
        ...(yield* byLength(chapter.paragraphs, LONGEST_CHAPTER / 2, (n) =>
          n === 1 ? chapter.title : words.continued(chapter.title, n),
        )),
      )
    else chapters.push(chapter)
  }
  return chapters
}

/** Lines looked at between two chances to wait. */
const LINES_AT_ONCE = 500

function* byParts(paragraphs: readonly string[], words: TextWords): Sliced<TxtChapter[]> {
  const parts = yield* byLength(paragraphs, PART_SIZE, words.part)
  return parts.length === 1 ? parts.map((part) => ({ ...part, title: words.whole })) : parts
}

function* byHeadings(
  lines: readonly string[],
  paragraphsOf: (from: number, to: number) => string[],
  headings: ReadonlyMap<number, Heading>,
  words: TextWords,
): Sliced<TxtChapter[]> {
  const chapters: TxtChapter[] = []
  let title = ''
  let start = 0
  let pending: string[] = []
  const close = (end: number) => {
    const paragraphs = paragraphsOf(start, end)
    if (title === '') {
      const front = frontOf(paragraphs, words)
      if (front) chapters.push(front)
    } else if (paragraphs.length === 0) {
      // A table of contents at the front repeats every heading with nothing between.
      pending.push(title)
    } else {
      chapters.push(chapter([...partsAbove(pending, title), title].join(' '), paragraphs))
      pending = []
    }
  }
  const below = titlesBelow(headings, lines)
  yield
  for (const [index, heading] of headings) {
    close(index)
    const more = below.get(index)
    title = more === undefined ? heading.title : `${heading.title} ${lines[more]}`
    start = (more ?? index) + 1
    yield
  }
  close(lines.length)
  if (chapters.length === 0 && pending.length > 0) return [chapter('', pending)]
  return chapters
}

/** 第一卷 directly above 第一章 belongs to its title; a printed list of contents does not. */
function partsAbove(pending: readonly string[], title: string): string[] {
  const last = pending.at(-1)
  if (!last || last === title) return []
  const kind = headingOf(last)?.kind
  return kind === 'part' && headingOf(title)?.kind !== 'part' ? [last] : []
}

/** What stands before the first heading goes by its first line when that is short, as a title page's is. */
function frontOf(paragraphs: readonly string[], words: TextWords): TxtChapter | null {
  const [line, ...others] = paragraphs
  if (line === undefined || (others.length === 0 && CONTENTS.test(line))) return null
  const first = line.replace(/^(?:书名|書名|标题|標題)\s*[:：]\s*/, '')
  if (first.length > 20 || /^作者/.test(first)) return chapter(words.front, paragraphs)
  const [, quoted, rest] = /^《([^》]+)》(.*)$/.exec(first) ?? []
  // Beside the title there may be who wrote it.
  return rest ? chapter(quoted ?? first, paragraphs) : chapter(quoted ?? first, others)
}

/** Above a list of headings, of which nothing is left. */
const CONTENTS = /^(?:目\s*[录錄]|(?:table of )?contents)$/i

function* byLength(
  paragraphs: readonly string[],
  size: number,
  titleOf: (n: number) => string,
): Sliced<TxtChapter[]> {
  const chapters: TxtChapter[] = []
  let part: string[] = []
  let length = 0
  const close = () => {
    if (part.length > 0) chapters.push(chapter(titleOf(chapters.length + 1), part))
    part = []
    length = 0
  }
  for (const long of paragraphs) {
    for (const paragraph of cutLong(long, size)) {
      if (length > 0 && length + paragraph.length / 2 > size) close()
      part.push(paragraph)
      length += paragraph.length
    }
    yield
  }
  close()
  // A short rest reads better as the end of the part before it.
  const rest = chapters.at(-1)
  const before = chapters.at(-2)
  if (rest && before && rest.size < size / 6)
    chapters.splice(-2, 2, chapter(before.title, [...before.paragraphs, ...rest.paragraphs]))
  return chapters
}

/** A file without line ends is one giant paragraph: cut after sentences. */
function cutLong(paragraph: string, size: number): string[] {
  if (paragraph.length <= size) return [paragraph]
  const pieces: string[] = []
  let from = 0
  while (paragraph.length - from > size) {
    const end = from + sentencesWithin(paragraph.slice(from, from + size))
    pieces.push(paragraph.slice(from, end).trim())
    from = end
  }
  return [...pieces, paragraph.slice(from).trim()].filter((piece) => piece !== '')
}

function chapter(title: string, paragraphs: readonly string[]): TxtChapter {
  return { title, paragraphs, size: paragraphs.reduce((sum, each) => sum + each.length, title.length) }
}
