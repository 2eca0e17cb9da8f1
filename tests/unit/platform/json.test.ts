import { expect, it, onTestFinished } from 'vitest'
import { toJson } from '../../../src/platform/json'

it('returns the same JSON whatever toJSON a page added to built-in prototypes', () => {
  const value = {
    list: ['a', { b: [1] }],
    text: 'x',
    none: undefined,
    when: new Date(0),
    never: new Date(Number.NaN),
    n: [1, true, null],
  }
  const plain = JSON.stringify(value)
  for (const prototype of [Array, String, Number, Boolean, Date, Object].map(
    (each) => each.prototype as object,
  )) {
    Object.defineProperty(prototype, 'toJSON', { value: () => 'spoilt', configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(prototype, 'toJSON'))
  }
  expect(toJson(value)).toBe(plain)
  expect(toJson(['a'])).toBe('["a"]')
  expect(toJson('a')).toBe('"a"')
  expect(toJson({ a: ['b'] }, 2)).toBe('{\n  "a": [\n    "b"\n  ]\n}')
})
