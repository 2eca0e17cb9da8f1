import { runSync, type SlicedTask } from '../../../platform/sliced-task'
import { type Heading, parseHeading, type TextWords } from './headings'
import {
  collectLines,
  detectWrapWidth,
  isOwnParagraph,
  joinParagraphs,
  lastSentenceEnd,
  type MutableTextLines,
  SENTENCE_END,
} from './lines'
import { NumberedLines } from './sequence'

type HeadingKind = Heading['kind']
type HeadingsByLine = ReadonlyMap<number, Heading>
type Lines = readonly string[]

export interface TxtChapter {
  /** The heading, which is not repeated in `paragraphs`. */
  title: string
  paragraphs: readonly string[]
  /** Characters. */
  size: number
}

/** Characters of a part of a text without headings. */
const PART_SIZE = 6000
/** Characters of a chapter; a longer one is split, so that a page never waits for the layout of a whole book. */
const MAX_CHAPTER = 60_000

/** Splits a text at its headings; without headings, into parts of about 6,000 characters. */
export function splitChapters(text: string, words: TextWords): TxtChapter[] {
  return runSync(splitChaptersInSlices([text], words))
}

/** Like `splitChapters`, in slices, for a text that is split at any character. */
export function* splitChaptersInSlices(pieces: Lines, words: TextWords): SlicedTask<TxtChapter[]> {
  const lines: MutableTextLines = { words: [], indents: [] }
  const found = new Map<number, Heading>()
  const numbered = new NumberedLines()
  let examined = 0
  for (const _ of collectLines(pieces, lines)) {
    if (++examined % LINES_PER_SLICE === 0) yield
    const at = lines.words.length - 1
    const heading = parseHeading(lines.words[at] ?? '')
    if (heading) found.set(at, heading)
    numbered.add(lines.words[at] ?? '', at)
  }
  const width = detectWrapWidth(lines)
  yield
  const candidates = new Map([...found].filter(([at]) => isOwnParagraph(lines, at, width)))
  yield
  const isWhole = (at: number) => isOwnParagraph(lines, at, width)
  const headings = yield* keepHeadings(candidates, lines.words, () =>
    numbered.longest(lines.words, isWhole, (alike) => isSequence(alike, lines.words)),
  )
  yield
  const paragraphs = (from: number, to: number) => joinParagraphs(lines, from, to, width)
  const chapters: TxtChapter[] = []
  if (headings.size === 0) return yield* byParts(paragraphs(0, lines.words.length), words)
  for (const chapter of yield* byHeadings(lines.words, paragraphs, headings, words)) {
    if (chapter.size > MAX_CHAPTER)
      chapters.push(
        ...(yield* byLength(chapter.paragraphs, MAX_CHAPTER / 2, (n) =>
          n === 1 ? chapter.title : words.continued(chapter.title, n),
        )),
      )
    else chapters.push(chapter)
  }
  return chapters
}

/** Lines per slice. */
const LINES_PER_SLICE = 500

function* byParts(paragraphs: readonly string[], words: TextWords): SlicedTask<TxtChapter[]> {
  const parts = yield* byLength(paragraphs, PART_SIZE, words.part)
  return parts.length === 1 ? parts.map((part) => ({ ...part, title: words.whole })) : parts
}

