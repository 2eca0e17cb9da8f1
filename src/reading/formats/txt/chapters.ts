import type { HeadingRule } from '../../../domain/book'
import type { SlicedTask } from '../../../platform/sliced-task'
import { type PlacedHeading, placeHeadings } from './contents'
import { type FormsWanted, isSequence, keepHeadings } from './decide'
import { type Entry, type Heading, type HeadingsByLine, parseCandidate, type TextWords } from './headings'
import {
  collectLines,
  detectWrapWidth,
  isOwnParagraph,
  joinParagraphs,
  type Lines,
  lastSentenceEnd,
  type MutableTextLines,
} from './lines'
import { CONTENTS } from './names'
import { parseByRules } from './rules'

export interface TxtHeading {
  /** As the contents show it: without brackets and a name that every heading repeats. */
  label: string
  /** Its line, as the text has it; '' if it shares the line of the next one. */
  text: string
  /** 0 for the outermost. */
  level: number
}

/** A chapter. Its headings and paragraphs are all that the text has there; only `title` may be generated. */
export interface TxtChapter {
  /** The labels of its headings, or a generated title. */
  title: string
  /** Its heading, after those that stand directly above it; none where the title is generated. */
  headings: readonly TxtHeading[]
  paragraphs: readonly string[]
  /** Characters. */
  size: number
}

/** The headings of forms that few texts have; their module is loaded when a text has no others. */
export interface FormsSearch extends FormsWanted {
  module?: Pick<typeof import('./sequence'), 'NumberedLines' | 'titledLines'>
}

/** Characters of a part of a text without headings. */
const PART_SIZE = 6000
/** Characters of a chapter; a longer one is split, so that a page never waits for the layout of a whole book. */
const MAX_CHAPTER = 60_000

/**
 * Splits a text, which is split at any character, at its headings, in slices; without headings, into parts of about 6,000
 * characters.
 *
 * @param rules rules of the book's own, instead of those for all books
 * @param forms says whether the text has headings of other forms; finds them, once `forms.module` is loaded
 */
export function* splitChaptersInSlices(
  pieces: Lines,
  words: TextWords,
  rules: readonly HeadingRule[] = [],
  forms: FormsSearch = { isWanted: false },
): SlicedTask<TxtChapter[]> {
  const lines: MutableTextLines = { words: [], indents: [] }
  const found = new Map<number, Heading>()
  const { module } = forms
  const numbered = module && new module.NumberedLines()
  const ownRules = parseByRules(rules)
  let examined = 0
  for (const _ of collectLines(pieces, lines)) {
    if (++examined % LINES_PER_SLICE === 0) yield
    const at = lines.words.length - 1
    const line = lines.words[at] ?? ''
    const heading = ownRules?.(line) ?? parseCandidate(line)
    if (heading) found.set(at, heading)
    numbered?.add(line, at)
  }
  const width = detectWrapWidth(lines)
  yield
  const isWhole = (at: number) => isOwnParagraph(lines, at, width)
  const candidates = new Map(
    [...found].filter(([at, { end }]) => isOwnParagraph(lines, at, width, end !== undefined)),
  )
  yield
  const others = module &&
    numbered && {
      longest: () => numbered.longest(lines.words, isWhole, (alike) => isSequence(alike, lines.words)),
      above: (inner: readonly Entry[]) => numbered.above(lines.words, isWhole, inner),
      titles: (chosen: HeadingsByLine) => module.titledLines(lines, chosen),
    }
  const headings = yield* keepHeadings(candidates, lines, others ?? null, forms)
  yield
  if (headings.size === 0) return yield* byParts(joinParagraphs(lines, 0, lines.words.length, width), words)
  const chapters: TxtChapter[] = []
  for (const whole of yield* byHeadings(lines, width, headings, words)) {
    if (whole.size <= MAX_CHAPTER) {
      chapters.push(whole)
      continue
    }
    const parts = yield* byLength(whole.paragraphs, MAX_CHAPTER / 2, (n) =>
      n === 1 ? whole.title : words.continued(labelOf(whole), n),
    )
    chapters.push(...parts.map((part, n) => (n === 0 ? { ...part, headings: whole.headings } : part)))
  }
  return chapters
}

/** Lines per slice. */
const LINES_PER_SLICE = 500

const labelOf = ({ title, headings }: TxtChapter) => headings.at(-1)?.label ?? title

function* byParts(paragraphs: readonly string[], words: TextWords): SlicedTask<TxtChapter[]> {
  const heading = titleLine(paragraphs)
  const parts = yield* byLength(heading ? paragraphs.slice(1) : paragraphs, PART_SIZE, words.part)
  if (heading) return [chapterOf([heading], parts[0]?.paragraphs ?? []), ...parts.slice(1)]
  return parts.length === 1 ? parts.map((part) => ({ ...part, title: words.whole })) : parts
}

