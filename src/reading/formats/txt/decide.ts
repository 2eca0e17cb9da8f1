import type { SlicedTask } from '../../../platform/sliced-task'
import type { Heading } from './headings'
import { SENTENCE_END, type TextLines } from './lines'
import { risingRun } from './rising'

export type HeadingsByLine = ReadonlyMap<number, Heading>
export type Entry = readonly [number, Heading]
type Lines = readonly string[]

/** Occurrences before 第…章 from which on a name is that of the book or a volume, and not part of a sentence. */
const MIN_NAME_COUNT = 3
/** Lines or characters between two headings; entries of a list are closer. */
const LINES_APART = 4
const CHARACTERS_APART = 200
/** Share of the headings of a kind that must satisfy a condition: one in five may be an exception. */
const MIN_SHARE = 0.8
/** So few headings of a known form may be lines of the text. */
const FEW_HEADINGS = 2

const WEIGHT: Readonly<Record<Heading['trust'], number>> = { firm: 4, attached: 3, doubtful: 2 }
/** Added for a line that is set like most lines of its form, and for one without the particles of a sentence. */
const ALIKE = 1
const TERSE = 0.5
const PARTICLE = /[得着著了过過吗嗎呢吧]/

/**
 * Selects the headings among the lines that have the form of one; where hardly any has, the lines whose numbers rise.
 *
 * @param found candidates by line index
 * @param risingNumbers the headings of any other form, by their numbers
 */
export function* keepHeadings(
  found: HeadingsByLine,
  lines: TextLines,
  risingNumbers: () => HeadingsByLine | null,
): SlicedTask<HeadingsByLine> {
  const own = [...found].filter(([, { kind }]) => kind === 'own')
  if (own.length > 0) return new Map(withoutPrinted(own, lines.words))
  const named = withoutNames(found)
  yield
  const byForm = new Map<string, Entry[]>()
  const volumes: number[] = []
  for (const entry of named) {
    const [at, { kind, unit }] = entry
    if (kind === 'part') volumes.push(at)
    const form = `${kind} ${unit}`
    const alike = byForm.get(form)
    if (alike) alike.push(entry)
    else byForm.set(form, [entry])
  }
  yield
  const kept: Entry[] = []
  for (const [form, entries] of byForm) {
    if (form.startsWith('within')) continue
    const isCounted = /^(?:part|chapter|section|unit|english) /.test(form)
    for (const entry of isCounted ? inOrder(entries, volumes, lines) : entries) kept.push(entry)
    yield
  }
  const all = yield* chooseKinds(kept, lines.words)
  const chosen = new Map(withoutPrinted([...all], lines.words))
  yield
  const count = countOf(chosen)
  if (count > FEW_HEADINGS) return chosen
  const rising = risingNumbers()
  const isOther = rising && [...rising.keys()].some((at) => !chosen.has(at))
  if (!isOther || rising.size <= count * FEW_HEADINGS) return isRuled(chosen, lines.words) ? chosen : NONE
  // Volumes and the named parts of a book stand among chapters of any form.
  const others = [...chosen].filter(
    ([at, { kind }]) => (kind === 'named' || kind === 'part') && !rising.has(at),
  )
  return inLineOrder([...rising, ...others])
}

const NONE: HeadingsByLine = new Map()
const inLineOrder = (entries: readonly Entry[]): HeadingsByLine =>
  new Map([...entries].sort(([a], [b]) => a - b))
/** The number of headings that are neither volumes nor named parts, which stand among others of any form. */
const countOf = (chosen: HeadingsByLine) =>
  [...chosen.values()].filter(({ kind }) => kind !== 'named' && kind !== 'part').length

/** Whether headings may rule a text: there are two or more, or a single one stands at its head. */
function isRuled(chosen: HeadingsByLine, lines: Lines): boolean {
  if (chosen.size >= 2) return true
  const [at] = chosen.keys()
  return at !== undefined && charactersIn(lines, 0, at) < CHARACTERS_APART
}

