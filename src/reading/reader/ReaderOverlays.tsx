import { late } from '../../platform/late'
import { loadModule } from '../../platform/load-module'
import { useSheet } from '../../styles/use-sheet'
import { Boundary } from '../../ui/Boundary'
import type { Place } from '../navigator/navigator'
import { BottomBar } from './BottomBar'
import { Chips, type ChipsProps } from './Chips'
import { type ChaptersBeside, chaptersBeside } from './chapters-beside'
import { ReaderPanels, type ReaderPanelsProps } from './ReaderPanels'
import { overPageLook } from './reader-overlays-look'
import { useEnabledFocus } from './use-enabled-focus'

// Without it the slider alone tells where one is.
const SliderPreview = late(
  async (isAgain) => (await loadModule(() => import('./thumbnails/SliderPreview'), isAgain)).SliderPreview,
)

export interface OverPageProps extends ChipsProps, ReaderPanelsProps {
  root: { readonly current: HTMLElement | null }
  /** Null until the book is open. */
  place: Place | null
  /** The bars are on show. */
  shown: boolean
}

const NOWHERE: ChaptersBeside = { before: null, after: null }

/** What lies over the page and need not be there before it: the lower bar, what is offered, the panels. */
export function OverPage(props: OverPageProps) {
  const { root, place, shown, state, controller } = props
  useSheet(overPageLook)
  useEnabledFocus(root, controller)
  const { open } = state
  const { spine } = controller
  const { before, after } = place && open && spine ? chaptersBeside(place, open.publication, spine) : NOWHERE
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
            preview={
              open?.engine.thumbnails && spine
                ? (fraction) => (
                    <Boundary>
                      <SliderPreview {...open} index={spine.atFraction(fraction).index} at={fraction} />
                    </Boundary>
                  )
                : undefined
            }
          />
        </>
      )}
      <ReaderPanels {...props} />
    </>
  )
}
