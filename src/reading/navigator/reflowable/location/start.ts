import type { Locator } from '../../../../domain/locator'
import { parseCfi } from '../../../publication/cfi'
import { splitFragment } from '../../../publication/paths'
import { offsetOfLocator } from '../../../publication/plain-text'
import type { Publication } from '../../../publication/publication'
import type { ReadingOrder } from '../../../publication/reading-order'
import type { LinkTarget } from '../../navigator'
import type { Start } from '../chapter-model'
import type { PageMetrics } from '../page/viewport'
import type { CfiPaths } from '../text/cfi-paths'
import type { TextStream } from '../text/stream'

type FoundTarget = { index: number; start: Start } | null

/**
 * `resolveTarget`, which first takes what is in the book and not in its order into that.
 *
 * @param here where one is; null before the first page
 */
export function findTarget(
  target: LinkTarget,
  { spine, publication }: { spine: ReadingOrder; publication: Publication },
  here: Locator | null,
): FoundTarget {
  const kept = 'locator' in target ? target.locator : null
  const { path } = splitFragment(kept?.href ?? ('href' in target ? target.href : ''))
  // Of a place that was kept, all that is known is how far into the book it was.
  if (path !== '' && !spine.isInOrder(path))
    publication.admit?.(path, spine.detourFrom(kept ? { ...kept, index: -1 } : here))
  return resolveTarget(target, spine)
}

/** Which chapter a target is in and where in it; null when it leads nowhere in the book. */
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
    if (cfi) return atCfi(fragment, spine.indexOfCfi(cfi), spine)
    const index = spine.indexOfHref(path)
    return index === null ? null : { index, start: fragment === '' ? { edge: 'start' } : { fragment } }
  }
  const { locator } = target
  // A file that stands in the order more than once is told apart by where it stands.
  const isThere = spine.has(locator.index) && [spine.hrefOf(locator.index), ''].includes(locator.href)
  const index = isThere ? locator.index : spine.indexOfHref(locator.href)
  // A file that is gone: as far into the book as it was.
  return index === null ? resolveTarget({ fraction: locator.fraction }, spine) : { index, start: { locator } }
}

/** A CFI leads through the package document, whatever file it was written to. */
function atCfi(cfi: string, index: number | null, spine: ReadingOrder): FoundTarget {
  if (index === null) return null
  return { index, start: { locator: { href: spine.hrefOf(index), index, cfi, progression: 0, fraction: 0 } } }
}

/** The place of the chapter's stream that a start means. */
export function startOffset(
  start: Exclude<Start, { edge: 'start' | 'end' }>,
  stream: TextStream,
  paths: CfiPaths | undefined,
): number {
  if ('locator' in start)
    return offsetOfLocator(start.locator, {
      length: stream.length,
      // Only what needs the words gathers them.
      get text() {
        return stream.text
      },
      offsetOfCfi: (cfi) => paths?.offsetOf(cfi, stream.pieces) ?? null,
    })
  if ('progression' in start)
    return Math.min(Math.round(start.progression * stream.length), stream.length - 1)
  return stream.offsetOfId(start.fragment) ?? 0
}

/** A screenful, with a little of the last one left to find one's place by. */
export function scrolledTurn(
  page: number,
  { from, to }: Pick<PageMetrics, 'from' | 'to'>,
  step: 1 | -1,
): number | null {
  if (step === 1) return page >= to - 0.02 ? null : Math.min(page + 0.9, to)
  return page <= from + 0.02 ? null : Math.max(page - 0.9, from)
}
