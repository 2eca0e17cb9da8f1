/** Lines of a text, trimmed; '' for an empty one. */
export type Lines = readonly string[]

/** The lines of a text, trimmed. */
export interface TextLines {
  /** '' for an empty line. */
  readonly words: readonly string[]
  /** Indent of each line in columns. */
  readonly indents: readonly number[]
}

/** Lines that are being collected. */
export interface MutableTextLines extends TextLines {
  readonly words: string[]
  readonly indents: number[]
}

const BLANK = /[\s\u200b]/
const LINE_END = /\r\n|[\n\r\u2028\u2029\u0085]/g

/**
 * Characters of a line; a longer one is split after a sentence. At least `MIN_REST` are left, because less could look
 * like a heading.
 */
const MAX_LINE = 30_000
const MIN_REST = 1000

/**
 * Collects the lines of a text that is split at any character; yields after each line. A line as long as the file is never
 * joined: it is added in parts, and each character is examined once.
 */
export function* collectLines(
  pieces: readonly string[],
  to: MutableTextLines,
): Generator<void, void, undefined> {
  let rest = ''
  for (const [at, piece] of pieces.entries()) {
    let from = 0
    const text = at === 0 ? piece.replace(/^\ufeff/, '') : piece
    // A \r\n may be split between two pieces.
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

/** Adds the parts of a line that is too long. @returns the rest of the line */
function* addParts(line: string, to: MutableTextLines): Generator<void, string, undefined> {
  let from = 0
  while (line.length - from > MAX_LINE + MIN_REST) {
    const end = from + lastSentenceEnd(line.slice(from, from + MAX_LINE))
    add(line.slice(from, end), to)
    yield
    from = end
  }
  return line.slice(from)
}

/** Offset after the last sentence that ends in the second half of a text; the text's length when none does. */
export function lastSentenceEnd(piece: string): number {
  const end = Math.max(...['。', '！', '？', '”', '. '].map((mark) => piece.lastIndexOf(mark)))
  if (end > piece.length / 2) return end + 1
  // A surrogate pair is not split.
  return /[\ud800-\udbff]$/.test(piece) ? piece.length - 1 : piece.length
}

/** Consecutive empty lines that are kept: a file may consist of 60 MB of them. */
const MAX_EMPTY_LINES = 8

function add(text: string, { words, indents }: MutableTextLines): void {
  // A regular expression for trailing spaces takes quadratic time for a million spaces before a word.
  let from = 0
  let to = text.length
  let indent = 0
  for (; from < to && BLANK.test(text.charAt(from)); from++) indent += text[from] === '　' ? 2 : 1
  while (to > from && BLANK.test(text.charAt(to - 1))) to--
  if (
    from === to &&
    words.at(-1) === '' &&
    words.slice(-MAX_EMPTY_LINES).filter((line) => line === '').length === MAX_EMPTY_LINES
  )
    return
  words.push(text.slice(from, to))
  indents.push(from < to ? indent : 0)
}

/** Lines or characters between two headings; entries of a list are closer. */
const LINES_APART = 4
const CHARACTERS_APART = 200
/** Lines and characters without the end of a sentence between two headings: a verse, but not an address. */
const VERSE_LINES = 3
const VERSE_CHARACTERS = 60

export function charactersIn(lines: Lines, from: number, to: number): number {
  let sum = 0
  for (let at = from; at < to && sum < CHARACTERS_APART; at++) sum += lines[at]?.length ?? 0
  return sum
}

/** Whether the characters between two lines are those of a chapter. */
export const isLong = (lines: Lines, from: number, to: number) =>
  charactersIn(lines, from, to) >= CHARACTERS_APART

/** Whether the text between two lines may be that of a chapter. */
export function isApart(lines: Lines, from: number, to: number): boolean {
  return (
    isLong(lines, from, to) ||
    (to - from >= LINES_APART - 1 && (isVerse(lines, from, to) || hasSentence(lines, from, to)))
  )
}

export const hasSentence = (lines: Lines, from: number, to: number) =>
  lines.slice(from, to).some((line) => SENTENCE_END.test(line))

/** Whether lines without the end of a sentence are those of a verse, and not of an address. */
export function isVerse(lines: Lines, from: number, to: number): boolean {
  const shown = lines.slice(from, to).filter((line) => line !== '')
  return shown.length >= VERSE_LINES || charactersIn(shown, 0, shown.length) >= VERSE_CHARACTERS
}

/** The nearest line with text before (`step` -1) or after (1) a line. */
export function nextTo(lines: Lines, index: number, step: 1 | -1): number {
  let at = index + step
  while (lines[at] === '') at += step
  return at
}

/** Range of widths, in columns, at which programs and mail wrap lines; a CJK character takes two. Verse is narrower. */
const MIN_WIDTH = 56
const MAX_WIDTH = 110
/** Lines that are examined, and the minimal number of line ends for a decision. */
const SAMPLE = 5000
const MIN_LINE_ENDS = 20
/** Minimal share of line ends that are forced by the width and inside a sentence. */
const MIN_SHARE = 0.7
/** The end of a sentence. */
export const SENTENCE_END = /[。！？!?.…”’"」』）)—～~]$/
/** Columns by which a line may be shorter than the width, because no line begins with a comma. */
const SLACK = 4

/**
 * The width in columns at which a text was wrapped, as mail and typed texts are; null when each line is a paragraph. A
 * text is wrapped when most lines end inside a sentence and the first word of the next line would not have fitted.
 */
export function detectWrapWidth(lines: TextLines): number | null {
  const { words } = lines
  const sample = words.slice(0, SAMPLE)
  const columns = sample
    .filter((line) => line !== '')
    .map(columnsOf)
    .sort((a, b) => a - b)
  const width = columns[Math.floor(columns.length * 0.95)] ?? 0
  const longest = columns[Math.floor(columns.length * 0.99)] ?? 0
  if (width < MIN_WIDTH || width > MAX_WIDTH || longest > width * 1.25) return null
  let ends = 0
  let wrapped = 0
  for (let at = 1; at < sample.length; at++) {
    if (sample[at] === '' || sample[at - 1] === '' || isIndented(lines, at)) continue
    ends++
    if (isWrapped(lines, at, width) && !SENTENCE_END.test(sample[at - 1] ?? '')) wrapped++
  }
  return ends >= MIN_LINE_ENDS && wrapped >= ends * MIN_SHARE ? width : null
}

/**
 * Whether a line is a paragraph of its own. In a wrapped text, a line of a paragraph may have the form of a heading.
 *
 * @param isOpen the paragraph may go on, since it begins with a heading
 */
export const isOwnParagraph = (lines: TextLines, at: number, width: number | null, isOpen = false): boolean =>
  width === null ||
  !((continues(lines, at, width) && !isBetween(lines, at)) || (!isOpen && continues(lines, at + 1, width)))

/** Whether a line stands between the end of a sentence and a paragraph that is indented. */
const isBetween = (lines: TextLines, at: number) =>
  SENTENCE_END.test(lines.words[at - 1] ?? '') && isIndented(lines, at + 1)

/** The paragraphs of the lines from `from` to `to` (exclusive). The lines of a wrapped text (`width`) are joined. */
export function joinParagraphs(lines: TextLines, from: number, to: number, width: number | null): string[] {
  const { words } = lines
  if (width === null) return words.slice(from, to).filter((line) => line !== '')
  const paragraphs: string[][] = []
  for (let at = from; at < to; at++) {
    const line = words[at] ?? ''
    if (line === '') continue
    if (at > from && continues(lines, at, width))
      paragraphs.at(-1)?.push(separator(words[at - 1] ?? '', line), line)
    else paragraphs.push([line])
  }
  return paragraphs.map((parts) => parts.join(''))
}

/** Whether the paragraph of the previous line continues in this one. */
const continues = (lines: TextLines, at: number, width: number) =>
  (lines.words[at] ?? '') !== '' && !isIndented(lines, at) && isWrapped(lines, at, width)

/** Whether a line is indented more than the previous one, which begins a paragraph. */
const isIndented = ({ indents }: TextLines, at: number) => (indents[at] ?? 0) > (indents[at - 1] ?? 0)

/** Whether the previous line was wrapped: the first word of this line would not have fitted on it. */
function isWrapped({ words, indents }: TextLines, at: number, width: number): boolean {
  const before = words[at - 1] ?? ''
  const first = /^(?:[\u2e80-\uffff]|[^\s\u2e80-\uffff]+)/.exec(words[at] ?? '')?.[0] ?? ''
  return before !== '' && (indents[at - 1] ?? 0) + columnsOf(before) + 1 + columnsOf(first) > width - SLACK
}

/** Width of a line in columns; a line wider than any wrap width counts its characters only. */
const columnsOf = (line: string) =>
  line.length > 2 * MAX_WIDTH
    ? line.length
    : line.length + (line.match(/[\u1100-\u115f\u2e80-\uffef]/g)?.length ?? 0)

/** The separator of two joined lines: none in Chinese and after a hyphen, else a space. */
function separator(line: string, next: string): string {
  const isTight = /[\u2e80-\uffef-]$/.test(line) || /^[\u2e80-\uffef]/.test(next)
  return isTight && !/\s-+$|--$/.test(line) ? '' : ' '
}

/** A numbered line that may be a heading. */
export interface Numbered {
  number: number
  /** The last number of a range, else `number`. */
  last: number
  /** How much it counts: 2 for a doubtful line to 5.5 for a certain one. */
  weight: number
  /** A heading of a higher level stands between it and the line before, so that its number may begin anew. */
  opens: boolean
}

/** Score of a gap in the numbers: one or two headings may be spoilt or missing. */
const GAP = 1
const MAX_GAP = 3
/** Score of a leap or a new start: more than any line counts, so that a single line out of order is left out. */
const LEAP = 6

/**
 * The lines whose numbers rise by one, of all sequences the one that counts most. A number may be missing, lie between two
 * (1.5), or begin anew; a line out of order is left out. Takes linear time.
 *
 * @returns indices of the lines, in order
 */
export function risingRun(lines: readonly Numbered[]): number[] {
  const scores: number[] = []
  const before: number[] = []
  /** The best sequence that ends with a number. */
  const ends = new Map<number, number>()
  let best = -1
  for (const [at, { number, last, weight, opens }] of lines.entries()) {
    let score = weight
    let from = -1
    const follow = (end: number | undefined, cost: number) => {
      const sum = end === undefined || end < 0 ? Number.NEGATIVE_INFINITY : (scores[end] ?? 0) + weight - cost
      if (sum > score) [score, from] = [sum, end ?? -1]
    }
    const whole = Math.floor(number)
    if (whole === number) {
      follow(ends.get(number - 1), 0)
      follow(ends.get(number - 0.5), 0)
      for (let gap = 2; gap <= MAX_GAP; gap++) follow(ends.get(number - gap), GAP)
    } else {
      follow(ends.get(whole), 0)
      // 1.1, 1.2: the tenths rise too.
      follow(ends.get(Math.round((number - 0.1) * 10) / 10), 0)
    }
    const isLower = best >= 0 && number <= (lines[best]?.last ?? 0)
    follow(best, isLower && number <= 1 && opens ? 0 : LEAP)
    scores.push(score)
    before.push(from)
    const earlier = ends.get(last)
    // Of two that count the same, the first: the second is a sentence about it.
    if (earlier === undefined || score > (scores[earlier] ?? 0)) ends.set(last, at)
    if (best < 0 || score > (scores[best] ?? 0)) best = at
  }
  const run: number[] = []
  for (let at = best; at >= 0; at = before[at] ?? -1) run.push(at)
  return run.reverse()
}