function* byHeadings(
  lines: readonly string[],
  paragraphsOf: (from: number, to: number) => string[],
  headings: ReadonlyMap<number, Heading>,
  words: TextWords,
): SlicedTask<TxtChapter[]> {
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
      // A printed table of contents contains every heading without text between them.
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

/** A part heading directly above a chapter (第一卷, 第一章) belongs to its title; a printed table of contents does not. */
function partsAbove(pending: readonly string[], title: string): string[] {
  const last = pending.at(-1)
  if (!last || last === title) return []
  const kind = parseHeading(last)?.kind
  return kind === 'part' && parseHeading(title)?.kind !== 'part' ? [last] : []
}

/** The text before the first heading. Its title is its first line if that is short, as on a title page. */
function frontOf(paragraphs: readonly string[], words: TextWords): TxtChapter | null {
  const [line, ...others] = paragraphs
  if (line === undefined || (others.length === 0 && CONTENTS.test(line))) return null
  const first = line.replace(/^(?:书名|書名|标题|標題)\s*[:：]\s*/, '')
  if (first.length > 20 || /^作者/.test(first)) return chapter(words.front, paragraphs)
  const [, quoted, rest] = /^《([^》]+)》(.*)$/.exec(first) ?? []
  // The author may follow the title on the same line.
  return rest ? chapter(quoted ?? first, paragraphs) : chapter(quoted ?? first, others)
}

/** Heading of a printed table of contents, whose entries were removed. */
const CONTENTS = /^(?:目\s*[录錄]|(?:table of )?contents)$/i

function* byLength(
  paragraphs: readonly string[],
  size: number,
  titleOf: (n: number) => string,
): SlicedTask<TxtChapter[]> {
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
  // A short last part is joined to the part before it.
  const rest = chapters.at(-1)
  const before = chapters.at(-2)
  if (rest && before && rest.size < size / 6)
    chapters.splice(-2, 2, chapter(before.title, [...before.paragraphs, ...rest.paragraphs]))
  return chapters
}

/** Splits a long paragraph after sentences; a file without line ends is a single paragraph. */
function cutLong(paragraph: string, size: number): string[] {
  if (paragraph.length <= size) return [paragraph]
  const pieces: string[] = []
  let from = 0
  while (paragraph.length - from > size) {
    const end = from + lastSentenceEnd(paragraph.slice(from, from + size))
    pieces.push(paragraph.slice(from, end).trim())
    from = end
  }
  return [...pieces, paragraph.slice(from).trim()].filter((piece) => piece !== '')
}

function chapter(title: string, paragraphs: readonly string[]): TxtChapter {
  return { title, paragraphs, size: paragraphs.reduce((sum, each) => sum + each.length, title.length) }
}

/** Occurrences before 第…章 from which on a name is that of the book or a volume, and not part of a sentence. */
const MIN_NAME_COUNT = 3
/** Lines or characters between two headings; entries of a list are closer. */
const LINES_APART = 4
const CHARACTERS_APART = 200
/** Share of the headings of a kind that must satisfy a condition: one in five may be an exception. */
const MIN_SHARE = 0.8

/** So few headings of a known form may be lines of the text. */
const FEW_HEADINGS = 2

/**
 * Selects the headings among the lines that have the form of one; where hardly any has, the lines whose numbers rise.
 *
 * @param found candidates by line index
 */
function* keepHeadings(
  found: HeadingsByLine,
  lines: Lines,
  risingNumbers: () => HeadingsByLine | null,
): SlicedTask<HeadingsByLine> {
  const long = [...found].filter(([, { isLong }]) => isLong)
  const short = long.length > 0 ? new Map([...found].filter(([, { isLong }]) => !isLong)) : found
  yield
  const kept = yield* keepByKind(short, lines)
  const isCertain = [...kept.values()].some(({ kind }) => kind !== 'named')
  if (long.length > 0 && isCertain) return withLong(kept, long)
  if (long.length >= MIN_NAME_COUNT && isSequence(long, lines)) return new Map(long)
  if (isCertain && kept.size > FEW_HEADINGS) return kept
  const rising = risingNumbers()
  return rising && rising.size > kept.size * FEW_HEADINGS ? rising : kept
}

/** Adds the headings with long titles whose numbers continue those of the headings around them. */
function withLong(kept: HeadingsByLine, long: readonly (readonly [number, Heading])[]): HeadingsByLine {
  const kinds = new Set([...kept.values()].map(({ kind }) => kind))
  const all = [...kept, ...long.filter(([, { kind }]) => kinds.has(kind))].sort(([a], [b]) => a - b)
  let next = Number.NaN
  // Backwards: number of the next heading that is kept.
  const before = all
    .map(([, { number }]) => number)
    .reduceRight<number[]>((list, number, at) => {
      list[at] = next
      if (!all[at]?.[1].isLong && !Number.isNaN(number)) next = number
      return list
    }, [])
  let last = 0
  return new Map(
    all.filter(([, { isLong, number }], at) => {
      if (isLong && number !== last + 1 && number !== (before[at] ?? 0) - 1) return false
      if (!Number.isNaN(number)) last = number
      return true
    }),
  )
}

/**
 * Selects the headings of the strongest kind. Single lines are unreliable, so the kinds are compared: a kind is used when
 * it occurs often enough, and a weaker one (1、…, Chapter…) only when no stronger one occurs.
 */
function* keepByKind(found: HeadingsByLine, lines: Lines): SlicedTask<HeadingsByLine> {
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
  // Numbered headings may be the chapters of parts; in a text with chapters they number sections of these.
  if (has('part')) return counted ? only(counted, 'part') : only('part')
  if (has('english', 2)) return only('english')
  if (counted) return only(counted)
  return has('named', 2) ? only() : new Map()
}

/** Removes a name that precedes most headings: 书名 第一章 → 第一章. */
function withoutNames(found: HeadingsByLine): HeadingsByLine {
  const times = new Map<string, number>()
  let chapters = 0
  for (const { kind, prefix } of found.values()) {
    if (kind === 'within') times.set(prefix, (times.get(prefix) ?? 0) + 1)
    if (kind === 'chapter') chapters++
  }
  const repeatedNames = [...times].filter(([, count]) => count >= MIN_NAME_COUNT).map(([before]) => before)
  const isCommon = repeatedNames.reduce((sum, before) => sum + (times.get(before) ?? 0), 0) > chapters
  // Most texts have no such names, and may have 200,000 headings.
  if (!isCommon) return found
  return new Map(
    [...found].map(([at, heading]) => {
      const { kind, prefix, title } = heading
      if (kind !== 'within' || !repeatedNames.includes(prefix)) return [at, heading]
      // Several names are those of volumes and stay.
      const own = repeatedNames.length > 1 ? title : title.slice(prefix.length).replace(/^[\s·:：—_-]+/, '')
      return [at, { ...heading, kind: 'chapter', title: own }]
    }),
  )
}

/**
 * Whether numbered headings are a sequence: each number is the previous one plus 1, or 1 in a new part; the headings are
 * apart, unlike the entries of a list; and a bare number follows a complete sentence, unlike a printed page number.
 */
function isSequence(headings: readonly (readonly [number, Heading])[], lines: Lines): boolean {
  let apartCount = 0
  let consecutiveCount = 0
  let afterSentenceCount = 0
  for (const [n, [at, { kind, number }]] of headings.entries()) {
    const [above, { number: before }] = headings[n - 1] ?? [at, { number: 0 }]
    if (above === at) continue
    if (kind === 'starred' || number === before + 1 || (number === 1 && before > 1)) consecutiveCount++
    if (at - above >= LINES_APART || charactersIn(lines, above + 1, at) >= CHARACTERS_APART) apartCount++
    if (kind !== 'bare' || SENTENCE_END.test(wordsBefore(lines, at))) afterSentenceCount++
  }
  return Math.min(apartCount, consecutiveCount, afterSentenceCount) >= (headings.length - 1) * MIN_SHARE
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
 * Finds titles on the line below 第一回, in a text with nearly all of its titles there.
 *
 * @returns line index of the title by line index of the heading
 */
function titlesBelow(headings: HeadingsByLine, lines: Lines): ReadonlyMap<number, number> {
  const withoutTitle = [...headings].filter(([, { isNumberOnly }]) => isNumberOnly)
  const below = new Map<number, number>()
  for (const [at] of withoutTitle) {
    const title = nextWords(lines, at)
    // A title is followed by text, but the first line of a poem by the second.
    if (!headings.has(title) && isTitle(lines[title]) && !isTitle(lines[nextWords(lines, title)]))
      below.set(at, title)
  }
  return below.size >= 2 && below.size >= withoutTitle.length * MIN_SHARE ? below : new Map()
}

function nextWords(lines: Lines, index: number): number {
  let at = index + 1
  while (lines[at] === '') at++
  return at
}

const isTitle = (line = '') => line !== '' && line.length <= 40 && !/[。！？!?…，,；;：:.”"」』]$/.test(line)
