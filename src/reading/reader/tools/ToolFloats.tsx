import { useStore } from 'zustand'
import { loadModule } from '../../../platform/load-module'
import type { ReadHabits } from '../../navigator/preferences'
import type { ReadingAloud } from '../read-aloud/speech-session'
import type { FindSession } from '../search/search-session'
import { AutoTurnBar } from './AutoTurnBar'
import { lateTool } from './NotLoaded'

const FindBar = lateTool(
  async (isAgain) => (await loadModule(() => import('../search/SearchBar'), isAgain)).FindBar,
)
const SpeechBar = lateTool(
  async (isAgain) => (await loadModule(() => import('../read-aloud/SpeechBar'), isAgain)).SpeechBar,
)

export interface ToolFloatsProps {
  find: FindSession
  /** Where one is, 0 to 1. */
  fraction: number
  /** A panel lies over the page. */
  isCovered: boolean
  isFinding: boolean
  speech: ReadingAloud | null
  language: string
  isTurning: boolean
  habits: ReadHabits
  onHabits(habits: ReadHabits): void
  onFindList(): void
  onFindClose(): void
  onSpeechClose(): void
  onTurningClose(): void
}

/** What floats over the foot of the page while one reads. */
export function ToolFloats(props: ToolFloatsProps) {
  const { find, speech, habits, onHabits } = props
  const { count } = useStore(find.store)
  return (
    <div className="ol-floats" data-raised={props.isCovered ? '' : undefined}>
      {props.isFinding && count > 0 && (
        <FindBar
          session={find}
          fraction={props.fraction}
          onList={props.onFindList}
          onClose={props.onFindClose}
        />
      )}
      {speech && (
        <SpeechBar
          session={speech}
          language={props.language}
          onChoose={(choice) => onHabits({ ...habits, ...choice })}
          onClose={props.onSpeechClose}
        />
      )}
      {props.isTurning && (
        <AutoTurnBar
          seconds={habits.turnSeconds}
          onSeconds={(turnSeconds) => onHabits({ ...habits, turnSeconds })}
          onClose={props.onTurningClose}
        />
      )}
    </div>
  )
}
