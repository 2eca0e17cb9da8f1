import { describe, expect, it } from 'vitest'
import {
  DEFAULT_PREFERENCES,
  MAX_FONT_SIZE,
  MIN_BRIGHTNESS,
  MIN_FONT_SIZE,
  readPreferences,
  stepFontSize,
} from '../../../../src/reading/navigator/preferences'

describe('preferences', () => {
  it('reads valid fields and defaults the rest', () => {
    expect(readPreferences(null)).toEqual(DEFAULT_PREFERENCES)
    expect(readPreferences('{')).toEqual(DEFAULT_PREFERENCES)
    expect(
      readPreferences({ fs: '24', theme: 'sepia', lineHeight: 2, margin: 'x', flow: 'scrolled' }),
    ).toEqual({
      ...DEFAULT_PREFERENCES,
      fs: 24,
      theme: 'sepia',
      lineHeight: 2,
      margin: 1,
      flow: 'scrolled',
    })
    expect(readPreferences({ fs: 9999 }).fs).toBe(MAX_FONT_SIZE)
    expect(readPreferences({ fs: -1 }).fs).toBe(MIN_FONT_SIZE)
    expect(readPreferences({ flow: 'sideways' }).flow, 'as the book says').toBeNull()
    expect(readPreferences({ theme: '<script>', fs: Number.NaN })).toEqual(DEFAULT_PREFERENCES)
    const setting = { font: 'kai', weight: 500, paragraph: 0.5, columns: 1, writing: 'vertical' }
    expect(readPreferences({ setting, script: 'hant', rate: 9, turnSeconds: 12 })).toMatchObject({
      setting,
      script: 'hant',
      rate: 3,
      turnSeconds: 12,
    })
    expect(
      readPreferences({
        setting: { font: 'url(x)', weight: 501, columns: 3 },
        script: 'x',
        voice: 7,
        pace: 'x',
      }),
    ).toEqual(DEFAULT_PREFERENCES)
  })
  it('reads brightness, the foot of the page and whether the hint was seen', () => {
    const chosen = { brightness: 0.5, foot: 'chapter', isHinted: true }
    expect(readPreferences(chosen)).toMatchObject(chosen)
    expect(readPreferences({ brightness: 0, foot: 'x', isHinted: 'yes' })).toMatchObject({
      brightness: MIN_BRIGHTNESS,
      foot: 'percent',
      isHinted: false,
    })
  })
  it('steps through sizes and stops at the ends', () => {
    expect(stepFontSize(DEFAULT_PREFERENCES, 1).fs).toBe(22)
    expect(stepFontSize({ ...DEFAULT_PREFERENCES, fs: 21 }, -1).fs).toBe(20)
    expect(stepFontSize({ ...DEFAULT_PREFERENCES, fs: MAX_FONT_SIZE }, 1).fs).toBe(MAX_FONT_SIZE)
    expect(stepFontSize({ ...DEFAULT_PREFERENCES, fs: MIN_FONT_SIZE }, -1).fs).toBe(MIN_FONT_SIZE)
  })
})
