import type { CSSProperties, ReactNode } from 'react'
import { sheet } from '../styles/sheet'
import { useSheet } from '../styles/use-sheet'
import css from './BookGrid.css?inline'

const s = sheet(css)

/** Defaults of a grid container (SPEC §9). */
export const GRID_DEFAULTS = { columns: 1, rows: 1, tag: 'div' } as const

export interface GridContainerProps {
  /** Number of equal columns; 1 by default. */
  columns?: number
  /** Number of explicit rows; more are added automatically. 1 by default. */
  rows?: number
  /** Tag of the wrapper; `div` by default. */
  tag?: 'div' | 'section' | 'ul' | 'ol' | 'nav'
  className?: string
  children: ReactNode
}

/** A grid of a fixed number of columns. */
export function GridContainer({
  columns = GRID_DEFAULTS.columns,
  rows = GRID_DEFAULTS.rows,
  tag: Tag = GRID_DEFAULTS.tag,
  className,
  children,
}: GridContainerProps) {
  useSheet(s)
  const style: CSSProperties & Record<`--${string}`, number> = { '--columns': columns, '--rows': rows }
  return (
    <Tag className={className ? `ol-grid ${className}` : 'ol-grid'} style={style}>
      {children}
    </Tag>
  )
}
