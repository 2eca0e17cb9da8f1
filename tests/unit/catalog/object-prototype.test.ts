import * as v from 'valibot'
import { afterEach, expect, it } from 'vitest'
import { list, object, text } from '../../../src/catalog/lenient'

const added = Object.prototype as unknown as Record<string, unknown>
afterEach(() => {
  delete added.extend
})

it('ignores fields that a page has added to Object.prototype', () => {
  added.extend = () => {}
  const schema = object({ title: text, parts: list(object({ title: text })) })
  const read = v.parse(schema, { title: '茶经', parts: [{ title: '一之源' }] })
  expect(Object.keys(read)).toEqual(['title', 'parts'])
  expect(read.title).toBe('茶经')
  expect(read.parts.map(({ title }) => title)).toEqual(['一之源'])
})
