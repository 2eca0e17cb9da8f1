import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { useI18n } from '../i18n/I18n'
import { sheet } from '../styles/sheet'
import { useSheet } from '../styles/use-sheet'
import css from './LoadingOverlay.css?inline'
import { BASE_LAYER } from './layers'
import { Spinner } from './Spinner'
import { Status } from './Status'

const s = sheet(css)

/** Duration of fading out, in ms (SPEC §9). */
export const LOADING_CLOSE_DELAY_MS = 400

export interface LoadingOverlayProps {
  busy: boolean
  children?: ReactNode
}

/** Covers its children with a spinner while they load; fades out afterwards. */
export function LoadingOverlay({ busy, children }: LoadingOverlayProps) {
  useSheet(s)
  const { t } = useI18n()
  const [lingers, setLingers] = useState(busy)
  if (busy && !lingers) setLingers(true)
  useEffect(() => {
    if (busy || !lingers) return
    const timer = setTimeout(() => setLingers(false), LOADING_CLOSE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [busy, lingers])
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--close-delay': `${LOADING_CLOSE_DELAY_MS}ms`,
    zIndex: BASE_LAYER,
  }
  return (
    <div className="ol-loading" aria-busy={busy}>
      {children}
      <Status className="ol-hidden">{busy && t('ui.loading')}</Status>
      {lingers && (
        <div className="ol-loading-veil" data-leaving={!busy || undefined} style={style} aria-hidden="true">
          <Spinner size={30} />
          <span>{t('ui.loading')}</span>
        </div>
      )}
    </div>
  )
}
