import type { CSSProperties } from 'react'
import { sheet } from '../styles/sheet'
import { useSheet } from '../styles/use-sheet'
import css from './Icon.css?inline'

const s = sheet(css)

export interface GlyphProps {
  name: string
  /** Data of the one path it is drawn with, on 24 × 24. */
  path: string
  /** Edge in CSS pixels; 20 by default. */
  size?: number
  /** What it says to those who cannot see it; without one the icon is decoration. */
  label?: string
  /** Fills the shape as well, for a state that is on (a bookmark that is set). */
  filled?: boolean
  className?: string
}

/** Draws an icon from its path; `Icon` knows the paths by name. */
export function Glyph({ name, path, size = 20, label, filled = false, className }: GlyphProps) {
  useSheet(s)
  const style: CSSProperties & Record<`--${string}`, number> = { '--edge': size }
  return (
    <svg
      className={className ? `ol-icon ${className}` : 'ol-icon'}
      data-icon={name}
      data-filled={filled || undefined}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      style={style}
      focusable="false"
    >
      <path d={path} />
    </svg>
  )
}
