import { sheet } from '../../../styles'
import entries from '../contents/entries.css?inline'
import pageList from '../contents/page-list.css?inline'
import drawer from '../drawer.css?inline'
import note from '../note.css?inline'
import settings from '../settings.css?inline'

/** The panels in one sheet; what stands later wins over what it adds to. */
export const panelsLook = sheet([drawer, entries, settings, note, pageList].join('\n'))
