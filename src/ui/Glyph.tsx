import type { CSSProperties } from 'react'
import { sheet } from '../styles/sheet'
import { useSheet } from '../styles/use-sheet'
import css from './Icon.css?inline'

const s = sheet(css)

export interface GlyphProps {
  name: string
  /** Path data on 24 × 24. */
  path: string
  /** Size in CSS pixels; 20 by default. */
  size?: number
  /** Accessible name; without one the icon is decorative. */
  label?: string
  /** Fills the shape, for an active state (a bookmark that is set). */
  filled?: boolean
  className?: string
}

/** Draws an icon from its path data; `Icon` takes a name instead. */
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
