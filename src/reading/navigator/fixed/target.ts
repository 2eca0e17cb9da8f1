import type { Locator } from '../../../domain/locator'
import type { SpineMap } from '../../publication/reading-order'
import type { Target } from '../navigator'
import type { PageSource } from './source'

/** A page, and how far into it. */
export interface PagePlace {
  index: number
  /** 0 to 1. */
  progression: number
}

/** The same, and the words there that should be seen. */
export interface PageTarget extends PagePlace {
  locator?: Locator
}

/** The page a target means; null when it leads nowhere. */
export async function pageTarget(
  target: Target,
  source: PageSource,
  spine: SpineMap,
): Promise<PageTarget | null> {
  if ('fraction' in target) return spine.atFraction(target.fraction)
  if ('index' in target) {
    const index = spine.has(target.index) ? target.index : 0
    return { index, progression: target.edge === 'end' ? 1 : 0 }
  }
  if ('href' in target) {
    const exact = await source.resolve?.(target.href)
    if (exact) return pageTarget(exact, source, spine)
    const index = source.pageOf(target.href) ?? spine.indexOfHref(target.href)
    return index === null ? null : { index, progression: 0 }
  }
  const { locator } = target
  const index =
    spine.indexOfHref(locator.href) ??
    (locator.href === '' && spine.has(locator.index)
      ? locator.index
      : spine.atFraction(locator.fraction).index)
  return { index, progression: locator.progression, locator }
}
