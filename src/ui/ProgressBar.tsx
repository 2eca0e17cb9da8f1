import type { CSSProperties } from 'react'
import { toPercent } from '../domain/percent'
import { sheet } from '../styles/sheet'
import { useSheet } from '../styles/use-sheet'
import css from './ProgressBar.css?inline'

const s = sheet(css)

export interface ProgressBarProps {
  /** 0 to 1; what lies outside is brought inside. */
  value: number
  /** What it measures, for those who hear it: 'reading progress of …'. */
  label: string
  size?: 's' | 'm'
}

/** A thin bar of how far something has come. */
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
