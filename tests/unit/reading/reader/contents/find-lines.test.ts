import { expect, test } from 'vitest'
import { filterLines, prepareLines } from '../../../../../src/reading/reader/contents/toc-search'

const find = (labels: readonly string[], query: string) =>
  filterLines(
    prepareLines(
      labels.map((label) => ({ item: { label, href: 'a.xhtml', children: [] }, depth: 0 })),
      (words) => words.toLowerCase().replace(/\s+/g, ''),
    ),
    query,
  ).map(({ item }) => item.label)

test.each([
  ['12', ['第一百一十二章', '第十二章 灯'], ['第十二章 灯']],
  ['第12章', ['第十二章 灯', '第12章 灯'], ['第十二章 灯', '第12章 灯']],
  ['十二', ['第12回', '十二月的雨'], ['第12回', '十二月的雨']],
  ['3', ['Chapter 3', 'Chapter 13', '3. The Sea', '33'], ['Chapter 3', '3. The Sea', 'Chapter 13', '33']],
  ['〇', ['第〇章', '第10章'], ['第〇章']],
  ['thesea', ['3. The Sea', 'The Land'], ['3. The Sea']],
  ['', ['a'], []],
  ['?', ['what?', 'a'], ['what?']],
])('%s is found in %j', (query, labels, found) => {
  expect(find(labels, query)).toEqual(found)
})

test('does not find a heading without a target', () => {
  const heading = { item: { label: '第一卷', href: '', children: [] }, depth: 0 }
  expect(prepareLines([heading], (words) => words)).toEqual([])
})
