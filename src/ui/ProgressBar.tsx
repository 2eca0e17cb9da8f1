import type { CSSProperties } from 'react'
import { toPercent } from '../domain/percent'
import { sheet } from '../styles/sheet'
import { useSheet } from '../styles/use-sheet'
import css from './ProgressBar.css?inline'

const s = sheet(css)

export interface ProgressBarProps {
  /** 0 to 1; clamped. */
  value: number
  /** Accessible name ('reading progress of …'). */
  label: string
  size?: 's' | 'm'
}

/** A thin progress bar. */
export function ProgressBar({ value, label, size = 'm' }: ProgressBarProps) {
  useSheet(s)
  const percent = toPercent(value)
  const style: CSSProperties & Record<`--${string}`, string> = { '--value': `${percent}%` }
  return (
    <div
      className="ol-progress"
      data-size={size}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      style={style}
    />
  )
}
