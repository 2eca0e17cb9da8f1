import { expect, test } from 'vitest'
import type { ChapterLink } from '../../../src/domain/book'
import { chapterAt } from '../../../src/screens/chapter-at'

const entry = (title: string, number: number, more: Partial<ChapterLink> = {}): ChapterLink => ({
  ...{ title, number, children: [] },
  ...more,
})

test('names the entry of the file, or the last one before it', () => {
  const contents = [entry('序', 1), entry('第一章', 3), entry('第二章', 5)]
  expect([0, 1, 2, 3, 4, 9].map((index) => chapterAt(contents, index))).toEqual([
    '序',
    '序',
    '第一章',
    '第一章',
    '第二章',
    '第二章',
  ])
  expect(chapterAt([entry('第一章', 3)], 0)).toBe('')
  expect(chapterAt([], 0)).toBe('')
})

test('names the innermost of a volume and its first chapter in one file', () => {
  const volume = entry('上卷', 1, { children: [entry('第一章', 1), entry('第二章', 2)] })
  expect(chapterAt([volume], 0)).toBe('第一章')
  expect(chapterAt([volume], 1)).toBe('第二章')
})

test('names the entry above sections within a file', () => {
  const sections = [entry('一', 2, { fragment: 'a' }), entry('二', 2, { fragment: 'b' }), entry('三', 4)]
  const contents = [entry('序', 1), entry('第一章', 2, { children: sections }), entry('第二章', 6)]
  expect([1, 2, 3, 5].map((index) => chapterAt(contents, index))).toEqual(['第一章', '二', '三', '第二章'])
})

test('names none of several entries in one file, whose places are unknown', () => {
  const contents = [entry('甲', 1), entry('乙', 1, { fragment: 'b' }), entry('丙', 3)]
  expect(chapterAt(contents, 0)).toBe('')
  expect(chapterAt(contents, 1)).toBe('乙')
  expect(chapterAt(contents, 2)).toBe('丙')
})
