import { isFree, isOfControl, isOfField } from '../../navigator/input/keys'

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
