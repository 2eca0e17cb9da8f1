import type { SpineMap } from '../../publication/reading-order'
import type { Events } from '../events'
import type { EngineEvents } from '../navigator'
import type { Layout, LayoutParts } from './layout'
import { isLeftward } from './location'
import { Leaves, type LeavesView } from './page-pool'
import { PagedLayout } from './paged'
import { ScrolledLayout } from './scrolled'
import type { PageSource } from './source'
import type { PagesView } from './view'
import type { ViewControl } from './view-control'
import type { PagesWords } from './words'

/** An open book of pages: where they come from, in what order, as what they stand there, and how they lie. */
export interface PagesBook {
  readonly source: PageSource
  readonly spine: SpineMap
  readonly leaves: Leaves
  layout: Layout
}

/**
 * The pages of a source as they stand on the screen.
 *
 * @param view how they are shown at present
 * @param onText told when the words of a page have come.
 */
export function leavesOf(
  source: PageSource,
  words: PagesWords,
  events: Events<EngineEvents>,
  view: LeavesView,
  onText: (index: number) => void,
): Leaves {
  return new Leaves(
    source,
    { name: (index) => words.page(index + 1), trouble: words.trouble },
    { trouble: (index, error) => events.emit('trouble', { index, error }), text: onText },
    view,
  )
}

/** How the pages of a book lie in the window: by spreads, or one below the other. */
export function layoutFor(
  { source, leaves }: Pick<PagesBook, 'source' | 'leaves'>,
  view: PagesView,
  control: ViewControl,
  isScrolled: boolean,
): Layout {
  const parts: LayoutParts = {
    view,
    leaves,
    firstAlone: source.firstAlone,
    seamless: source.seamless,
    isLeftward: () => isLeftward(source, control.choice),
    choice: () => control.choice,
  }
  return isScrolled ? new ScrolledLayout(parts) : new PagedLayout(parts)
}
