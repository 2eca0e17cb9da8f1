import type { ReactNode } from 'react'
import { sheet } from '../styles/sheet'
import { useSheet } from '../styles/use-sheet'
import css from './Badge.css?inline'

const s = sheet(css)

/** The highest number shown; above it the badge shows `99+` (SPEC §9). */
export const BADGE_MAX = 99

export interface BadgeProps {
  /** The badge is hidden for 0 or less. */
  value: number
  /** A dot without a number. */
  dot?: boolean
  /** Accessible name of the number ('3 new books'). */
  label?: string
  /** The element with the badge on its corner; without it the badge is inline. */
  children?: ReactNode
}

/** A number on the corner of another element. */
export function Badge({ value, dot = false, label, children }: BadgeProps) {
  useSheet(s)
  const mark = value > 0 && (
    <span className="ol-badge" data-dot={dot || undefined} data-max={BADGE_MAX}>
      <span aria-hidden={label ? true : undefined}>{dot ? '' : badgeText(value)}</span>
      {label && <span className="ol-hidden">{label}</span>}
    </span>
  )
  return children ? (
    <span className="ol-badge-anchor">
      {children}
      {mark}
    </span>
  ) : (
    mark
  )
}

function badgeText(value: number): string {
  return value > BADGE_MAX ? `${BADGE_MAX}+` : String(value)
}
