import { isLetterKeyOff } from '../navigator/input/gestures'
import { type Preferences, stepFontSize } from '../navigator/preferences'
import type { ReaderController } from './controller'
import { hasTypography, type ReaderPanel } from './model/parts'

/** Whether a key may be a command: pressed alone or with Shift, and not handled by anything else. */
const hasNoModifier = (event: KeyboardEvent): boolean =>
  !(event.altKey || event.ctrlKey || event.metaKey || event.isComposing || event.defaultPrevented) &&
  !isLetterKeyOff(event)

/** Whether the target of a key event is a text field or editable. */
function isFromField(event: KeyboardEvent): boolean {
  const [target] = event.composedPath()
  return (
    target instanceof HTMLElement && (target.matches('input, textarea, select') || target.isContentEditable)
  )
}

/** Whether the target of a key event is a control that a key can activate. */
function isFromControl(event: KeyboardEvent): boolean {
  const [target] = event.composedPath()
  return (
    target instanceof Element &&
    target.matches('button, a, summary, audio, video, [role="link"], [role^="doc-"]')
  )
}

type ReaderCommand =
  | 'next'
  | 'prev'
  | 'left'
  | 'right'
  | 'first'
  | 'last'
  | 'toc'
  | 'larger'
  | 'smaller'
  | 'escape'

const READER_KEYS: Readonly<Record<string, ReaderCommand>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'prev',
  ArrowDown: 'next',
  PageUp: 'prev',
  PageDown: 'next',
  Home: 'first',
  End: 'last',
  ' ': 'next',
  t: 'toc',
  T: 'toc',
  '+': 'larger',
  '=': 'larger',
  '-': 'smaller',
  Escape: 'escape',
}

/** Returns the command of a key; null for an unknown key or one that belongs to a control. */
export function commandOf(event: KeyboardEvent): ReaderCommand | null {
  if (!hasNoModifier(event)) return null
  const command = event.key === ' ' && event.shiftKey ? 'prev' : READER_KEYS[event.key]
  // With Shift these keys select text.
  if (!command || (event.shiftKey && /^(Arrow|Home|End)/.test(event.key))) return null
  if (command === 'escape') return command
  return isFromField(event) || (event.key === ' ' && isFromControl(event)) ? null : command
}

/** A command that a key gives to the tools. */
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

/** Returns the command of a key; null for any other key, and for keys typed into a field. */
export function toolCommandOf(event: KeyboardEvent): ToolCommand | null {
  if (!hasNoModifier(event) || isFromField(event)) return null
  const command = KEYS[event.key.toLowerCase()] ?? null
  // Enter activates the focused control.
  if (command === 'act' && isFromControl(event)) return null
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
  /** Receives a key for the tools, whose code may not be loaded yet. */
  pendingKey: { current: KeyboardEvent | null }
}

/** Whether a panel handles the keys alone. */
export const isModal = (panel: ReaderPanel): boolean => panel !== 'none' && panel !== 'settings'

/**
 * Volume keys turn pages on devices that deliver them as key events, with a coarse pointer only: on a desktop they
 * control the sound.
 */
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

/** Handles a key pressed in the reader. */
export function onReaderKey(event: KeyboardEvent, keys: ReaderKeys): void {
  const { controller, panel, isPanelOpen, preferences, onPreferences, openPanel, closePanel, pendingKey } =
    keys
  const command = commandOf(event) ?? sideCommand(event)
  if (!command) {
    if (toolCommandOf(event)) pendingKey.current = event
    return
  }
  const isTurn = command === 'next' || command === 'prev' || command === 'left' || command === 'right'
  // Focus moves to the page: a bar that is shown only because it holds the focus is hidden.
  if (isTurn && panel === 'none') controller.focus()
  if (command === 'escape') {
    if (!isPanelOpen) return
    closePanel()
  } else if (isModal(panel) && !(panel === 'toc' && command === 'toc')) return
  else if (command === 'next') controller.next()
  else if (command === 'prev') controller.prev()
  else if (command === 'left' || command === 'right') controller.turnToSide(command)
  else if (command === 'first') controller.jump({ fraction: 0 })
  else if (command === 'last') controller.jump({ fraction: 1 })
  else if (command === 'larger' || command === 'smaller') {
    if (!hasTypography(controller.store.getState().open)) return
    onPreferences(stepFontSize(preferences, command === 'larger' ? 1 : -1))
  } else if (panel === 'toc') closePanel()
  else openPanel('toc')
  event.preventDefault()
  event.stopPropagation()
}
