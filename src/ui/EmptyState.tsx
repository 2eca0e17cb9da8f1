import type { ReactNode } from 'react'
import { sheet } from '../styles/sheet'
import { useSheet } from '../styles/use-sheet'
import { EmptyArt, type EmptyArtName } from './EmptyArt'
import css from './EmptyState.css?inline'

const s = sheet(css)

export interface EmptyStateProps {
  /** The illustration above the text. */
  art?: EmptyArtName
  title: string
  text?: ReactNode
  /** An action, such as a button. */
  action?: ReactNode
  headingLevel?: 1 | 2 | 3
  /** `alert` if it reports an error. */
  role?: 'status' | 'alert'
  size?: 's' | 'm'
}

/** The placeholder of an empty list or a failed screen: an illustration, a sentence and an action. */
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
