import { useI18n } from '../../../i18n/I18n'
import { ToolButton } from '../../../ui/ToolButton'
import { stepTurnSeconds, TURN_SECONDS } from './auto-turn'

export interface AutoTurnBarProps {
  seconds: number
  onSeconds(seconds: number): void
  onClose(): void
}

export function AutoTurnBar({ seconds, onSeconds, onClose }: AutoTurnBarProps) {
  const { t } = useI18n()
  return (
    <div className="ol-float" role="region" aria-label={t('tools.autoTurn')}>
      <ToolButton
        sign="minus"
        label={t('tools.autoTurn.slower')}
        disabled={seconds >= (TURN_SECONDS.at(-1) ?? 0)}
        onClick={() => onSeconds(stepTurnSeconds(seconds, 1))}
      />
      <span role="status">{t('tools.autoTurn.every', { seconds })}</span>
      <ToolButton
        sign="plus"
        label={t('tools.autoTurn.faster')}
        disabled={seconds <= TURN_SECONDS[0]}
        onClick={() => onSeconds(stepTurnSeconds(seconds, -1))}
      />
      <ToolButton sign="close" label={t('tools.autoTurn.off')} onClick={onClose} />
    </div>
  )
}
