/** The panels in one piece that is fetched when the first of them is opened. */
export { ContentsPanel } from './ContentsPanel'
export { NotePopover } from './NotePopover'
export { SettingsPanel } from './SettingsPanel'
