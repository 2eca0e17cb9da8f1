import { describe, expect, it } from 'vitest'
import {
  DEFAULT_HABITS,
  MAX_FONT_SIZE,
  MIN_FONT_SIZE,
  readHabits,
  stepFontSize,
} from '../../../../src/reading/navigator/preferences'

describe('habits', () => {
  it('takes what makes sense and defaults the rest', () => {
    expect(readHabits(null)).toEqual(DEFAULT_HABITS)
    expect(readHabits('{')).toEqual(DEFAULT_HABITS)
    expect(readHabits({ fs: '24', theme: 'sepia', lineHeight: 2, margin: 'x', flow: 'scrolled' })).toEqual({
      ...DEFAULT_HABITS,
      fs: 24,
      theme: 'sepia',
      lineHeight: 2,
      margin: 1,
      flow: 'scrolled',
    })
    expect(readHabits({ fs: 9999 }).fs).toBe(MAX_FONT_SIZE)
    expect(readHabits({ fs: -1 }).fs).toBe(MIN_FONT_SIZE)
    expect(readHabits({ flow: 'sideways' }).flow, 'as the book says').toBeNull()
    expect(readHabits({ theme: '<script>', fs: Number.NaN })).toEqual(DEFAULT_HABITS)
    const setting = { font: 'kai', weight: 500, paragraph: 0.5, columns: 1, writing: 'vertical' }
    expect(readHabits({ setting, script: 'hant', rate: 9, turnSeconds: 12 })).toMatchObject({
      setting,
      script: 'hant',
      rate: 3,
      turnSeconds: 12,
    })
    expect(
      readHabits({ setting: { font: 'url(x)', weight: 501, columns: 3 }, script: 'x', voice: 7, pace: 'x' }),
    ).toEqual(DEFAULT_HABITS)
  })
  it('steps through sizes and stops at the ends', () => {
    expect(stepFontSize(DEFAULT_HABITS, 1).fs).toBe(22)
    expect(stepFontSize({ ...DEFAULT_HABITS, fs: 21 }, -1).fs).toBe(20)
    expect(stepFontSize({ ...DEFAULT_HABITS, fs: MAX_FONT_SIZE }, 1).fs).toBe(MAX_FONT_SIZE)
    expect(stepFontSize({ ...DEFAULT_HABITS, fs: MIN_FONT_SIZE }, -1).fs).toBe(MIN_FONT_SIZE)
  })
})
