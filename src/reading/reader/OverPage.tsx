import { useSheet } from '../../styles/use-sheet'
import type { Place } from '../engine'
import { BottomBar } from './BottomBar'
import { Chips, type ChipsProps } from './Chips'
import { type ChaptersBeside, chaptersBeside } from './chapters-beside'
import { overPageLook } from './over-page-look'
import { ReaderPanels, type ReaderPanelsProps } from './ReaderPanels'

export interface OverPageProps extends ChipsProps, ReaderPanelsProps {
  /** Null until the book is open. */
  place: Place | null
  /** The bars are on show. */
  shown: boolean
}

const NOWHERE: ChaptersBeside = { before: null, after: null }

/** What lies over the page and need not be there before it: the lower bar, what is offered, the panels. */
export function OverPage(props: OverPageProps) {
  const { place, shown, state, controller } = props
  useSheet(overPageLook)
  const { open } = state
  const { before, after } =
    place && open && controller.spine ? chaptersBeside(place, open.publication, controller.spine) : NOWHERE
  return (
    <>
      {place && (
        <>
          <Chips {...props} />
          <BottomBar
            place={place}
            shown={shown && state.panel !== 'settings'}
            left={state.left}
            isFirst={before === null}
            isLast={after === null}
            onFraction={(fraction) => controller.leap({ fraction })}
            onChapter={(step) => {
              const target = step === 1 ? after : before
              if (target) controller.leap(target)
            }}
            onEnd={() => controller.set({ panel: 'end' })}
          />
        </>
      )}
      <ReaderPanels {...props} />
    </>
  )
}
