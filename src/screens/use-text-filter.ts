import { useEffect, useMemo, useState } from 'react'
import { createTextFilter, type TextFilter } from '../catalog/search/text-filter'
import { type Fold, parseFold } from '../domain/search/fold'
import { loadModule } from '../platform/load-module'

/**
 * The filter of a query over the member's own texts, compared as the catalogue's search compares (docs/search-index.md); null
 * for a query without a word. The tables of characters are loaded with the first query; until then scripts stay distinct.
 */
export function useTextFilter(query: string): TextFilter | null {
  const [fold, setFold] = useState<Fold | null>(null)
  const isAsked = query.trim() !== ''
  const isNeeded = isAsked && fold === null
  useEffect(() => {
    if (!isNeeded) return
    let isGone = false
    const load = async () => {
      const { loadFold } = await loadModule(() => import('../catalog/search/load-fold'))
      const loaded = await loadFold()
      if (!isGone) setFold(loaded)
    }
    load().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [isNeeded])
  return useMemo(
    () => (isAsked ? createTextFilter(query, fold ?? parseFold('')) : null),
    [query, isAsked, fold],
  )
}
