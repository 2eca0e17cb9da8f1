import { sheet } from '../../styles'
import drawer from './drawer.css?inline'
import entries from './entries.css?inline'
import note from './note.css?inline'
import pageList from './page-list.css?inline'
import settings from './settings.css?inline'

/** The panels in one sheet; what stands later wins over what it adds to. */
export const panelsLook = sheet([drawer, entries, settings, note, pageList].join('\n'))
