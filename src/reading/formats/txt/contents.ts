import { runSync, type SlicedTask } from '../../../platform/sliced-task'
import type { TocItem } from '../../publication/publication'
import type { Entry, Heading, HeadingsByLine } from './headings'
import { type Lines, nextTo } from './lines'
import { isAfterword } from './names'

/** A heading with its place in the tree. */
export interface PlacedHeading {
  /** Index of its line. */
  at: number
  heading: Heading
  /** 0 for the outermost. */
  level: number
}

/** A unit of a text, with what shows where it stands among the others. */
interface Form {
  name: string
  kind: Heading['kind']
  unit: string
  count: number
  first: number
  /** Its first number. */
  number: number
}

const EXTRAS = /^番外[卷篇集]$/
const OUTER_WORDS = /^(?:volume|vol|book|buch|livre|книга|권|part|partie|teil|часть|부|act)$/
const OUTER_ORDER = /^(?:volume|vol|권|book|buch|livre|книга)$/
const INNER_WORDS = /^(?:scene|section)$/

/**
 * Finds the levels of headings: volumes hold chapters, and these sections. Of two units of one kind (卷 and 编) the one that
 * comes first and occurs less often holds the other. Named parts are on the level of chapters; afterwords after the last
 * volume are on the level of volumes.
 */
export function placeHeadings(headings: HeadingsByLine): PlacedHeading[] {
  const all = withVolumes(headings)
  const levels = levelsOf(all)
  const firstVolume = all.findIndex(({ heading }) => heading.kind === 'part')
  const lastVolume = all.findLastIndex(({ heading }) => heading.kind === 'part')
  const chapter = levels.get('chapter') ?? 0
  const inside = repeatedNames(all, lastVolume >= 0)
  let extras: number | null = null
  return all.map(({ at, heading }, index) => {
    let level = heading.level ?? levels.get(formOf(heading)) ?? chapter
    if (heading.kind === 'named') {
      const isAround = index < firstVolume || (index > lastVolume && isAfterword(heading.title))
      if (lastVolume >= 0 && isAround) level = 0
      else if (inside.has(keyOf(heading))) level = chapter + 1
      // 番外卷 holds 番外一, 番外二.
      const isExtra = heading.title.startsWith('番外')
      const next = all[index + 1]
      const isAbove = isExtra && next?.heading.kind === 'named' && next.at - at <= 2
      if (EXTRAS.test(keyOf(heading)) || (isAbove && keyOf(heading) === '番外')) extras = level
      else if (extras !== null && isExtra) level = extras + 1
      else extras = null
    } else if (extras !== null && level < extras) extras = null
    return { at, heading, level }
  })
}

const formOf = ({ kind, unit }: Heading) => `${kind} ${unit}`
const keyOf = ({ title }: Heading) => title.replace(/\s/g, '')

/** Adds the volumes that stand on the lines of chapters, each where it begins. */
function withVolumes(headings: HeadingsByLine): { at: number; heading: Heading }[] {
  const all: { at: number; heading: Heading }[] = []
  let open = ''
  for (const [at, heading] of headings) {
    if (heading.kind === 'part') open = keyOf(heading)
    if (heading.above !== undefined && heading.above.replace(/\s/g, '') !== open) {
      open = heading.above.replace(/\s/g, '')
      const volume: Heading = { ...heading, kind: 'part', unit: '卷', title: heading.above, above: undefined }
      all.push({ at, heading: { ...volume, number: Number.NaN, last: Number.NaN } })
    }
    all.push({ at, heading })
  }
  return all
}

/** Names that occur again and again, such as the references of each chapter. */
function repeatedNames(all: readonly { heading: Heading }[], hasVolumes: boolean): Set<string> {
  const times = new Map<string, number>()
  if (!hasVolumes)
    for (const { heading } of all)
      if (heading.kind === 'named') times.set(keyOf(heading), (times.get(keyOf(heading)) ?? 0) + 1)
  return new Set([...times].filter(([, count]) => count >= 3).map(([name]) => name))
}

