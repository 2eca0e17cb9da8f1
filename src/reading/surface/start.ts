import type { Locator } from '../../domain/locator'
import { offsetOfLocator } from './position'
import type { TextStream } from './stream'

/** Where in a chapter to begin. */
export type Start =
  | { edge: 'start' | 'end' }
  | { locator: Locator }
  | { fragment: string }
  | { progression: number }

/** The place of the chapter's stream that a start means. */
export function startOffset(start: Exclude<Start, { edge: 'start' | 'end' }>, stream: TextStream): number {
  if ('locator' in start) return offsetOfLocator(start.locator, stream)
  if ('progression' in start)
    return Math.min(Math.round(start.progression * stream.length), stream.length - 1)
  const element = stream.elementById(start.fragment)
  return element ? stream.offsetOf(element) : 0
}

/** A screenful, with a little of the last one left to find one's place by. */
export function scrolledTurn(page: number, pages: number, step: 1 | -1): number | null {
  const last = pages - 1
  if (step === 1) return page >= last - 0.02 ? null : Math.min(page + 0.9, last)
  return page <= 0.02 ? null : Math.max(page - 0.9, 0)
}
