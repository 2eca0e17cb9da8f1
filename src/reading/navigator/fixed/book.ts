import { withDeadline } from '../../../platform/deadline'
import { prefersReducedData } from '../../../platform/prefers-reduced-data'
import type { ReadingOrder } from '../../publication/reading-order'
import type { EventEmitter, NavigatorEvents, ReadingFlow } from '../navigator'
import type { Layout, LayoutParts } from './layout'
import { isLeftward } from './location'
import { PagePool, type PagePoolView } from './page-pool'
import { PagedLayout } from './paged'
import { ScrolledLayout } from './scrolled'
import type { PageSource } from './source'
import { isStrip } from './spreads'
import type { PagesView } from './view'
import type { ViewControl } from './view-control'
import type { FixedLayoutWords } from './words'

/** Nobody waits longer for the first page, to know what the one after it is like. */
const PATIENCE_MS = 300

/**
 * How a book is shown of which the reader has not chosen it: strips in one column, anything else by pages.
 *
 * @param index where it is opened; the page after it is no cover, and may be told by little
 * @param onLate told what it is to be, where that was not known in time
 */
export async function flowOf(
  source: PageSource,
  pagePool: PagePool,
  index: number,
  onLate: (flow: ReadingFlow) => void,
): Promise<ReadingFlow> {
  const next = pagePool.has(index + 1) && source.glance && !prefersReducedData() ? index + 1 : index
  const told = next === index ? pagePool.measure([index]) : pagePool.glance([next])
  // Meanwhile the page that is shown first is on its way.
  if (next !== index) void pagePool.measure([index])
  const flow = (): ReadingFlow => (isStrip(pagePool.size(next)) ? 'scrolled' : 'paginated')
  let isLate = false
  void told.then(() => isLate && onLate(flow()))
  await withDeadline(told, PATIENCE_MS)
  isLate = true
  return flow()
}

/** An open book of pages: where they come from, in what order, as what they stand there, and how they lie. */
export interface PagesBook {
  readonly source: PageSource
  readonly spine: ReadingOrder
  readonly pagePool: PagePool
  layout: Layout
}

/**
 * The pages of a source as they stand on the screen.
 *
 * @param view how they are shown at present
 * @param onText told when the words of a page have come.
 */
export function pagePoolOf(
  source: PageSource,
  words: FixedLayoutWords,
  events: EventEmitter<NavigatorEvents>,
  view: PagePoolView,
  onText: (index: number) => void,
): PagePool {
  return new PagePool(
    source,
    { name: (index) => words.page(index + 1), trouble: words.trouble },
    { trouble: (index, error) => events.emit('trouble', { index, error }), text: onText },
    view,
  )
}

/** How the pages of a book lie in the window: by spreads, or one below the other. */
export function layoutFor(
  { source, pagePool }: Pick<PagesBook, 'source' | 'pagePool'>,
  view: PagesView,
  control: ViewControl,
  isScrolled: boolean,
): Layout {
  const parts: LayoutParts = {
    view,
    pagePool,
    firstAlone: source.firstAlone,
    seamless: source.seamless,
    isLeftward: () => isLeftward(source, control.choice),
    choice: () => control.choice,
  }
  return isScrolled ? new ScrolledLayout(parts) : new PagedLayout(parts)
}
