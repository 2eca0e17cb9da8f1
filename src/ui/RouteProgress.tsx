import type { CSSProperties } from 'react'
import { useStore } from 'zustand'
import { sheet } from '../styles/sheet'
import { useSheet } from '../styles/use-sheet'
import { BASE_LAYER } from './layers'
import css from './RouteProgress.css?inline'
import {
  PROGRESS_MINIMUM,
  PROGRESS_SPEED_MS,
  PROGRESS_TRICKLE_MS,
  type RouteProgressStore,
} from './route-progress'

const s = sheet(css)

/**
 * A thin bar along the top of the element while the next screen loads; no spinner (SPEC §9). It is hidden from assistive technology, which would
 * speak its estimates; what is spoken is the name of the screen (`focusHeading`).
 */
export function RouteProgress({ store }: { store: RouteProgressStore }) {
  useSheet(s)
  const { value, leaving } = useStore(store)
  const style: CSSProperties & Record<`--${string}`, string | number> = {
    '--speed': `${PROGRESS_SPEED_MS}ms`,
    '--value': value ?? 0,
    zIndex: BASE_LAYER,
  }
  return (
    <div
      className="ol-route-progress"
      data-minimum={PROGRESS_MINIMUM}
      data-speed={PROGRESS_SPEED_MS}
      data-trickle={PROGRESS_TRICKLE_MS}
      data-leaving={leaving || undefined}
      style={style}
      aria-hidden="true"
    >
      {value !== null && <div className="ol-route-progress-bar" />}
    </div>
  )
}