/** Selects the headings of one form: those whose numbers rise, and those that are certain without. */
function inOrder(entries: readonly Entry[], volumes: readonly number[], lines: TextLines): Entry[] {
  const styles = entries.map((entry) => styleOf(entry, lines))
  const times = new Map<string, number>()
  for (const [n, style] of styles.entries())
    if (entries[n]?.[1].trust !== 'doubtful') times.set(style, (times.get(style) ?? 0) + 1)
  const usual = [...times].reduce((most, each) => (each[1] > most[1] ? each : most), ['', 0] as const)[0]
  const counted = [...entries.entries()].filter(([, [, { number }]]) => !Number.isNaN(number))
  let volume = 0
  const run = risingRun(
    counted.map(([n, [at, { number, last, trust, title }]]) => {
      const from = volume
      while (volume < volumes.length && (volumes[volume] ?? 0) < at) volume++
      const isTerse = !PARTICLE.test(title)
      const weight = WEIGHT[trust] + (styles[n] === usual ? ALIKE : 0) + (isTerse ? TERSE : 0)
      return { number, last, weight, opens: volume > from }
    }),
  ).map((index) => counted[index]?.[0] ?? 0)
  const place = new Map(run.map((n, at) => [n, at]))
  return entries.filter(([, { trust }], n) => {
    const at = place.get(n)
    if (at === undefined) return trust === 'firm'
    if (trust === 'firm') return true
    if (run.length < MIN_NAME_COUNT && trust === 'doubtful') return false
    return run.length >= 2 && (trust === 'attached' || continues(run, at, entries))
  })
}

/** Whether a doubtful line stands between the headings before and after its number. */
function continues(run: readonly number[], at: number, entries: readonly Entry[]): boolean {
  const headingAt = (place: number) => entries[run[place] ?? -1]?.[1]
  const [before, own, after] = [headingAt(at - 1), headingAt(at), headingAt(at + 1)]
  if (!own) return false
  const isNext = !before || own.number === before.last + 1 || own.number <= 1
  const isBefore = !after || after.number === own.last + 1 || after.number <= 1
  return isNext && isBefore
}

/** How a line is set: indented, between how many empty lines, with its title apart, in which figures. */
function styleOf([at, { title, isNumberOnly }]: Entry, { words, indents }: TextLines): string {
  const isApart = isNumberOnly || /^\S{1,12}[\s:：、.．·—]/.test(title)
  const empty = [at - 2, at - 1, at + 1, at + 2].map((near) => words[near] === '')
  return [(indents[at] ?? 0) > 0, ...empty, isApart, /^\S{0,3}[0-9０-９]/.test(title)].join()
}

/**
 * Selects the headings of the strongest kind. Single lines are unreliable, so the kinds are compared: a kind is used when
 * it occurs often enough, and a weaker one (1、…, Chapter…) only when no stronger one occurs.
 */
function* chooseKinds(kept: readonly Entry[], lines: Lines): SlicedTask<HeadingsByLine> {
  const byKind = new Map<Heading['kind'], Entry[]>()
  for (const entry of kept) {
    const alike = byKind.get(entry[1].kind)
    if (alike) alike.push(entry)
    else byKind.set(entry[1].kind, [entry])
  }
  yield
  const of = (kind: Heading['kind']) => byKind.get(kind) ?? []
  const has = (kind: Heading['kind'], least = 1) => of(kind).length >= least
  const only = (...kinds: Heading['kind'][]) =>
    inLineOrder(['named' as const, ...kinds].flatMap((kind) => of(kind)))
  if (has('chapter', 2) || has('section', 2)) {
    const main = of(has('chapter') ? 'chapter' : 'section')
    const below: Heading['kind'][] = has('section', 2) ? ['section'] : []
    if (isBelow(of('unit'), main)) below.push('unit')
    return only('chapter', 'part', ...below)
  }
  if (has('unit', 2)) return only('unit', 'part')
  const counted = (['numbered', 'bare', 'starred'] as const).find(
    (kind) => has(kind, Math.max(3, of('part').length)) && isSequence(withoutPrinted(of(kind), lines), lines),
  )
  // Numbered headings may be the chapters of parts; in a text with chapters they number sections of these.
  if (counted && has('part')) return only(counted, 'part')
  if (has('part', 2)) return only('part', 'chapter')
  if (has('english', 2)) return only('english')
  return counted ? only(counted) : only('part', 'chapter')
}

