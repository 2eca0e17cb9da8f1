import type { ReactNode } from 'react'
import { Button } from '../../ui/Button'

export interface ShowAllProps {
  /** Whether everything is shown. */
  expanded: boolean
  /** Id of the element that is expanded. */
  controls: string
  /** Accessible name, when the text alone is ambiguous. */
  label?: string
  children: ReactNode
  onExpand(expanded: boolean): void
}

/** Button that expands and collapses a long text or list. */
export function ShowAll({ expanded, controls, label, children, onExpand }: ShowAllProps) {
  return (
    <Button
      variant="quiet"
      className="ol-detail-all"
      iconEnd={expanded ? 'chevron-up' : 'chevron-down'}
      aria-expanded={expanded}
      aria-controls={controls}
      aria-label={label}
      onClick={() => onExpand(!expanded)}
    >
      {children}
    </Button>
  )
}
