import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useI18n } from '../../../i18n/I18n'
import { type LateOptions, late, type NotLoadedProps } from '../../../platform/late'
import { sheet } from '../../../styles'
import entries from '../contents/entries.css?inline'
import pageList from '../contents/page-list.css?inline'
import drawer from '../drawer.css?inline'
import note from '../note.css?inline'
import settings from '../settings.css?inline'

/** The panels in one sheet; what stands later wins over what it adds to. */
export const panelsLook = sheet([drawer, entries, settings, note, pageList].join('\n'))

/** A tool of the reader whose code is fetched when it is first wanted; where it does not come, a sentence says so. */
export const lazyTool = <Props extends object>(
  load: (isAgain: boolean) => Promise<ComponentType<Props>>,
  options: LateOptions<Props> = {},
) => late(load, { Failed: NotLoaded, ...options })

/** Over the page, with the way on and, where there is one, out. */
function NotLoaded({ onLoadAgain, ...props }: NotLoadedProps) {
  const { t } = useI18n()
  const onClose = 'onClose' in props && typeof props.onClose === 'function' ? props.onClose : null
  return (
    <p className="chip elsewhere" role="alert">
      <span>{t('tools.failed')}</span>
      <button type="button" onClick={onLoadAgain}>
        {t('reader.retry')}
      </button>
      {onClose && (
        <button type="button" onClick={() => onClose()}>
          {t('tools.close')}
        </button>
      )}
    </p>
  )
}

/** In the place of what was to stand in a panel. */
export function ToolNotLoaded({ onLoadAgain }: NotLoadedProps) {
  const { t } = useI18n()
  return (
    <div className="about" role="alert">
      <p className="state-detail">{t('tools.failed')}</p>
      <button type="button" className="state-button" onClick={onLoadAgain}>
        {t('reader.retry')}
      </button>
    </div>
  )
}

/** How long what is closed is still there, in milliseconds; `drawer.css` has it gone from sight before. */
const LEAVING_MS = 240

/**
 * Lets a panel slide away before it is taken off the page. Closed, it stays for a moment as it was, out of everybody's
 * reach: to take two thousand entries away takes longer than to turn the page they led to, which is painted first.
 */
export function ClosingPanel({ children }: { children: ReactNode }) {
  const isOpen = Boolean(children)
  const kept = useRef<ReactNode>(null)
  const [wasOpen, setWasOpen] = useState(isOpen)
  const [isLeaving, setLeaving] = useState(false)
  /** One that is opened again is a new one. */
  const [opened, setOpened] = useState(0)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    setLeaving(!isOpen)
    if (isOpen) setOpened(opened + 1)
  }
  useLayoutEffect(() => {
    if (isOpen) kept.current = children
  })
  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(() => {
      kept.current = null
      setLeaving(false)
    }, LEAVING_MS)
    return () => clearTimeout(timer)
  }, [isLeaving])
  if (!isOpen && !isLeaving) return null
  return (
    <div
      key={opened}
      className="leaving"
      data-leaving={isLeaving || undefined}
      inert={isLeaving}
      aria-hidden={isLeaving || undefined}
    >
      {isOpen ? children : kept.current}
    </div>
  )
}
