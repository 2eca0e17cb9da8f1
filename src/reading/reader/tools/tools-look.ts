import { sheet } from '../../../styles'
import menu from '../../../ui/Menu.css?inline'
import marks from '../annotations/annotations.css?inline'
import selection from '../annotations/selection.css?inline'
import find from '../search/search.css?inline'
import dialogs from './dialogs.css?inline'
import drawer from './drawer.css?inline'
import floats from './floats.css?inline'

/** Everything the tools show, in one sheet; what stands later wins over what it adds to. */
export const toolsLook = sheet([drawer, find, floats, selection, marks, menu, dialogs].join('\n'))
