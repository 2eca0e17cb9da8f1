import { sheet } from '../../styles'
import bottomBar from './bottom-bar.css?inline'
import chips from './chips.css?inline'
import edges from './edges.css?inline'

/** The lower bar, what is offered beside the page, and the edges that turn it, in one sheet. */
export const overPageLook = sheet([bottomBar, chips, edges].join('\n'))