/** Whether scenes and the like are parts of acts or chapters: their numbers begin below one, and there are several. */
function isBelow(units: readonly Entry[], main: readonly Entry[]): boolean {
  const first = main[0]?.[0] ?? Number.POSITIVE_INFINITY
  const inside = units.filter(([at]) => at > first)
  return inside.length >= 2 && inside.some(([, { number }]) => number === 1)
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
export function isSequence(headings: readonly Entry[], lines: Lines): boolean {
  let apartCount = 0
  let consecutiveCount = 0
  let afterSentenceCount = 0
  for (const [n, [at, { kind, number }]] of headings.entries()) {
    const [above, { number: before }] = headings[n - 1] ?? [at, { number: 0 }]
    if (above === at) continue
    const step = number - before
    if (kind === 'starred' || Number.isNaN(number) || (step > 0 && step <= 1) || (number === 1 && before > 1))
      consecutiveCount++
    if (at - above >= LINES_APART || charactersIn(lines, above + 1, at) >= CHARACTERS_APART) apartCount++
    if (kind !== 'bare' || SENTENCE_END.test(wordsBefore(lines, at))) afterSentenceCount++
  }
  return Math.min(apartCount, consecutiveCount, afterSentenceCount) >= (headings.length - 1) * MIN_SHARE
}

export function charactersIn(lines: Lines, from: number, to: number): number {
  let sum = 0
  for (let at = from; at < to && sum < CHARACTERS_APART; at++) sum += lines[at]?.length ?? 0
  return sum
}

function wordsBefore(lines: Lines, index: number): string {
  let at = index - 1
  while (at > 0 && lines[at] === '') at--
  return lines[at] ?? ''
}

/** Characters of a line between two entries of a printed table of contents, such as a page number. */
const ENTRY_APART = 30
/** The page number of an entry, after dots or a blank. */
const PAGE = /[\s.…·・—_-]+\d{1,4}$/
/** Headings one below the other, without text, that are a list. */
const MIN_LIST = 4

/**
 * Leaves out the entries of a printed table of contents, which stay in the text: headings that stand close together, most
 * of which occur again below. A heading repeated on the next line is left out as well.
 */
export function withoutPrinted(headings: readonly Entry[], lines: Lines): Entry[] {
  const keys = headings.map(([, { title }]) => title.replace(PAGE, '').replace(/[\s\p{P}]+/gu, ''))
  const isClose = (n: number) => {
    const [from, to] = [headings[n]?.[0] ?? 0, headings[n + 1]?.[0]]
    return to !== undefined && isGap(lines, from + 1, to)
  }
  const close = headings.map((_, n) => isClose(n))
  // Many web novels repeat each heading on the first line of its text.
  const isRepeated = headings.map((_, n) => n > 0 && close[n - 1] === true && keys[n] === keys[n - 1])
  const latest = new Map(keys.flatMap((key, n) => (isRepeated[n] ? [] : [[key, n] as const])))
  const isAgain = (n: number) => !isRepeated[n] && (latest.get(keys[n] ?? '') ?? n) > n
  const printed = new Set<number>()
  for (let from = 0; from < headings.length; ) {
    let to = from
    while (close[to]) to++
    for (const n of entriesOf(headings, from, to, isAgain)) printed.add(n)
    from = to + 1
  }
  const rest = headings.filter((_, n) => !printed.has(n) && !isRepeated[n])
  return printed.size > 0 ? rest : withoutList(rest, lines)
}

/** The entries of a printed table of contents among headings that stand close together. */
function entriesOf(
  headings: readonly Entry[],
  from: number,
  to: number,
  isAgain: (n: number) => boolean,
): number[] {
  const all = Array.from({ length: to - from + 1 }, (_, n) => from + n)
  const again = all.filter(isAgain)
  // A volume, a chapter and a section may stand directly above each other, two chapters may not.
  const forms = new Set(all.map((n) => `${headings[n]?.[1].kind} ${headings[n]?.[1].unit}`))
  if (again.length < 2 || forms.size === all.length) return []
  // An entry whose heading is written in another way stands among those that are not.
  const last = again.at(-1) ?? from
  return again.length * 2 >= last - from + 1 ? all.filter((n) => n <= last) : again
}

/** Leaves out a list at one place that is most of what looks like headings. */
function withoutList(headings: readonly Entry[], lines: Lines): Entry[] {
  const isClose = (n: number) => {
    const [at, heading] = headings[n] ?? []
    const [next, following] = headings[n + 1] ?? []
    const isAlike = heading?.kind === following?.kind && heading?.unit === following?.unit
    return at !== undefined && next !== undefined && isAlike && isGap(lines, at + 1, next, 0)
  }
  let [from, most, start] = [0, 0, 0]
  for (let n = 0; n < headings.length; n++) {
    if (isClose(n)) continue
    if (n + 1 - start > most) [from, most] = [start, n + 1 - start]
    start = n + 1
  }
  if (most < MIN_LIST || most * 2 <= headings.length) return [...headings]
  return headings.filter((_, n) => n < from || n >= from + most)
}

/** Whether lines have no text, but for a short line such as a page number. */
function isGap(lines: Lines, from: number, to: number, most = ENTRY_APART): boolean {
  let sum = 0
  for (let at = from; at < to; at++) {
    const line = lines[at] ?? ''
    sum += line.length
    if (sum > most || /[，。！？；、…]/.test(line)) return false
  }
  return true
}
