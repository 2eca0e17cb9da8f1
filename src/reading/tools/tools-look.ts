import { sheet } from '../../styles'
import find from '../find/find.css?inline'
import marks from '../marks/marks.css?inline'
import selection from '../marks/selection.css?inline'
import dialogs from './dialogs.css?inline'
import drawer from './drawer.css?inline'
import floats from './floats.css?inline'
import menu from './menu.css?inline'

/** Everything the tools show, in one sheet; what stands later wins over what it adds to. */
export const toolsLook = sheet([drawer, find, floats, selection, marks, menu, dialogs].join('\n'))