/** The level of each form; that of chapters also as `chapter`. */
function levelsOf(all: readonly { at: number; heading: Heading }[]): Map<string, number> {
  const forms = new Map<string, Form>()
  for (const { at, heading } of all) {
    const name = formOf(heading)
    const form = forms.get(name)
    if (form) form.count++
    else if (heading.kind !== 'named')
      forms.set(name, {
        name,
        kind: heading.kind,
        unit: heading.unit,
        count: 1,
        first: at,
        number: heading.number,
      })
  }
  const found = [...forms.values()].sort(
    (a, b) => hashesOf(a) - hashesOf(b) || a.count - b.count || a.first - b.first,
  )
  const isOuter = ({ kind, unit }: Form) => kind === 'part' || (kind === 'english' && OUTER_WORDS.test(unit))
  // Titles without a number are chapters where no others are.
  const isTitled = found.some((form) => form.kind !== 'titled' && form.kind !== 'unit' && !isOuter(form))
  const isMain = ({ kind, unit }: Form) =>
    !(kind === 'titled' && isTitled) &&
    kind !== 'section' &&
    kind !== 'unit' &&
    kind !== 'outline' &&
    !(kind === 'english' && INNER_WORDS.test(unit))
  const main = found.filter((form) => !isOuter(form) && isMain(form))
  const [firstMain] = main
  const isWithin = (outer: Form) =>
    firstMain && outer.first > firstMain.first && outer.count > firstMain.count
  const outer = found.filter((form) => isOuter(form) && !isWithin(form))
  outer.sort((a, b) => Number(OUTER_ORDER.test(b.unit)) - Number(OUTER_ORDER.test(a.unit)))
  const inner = found.filter((form) => !outer.includes(form) && !main.includes(form))
  // Sections stand before scenes and the like, which are the chapters of a text that has no others.
  // 1.1 holds 1.1.1.
  const rank = ({ kind }: Form) => (kind === 'section' ? 0 : kind === 'titled' ? 1 : 2)
  inner.sort((a, b) => rank(a) - rank(b) || depthOf(a) - depthOf(b))
  const levels = new Map<string, number>()
  let level = 0
  for (const { name } of outer) levels.set(name, level++)
  levels.set('chapter', level)
  main.forEach((form, n) => {
    const above = main[n - 1]
    // 第一话, 第二话 of each 章: their numbers begin below one.
    if (
      above &&
      above.kind === form.kind &&
      form.first > above.first &&
      form.number <= 1 &&
      above.number <= 1
    )
      level++
    else if (above?.unit.startsWith('#') && form.unit.length > above.unit.length) level++
    levels.set(form.name, level)
  })
  if (main.length > 0) level++
  for (const { name } of inner) levels.set(name, level++)
  return levels
}

/** # holds ##. */
const hashesOf = ({ unit }: Form) => (unit.startsWith('#') ? unit.length : 0)
const depthOf = ({ kind, unit }: Form) => (kind === 'outline' ? unit.length : 0)

/** What the contents need of a chapter. */
export interface ListedChapter {
  title: string
  headings: readonly { label: string; level: number }[]
}

/**
 * Builds the table of contents: a tree of the headings by their levels. A chapter without one (a part of a text without
 * headings, a further part of a long chapter) is an entry beside the one before.
 */
export function buildToc(chapters: readonly ListedChapter[], hrefOf: (index: number) => string): TocItem[] {
  return runSync(buildTocInSlices(chapters, hrefOf))
}

/** Like `buildToc`, in slices of one chapter. */
export function* buildTocInSlices(
  chapters: readonly ListedChapter[],
  hrefOf: (index: number) => string,
): SlicedTask<TocItem[]> {
  const toc: TocItem[] = []
  const open: { level: number; children: TocItem[] }[] = []
  let last = 0
  // The parts of a volume's own text stand beside its chapters.
  const next: number[] = []
  for (let index = chapters.length - 1, level = 0; index >= 0; index--) {
    next[index] = level
    level = chapters[index]?.headings[0]?.level ?? level
  }
  for (const [index, { title, headings }] of chapters.entries()) {
    const href = hrefOf(index)
    const beside = Math.max(last, index > 0 ? (next[index] ?? 0) : 0)
    for (const { label, level } of headings.length > 0 ? headings : [{ label: title, level: beside }]) {
      while ((open.at(-1)?.level ?? -1) >= level) open.pop()
      const children: TocItem[] = []
      const siblings = open.at(-1)?.children ?? toc
      siblings.push({ label, href, children })
      open.push({ level, children })
      last = level
    }
    yield
  }
  return toc
}

