import { expect, test } from 'vitest'
import { isFullWidth } from '../../../../../../src/reading/navigator/reflowable/css/full-width'

test('replaces each letter by one full-width letter and keeps white space that formats the source', () => {
  const text = '\n  Ab 1~！茶 x\n  é  z'
  expect(isFullWidth(text)).toBe('\n  Ａｂ\u3000１～！茶\u3000ｘ\n  é  ｚ')
  expect(isFullWidth(text)).toHaveLength(text.length)
})
