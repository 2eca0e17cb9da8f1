import { useStore } from 'zustand'
import { useWords } from '../../../i18n/I18n'
import { readingTools } from '../../../i18n/words/reading-tools'
import { loadModule } from '../../../platform/load-module'
import { sheet } from '../../../styles'
import menu from '../../../ui/Menu.css?inline'
import { Status } from '../../../ui/Status'
import { ToolButton } from '../../../ui/ToolButton'
import type { Preferences } from '../../navigator/preferences'
import marks from '../annotations/annotations.css?inline'
import selection from '../annotations/selection.css?inline'
import { lazyTool } from '../model/lazy-tools'
import type { ReadingAloud } from '../read-aloud/speech-session'
import find from '../search/search.css?inline'
import type { SearchSession } from '../search/search-session'
import dialogs from './dialogs.css?inline'
import drawer from './drawer.css?inline'
import floats from './floats.css?inline'
import { stepTurnSeconds, TURN_SECONDS } from './use-auto-turn'

export interface AutoTurnBarProps {
  seconds: number
  isHeld: boolean
  isCounting: boolean
  /** Changes with each page: the countdown begins anew. */
  page: string
  onHold(): void
  onSeconds(seconds: number): void
  onClose(): void
}

function AutoTurnBar({ seconds, isHeld, isCounting, page, onHold, onSeconds, onClose }: AutoTurnBarProps) {
  const t = useWords(readingTools)
  return (
    <div className="ol-float ol-auto" role="region" aria-label={t('tools.autoTurn')}>
      {isCounting && (
        <span
          key={`${page} ${seconds}`}
          className="ol-countdown"
          aria-hidden="true"
          style={{ animationDuration: `${seconds}s` }}
        />
      )}
      <ToolButton
        icon={isHeld ? 'play' : 'pause'}
        label={t(isHeld ? 'speech.resume' : 'speech.pause')}
        onClick={onHold}
      />
      <ToolButton
        icon="minus"
        label={t('tools.autoTurn.slower')}
        disabled={seconds >= (TURN_SECONDS.at(-1) ?? 0)}
        onClick={() => onSeconds(stepTurnSeconds(seconds, 1))}
      />
      <Status>{t('tools.autoTurn.every', { seconds })}</Status>
      <ToolButton
        icon="plus"
        label={t('tools.autoTurn.faster')}
        disabled={seconds <= TURN_SECONDS[0]}
        onClick={() => onSeconds(stepTurnSeconds(seconds, -1))}
      />
      <ToolButton icon="close" label={t('tools.autoTurn.off')} onClick={onClose} />
    </div>
  )
}

/** The style sheets of the tools in one; later ones override earlier ones. */
export const toolsSheet = sheet([drawer, find, floats, selection, marks, menu, dialogs].join('\n'))

const FindBar = lazyTool(
  async (isRetry) => (await loadModule(() => import('../search/SearchPanel'), isRetry)).SearchBar,
)
const SpeechBar = lazyTool(
  async (isRetry) => (await loadModule(() => import('../read-aloud/SpeechBar'), isRetry)).SpeechBar,
)

export interface ToolFloatsProps {
  find: SearchSession
  /** Total progression, 0 to 1. */
  fraction: number
  /** A panel covers the page. */
  isCovered: boolean
  isFinding: boolean
  speech: ReadingAloud | null
  language: string
  /** The turning of pages by itself; null while it is off. */
  turning: Pick<AutoTurnBarProps, 'isHeld' | 'isCounting' | 'page' | 'onHold'> | null
  preferences: Preferences
  onPreferences(preferences: Preferences): void
  onFindList(): void
  onFindClose(): void
  onSpeechClose(): void
  onTurningClose(): void
}

/** The bars floating over the bottom of the page. */
export function ToolFloats(props: ToolFloatsProps) {
  const { find, speech, preferences, onPreferences } = props
  const { count } = useStore(find.store)
  return (
    <div className="ol-floats" data-raised={props.isCovered ? '' : undefined}>
      {props.isFinding && count > 0 && (
        <FindBar
          session={find}
          language={props.language}
          fraction={props.fraction}
          onList={props.onFindList}
          onClose={props.onFindClose}
        />
      )}
      {speech && (
        <SpeechBar
          session={speech}
          language={props.language}
          onChoose={(choice) => onPreferences({ ...preferences, ...choice })}
          onClose={props.onSpeechClose}
        />
      )}
      {props.turning && (
        <AutoTurnBar
          {...props.turning}
          seconds={preferences.turnSeconds}
          onSeconds={(turnSeconds) => onPreferences({ ...preferences, turnSeconds })}
          onClose={props.onTurningClose}
        />
      )}
    </div>
  )
}
