import type { Target } from '../navigator/navigator'
import type { ReadHabits } from '../navigator/preferences'
import { ContentsPanel } from './contents/ContentsPanel'
import { Leaving } from './model/Leaving'
import { canSetType, titleSetting } from './model/parts'
import type { ReaderSource, ReaderState } from './model/state'
import { NotePopover } from './NotePopover'
import { SettingsPanel } from './SettingsPanel'

export interface ReaderPanelsProps {
  state: ReaderState
  source: ReaderSource
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
  const { state, source, habits, onClose, onGo } = props
  const { place, panel, note, metadata, open } = state

  return (
    <>
      {note && <NotePopover note={note} onClose={onClose} onGo={(href) => onGo({ href })} />}
      {panel === 'settings' && (
        <SettingsPanel
          habits={habits}
          // What was chosen shows at once, though the page may take a moment to lie so.
          flow={habits.flow ?? state.place?.flow ?? 'paginated'}
          canSetType={canSetType(open)}
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
      <Leaving>
        {panel === 'toc' && open && place && (
          <ContentsPanel
            title={state.title}
            titleText={titleSetting(state.title, metadata)}
            authorText={metadata?.authorText}
            publication={open.publication}
            engine={open.engine}
            place={place}
            onClose={onClose}
            onGo={onGo}
          />
        )}
      </Leaving>
    </>
  )
}
