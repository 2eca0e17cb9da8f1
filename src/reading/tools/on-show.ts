import type { Engine } from '../engine'
import type { PageOnShow } from '../page-on-show'

/** All that is on show of a book, in reading order; nothing where it has no words. */
export function pagesOf(engine: Engine): readonly PageOnShow[] {
  if (engine.shownAll) return engine.shownAll()
  const page = engine.shown?.()
  return page ? [page] : []
}

/** Whether a book has words to find, to mark and to read aloud. */
export const hasWords = (engine: Engine): boolean => engine.traits?.words ?? true
