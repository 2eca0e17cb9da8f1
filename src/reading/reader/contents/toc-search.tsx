import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { loadModule } from '../../../platform/load-module'
import { runInSlices, runSync, type SlicedTask } from '../../../platform/sliced-task'
import { CHINESE_NUMERAL_CHARACTERS, parseNumeral } from '../../publication/numerals'
import type { TocItem } from '../../publication/publication'

/** An entry of the table of contents and its depth, 0 for the top level. */
export interface TocListLine {
  item: TocItem
  depth: number
}

/** An entry that has a target, prepared for searching. */
export interface SearchableTocLine extends TocListLine {
  /** Its folded label. */
  words: string
  /** The chapter number its label begins with, in Arabic or Chinese numerals; NaN for none. */
  number: number
}

const FIGURES = `\\d+|[${CHINESE_NUMERAL_CHARACTERS}]+`
/** A chapter number at the beginning, after 第, or after the first word: 12. Title, 第十二章, Chapter 12. */
const COUNTED = new RegExp(
  `^(?:\\p{L}+(?:\\.|\\s)\\s{0,9})?[【\\[(（]{0,3}\\s{0,9}第?\\s{0,9}(${FIGURES})`,
  'u',
)
/** A query that is only a chapter number: 12, 十二, 第12章. */
const NUMBER = new RegExp(`^第?(${FIGURES})[章回节節卷部集话話篇]?$`, 'u')

/** @param fold normalises labels and queries for comparison */
export function prepareLines(
  lines: readonly TocListLine[],
  fold: (words: string) => string,
): SearchableTocLine[] {
  return runSync(readInSlices(lines, fold))
}

/** `prepareLines` as a generator that yields after each entry. */
function* readInSlices(
  lines: readonly TocListLine[],
  fold: (words: string) => string,
): SlicedTask<SearchableTocLine[]> {
  const read: SearchableTocLine[] = []
  for (const line of lines) {
    const { href, label } = line.item
    if (href !== '')
      read.push({ ...line, words: fold(label), number: parseNumeral(COUNTED.exec(label)?.[1] ?? '?') })
    yield
  }
  return read
}

/**
 * The entries that contain the query, in order. For a number, entries with that chapter number come first, in whatever
 * numerals: 12 finds 第十二章 before 第112章.
 *
 * @param query folded; '' finds nothing
 */
export function filterLines(lines: readonly SearchableTocLine[], query: string): SearchableTocLine[] {
  if (query === '') return []
  const number = parseNumeral(NUMBER.exec(query)?.[1] ?? '?')
  const isMeant = (line: SearchableTocLine) => line.number === number
  return [...lines.filter(isMeant), ...lines.filter((line) => !isMeant(line) && line.words.includes(query))]
}

export interface TocQuery {
  /** The entries found; null while there is no query. */
  lines: readonly TocListLine[] | null
  /** The first entry found for a query that was just typed, without the deferral of `lines`. */
  firstMatch(query: string): TocListLine | undefined
  /** Call when the field gets the focus: loads the fold table. */
  begin(): void
}

/** Up to this many entries are prepared synchronously; more are prepared in slices. */
const MAX_SYNCHRONOUS = 2000

/** Ignores width, case and white space. */
const plain = (words: string) => words.normalize('NFKC').toLowerCase().replace(/\s+/g, '')

/** Searches the entries. Simplified characters find traditional ones once the fold table is loaded. */
export function useTocQuery(lines: readonly TocListLine[], query: string): TocQuery {
  const [fold, setFold] = useState(() => plain)
  const [isBegun, setBegun] = useState(false)
  const isActive = isBegun || query !== ''
  useEffect(() => {
    if (!isActive) return
    let isCancelled = false
    const load = async () => {
      const { foldQuery, loadFoldTable } = await loadModule(() => import('../search/fold'))
      const table = await loadFoldTable()
      if (!isCancelled) setFold(() => (words: string) => plain(foldQuery(words, table)))
    }
    // Without the table a query finds its own script only.
    load().catch(() => {})
    return () => {
      isCancelled = true
    }
  }, [isActive])
  const [readLater, setReadLater] = useState<readonly SearchableTocLine[] | null>(null)
  const isMany = lines.length > MAX_SYNCHRONOUS
  useEffect(() => {
    if (!isActive || !isMany) return
    let isCancelled = false
    const cancellable = function* () {
      const reading = readInSlices(lines, fold)
      for (let step = reading.next(); ; step = reading.next()) {
        if (isCancelled) return null
        if (step.done) return step.value
        yield
      }
    }
    void runInSlices(cancellable()).then((found) => found && setReadLater(found))
    return () => {
      isCancelled = true
    }
  }, [isActive, isMany, lines, fold])
  const readNow = useMemo(
    () => (isActive && !isMany ? prepareLines(lines, fold) : []),
    [isActive, isMany, lines, fold],
  )
  const read = isMany ? readLater : readNow
  const foldedQuery = fold(useDeferredValue(query))
  const found = useMemo(
    () => (foldedQuery === '' || !read ? null : filterLines(read, foldedQuery)),
    [foldedQuery, read],
  )
  return {
    lines: found,
    firstMatch: (query) => filterLines(read ?? [], fold(query))[0],
    begin: () => setBegun(true),
  }
}
