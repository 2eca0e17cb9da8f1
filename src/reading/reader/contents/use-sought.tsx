import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { loadModule } from '../../../platform/load-module'
import { type Line, linesWith, readLines } from './find-lines'

export interface Sought {
  /** Null while nothing is looked for. */
  lines: readonly Line[] | null
  /** What is found first of words that were typed this moment. */
  first(query: string): Line | undefined
  /** The field has the focus: what tells words that are alike is fetched. */
  begin(): void
}

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
        loadModule(() => import('../../find/fold')),
        loadModule(() => import('../../find/load-fold')),
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
  const read = useMemo(() => (isAsked ? readLines(lines, fold) : []), [isAsked, lines, fold])
  const wanted = fold(useDeferredValue(query))
  const found = useMemo(() => (wanted === '' ? null : linesWith(read, wanted)), [wanted, read])
  return { lines: found, first: (query) => linesWith(read, fold(query))[0], begin: () => setBegun(true) }
}
