import { lazy, Suspense, useEffect } from 'react'
import type { Target } from '../engine'
import type { ReadHabits } from '../habits'
import { Boundary } from '../tools/Boundary'
import type { ReaderSource, ReaderState } from './state'

/** Panels come with the first of them that is opened, or sooner, once the book is open. */
const loadPanels = () => import('./panels')
const ContentsPanel = lazy(async () => ({ default: (await loadPanels()).ContentsPanel }))
const NotePopover = lazy(async () => ({ default: (await loadPanels()).NotePopover }))
const SettingsPanel = lazy(async () => ({ default: (await loadPanels()).SettingsPanel }))

export interface ReaderPanelsProps {
  state: ReaderState
  source: ReaderSource
  /** The first page is there. */
  isPagePainted: boolean
  habits: ReadHabits
  isScriptMissing: boolean
  onHabits(habits: ReadHabits): void
  /** Null for the encoding that is found. */
  onEncoding(encoding: string | null): void
  /** Leads to another place of the book. */
  onGo(target: Target): void
  onClose(): void
}

/** The reader's own panels: contents, layout, notes. */
export function ReaderPanels(props: ReaderPanelsProps) {
  const { state, source, isPagePainted, habits, onClose, onGo } = props
  const { place, panel, note, metadata, open } = state

  useEffect(() => {
    // Without them the page can still be read; a panel that is opened tries again.
    if (isPagePainted) void loadPanels().catch(() => {})
  }, [isPagePainted])

  return (
    <Boundary onFailure={() => console.warn('the panels of the reader did not load')}>
      <Suspense fallback={null}>
        {note && <NotePopover note={note} onClose={onClose} onGo={(href) => onGo({ href })} />}
        {panel === 'settings' && (
          <SettingsPanel
            habits={habits}
            // What was chosen shows at once, though the page may take a moment to lie so.
            flow={habits.flow ?? state.place?.flow ?? 'paginated'}
            canSetType={open?.engine.traits?.setting ?? true}
            encoding={
              source.format === 'txt'
                ? {
                    chosen: state.encoding,
                    // With one chosen nothing is detected.
                    found: state.encoding === null ? state.metadata?.encoding : undefined,
                    onChoose: props.onEncoding,
                  }
                : undefined
            }
            isScriptMissing={props.isScriptMissing}
            onHabits={props.onHabits}
            onClose={onClose}
          />
        )}
        {panel === 'toc' && open && place && (
          <ContentsPanel
            title={state.title}
            titleText={source.title === '' ? metadata?.titleText : undefined}
            author={metadata?.author ?? ''}
            authorText={metadata?.authorText}
            publication={open.publication}
            engine={open.engine}
            place={place}
            onClose={onClose}
            onGo={onGo}
          />
        )}
      </Suspense>
    </Boundary>
  )
}
