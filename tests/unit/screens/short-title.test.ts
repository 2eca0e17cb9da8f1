import { expect, it } from 'vitest'
import { SHORT_TITLE, shortTitle } from '../../../src/screens/short-title'

it('returns the beginning of a long title, and all of a short one', () => {
  expect(shortTitle('一杯茶的时间')).toBe('一杯茶的时间')
  const family = '👩‍👩‍👧'.repeat(SHORT_TITLE)
  expect(shortTitle(family)).toBe(family)
  expect(shortTitle(`${family}书`)).toBe(`${'👩‍👩‍👧'.repeat(SHORT_TITLE - 1)}…`)
  expect(shortTitle('A very long English title: being the complete and unabridged account')).toBe(
    'A very long English title: bein…',
  )
})
