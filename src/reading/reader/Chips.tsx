import { type ReactNode, useState } from 'react'
import type { Locator } from '../../domain/locator'
import { formatPercent } from '../../domain/reading-percent'
import { useI18n } from '../../i18n/I18n'
import { loadModule } from '../../platform/load-module'
import { Notice, Problem } from '../../ui/Problem'
import { ReaderIcon } from '../../ui/ReaderIcon'
import { Status } from '../../ui/Status'
import { useLazyComponent } from '../../ui/use-lazy-component'
import type { Location } from '../navigator/navigator'
import type { ReaderController } from './controller'
import type { ReaderState } from './model/state'

const loadIncomplete = async (isRetry: boolean) =>
  (await loadModule(() => import('./model/IncompleteNotice'), isRetry)).IncompleteNotice

export interface ChipsProps {
  state: ReaderState
  controller: ReaderController
  /** Nothing can be stored on this device, and the user has not dismissed the notice yet. */
  isVolatile: boolean
  onVolatileRead(): void
}

/** The notices and offers over the page, one at a time. */
export function Chips({ state, controller, isVolatile, onVolatileRead }: ChipsProps) {
  const { t } = useI18n()
  const { remotePosition, isBusy, note, bars, open } = state
  const Incomplete = useLazyComponent(open?.publication.isIncomplete === true, loadIncomplete)
  const [isIncompleteRead, setIncompleteRead] = useState(false)
  // After a page turn the chip would cover text, so it shows only together with the bars.
  const isOffered = (state.isBackFresh || bars) && !isHere(state.back, state.location)
  const back = isOffered ? state.back : null
  const isNoteOpen = note !== null
  /** The pressed button disappears with its chip, so the page takes the focus. */
  const thenFocusPage = (act: () => void) => () => {
    act()
    controller.focus()
  }
  const isFree = !isNoteOpen && !remotePosition && !state.isMissing && !back
  const isSomeMissing = state.location?.characters !== undefined
  const isMissing = !isNoteOpen && !remotePosition && state.isMissing
  const missing = (
    <Missing
      isSome={isSomeMissing}
      onRetry={thenFocusPage(() => controller.reloadChapter())}
      onBack={back && thenFocusPage(() => controller.goBack())}
    />
  )
  const notice = isNoteOpen ? null : remotePosition ? (
    <Notice sentence={t('reader.elsewhere', { percent: formatPercent(remotePosition.fraction) })}>
      <button type="button" onClick={thenFocusPage(() => controller.goToRemote())}>
        {t('reader.elsewhereGo')}
      </button>
      <button type="button" onClick={thenFocusPage(() => controller.declineRemote())}>
        {t('reader.elsewhereStay')}
      </button>
    </Notice>
  ) : isMissing && isSomeMissing ? (
    missing
  ) : !back && isVolatile ? (
    <DismissibleNotice onRead={thenFocusPage(onVolatileRead)}>{t('reader.forgetful')}</DismissibleNotice>
  ) : isFree && !isVolatile && Incomplete && !isIncompleteRead ? (
    <DismissibleNotice onRead={thenFocusPage(() => setIncompleteRead(true))}>
      <Incomplete />
    </DismissibleNotice>
  ) : null
  return (
    <>
      <Status as="div">{isBusy && <p className="busy">{t('reader.waiting')}</p>}</Status>
      <Status as="div">{notice}</Status>
      {isMissing && !isSomeMissing && missing}
      {!isNoteOpen && !remotePosition && !state.isMissing && back && (
        <button type="button" className="chip" onClick={thenFocusPage(() => controller.goBack())}>
          <ReaderIcon name="undo" />
          <span>{t('reader.backTo')}</span>
        </button>
      )}
    </>
  )
}

/** Whether the position to return to is the current page. */
const isHere = (back: Locator | null, location: Location | null) =>
  back?.index === location?.locator.index && back?.progression === location?.locator.progression

/** A notice with a button that dismisses it. */
function DismissibleNotice({ children, onRead }: { children: ReactNode; onRead(): void }) {
  const { t } = useI18n()
  return (
    <Notice sentence={children}>
      <button type="button" onClick={onRead}>
        {t('reader.forgetfulRead')}
      </button>
    </Notice>
  )
}

interface MissingProps {
  /** Only a part of the chapter is missing. */
  isSome: boolean
  onRetry(): void
  onBack: (() => void) | null
}

/** Offers to retry a failed fetch; retries without a click once the device is online. */
function Missing({ isSome, onRetry, onBack }: MissingProps) {
  const { t } = useI18n()
  return (
    <Problem
      place="chip"
      sentence={isSome ? t('reader.some') : ''}
      role={null}
      onRetry={onRetry}
      retriesOnline
    >
      {onBack && (
        <button type="button" onClick={onBack}>
          {t('reader.backTo')}
        </button>
      )}
    </Problem>
  )
}
