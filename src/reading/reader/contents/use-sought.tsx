import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { loadModule } from '../../../platform/load-module'
import { inSlices } from '../../../platform/slices'
import { type Line, linesWith, type ReadLine, readInSlices, readLines } from './find-lines'

export interface Sought {
  /** Null while nothing is looked for. */
  lines: readonly Line[] | null
  /** What is found first of words that were typed this moment. */
  first(query: string): Line | undefined
  /** The field has the focus: what tells words that are alike is fetched. */
  begin(): void
}

/** So many lines are read in one go; more in slices, and what is found comes a moment later. */
const READ_AT_ONCE = 2000

/** Letters of any width and case, without spaces. */
const plain = (words: string) => words.normalize('NFKC').toLowerCase().replace(/\s+/g, '')

/** Looks for lines of the contents; simplified characters find traditional ones once their dictionary is there. */
export function useSought(lines: readonly Line[], query: string): Sought {
  const [fold, setFold] = useState(() => plain)
  const [isBegun, setBegun] = useState(false)
  const isAsked = isBegun || query !== ''
  useEffect(() => {
    if (!isAsked) return
    let isGone = false
    const load = async () => {
      const [{ foldQuery }, { loadFoldTable }] = await Promise.all([
        loadModule(() => import('../search/fold')),
        loadModule(() => import('../search/load-fold')),
      ])
      const table = await loadFoldTable()
      if (!isGone) setFold(() => (words: string) => plain(foldQuery(words, table)))
    }
    // Without it each script finds itself.
    load().catch(() => {})
    return () => {
      isGone = true
    }
  }, [isAsked])
  const [readLater, setReadLater] = useState<readonly ReadLine[] | null>(null)
  const isMany = lines.length > READ_AT_ONCE
  useEffect(() => {
    if (!isAsked || !isMany) return
    let isGone = false
    const stoppable = function* () {
      const reading = readInSlices(lines, fold)
      for (let step = reading.next(); ; step = reading.next()) {
        if (isGone) return null
        if (step.done) return step.value
        yield
      }
    }
    void inSlices(stoppable()).then((found) => found && setReadLater(found))
    return () => {
      isGone = true
    }
  }, [isAsked, isMany, lines, fold])
  const readNow = useMemo(
    () => (isAsked && !isMany ? readLines(lines, fold) : []),
    [isAsked, isMany, lines, fold],
  )
  const read = isMany ? readLater : readNow
  const wanted = fold(useDeferredValue(query))
  const found = useMemo(() => (wanted === '' || !read ? null : linesWith(read, wanted)), [wanted, read])
  return {
    lines: found,
    first: (query) => linesWith(read ?? [], fold(query))[0],
    begin: () => setBegun(true),
  }
}
