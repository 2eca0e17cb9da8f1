// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { commandOf } from '../../../../../src/reading/navigator/input/keys'
import { DEFAULT_PREFERENCES, readPreferences } from '../../../../../src/reading/navigator/preferences'
import { toolCommandOf } from '../../../../../src/reading/reader/reader-keys'

afterEach(() => document.body.replaceChildren())

/** What a key pressed on the page asks of the reader and of its tools. */
function asked(key: string, areOff: boolean, more: KeyboardEventInit = {}): (string | null)[] {
  const reader = document.createElement('section')
  reader.className = 'ol-reader'
  if (areOff) reader.dataset.letterKeys = 'off'
  const page = reader.appendChild(document.createElement('div'))
  document.body.replaceChildren(reader)
  let heard: (string | null)[] = []
  reader.addEventListener('keydown', (event) => {
    heard = [commandOf(event), toolCommandOf(event)]
  })
  page.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, ...more }))
  return heard
}

describe('keys of a single character', () => {
  const letters = ['t', 'T', '+', '=', '-', '/', '?', 'b', 'm', 'r', 'f', 's', 'S']
  it.each(letters)('%s does something, and nothing once it is turned off', (key) => {
    expect(asked(key, false).some((command) => command !== null)).toBe(true)
    expect(asked(key, true)).toEqual([null, null])
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
  it.each(others)('“%s” works either way', (key) => {
    expect(asked(key, true)).toEqual(asked(key, false))
    expect(asked(key, true)).not.toEqual([null, null])
  })

  it('are on until a reader turns them off, and that is kept', () => {
    expect(DEFAULT_PREFERENCES.letterKeys).toBe(true)
    expect(readPreferences({ letterKeys: false }).letterKeys).toBe(false)
    for (const value of [undefined, null, 'x', true])
      expect(readPreferences({ letterKeys: value }).letterKeys).toBe(true)
  })
})
