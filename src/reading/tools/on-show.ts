import type { Engine } from '../engine'
import type { PageOnShow } from '../text/page-on-show'
import { readText } from '../text/page-text'

/** All that is on show of a book, in reading order; nothing where it has no words. */
export const pagesOf = (engine: Engine): readonly PageOnShow[] => engine.shown?.(readText) ?? []

/** Whether a book has words to find, to mark and to read aloud. */
export const hasWords = (engine: Engine): boolean => engine.traits?.words ?? true
