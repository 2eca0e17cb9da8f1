import { commandOf, isFree, isOfControl, isOfField } from '../navigator/input/keys'
import { type Preferences, stepFontSize } from '../navigator/preferences'
import type { ReaderController } from './controller'
import { canSetType, type ReaderPanel } from './model/parts'

/** What a key asks of the tools. */
export type ToolCommand =
  | 'find'
  | 'bookmark'
  | 'marks'
  | 'keys'
  | 'speech'
  | 'fullScreen'
  | 'choose'
  | 'chooseBack'
  | 'act'
  | 'letGo'

const KEYS: Readonly<Record<string, ToolCommand>> = {
  '/': 'find',
  b: 'bookmark',
  m: 'marks',
  '?': 'keys',
  r: 'speech',
  f: 'fullScreen',
  s: 'choose',
  enter: 'act',
  escape: 'letGo',
}

/** Null for a key that is none of the tools', or that belongs to a field. */
export function toolCommandOf(event: KeyboardEvent): ToolCommand | null {
  if (!isFree(event) || isOfField(event)) return null
  const command = KEYS[event.key.toLowerCase()] ?? null
  // What is pressed with Enter is the control one is on.
  if (command === 'act' && isOfControl(event)) return null
  return command === 'choose' && event.shiftKey ? 'chooseBack' : command
}

export interface ReaderKeys {
  controller: ReaderController
  panel: ReaderPanel
  /** A panel or a note is open. */
  isPanelOpen: boolean
  preferences: Preferences
  onPreferences(preferences: Preferences): void
  openPanel(panel: ReaderPanel): void
  closePanel(): void
  /** Takes a key that is the tools', which may not be there yet. */
  early: { current: KeyboardEvent | null }
}

/** Panels that have the keys to themselves. */
export const isModal = (panel: ReaderPanel): boolean => panel !== 'none' && panel !== 'settings'

/** The keys at a device's side turn pages where they come as keys at all, and are not the sound of a whole desk. */
const SIDE_KEYS: Readonly<Record<string, 'next' | 'prev'>> = {
  AudioVolumeDown: 'next',
  VolumeDown: 'next',
  AudioVolumeUp: 'prev',
  VolumeUp: 'prev',
}

function sideCommand(event: KeyboardEvent): 'next' | 'prev' | null {
  const command = SIDE_KEYS[event.key]
  return command !== undefined && matchMedia('(pointer: coarse)').matches ? command : null
}

/** Does what a key in the reader asks for. */
export function onReaderKey(event: React.KeyboardEvent, keys: ReaderKeys): void {
  const { controller, panel, isPanelOpen, preferences, onPreferences, openPanel, closePanel, early } = keys
  const command = commandOf(event.nativeEvent) ?? sideCommand(event.nativeEvent)
  if (!command) {
    if (toolCommandOf(event.nativeEvent)) early.current = event.nativeEvent
    return
  }
  const isTurn = command === 'next' || command === 'prev' || command === 'left' || command === 'right'
  // A turn by key belongs to the page: bars that only stay for their focus may go.
  if (isTurn && panel === 'none') controller.focus()
  if (command === 'escape') {
    if (!isPanelOpen) return
    closePanel()
  } else if (isModal(panel) && !(panel === 'toc' && command === 'toc')) return
  else if (command === 'next') controller.next()
  else if (command === 'prev') controller.prev()
  else if (command === 'left' || command === 'right') controller.toward(command)
  else if (command === 'first') controller.jump({ fraction: 0 })
  else if (command === 'last') controller.jump({ fraction: 1 })
  else if (command === 'larger' || command === 'smaller') {
    if (!canSetType(controller.store.getState().open)) return
    onPreferences(stepFontSize(preferences, command === 'larger' ? 1 : -1))
  } else if (panel === 'toc') closePanel()
  else openPanel('toc')
  event.preventDefault()
  event.stopPropagation()
}