/** Characters of a line between two entries of a printed table of contents, such as a page number. */
const ENTRY_APART = 30
/** The page number of an entry, after dots or a blank. */
const PAGE = /[\s.…·・—_-]+(\d{1,4})$/
/** Headings one below the other, without text, that are a list. */
const MIN_LIST = 4

/**
 * Leaves out the entries of a printed table of contents, which stay in the text: headings that stand close together, most
 * of which occur again below. A heading repeated on the next line is left out as well.
 */
export function withoutPrinted(headings: readonly Entry[], lines: Lines): Entry[] {
  const keys = headings.map(([, { title, number }]) => keyOfEntry(title, number))
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

/** What an entry and its heading have in common: the title without its page number. */
function keyOfEntry(title: string, number: number): string {
  const [page = '', figures] = PAGE.exec(title) ?? []
  const isPage = page !== '' && Number(figures) !== number
  return (isPage ? title.slice(0, -page.length) : title).replace(/[\s\p{P}]+/gu, '')
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

/** Leaves out the items of a list, which have nothing between: the rules 第一条, 第二条 in a letter, lessons of a day. */
export function withoutItems(headings: readonly Entry[], lines: Lines): readonly Entry[] {
  if (!headings.some(([, { kind }]) => kind === 'chapter')) return headings
  const isClose = (n: number) => {
    const [own, next] = [headings[n], headings[n + 1]]
    const kind = own?.[1].kind
    if (!own || !next || (kind !== 'unit' && kind !== 'section') || next[1].unit !== own[1].unit) return false
    return nextTo(lines, own[0], 1) === next[0]
  }
  return headings.filter((_, n) => !isClose(n) && !isClose(n - 1))
}

/** Whether lines have no text, but for a short line such as a page number. */
function isGap(lines: Lines, from: number, to: number, most = ENTRY_APART): boolean {
  let sum = 0
  for (let at = from; at < to; at++) {
    const line = lines[at] ?? ''
    sum += line.length
    if (sum > most || /[，。！？；、…]|[a-z][.!?]/i.test(line)) return false
  }
  return true
}

/** Sections that make an outline, and their share of the lines that look like one. */
const MIN_OUTLINE = 3
const OUTLINE_SHARE = 0.8

const pathOf = (title: string) =>
  (/^[\d.．]+/.exec(title)?.[0] ?? '').split(/[.．]/).filter(Boolean).map(Number)
/** Sections by the numbers of those that hold them (1.1, 1.1.1), if nearly all continue the one before. */
export function outlineOf(entries: readonly Entry[]): Entry[] {
  let path: number[] = []
  const kept = entries.filter(([, { title }]) => {
    const own = pathOf(title)
    const last = own.length - 1
    const step = (own[last] ?? 0) - (path[last] ?? 0)
    const isNext = step > 0 && step <= 2 && own.slice(0, last).join() === path.slice(0, last).join()
    if (own[last] !== 1 && !isNext) return false
    path = own
    return true
  })
  return kept.length >= MIN_OUTLINE && kept.length >= entries.length * OUTLINE_SHARE ? kept : []
}

/** The headings above sections whose numbers begin with theirs. */
export function aboveOutline(numbered: readonly Entry[], outline: readonly Entry[]): Entry[] {
  const below = firstBelow(numbered, outline)
  return numbered.filter(([, { number }], n) => pathOf(below[n]?.[1].title ?? '')[0] === number)
}

/** The first heading below each of others, all in the order of their lines. */
export function firstBelow(outer: readonly Entry[], inner: readonly Entry[]): (Entry | undefined)[] {
  let next = 0
  return outer.map(([at]) => {
    while (next < inner.length && (inner[next]?.[0] ?? 0) <= at) next++
    return inner[next]
  })
}
