// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { DEFAULT_PREFERENCES, readPreferences } from '../../../../src/reading/navigator/preferences'
import { commandOf, toolCommandOf } from '../../../../src/reading/reader/reader-keys'

afterEach(() => document.body.replaceChildren())

/** Returns the commands of the reader and of its tools for a key pressed on the page. */
function commandsOf(key: string, areOff: boolean, more: KeyboardEventInit = {}): (string | null)[] {
  const reader = document.createElement('section')
  reader.className = 'ol-reader'
  if (areOff) reader.dataset.letterKeys = 'off'
  const page = reader.appendChild(document.createElement('div'))
  document.body.replaceChildren(reader)
  let commands: (string | null)[] = []
  reader.addEventListener('keydown', (event) => {
    commands = [commandOf(event), toolCommandOf(event)]
  })
  page.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, ...more }))
  return commands
}

describe('keys of a single character', () => {
  const letters = ['t', 'T', '+', '=', '-', '/', '?', 'b', 'm', 'r', 'f', 's', 'S']
  it.each(letters)('%s is a command, and none when single-character shortcuts are off', (key) => {
    expect(commandsOf(key, false).some((command) => command !== null)).toBe(true)
    expect(commandsOf(key, true)).toEqual([null, null])
  })

  const others = [
    'ArrowLeft',
    'ArrowRight',
    'ArrowUp',
    'ArrowDown',
    'PageUp',
    'PageDown',
    'Home',
    'End',
    ' ',
    'Escape',
    'Enter',
  ]
  it.each(others)('“%s” is a command in both cases', (key) => {
    expect(commandsOf(key, true)).toEqual(commandsOf(key, false))
    expect(commandsOf(key, true)).not.toEqual([null, null])
  })

  it('are on by default, and stay off once stored as off', () => {
    expect(DEFAULT_PREFERENCES.letterKeys).toBe(true)
    expect(readPreferences({ letterKeys: false }).letterKeys).toBe(false)
    for (const value of [undefined, null, 'x', true])
      expect(readPreferences({ letterKeys: value }).letterKeys).toBe(true)
  })
})
