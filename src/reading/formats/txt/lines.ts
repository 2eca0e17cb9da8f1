/** The lines of a text, without what stands around their words. */
export interface TextLines {
  /** '' for an empty line. */
  readonly words: readonly string[]
  /** Columns that are empty before the words. */
  readonly indents: readonly number[]
}

/** The same while it is gathered. */
export interface GatheredLines extends TextLines {
  readonly words: string[]
  readonly indents: number[]
}

const BLANK = /[\s\u200b]/
const LINE_END = /\r\n|[\n\r\u2028\u2029\u0085]/g

/**
 * Characters of a line beyond which it is parted after a sentence, and what is left at least behind it: less could look
 * like a heading.
 */
const LONGEST_LINE = 30_000
const LEAST_REST = 1000

/**
 * Adds the lines of a text in pieces, which may end anywhere; yields after each. A line that is as long as the file is
 * never put together: it comes in parts, and nothing is looked at twice.
 */
export function* gatherLines(pieces: readonly string[], to: GatheredLines): Generator<void, void, undefined> {
  let rest = ''
  for (const [at, piece] of pieces.entries()) {
    let from = 0
    const text = at === 0 ? piece.replace(/^\ufeff/, '') : piece
    // The other half of a \r\n is in this piece.
    if (rest.endsWith('\r')) {
      add(rest.slice(0, -1), to)
      rest = ''
      yield
      if (text.startsWith('\n')) from = 1
    }
    LINE_END.lastIndex = from
    for (let end = LINE_END.exec(text); end; end = LINE_END.exec(text)) {
      if (end[0] === '\r' && end.index === text.length - 1) break
      rest = yield* addParts(rest + text.slice(from, end.index), to)
      add(rest, to)
      rest = ''
      yield
      from = end.index + end[0].length
    }
    rest = yield* addParts(rest + text.slice(from), to)
  }
  add(rest, to)
  yield
}

/** Adds what a line has too much of. @returns the rest of it */
function* addParts(line: string, to: GatheredLines): Generator<void, string, undefined> {
  let from = 0
  while (line.length - from > LONGEST_LINE + LEAST_REST) {
    const end = from + sentencesWithin(line.slice(from, from + LONGEST_LINE))
    add(line.slice(from, end), to)
    yield
    from = end
  }
  return line.slice(from)
}

/** Where the last sentence of a piece of a text ends, in its second half; its length where none does. */
export function sentencesWithin(piece: string): number {
  const end = Math.max(...['。', '！', '？', '”', '. '].map((mark) => piece.lastIndexOf(mark)))
  if (end > piece.length / 2) return end + 1
  // No character is cut in two.
  return /[\ud800-\udbff]$/.test(piece) ? piece.length - 1 : piece.length
}

/** Empty lines one after the other of which more say nothing: a file may be 60 MB of them. */
const MOST_BLANK = 8

function add(text: string, { words, indents }: GatheredLines): void {
  // Not by a pattern at the end: it would begin anew at each of a million blanks that are followed by a word.
  let from = 0
  let to = text.length
  let indent = 0
  for (; from < to && BLANK.test(text.charAt(from)); from++) indent += text[from] === '　' ? 2 : 1
  while (to > from && BLANK.test(text.charAt(to - 1))) to--
  if (
    from === to &&
    words.at(-1) === '' &&
    words.slice(-MOST_BLANK).filter((line) => line === '').length === MOST_BLANK
  )
    return
  words.push(text.slice(from, to))
  indents.push(from < to ? indent : 0)
}

/** Columns within which lines are broken by machines and by mail, CJK characters taking two; verse is narrower. */
const NARROWEST = 56
const WIDEST = 110
/** Lines looked at, and line ends of which one can tell. */
const SAMPLE = 5000
const LEAST = 20
/** Part of the line ends that were no choice, and in the midst of a sentence. */
const MOST = 0.7
/** What a sentence may end with. */
export const SENTENCE_END = /[。！？!?.…”’"」』）)—～~]$/
/** Columns that a line may stay short of the width, as no line begins with a comma. */
const SLACK = 4

/**
 * The width in columns at which a text was broken into lines, as mail and typed texts are; null where its lines are its
 * paragraphs. It is told by this: the first word of the next line would not have fitted, and a sentence goes on there.
 */
export function widthOf(lines: TextLines): number | null {
  const { words } = lines
  const sample = words.slice(0, SAMPLE)
  const columns = sample
    .filter((line) => line !== '')
    .map(columnsOf)
    .sort((a, b) => a - b)
  const width = columns[Math.floor(columns.length * 0.95)] ?? 0
  const longest = columns[Math.floor(columns.length * 0.99)] ?? 0
  if (width < NARROWEST || width > WIDEST || longest > width * 1.25) return null
  let ends = 0
  let broken = 0
  for (let at = 1; at < sample.length; at++) {
    if (sample[at] === '' || sample[at - 1] === '' || isIndented(lines, at)) continue
    ends++
    if (isBroken(lines, at, width) && !SENTENCE_END.test(sample[at - 1] ?? '')) broken++
  }
  return ends >= LEAST && broken >= ends * MOST ? width : null
}

/** In a text of such a width a line may be a piece of a paragraph that only looks like a heading. */
export const standsAlone = (lines: TextLines, at: number, width: number | null): boolean =>
  width === null || !(goesOn(lines, at, width) || goesOn(lines, at + 1, width))

/** The paragraphs of the lines from `from` to `to`; in a text of such a `width` lines are put together again. */
export function paragraphsOf(lines: TextLines, from: number, to: number, width: number | null): string[] {
  const { words } = lines
  if (width === null) return words.slice(from, to).filter((line) => line !== '')
  const paragraphs: string[][] = []
  for (let at = from; at < to; at++) {
    const line = words[at] ?? ''
    if (line === '') continue
    if (at > from && goesOn(lines, at, width))
      paragraphs.at(-1)?.push(between(words[at - 1] ?? '', line), line)
    else paragraphs.push([line])
  }
  return paragraphs.map((parts) => parts.join(''))
}

/** The paragraph of the line before goes on in this one. */
const goesOn = (lines: TextLines, at: number, width: number) =>
  (lines.words[at] ?? '') !== '' && !isIndented(lines, at) && isBroken(lines, at, width)

/** A line that is set in further than the one before begins a paragraph. */
const isIndented = ({ indents }: TextLines, at: number) => (indents[at] ?? 0) > (indents[at - 1] ?? 0)

/** The line before ends where it does because this one's first word had no room there. */
function isBroken({ words, indents }: TextLines, at: number, width: number): boolean {
  const before = words[at - 1] ?? ''
  const first = /^(?:[\u2e80-\uffff]|[^\s\u2e80-\uffff]+)/.exec(words[at] ?? '')?.[0] ?? ''
  return before !== '' && (indents[at - 1] ?? 0) + columnsOf(before) + 1 + columnsOf(first) > width - SLACK
}

/** Of a line that is wider than any width a text is broken at, only that. */
const columnsOf = (line: string) =>
  line.length > 2 * WIDEST
    ? line.length
    : line.length + (line.match(/[\u1100-\u115f\u2e80-\uffef]/g)?.length ?? 0)

/** Words of Latin letters have a blank between them, a word that was parted by a hyphen and Chinese have none. */
function between(line: string, next: string): string {
  const isTight = /[\u2e80-\uffef-]$/.test(line) || /^[\u2e80-\uffef]/.test(next)
  return isTight && !/\s-+$|--$/.test(line) ? '' : ' '
}
