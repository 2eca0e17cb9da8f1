import { type ReactNode, useState } from 'react'
import type { Locator } from '../../domain/locator'
import { useI18n } from '../../i18n/I18n'
import { loadModule } from '../../platform/load-module'
import { useOnline } from '../../platform/use-online'
import { ReaderIcon } from '../../ui/ReaderIcon'
import { useLate } from '../../ui/use-late'
import type { Location } from '../navigator/navigator'
import type { ReaderController } from './controller'
import { formatPercent } from './model/parts'
import type { ReaderState } from './model/state'

const loadIncomplete = async (isAgain: boolean) =>
  (await loadModule(() => import('./model/Incomplete'), isAgain)).Incomplete

export interface ChipsProps {
  state: ReaderState
  controller: ReaderController
  /** Nothing can be kept here, and the reader has not been told yet. */
  isForgetful: boolean
  onForgetfulRead(): void
}

/** What is to be said or offered beside the page, one thing at a time. */
export function Chips({ state, controller, isForgetful, onForgetfulRead }: ChipsProps) {
  const { t } = useI18n()
  const { remotePosition, busy, note, bars, open } = state
  const Incomplete = useLate(open?.publication.isIncomplete === true, loadIncomplete)
  const [isIncompleteRead, setIncompleteRead] = useState(false)
  // Once one reads on it must not lie on the words; with the bars it is there again.
  const isOffered = (state.isBackFresh || bars) && !isHere(state.back, state.location)
  const back = isOffered ? state.back : null
  const isQuiet = note !== null
  /** What is pressed goes with it: the page takes the focus. */
  const done = (act: () => void) => () => {
    act()
    controller.focus()
  }
  const isCalm = !isQuiet && !remotePosition && !state.isMissing && !back
  return (
    <>
      {busy && (
        <p className="busy" role="status">
          {t('reader.waiting')}
        </p>
      )}
      {!isQuiet && remotePosition && (
        <p className="chip elsewhere" role="status">
          <span>{t('reader.elsewhere', { percent: formatPercent(remotePosition.fraction) })}</span>
          <button type="button" onClick={done(() => controller.goElsewhere())}>
            {t('reader.elsewhereGo')}
          </button>
          <button type="button" onClick={done(() => controller.stayHere())}>
            {t('reader.elsewhereStay')}
          </button>
        </p>
      )}
      {!isQuiet && !remotePosition && state.isMissing && (
        <Missing
          isSome={state.location?.characters !== undefined}
          onRetry={done(() => controller.fetchAgain())}
          onBack={back && done(() => controller.goBack())}
        />
      )}
      {!isQuiet && !remotePosition && !state.isMissing && back && (
        <button type="button" className="chip" onClick={done(() => controller.goBack())}>
          <ReaderIcon name="undo" />
          {t('reader.backTo')}
        </button>
      )}
      {!isQuiet && !remotePosition && !back && isForgetful && (
        <Told onRead={done(onForgetfulRead)}>{t('reader.forgetful')}</Told>
      )}
      {isCalm && !isForgetful && Incomplete && !isIncompleteRead && (
        <Told onRead={done(() => setIncompleteRead(true))}>
          <Incomplete />
        </Told>
      )}
    </>
  )
}

/** One was led to the page one was on. */
const isHere = (back: Locator | null, location: Location | null) =>
  back?.index === location?.locator.index && back?.progression === location?.locator.progression

/** What is told once, until it is put away. */
function Told({ children, onRead }: { children: ReactNode; onRead(): void }) {
  const { t } = useI18n()
  return (
    <p className="chip elsewhere" role="status">
      <span>{children}</span>
      <button type="button" onClick={onRead}>
        {t('reader.forgetfulRead')}
      </button>
    </p>
  )
}

interface MissingProps {
  /** Not the whole chapter is. */
  isSome: boolean
  onRetry(): void
  onBack: (() => void) | null
}

/** The way on from what could not be fetched: another try, made by itself once the device is online. */
function Missing({ isSome, onRetry, onBack }: MissingProps) {
  const { t } = useI18n()
  useOnline(onRetry)
  return (
    <p className="chip elsewhere" role={isSome ? 'status' : undefined}>
      {isSome && <span>{t('reader.some')}</span>}
      <button type="button" onClick={onRetry}>
        {t('reader.retry')}
      </button>
      {onBack && (
        <button type="button" onClick={onBack}>
          {t('reader.backTo')}
        </button>
      )}
    </p>
  )
}