/** The first line of a text without headings, if it is no more than its title: 《渡口》, or 渡口 above its author. */
function titleLine([line = '', next = '']: readonly string[]): TxtHeading | null {
  const [, quoted, named] =
    /^(?:《([^》]{1,60})》|(?:书名|書名|标题|標題)\s*[:：]\s*《?(.{1,60}?)》?)$/.exec(line) ?? []
  const label = quoted ?? named ?? (AUTHOR.test(next) && isTitle(line) ? line : '')
  return label === '' ? null : { label, text: line, level: 0 }
}

const AUTHOR = /^(?:(?:作者|著者|文)\s*[:：／/]|by\s)\s*\S.{0,40}$/i

function* byHeadings(
  lines: MutableTextLines,
  width: number | null,
  headings: HeadingsByLine,
  words: TextWords,
): SlicedTask<TxtChapter[]> {
  const chapters: TxtChapter[] = []
  const placed = placeHeadings(headings)
  const below = titlesBelow(headings, lines.words)
  yield
  let open: TxtHeading[] = []
  let start = 0
  const close = (end: number) => {
    const paragraphs = joinParagraphs(lines, start, end, width)
    if (open.length > 0) chapters.push(chapterOf(open, paragraphs))
    else chapters.push(...frontOf(paragraphs, words))
    open = []
  }
  for (const [index, { at, heading, level }] of placed.entries()) {
    const isAbove = (open.at(-1)?.level ?? level) < level && isEmpty(lines.words, start, at)
    if (!isAbove && !isOnLine(placed[index - 1], at)) close(at)
    const sharesLine = isOnLine(placed[index + 1], at)
    open.push(headingAt(lines.words, heading, level, sharesLine ? null : at, below.get(at)))
    if (!sharesLine) start = startAfter(lines, at, heading, below.get(at))
    yield
  }
  close(lines.words.length)
  return chapters
}

const isOnLine = (placed: PlacedHeading | undefined, at: number) => placed?.at === at

function isEmpty(lines: Lines, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (lines[at] !== '') return false
  return true
}

/** @param at its line; null if it shares that of the next heading. @param below the line of its title */
function headingAt(
  lines: Lines,
  { title, end }: Heading,
  level: number,
  at: number | null,
  below: number | undefined,
): TxtHeading {
  const line = at === null ? '' : (lines[at] ?? '').slice(0, end)
  if (below === undefined) return { label: title, text: line, level }
  return { label: `${title} ${lines[below]}`, text: `${line} ${lines[below]}`, level }
}

/** The line at which the text under a heading begins; what follows the heading on its line is a line of the text. */
function startAfter(
  lines: MutableTextLines,
  at: number,
  { end }: Heading,
  below: number | undefined,
): number {
  if (end === undefined) return (below ?? at) + 1
  lines.words[at] = (lines.words[at] ?? '').slice(end).trim()
  return at
}

/** The text before the first heading. Its heading is its first line if that is short, as on a title page. */
function frontOf(paragraphs: readonly string[], words: TextWords): TxtChapter[] {
  const [line, ...others] = paragraphs
  if (line === undefined) return []
  const first = line.replace(/^(?:书名|書名|标题|標題)\s*[:：]\s*/, '')
  if (CONTENTS.test(line)) return [chapterOf([{ label: line, text: line, level: 0 }], others)]
  if (first.length > 20 || /^作者/.test(first)) return [chapter(words.front, paragraphs)]
  const [, quoted, rest] = /^《([^》]+)》(.*)$/.exec(first) ?? []
  // The author may follow the title on the same line.
  if (rest) return [chapter(quoted ?? first, paragraphs)]
  return [chapterOf([{ label: quoted ?? first, text: line, level: 0 }], others)]
}

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

const charactersIn = (paragraphs: readonly string[]) => paragraphs.reduce((sum, each) => sum + each.length, 0)

/** A chapter whose title is generated. */
const chapter = (title: string, paragraphs: readonly string[]): TxtChapter => ({
  title,
  headings: [],
  paragraphs,
  size: charactersIn(paragraphs),
})

const chapterOf = (headings: readonly TxtHeading[], paragraphs: readonly string[]): TxtChapter => ({
  title: headings.map(({ label }) => label).join(' '),
  headings,
  paragraphs,
  size: charactersIn(paragraphs) + charactersIn(headings.map(({ text }) => text)),
})

/** Share of the headings without a title that must have one below. */
const MIN_SHARE = 0.8

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
