import type { Entry, Heading, HeadingsByLine } from './headings'
import { hasSentence, isVerse, nextTo, SENTENCE_END, type TextLines } from './lines'

/** Headings without a number that make the contents of a text. */
const MIN_TITLES = 3
/** Lines of a text whose titles are looked for: they are looked for at once. */
const MAX_LINES = 200_000
/** Share of the lines that are set in one way that must be titles. */
const MIN_SHARE = 0.9
/** Share of the titles that must have text between. */
const MIN_APART = 0.8
/** Characters of a line of verse. */
const MAX_VERSE = 32
/** Lines of a stanza; two may be a title and its author. */
const MIN_STANZA = 3
/** Characters of a line of a couplet; the name of an author is shorter. */
const MIN_COUPLET = 5
/** The line below a title that names the author, or a date. */
const AUTHOR = /^(?:作\s?者|文)\s*[:：／/]|^[（(][^（）()]{2,12}年[^（）()]{0,8}[）)]$/
/** A title and its author on one line. */
const BY = /^\S{1,18}(?:　|\s\s)\s{0,8}\S{2,4}$/
const POEM = /^其[一二三四五六七八九十]{1,3}$/

/** Whether a line may be a title: short, with letters, without the marks of a sentence. */
const isTitle = (line: string) =>
  line.length <= 24 &&
  /\p{L}/u.test(line) &&
  !/[。，,；;：:、…”"」』]$|[。；]|^[\p{P}\p{S}\d]|\.com|(?:^.?|[文书書章卷部篇集回已])[完终終]$|月.{1,3}日|\d$|^\p{L}{1,5}\.? ?\d/u.test(
    line.replace(/^[《〈]/, ''),
  ) &&
  !AUTHOR.test(line)

/**
 * The titles of a text whose headings have no numbers, such as essays, poems and the stories of an anthology: short lines above
 * the name of an author, or set apart by their indent or empty lines, or between verses that all end with a mark.
 */
export function titledLines({ words, indents }: TextLines, chosen: HeadingsByLine): Entry[] {
  const lineAt = (at = -1) => words[at] ?? ''
  if (words.length > MAX_LINES) return []
  const shown = [...words.keys()].filter((at) => words[at] !== '')
  const times = new Map<string, number>()
  for (const at of shown) times.set(lineAt(at), (times.get(lineAt(at)) ?? 0) + 1)
  const isTitling = (at: number) => (times.get(lineAt(at)) ?? 0) < MIN_TITLES && !isSignature(words, at)
  const unchosen = shown.filter((at) => !chosen.has(at))
  const titles = unchosen.filter((at) => isTitle(lineAt(at)))
  const hasAuthor = (at: number, n: number) =>
    isTitle(lineAt(at)) &&
    (AUTHOR.test(lineAt(shown[n + 1])) || (BY.test(lineAt(at)) && !BY.test(lineAt(shown[n + 1]))))
  const signed = shown.filter((at, n) => !chosen.has(at) && hasAuthor(at, n) && isTitling(at))
  const kindAt = (n: number) => chosen.get(shown[n] ?? -1)?.kind ?? 'named'
  const parts = [...shown.keys()].filter((n) => kindAt(n) !== 'named')
  const arePartsTitled =
    parts.length > 1 && parts.every((n) => kindAt(n) === 'part' && isTitle(lineAt(shown[n + 1])))
  const found =
    signed.length >= MIN_TITLES
      ? signed
      : mostly(
          isTitling,
          firstOfRuns(setApart({ words, indents }, unchosen, titles, arePartsTitled), shown),
        ).filter((at) => !isStanza(words, at) && at > (shown[parts[0] ?? -1] ?? -1))
  const [from = 0, to = 0] = [found[0], found.at(-1)]
  if (found.length < MIN_TITLES || (to - from) * 2 < words.length) return []
  const apart = found.filter((at, n) => {
    const above = (found[n - 1] ?? 0) + 1
    return n > 0 && (hasSentence(words, above, at) || isVerse(words, above, at))
  })
  if (apart.length < (found.length - 1) * MIN_APART) return []
  const poems = shown.filter((at) => at > from && POEM.test(lineAt(at)))
  return [...found, ...poems].map((at) => entryOf(lineAt(at), at, POEM.test(lineAt(at)) ? 'unit' : 'titled'))
}

/** The lines that are titles, if most are; else they are signs between scenes. */
function mostly(isTitling: (at: number) => boolean, found: readonly number[]): number[] {
  const titling = found.filter(isTitling)
  return titling.length * 2 >= found.length ? titling : []
}

