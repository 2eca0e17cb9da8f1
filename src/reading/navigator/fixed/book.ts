import { withDeadline } from '../../../platform/deadline'
import { prefersReducedData } from '../../../platform/prefers-reduced-data'
import type { ReadingOrder } from '../../publication/reading-order'
import type { EventEmitter, NavigatorEvents, ReadingFlow } from '../navigator'
import type { Layout, LayoutDeps } from './layout'
import { isLeftward } from './location'
import { PagePool, type PagePoolView } from './page-pool'
import { PagedLayout } from './paged'
import { ScrolledLayout } from './scrolled'
import type { PageSource } from './source'
import { isStrip } from './spreads'
import type { PagesView } from './view'
import type { ViewControl } from './view-control'
import type { FixedLayoutWords } from './words'

/** Maximum delay of the first page while the size of the page after it is read. */
const TIMEOUT_MS = 300

/**
 * Determines the default flow of a book: `scrolled` for strips, else `paginated`.
 *
 * @param index the page at which the book is opened. The page after it decides: it is no cover, and its size can often be
 *   read from its first bytes
 * @param onLate called with the flow when the size is known only after the timeout
 */
export async function detectFlow(
  source: PageSource,
  pagePool: PagePool,
  index: number,
  onLate: (flow: ReadingFlow) => void,
): Promise<ReadingFlow> {
  const next = pagePool.has(index + 1) && source.peekSize && !prefersReducedData() ? index + 1 : index
  const sized = next === index ? pagePool.measure([index]) : pagePool.peekSizes([next])
  // Starts to load the page that is shown first.
  if (next !== index) void pagePool.measure([index])
  const flow = (): ReadingFlow => (isStrip(pagePool.size(next)) ? 'scrolled' : 'paginated')
  let isLate = false
  void sized.then(() => isLate && onLate(flow()))
  await withDeadline(sized, TIMEOUT_MS)
  isLate = true
  return flow()
}

/** The state of an open book of fixed pages: their source, reading order, page views and layout. */
export interface FixedLayoutBook {
  readonly source: PageSource
  readonly spine: ReadingOrder
  readonly pagePool: PagePool
  layout: Layout
}

/**
 * Creates the page pool of a source.
 *
 * @param view the current rotation and cropping
 * @param onText called when the text of a page is available
 */
export function createPagePool(
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

/** Creates the layout of a book: spreads, or all pages in one scrolled column. */
export function createLayout(
  { source, pagePool }: Pick<FixedLayoutBook, 'source' | 'pagePool'>,
  view: PagesView,
  control: ViewControl,
  isScrolled: boolean,
): Layout {
  const parts: LayoutDeps = {
    view,
    pagePool,
    isFirstPageSingle: source.isFirstPageSingle,
    isSeamless: source.isSeamless,
    hasText: source.hasText,
    isLeftward: () => isLeftward(source, control.choice),
    choice: () => control.choice,
  }
  return isScrolled ? new ScrolledLayout(parts) : new PagedLayout(parts)
}
