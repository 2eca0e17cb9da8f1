import { type CSSProperties, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useI18n } from '../i18n/I18n'
import { sheet } from '../styles/sheet'
import { useSheet } from '../styles/use-sheet'
import { Button, IconButton } from './Button'
import { Icon } from './Icon'
import { BASE_LAYER } from './layers'
import css from './Notifications.css?inline'
import {
  NOTIFICATION_GAP,
  NOTIFICATION_POSITION,
  type NotificationItem,
  type Notifications as NotificationStore,
} from './notification-store'
import { KIND_ICONS } from './Toasts'
import { usePausableTimer } from './use-pausable-timer'
import { usePopoverLayer } from './use-popover-layer'

const s = sheet(css)

/** Shows the notifications of an element in the top right corner; pointer and focus pause their timers. */
export function Notifications({ store }: { store: NotificationStore }) {
  useSheet(s)
  const { t } = useI18n()
  const items = useStore(store, (state) => state.items)
  const box = useRef<HTMLElement>(null)
  usePopoverLayer(box, items.length > 0, items.at(-1)?.id)
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--gap': `${NOTIFICATION_GAP}px`,
    zIndex: BASE_LAYER,
  }
  return (
    <section
      ref={box}
      popover="manual"
      className="ol-notices"
      part="notifications"
      aria-label={t('ui.notifications')}
      data-position={NOTIFICATION_POSITION}
      data-empty={items.length === 0 || undefined}
      style={style}
    >
      <div className="ol-notices-region" role="log" aria-live="polite">
        {items.map((item) => (
          <Notice key={item.id} item={item} onDone={() => store.dismiss(item.id)} />
        ))}
      </div>
    </section>
  )
}

function Notice({ item, onDone }: { item: NotificationItem; onDone: () => void }) {
  const { t } = useI18n()
  const [paused, setPaused] = useState(false)
  usePausableTimer(onDone, item.duration, paused)
  const { action } = item
  return (
    <div
      className="ol-notice"
      data-kind={item.kind}
      data-duration={item.duration}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon name={KIND_ICONS[item.kind]} size={20} />
      <div className="ol-notice-words">
        <strong>{item.title}</strong>
        {item.text && <p>{item.text}</p>}
        {action && (
          <Button
            size="s"
            onClick={() => {
              action.run()
              onDone()
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <IconButton icon="close" iconSize={16} label={t('ui.close')} onClick={onDone} />
    </div>
  )
}
