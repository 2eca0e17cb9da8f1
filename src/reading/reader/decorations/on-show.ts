import type { Engine } from '../../navigator/navigator'
import { OnShow } from '../../navigator/text/on-show'
import type { PageOnShow } from '../../navigator/text/page-on-show'

/** All that is on show of a book, in reading order; nothing where it has no words. */
export const pagesOf = (engine: Engine): readonly PageOnShow[] => engine.shown?.(OnShow) ?? []

/** Whether a book has words to find, to mark and to read aloud. */
export const hasWords = (engine: Engine): boolean => engine.traits?.words ?? true
