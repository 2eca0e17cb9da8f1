import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useWords } from '../../../i18n/I18n'
import { readingTools } from '../../../i18n/words/reading-tools'
import {
  type LazyComponentOptions,
  lazyComponent,
  type NotLoadedProps,
} from '../../../platform/lazy-component'
import { sheet } from '../../../styles'
import { Problem } from '../../../ui/Problem'
import entries from '../contents/entries.css?inline'
import pageList from '../contents/page-list.css?inline'
import drawer from '../drawer.css?inline'
import note from '../note.css?inline'
import settings from '../settings.css?inline'

/** The styles of the panels in one sheet; the order matters, later styles override earlier ones. */
export const panelsSheet = sheet([drawer, entries, settings, note, pageList].join('\n'))

/** Wraps a tool whose code loads on first use; if it fails to load, a message with a retry button is shown. */
export const lazyTool = <Props extends object>(
  load: (isRetry: boolean) => Promise<ComponentType<Props>>,
  options: LazyComponentOptions<Props> = {},
) => lazyComponent(load, { Failed: NotLoaded, ...options })

/** The message over the page, with a retry button and, if the tool can be closed, a close button. */
function NotLoaded({ onReload, ...props }: NotLoadedProps) {
  const t = useWords(readingTools)
  const onClose = 'onClose' in props && typeof props.onClose === 'function' ? props.onClose : null
  return (
    <Problem place="chip" sentence={t('tools.failed')} onRetry={onReload}>
      {onClose && (
        <button type="button" onClick={() => onClose()}>
          {t('ui.close')}
        </button>
      )}
    </Problem>
  )
}

/** The message inside a panel, in place of its content. */
export function ToolNotLoaded({ onReload }: NotLoadedProps) {
  const t = useWords(readingTools)
  return <Problem place="panel" sentence={t('tools.failed')} onRetry={onReload} />
}

/** Milliseconds that a closed panel stays mounted; longer than the closing animation of `drawer.css`. */
const LEAVING_MS = 240

/**
 * Animates a panel out before it is unmounted. A closed panel stays mounted and inert for `LEAVING_MS`: unmounting two
 * thousand entries takes longer than turning to the chosen page, which is painted first.
 */
export function ClosingPanel({ children }: { children: ReactNode }) {
  const isOpen = Boolean(children)
  const lastChildren = useRef<ReactNode>(null)
  const [wasOpen, setWasOpen] = useState(isOpen)
  const [isLeaving, setLeaving] = useState(false)
  /** Key of the panel: a panel that is opened again is mounted anew. */
  const [openCount, setOpenCount] = useState(0)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    setLeaving(!isOpen)
    if (isOpen) setOpenCount(openCount + 1)
  }
  useLayoutEffect(() => {
    if (isOpen) lastChildren.current = children
  })
  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(() => {
      lastChildren.current = null
      setLeaving(false)
    }, LEAVING_MS)
    return () => clearTimeout(timer)
  }, [isLeaving])
  if (!isOpen && !isLeaving) return null
  return (
    <div
      key={openCount}
      className="leaving"
      data-leaving={isLeaving || undefined}
      inert={isLeaving}
      aria-hidden={isLeaving || undefined}
    >
      {isOpen ? children : lastChildren.current}
    </div>
  )
}
