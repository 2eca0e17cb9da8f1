import type { Home } from '../../catalog/port'
import type { Organisation } from '../../domain/organisation'

/** Props of every home template. */
export interface TemplateProps {
  home: Home
  organisation: Organisation
  /** Whether the member has read a book to its end. */
  isFinished: (bid: string) => boolean
}
