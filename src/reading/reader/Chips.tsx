import { useI18n } from '../../i18n/I18n'
import { useOnline } from '../../platform/use-online'
import type { ReaderController } from './controller'
import { Sign } from './icons'
import { formatPercent } from './parts'
import type { ReaderState } from './state'

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
  const { elsewhere, busy, note, bars } = state
  // Once one reads on it must not lie on the words; with the bars it is there again.
  const back = state.isBackFresh || bars ? state.back : null
  const isQuiet = note !== null
  /** What is pressed goes with it: the page takes the focus. */
  const done = (act: () => void) => () => {
    act()
    controller.focus()
  }
  return (
    <>
      {busy && (
        <p className="busy" role="status">
          {t('reader.waiting')}
        </p>
      )}
      {!isQuiet && elsewhere && (
        <p className="chip elsewhere" role="status">
          <span>{t('reader.elsewhere', { percent: formatPercent(elsewhere.fraction) })}</span>
          <button type="button" onClick={done(() => controller.goElsewhere())}>
            {t('reader.elsewhereGo')}
          </button>
          <button type="button" onClick={done(() => controller.stayHere())}>
            {t('reader.elsewhereStay')}
          </button>
        </p>
      )}
      {!isQuiet && !elsewhere && state.isMissing && (
        <Missing
          onRetry={done(() => controller.fetchAgain())}
          onBack={back && done(() => controller.goBack())}
        />
      )}
      {!isQuiet && !elsewhere && !state.isMissing && back && (
        <button type="button" className="chip" onClick={done(() => controller.goBack())}>
          <Sign name="undo" />
          {t('reader.backTo')}
        </button>
      )}
      {!isQuiet && !elsewhere && !back && isForgetful && (
        <p className="chip elsewhere" role="status">
          <span>{t('reader.forgetful')}</span>
          <button type="button" onClick={done(onForgetfulRead)}>
            {t('reader.forgetfulRead')}
          </button>
        </p>
      )}
    </>
  )
}

interface MissingProps {
  onRetry(): void
  onBack: (() => void) | null
}

/** The way on from a chapter that could not be fetched: another try, made by itself once the device is online. */
function Missing({ onRetry, onBack }: MissingProps) {
  const { t } = useI18n()
  useOnline(onRetry)
  return (
    <p className="chip elsewhere">
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
