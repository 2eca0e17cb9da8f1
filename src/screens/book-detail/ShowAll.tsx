import type { ReactNode } from 'react'
import { Button } from '../../ui/Button'

export interface ShowAllProps {
  /** All is shown. */
  expanded: boolean
  /** The id of what has more to show. */
  controls: string
  /** Where the words alone do not say what of. */
  label?: string
  children: ReactNode
  onExpand(expanded: boolean): void
}

/** Shows the rest of a long text or list, and puts it away again. */
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
