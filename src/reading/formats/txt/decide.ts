import type { SlicedTask } from '../../../platform/sliced-task'
import { aboveOutline, outlineOf, withoutItems, withoutPrinted } from './contents'
import type { Entry, Heading, HeadingsByLine } from './headings'
import {
  hasSentence,
  isApart,
  isLong,
  type Lines,
  nextTo,
  risingRun,
  SENTENCE_END,
  type TextLines,
} from './lines'

/** Occurrences before 第…章 from which on a name is that of the book or a volume, and not part of a sentence. */
const MIN_NAME_COUNT = 3
/** Share of the headings of a kind that must satisfy a condition: one in five may be an exception. */
const MIN_SHARE = 0.8
/** So few headings of a known form may be lines of the text. */
const FEW_HEADINGS = 2

const WEIGHT: Readonly<Record<Heading['trust'], number>> = { firm: 4, attached: 3, doubtful: 2 }
/** Added for a line that is set like most lines of its form, and for one without the particles of a sentence. */
const ALIKE = 1
const TERSE = 0.5
const PARTICLE = /[得着著了过過吗嗎呢吧]/

/** Headings of forms that few texts have (`sequence.ts`). */
export interface OtherForms {
  /** The longest sequence of numbers that runs through most of the text; null when there is none. */
  longest(): HeadingsByLine | null
  /** The headings below each of which the numbers of others begin anew. */
  above(inner: readonly Entry[]): Entry[]
  /** Titles without a number, but those that are chosen. */
  titles(chosen: HeadingsByLine): Entry[]
}

/** Whether a text needs `OtherForms`, which are loaded when one does. */
export interface FormsWanted {
  isWanted: boolean
}

/**
 * Selects the headings among the lines that have the form of one; where hardly any has, the lines whose numbers rise.
 *
 * @param found candidates by line index
 * @param others the headings of any other form; null if they are not loaded
 * @param wanted set if they are needed
 */
export function* keepHeadings(
  found: HeadingsByLine,
  lines: TextLines,
  others: OtherForms | null,
  wanted: FormsWanted,
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
  const all = yield* chooseKinds(withoutStrays(kept), lines.words)
  const chosen = new Map(withoutItems(withoutPrinted([...all], lines.words), lines.words))
  yield
  const count = countOf(chosen)
  if (count > FEW_HEADINGS) {
    const below = mayHoldTitles(chosen, lines.words)
    if (below || mayHaveOuter(chosen)) wanted.isWanted = true
    const titles = (below && others?.titles(chosen)) || []
    return titles.length >= count * 2 ? inLineOrder([...chosen, ...titles]) : withOuter(chosen, others)
  }
  wanted.isWanted = true
  const rising = others?.longest() ?? null
  const isOther = rising && [...rising.keys()].some((at) => !chosen.has(at))
  if (!isOther || rising.size <= count * FEW_HEADINGS) {
    const titles = (count === 0 && !isOther && others?.titles(chosen)) || []
    if (titles.length > 0) return inLineOrder([...chosen, ...titles])
    return isRuled(chosen, lines.words) ? chosen : NONE
  }
  // Volumes and the named parts of a book stand among chapters of any form.
  const around = [...chosen].filter(
    ([at, { kind, number }]) =>
      (kind === 'named' || kind === 'part' || (kind === 'english' && Number.isNaN(number))) &&
      !rising.has(at),
  )
  return withOuter(inLineOrder([...rising, ...around]), others)
}

/** Headings that may hold titles without a number, and characters of these. */
const MAX_HOLDING = 200
const MAX_TITLE = 24
/** Headings of which others may be the volumes: a text with more is no book. */
const MAX_HELD = 20_000

/** Whether the numbers of a text without volumes begin anew, so that headings of any form may hold them. */
function mayHaveOuter(chosen: HeadingsByLine): boolean {
  const all = chosen.size < MAX_HELD ? [...chosen.values()] : []
  return !all.some(({ kind }) => kind === 'part') && all.filter(({ number }) => number === 1).length > 1
}

/** Whether a line that may be a title without a number stands below all headings. */
function mayHoldTitles(chosen: HeadingsByLine, lines: Lines): boolean {
  const held = [...chosen].flatMap(([at, { kind }]) => (kind === 'named' ? [] : nextTo(lines, at, 1)))
  const titles = held.filter((at) => !chosen.has(at))
  const isTitle = (line = '') => line.length <= MAX_TITLE && !/[\p{P}\d]$/u.test(line)
  return titles.length > 1 && held.length <= MAX_HOLDING && titles.every((at) => isTitle(lines[at]))
}

