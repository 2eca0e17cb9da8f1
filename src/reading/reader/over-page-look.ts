import { sheet } from '../../styles'
import bottomBar from './bottom-bar.css?inline'
import chips from './chips.css?inline'

/** The lower bar and what is offered beside the page, in one sheet. */
export const overPageLook = sheet([bottomBar, chips].join('\n'))
