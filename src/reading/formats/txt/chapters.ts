import { atOnce, type Sliced } from '../../../platform/slices'
import { keepHeadings, titlesBelow } from './evidence'
import { type Heading, headingOf } from './headings'
import { type GatheredLines, gatherLines, paragraphsOf, sentencesWithin, standsAlone, widthOf } from './lines'
import type { TextWords } from './words'

export interface Chapter {
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
export function splitChapters(text: string, words: TextWords): Chapter[] {
  return atOnce(splitPieces([text], words))
}

/** The same for a text in pieces, which may end anywhere. */
export function* splitPieces(pieces: readonly string[], words: TextWords): Sliced<Chapter[]> {
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
  const chapters: Chapter[] = []
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

function* byParts(paragraphs: readonly string[], words: TextWords): Sliced<Chapter[]> {
  const parts = yield* byLength(paragraphs, PART_SIZE, words.part)
  return parts.length === 1 ? parts.map((part) => ({ ...part, title: words.whole })) : parts
}

function* byHeadings(
  lines: readonly string[],
  paragraphsOf: (from: number, to: number) => string[],
  headings: ReadonlyMap<number, Heading>,
  words: TextWords,
): Sliced<Chapter[]> {
  const chapters: Chapter[] = []
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
function frontOf(paragraphs: readonly string[], words: TextWords): Chapter | null {
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
): Sliced<Chapter[]> {
  const chapters: Chapter[] = []
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

function chapter(title: string, paragraphs: readonly string[]): Chapter {
  return { title, paragraphs, size: paragraphs.reduce((sum, each) => sum + each.length, title.length) }
}