/** Adds the headings of any form below each of which the numbers of others begin anew. */
function withOuter(chosen: HeadingsByLine, others: OtherForms | null): HeadingsByLine {
  const all = [...chosen]
  if (!others || all.some(([, { kind }]) => kind === 'part')) return chosen
  return inLineOrder([...all, ...others.above(all)])
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
  const [[at, heading] = []] = [...chosen]
  if (at === undefined || isLong(lines, 0, at)) return false
  return heading?.number === 1 || !lines.slice(0, at).some((line) => SENTENCE_END.test(line))
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

/** Headings of one unit among which those of another are strays. */
const MANY_CHAPTERS = 5

/** Leaves out 第二回 and the like among many 第…章, unless it continues their numbers or those of its own unit. */
function withoutStrays(kept: readonly Entry[]): readonly Entry[] {
  const units = new Map<string, Set<number>>()
  for (const [, { kind, unit, number }] of kept)
    if (kind === 'chapter') units.set(unit, (units.get(unit) ?? new Set()).add(number))
  const [main] = [...units].reduce(
    (most, each) => (each[1].size > most[1].size ? each : most),
    ['', new Set()],
  )
  const numbers = units.get(main)
  if (units.size < 2 || !numbers || numbers.size < MANY_CHAPTERS) return kept
  return kept.filter(([, { kind, unit, number }]) => {
    const own = kind === 'chapter' && unit !== main ? units.get(unit) : undefined
    return !own || own.size > 1 || !numbers.has(number)
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
  const outline = outlineOf(byKind.get('outline') ?? [])
  byKind.set('outline', outline)
  const of = (kind: Heading['kind']) => byKind.get(kind) ?? []
  const has = (kind: Heading['kind'], least = 1) => of(kind).length >= least
  const only = (...kinds: Heading['kind'][]) =>
    inLineOrder(['named' as const, ...kinds].flatMap((kind) => of(kind)))
  if (has('chapter', 2) || has('section', 2)) {
    const main = of(has('chapter') ? 'chapter' : 'section')
    const below: Heading['kind'][] = has('section', 2) ? ['section'] : []
    if (isBelow(of('unit'), main)) below.push('unit')
    return only('chapter', 'part', 'outline', ...below)
  }
  if (has('unit', 2)) return only('unit', 'part')
  const counted = (['numbered', 'bare', 'starred'] as const).find(
    (kind) => has(kind, Math.max(3, of('part').length)) && isSequence(withoutPrinted(of(kind), lines), lines),
  )
  if (outline.length > 0) {
    if (counted !== 'numbered') byKind.set('numbered', aboveOutline(of('numbered'), outline))
    return only('numbered', 'part', 'outline')
  }
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
  // Those of the whole text may be as short as sayings and poems.
  const isWhole = ((headings.at(-1)?.[0] ?? 0) - (headings[0]?.[0] ?? 0)) * 2 >= lines.length
  let apartCount = 0
  let consecutiveCount = 0
  let afterSentenceCount = 0
  for (const [n, [at, { kind, unit, number, title }]] of headings.entries()) {
    const [above, { number: before }] = headings[n - 1] ?? [at, { number: 0 }]
    if (above === at) continue
    const step = number - before
    // 五帝本纪第一, 项羽本纪第七: a selection.
    if (
      kind === 'starred' ||
      unit === 'name第' ||
      Number.isNaN(number) ||
      (step > 0 && step <= 1) ||
      (number === 1 && before > 1)
    )
      consecutiveCount++
    const isText =
      isApart(lines, above + 1, at) ||
      (isWhole && !isPage(headings[n]?.[1]) && hasSentence(lines, above + 1, at))
    // # stands directly above ##.
    const isNested = unit.startsWith('#') && unit !== headings[n - 1]?.[1].unit
    if (isNested || (isText && !ANSWER.test(lines[nextTo(lines, at, 1)] ?? ''))) apartCount++
    if (
      kind !== 'bare' ||
      /^\p{Script=Han}{1,5}$/u.test(title) ||
      SENTENCE_END.test(lines[nextTo(lines, at, -1)] ?? '')
    )
      afterSentenceCount++
  }
  return Math.min(apartCount, consecutiveCount, afterSentenceCount) >= (headings.length - 1) * MIN_SHARE
}

/** Whether a heading may be the printed number of a page. */
const isPage = (heading?: Heading) => heading?.kind === 'bare' && !/\p{Script=Han}/u.test(heading.title)

/** The answers of a question: A. 甲 */
const ANSWER = /^[AＡ]\s?[.．、:：)）]/
