import { describe, expect, it } from 'vitest'
import { createRetainedScreens } from '../../../src/app/retained-screens'

describe('retained screens', () => {
  it('give back what an entry held when the user returns, and nothing when it is entered anew', () => {
    const screens = createRetainedScreens()
    screens.enter('1 /more/3', false)
    screens.current().values.set('pages', [1, 2])
    screens.current().offset = 500
    screens.enter('2 /bookdetail/7', false)
    expect(screens.current()).toEqual({ values: new Map(), offset: null })
    screens.enter('1 /more/3', true)
    expect(screens.current()).toEqual({ values: new Map([['pages', [1, 2]]]), offset: 500 })
    screens.enter('1 /more/3', false)
    expect(screens.current().offset).toBeNull()
  })

  it('are twenty, the oldest goes first', () => {
    const screens = createRetainedScreens()
    for (let at = 0; at <= 20; at++) {
      screens.enter(String(at), false)
      screens.current().offset = at
    }
    screens.enter('0', true)
    expect(screens.current().offset).toBeNull()
    screens.enter('20', true)
    expect(screens.current().offset).toBe(20)
  })

  it('are gone with the member', () => {
    const screens = createRetainedScreens()
    screens.enter('1', false)
    screens.current().offset = 500
    screens.clear()
    expect(screens.current().offset).toBeNull()
    screens.enter('1', true)
    expect(screens.current().offset).toBeNull()
  })
})
