import { expect, it, onTestFinished } from 'vitest'
import { toJson } from '../../../src/platform/json'

/** Adds a `toJSON` as a page does; returns what takes it away again. */
function withToJson(prototype: object, value: () => unknown): () => void {
  const own = Object.getOwnPropertyDescriptor(prototype, 'toJSON')
  Object.defineProperty(prototype, 'toJSON', { value, configurable: true })
  return () => {
    if (own) Object.defineProperty(prototype, 'toJSON', own)
    else Reflect.deleteProperty(prototype, 'toJSON')
  }
}

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
    onTestFinished(withToJson(prototype, () => 'spoilt'))
  }
  expect(toJson(value)).toBe(plain)
  expect(toJson(['a'])).toBe('["a"]')
  expect(toJson('a')).toBe('"a"')
  expect(toJson({ a: ['b'] }, 2)).toBe('{\n  "a": [\n    "b"\n  ]\n}')
})

it('asks no toJSON that a page added: one of an old library throws', () => {
  const value = { list: ['a', [1], { b: [undefined, () => 1] }], when: new Date(0), text: 'x' }
  const odd: unknown = JSON.parse('{"__proto__":{"a":[1]}}')
  const plain = JSON.stringify(value)
  const results: unknown[] = []
  const prototypes = [Array, Object, Function, Date].map((each) => each.prototype as object)
  const toJSON = () => {
    throw new TypeError('v.toJSON is not a function')
  }
  const undo = prototypes.map((prototype) => withToJson(prototype, toJSON))
  try {
    for (const each of [value, odd]) results.push(toJson(each))
  } catch (error) {
    results.push(error)
  } finally {
    // Before the test ends: the runner's own messages are JSON.
    for (const each of undo) each()
  }
  expect(results).toEqual([plain, '{"__proto__":{"a":[1]}}'])
})

it('writes a value twice that stands in two places, and refuses a circle', () => {
  const shared = [1]
  expect(toJson({ a: shared, b: shared })).toBe('{"a":[1],"b":[1]}')
  const circle: { self?: unknown } = {}
  circle.self = [circle]
  expect(() => toJson(circle)).toThrow(TypeError)
})
