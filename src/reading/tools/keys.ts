import { isLetterKeyOff } from '../input/letter-keys'

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
  if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing || event.defaultPrevented)
    return null
  if (isLetterKeyOff(event)) return null
  const [target] = event.composedPath()
  const isControl = target instanceof Element && target.matches('a, button, summary, [role="link"]')
  const plain = KEYS[event.key.toLowerCase()]
  // What is pressed with Enter is the control one is on.
  const asked = plain === 'act' && isControl ? undefined : plain
  const command = asked === 'choose' && event.shiftKey ? 'chooseBack' : asked
  const isField =
    target instanceof HTMLElement &&
    (/^(input|textarea|select)$/.test(target.localName) || target.isContentEditable)
  return command === undefined || isField ? null : command
}
