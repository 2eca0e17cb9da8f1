import { useSheet } from '../../styles/use-sheet'
import type { Place } from '../engine'
import { BottomBar } from './BottomBar'
import { Chips, type ChipsProps } from './Chips'
import { overPageLook } from './over-page-look'
import { ReaderPanels, type ReaderPanelsProps } from './ReaderPanels'

export interface OverPageProps extends ChipsProps, ReaderPanelsProps {
  /** Null until the book is open. */
  place: Place | null
  /** The bars are on show. */
  shown: boolean
}

/** What lies over the page and need not be there before it: the lower bar, what is offered, the panels. */
export function OverPage(props: OverPageProps) {
  const { place, shown, state, controller } = props
  useSheet(overPageLook)
  const beside = controller.chaptersBeside()
  return (
    <>
      {place && (
        <>
          <Chips {...props} />
          <BottomBar
            place={place}
            shown={shown && state.panel !== 'settings'}
            left={state.left}
            isFirst={beside.before === null}
            isLast={beside.after === null}
            onFraction={(fraction) => controller.leap({ fraction })}
            onChapter={(step) => controller.chapter(step)}
          />
        </>
      )}
      <ReaderPanels {...props} />
    </>
  )
}
