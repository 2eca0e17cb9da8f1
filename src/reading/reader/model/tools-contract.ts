import type { Marks } from '../../../domain/mark'
import type { Engine, Place, Target } from '../../navigator/navigator'
import type { ReadHabits } from '../../navigator/preferences'
import type { Publication } from '../../publication/publication'
import type { LookUp } from '../look-up/look-up'

/** What can lie over the page; one at a time. */
export type ReaderPanel = 'none' | 'toc' | 'settings' | 'find' | 'marks' | 'more' | 'keys' | 'end'

/** An open book and the reader around it, as the tools need them. */
export interface ToolsProps {
  /** The reader's own element. */
  root: { readonly current: HTMLElement | null }
  engine: Engine
  publication: Publication
  bid: string
  title: string
  place: Place
  habits: ReadHabits
  onHabits(habits: ReadHabits): void
  /** Left out where nothing can be kept; then nothing can be marked. */
  marks?: Marks
  panel: ReaderPanel
  /** Opens a panel, or with 'none' closes the one that is open. */
  onPanel(panel: ReaderPanel): void
  /** A jump that one can come back from. */
  onJump(target: Target): void
  /** Back to the page, bars out of the way. */
  onPage(): void
  /** A key for the tools that was pressed before they were there. */
  early: { current: KeyboardEvent | null }
  /** The most characters that may be copied at once; null, as when left out, for no limit. */
  copyLimit?: number | null
  /** Out of the reader; left out where there is nowhere to go. */
  onClose?(): void
  /** Left out where nothing can be looked up. */
  lookUp?: LookUp | null
}
