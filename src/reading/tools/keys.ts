/** What a key asks of the tools. */
export type ToolCommand = 'find' | 'bookmark' | 'marks' | 'keys' | 'speech' | 'fullScreen'

const KEYS: Readonly<Record<string, ToolCommand>> = {
  '/': 'find',
  b: 'bookmark',
  m: 'marks',
  '?': 'keys',
  r: 'speech',
  f: 'fullScreen',
}

/** Null for a key that is none of the tools', or that belongs to a field. */
export function toolCommandOf(event: KeyboardEvent): ToolCommand | null {
  if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing || event.defaultPrevented)
    return null
  const command = KEYS[event.key.toLowerCase()]
  const [target] = event.composedPath()
  const isField =
    target instanceof HTMLElement &&
    (/^(input|textarea|select)$/.test(target.localName) || target.isContentEditable)
  return command === undefined || isField ? null : command
}
