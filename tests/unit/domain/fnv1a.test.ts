import { expect, it } from 'vitest'
import { markId } from '../../../src/annotation-files/imported'
import { hashText } from '../../../src/book/hash'
import { fnv1a } from '../../../src/domain/fnv1a'

it.each([
  // The published vectors (draft-eastlake-fnv).
  ['', 0x811c9dc5],
  ['a', 0xe40c292c],
  ['foobar', 0xbf9cf968],
])('FNV-1a of %j', (text, hash) => {
  expect(fnv1a(new TextEncoder().encode(text))).toBe(hash)
})

it('the paper of a title does not change', () => {
  expect(['', '雾港来信', '𠮷野家'].map(hashText)).toEqual([447806413, 2999126179, 3983146669])
})

it('the id of an imported annotation without a usable one does not change', () => {
  expect(markId('', '')).toBe('1ab0fbcd-1258-6b50-6724-19b2c936c488')
  expect(markId('a/b', '雾𠮷')).toBe('5d53f998-4cdb-b3a5-5cd1-72abee28bd71')
})
