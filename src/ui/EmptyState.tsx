import type { ReactNode } from 'react'
import { sheet } from '../styles/sheet'
import { useSheet } from '../styles/use-sheet'
import { EmptyArt, type EmptyArtName } from './EmptyArt'
import css from './EmptyState.css?inline'

const s = sheet(css)

export interface EmptyStateProps {
  /** The drawing above the words. */
  art?: EmptyArtName
  title: string
  text?: ReactNode
  /** One thing to do about it. */
  action?: ReactNode
  headingLevel?: 1 | 2 | 3
  /** `alert` where it appears because something went wrong. */
  role?: 'status' | 'alert'
  size?: 's' | 'm'
}

/** What stands where there is nothing to show: a small drawing, one sentence, one thing to do. */
export function EmptyState({
  art = 'shelf',
  title,
  text,
  action,
  headingLevel,
  role,
  size = 'm',
}: EmptyStateProps) {
  useSheet(s)
  const Title = headingLevel ? (`h${headingLevel}` as const) : 'p'
  return (
    <div className="ol-empty" role={role} data-size={size}>
      <EmptyArt name={art} />
      <Title className="ol-empty-title">{title}</Title>
      {text && <div className="ol-empty-text">{text}</div>}
      {action && <div className="ol-empty-action">{action}</div>}
    </div>
  )
}