/** Whether a line is a name above the date of a letter, below which another begins. */
const isSignature = (words: readonly string[], at: number) =>
  /^[^\s（(]{1,12}月\S{0,5}$/.test(words[at + 1] ?? '') &&
  !SENTENCE_END.test(words[nextTo(words, at + 1, 1)] ?? '')

/** Whether a line begins a stanza, or a couplet of one length, without marks. */
function isStanza(words: readonly string[], at: number): boolean {
  const stanza = words.slice(at, at + MIN_STANZA)
  const [first = '', second = ''] = stanza
  return (
    (first.length === second.length && first.length >= MIN_COUPLET) ||
    stanza.every((line) => line !== '' && isTitle(line) && !POEM.test(line))
  )
}

function entryOf(line: string, at: number, kind: Heading['kind']): Entry {
  const title = line.replace(/[\s　]+/g, ' ')
  const [number, last] = [Number.NaN, Number.NaN]
  return [at, { kind, unit: '', title, number, last, prefix: '', isNumberOnly: false, trust: 'firm' }]
}

/**
 * The volumes of a text that have no number: a title stands directly above each heading at which the numbers begin anew, and
 * hardly above any other.
 */
export function volumesAbove(lines: readonly string[], inner: readonly Entry[]): Entry[] {
  const titleAbove = (line: number) => {
    let at = line - 1
    while (at >= 0 && lines[at] === '') at--
    return isTitle(lines[at] ?? '') ? at : -1
  }
  const isHeading = new Set(inner.map(([at]) => at))
  const found: Entry[] = []
  let others = 0
  for (const [index, [line, { kind, number }]] of inner.entries()) {
    if (kind === 'named') continue
    const titled = titleAbove(line)
    let at = isHeading.has(titled) ? -1 : titled
    // The title stands above 楔子, and that above the first chapter.
    for (let n = index; number === 1 && at < 0 && inner[n - 1]?.[1].kind === 'named'; n--) {
      const above = titleAbove(inner[n - 1]?.[0] ?? 0)
      if (!isHeading.has(above)) at = above
    }
    const isTitled = at >= 0
    if (number !== 1) others += Number(isTitled)
    else if (isTitled) found.push(entryOf(lines[at] ?? '', at, 'part'))
    else return []
  }
  return found.length > 1 && others * 10 <= inner.length ? found : []
}

/**
 * The titles that are set in a way in which hardly any other line is; in verse, and where titles stand below all volumes, those
 * between lines that end with a mark.
 *
 * @param arePartsTitled a title stands below each volume
 */
function setApart(
  { words, indents }: TextLines,
  shown: readonly number[],
  titles: readonly number[],
  arePartsTitled: boolean,
): Set<number> {
  const isTitled = new Set(titles)
  const texts = shown.filter((at) => !isTitled.has(at))
  const usual = mostOf(texts.map((at) => indents[at] ?? 0)) ?? 0
  const isEmpty = (at: number) => words[at] === ''
  /** Empty lines before or after a line, two at most. */
  const emptyOn = (at: number, step: number) => (isEmpty(at + step) ? (isEmpty(at + 2 * step) ? 2 : 1) : 0)
  const groups = new Map<string, { titles: number[]; count: number; empty: number }>()
  for (const at of shown) {
    const [before, after] = [emptyOn(at, -1), emptyOn(at, 1)]
    const key = [Math.sign((indents[at] ?? 0) - usual), before, after].join()
    const group = groups.get(key) ?? { titles: [], count: 0, empty: before + after }
    groups.set(key, group)
    group.count++
    if (isTitled.has(at)) group.titles.push(at)
  }
  // Those that alone stand further left than the text are titles however many lines are empty around them.
  const left = [...groups].flatMap(([key, group]) => (key.startsWith('-1') ? group : []))
  const all = left.flatMap((group) => group.titles).sort((a, b) => a - b)
  if (all.length >= MIN_TITLES && all.length >= left.reduce((sum, { count }) => sum + count, 0) * MIN_SHARE)
    for (const group of left) group.titles = all
  let best: { titles: number[]; empty: number } = { titles: [], empty: -1 }
  for (const group of groups.values())
    if (group.titles.length >= Math.max(MIN_TITLES, group.count * MIN_SHARE) && group.empty > best.empty)
      best = group
  const isVerse =
    titles.length * 2 <= texts.length * 3 &&
    texts.filter(
      (at) => (arePartsTitled || (words[at] ?? '').length <= MAX_VERSE) && /[\p{P}]$/u.test(words[at] ?? ''),
    ).length >=
      texts.length * MIN_SHARE
  // The first may stand directly below the name of the book.
  const first = shown.findIndex((at) => !isTitled.has(at))
  const head = shown.slice(0, Math.max(0, first))
  const isNew = best.titles.length > 0 && !head.some((at) => best.titles.includes(at))
  if (isNew && head.length > 1 && head.length < 4) best.titles.push(...head)
  return new Set(
    best.titles.length > 0 && best.titles.length * 2 < shown.length ? best.titles : isVerse ? titles : [],
  )
}

/** Whether a date ends a letter or an essay: it stands closer to what is above, below a name or above the next title. */
export function isSigned(lines: readonly string[], at: number): boolean {
  const [above, below] = [nextTo(lines, at, -1), nextTo(lines, at, 1)]
  const [isName, isTitle] = [above, below].map((near) => {
    const line = lines[near] ?? ''
    return line !== '' && line.length <= 20 && !SENTENCE_END.test(line)
  })
  if (at - above === below - at) return Boolean(isName && isTitle)
  return at - above < below - at && Boolean(isName || isTitle || lines[below] === undefined)
}

/** Of titles one below the other the first, since the name of an author may follow; at the head, the name of the book may precede. */
function firstOfRuns(titles: ReadonlySet<number>, shown: readonly number[]): number[] {
  const runs: number[][] = []
  for (const [n, at] of shown.entries()) {
    if (!titles.has(at)) continue
    if (n > 0 && titles.has(shown[n - 1] ?? -1)) runs.at(-1)?.push(at)
    else runs.push([at])
  }
  const usual = mostOf(runs.slice(1).map((run) => run.length)) ?? 1
  return runs.flatMap((run, n) => run[n === 0 ? Math.max(0, run.length - usual) : 0] ?? [])
}

function mostOf(numbers: readonly number[]): number | undefined {
  const times = new Map<number, number>()
  for (const number of numbers) times.set(number, (times.get(number) ?? 0) + 1)
  return [...times].sort((a, b) => b[1] - a[1])[0]?.[0]
}
