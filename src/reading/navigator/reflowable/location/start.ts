import type { Locator } from '../../../../domain/locator'
import { parseCfi } from '../../../publication/cfi'
import { splitFragment } from '../../../publication/paths'
import { offsetOfLocator } from '../../../publication/plain-text'
import type { Publication } from '../../../publication/publication'
import type { ReadingOrder } from '../../../publication/reading-order'
import type { LinkTarget } from '../../navigator'
import type { StartPosition } from '../chapter-model'
import type { PageMetrics } from '../page/viewport'
import type { CfiPaths } from '../text/cfi-paths'
import type { TextStream } from '../text/stream'

type FoundTarget = { index: number; start: StartPosition } | null

/**
 * Resolves a target as `resolveTarget` does. A file of the book that is not in the reading order is first added to it as
 * a non-linear item.
 *
 * @param here the current position; null before the first page
 */
export function findTarget(
  target: LinkTarget,
  { spine, publication }: { spine: ReadingOrder; publication: Publication },
  here: Locator | null,
): FoundTarget {
  const stored = 'locator' in target ? target.locator : null
  const { path } = splitFragment(stored?.href ?? ('href' in target ? target.href : ''))
  // A stored locator says only how far into the book the file is visited: its index may be another file's by now.
  if (path !== '' && !spine.isInOrder(path))
    publication.addNonLinearItem?.(path, spine.visitFrom(stored ? { ...stored, index: -1 } : here))
  return resolveTarget(target, spine)
}

/** Finds the spine item of a target and the start position in it; null when the book has no such target. */
export function resolveTarget(target: LinkTarget, spine: ReadingOrder): FoundTarget {
  if ('fraction' in target) {
    const { index, progression } = spine.atFraction(target.fraction)
    return { index, start: { progression } }
  }
  if ('index' in target) {
    const index = spine.has(target.index) ? target.index : spine.indexOfChapter(1)
    return { index, start: { edge: target.edge ?? 'start' } }
  }
  if ('href' in target) {
    const { path, fragment } = splitFragment(target.href)
    const cfi = fragment.startsWith('epubcfi(') ? parseCfi(fragment) : null
    const found = cfi && atCfi(fragment, spine.indexOfCfi(cfi), spine)
    const index = spine.indexOfHref(path)
    if (found || index === null) return found
    return { index, start: cfi || fragment === '' ? { edge: 'start' } : { fragment } }
  }
  const { locator } = target
  // The index distinguishes a file that is in the reading order more than once.
  const isAtIndex = spine.has(locator.index) && [spine.hrefOf(locator.index), ''].includes(locator.href)
  const index = isAtIndex ? locator.index : spine.indexOfHref(locator.href)
  // The file is no longer in the book: the total progression gives the position.
  return index === null ? resolveTarget({ fraction: locator.fraction }, spine) : { index, start: { locator } }
}

/** A CFI starts from the package document, whatever file it was appended to. */
function atCfi(cfi: string, index: number | null, spine: ReadingOrder): FoundTarget {
  if (index === null) return null
  return { index, start: { locator: { href: spine.hrefOf(index), index, cfi, progression: 0, fraction: 0 } } }
}

/** Offset of a start position in the stream of its chapter. */
export function startOffset(
  start: Exclude<StartPosition, { edge: 'start' | 'end' }>,
  stream: TextStream,
  paths: CfiPaths | undefined,
): number {
  if ('locator' in start)
    return offsetOfLocator(start.locator, {
      length: stream.length,
      // A getter: the text is collected only when a quote is searched for.
      get text() {
        return stream.text
      },
      offsetOfCfi: (cfi) => paths?.offsetOf(cfi, stream.pieces) ?? null,
    })
  if ('progression' in start)
    return Math.min(Math.round(start.progression * stream.length), stream.length - 1)
  return stream.offsetOfId(start.fragment) ?? 0
}

/**
 * The page to turn to in scrolled flow: nine tenths of a screenful away, so that some lines stay visible. Null at the
 * first or last page.
 */
export function scrolledTurnPage(
  page: number,
  { from, to }: Pick<PageMetrics, 'from' | 'to'>,
  step: 1 | -1,
): number | null {
  if (step === 1) return page >= to - 0.02 ? null : Math.min(page + 0.9, to)
  return page <= from + 0.02 ? null : Math.max(page - 0.9, from)
}
