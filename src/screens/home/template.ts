import type { Home } from '../../catalog/port'
import type { Organisation } from '../../domain/organisation'

/** What every home layout gets. */
export interface TemplateProps {
  home: Home
  organisation: Organisation
}
