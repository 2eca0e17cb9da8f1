import { expect, test } from 'vitest'
import { siteFileOf } from '../../../../src/publish/site/addresses'
import { escapeMarkup, scriptJson, shortened } from '../../../../src/publish/site/escape'
import { bookData, isbnOf } from '../../../../src/publish/site/json-ld'
import { createSitemap } from '../../../../src/publish/site/lists'
import type { BookRecord } from '../../../../src/publish/types'

const site = { address: 'https://a.example/b/' }
const record = (bid: string): BookRecord => ({
  ...{ path: `${bid}.epub`, bid, format: 'epub', bytes: 1, modified: '2026-01-02T03:04:05.000Z' },
  ...{ added: '2026-01-02T03:04:05.000Z', identifier: '', title: bid, authors: [], description: '' },
  ...{ language: 'zh', publisher: '', published: '', subjects: [], series: [], category: [] },
  ...{ wordCount: 1, toc: [], covers: [] },
})

test('a sitemap with too many addresses is several, with an index', () => {
  const books = ['1', '2', '3', '4', '5'].map(record)
  const parts = new Map(createSitemap(books, site, 2))
  expect([...parts.keys()]).toEqual(['sitemap-1.xml', 'sitemap-2.xml', 'sitemap-3.xml', 'sitemap.xml'])
  expect(parts.get('sitemap.xml')).toContain(
    '<sitemap><loc>https://a.example/b/sitemap-3.xml</loc></sitemap>',
  )
  expect(parts.get('sitemap-3.xml')?.match(/<url>/g)).toHaveLength(1)
  for (const path of parts.keys()) expect(siteFileOf(path)).toBe(true)
  expect([...createSitemap(books, site, 5)].map(([path]) => path)).toEqual(['sitemap.xml'])
})

test('contributors whose role schema.org knows are named', () => {
  const contributors: BookRecord['contributors'] = [
    { role: 'translator', names: ['文涛', '傅雷'] },
    { role: 'inker', names: ['墨'] },
  ]
  const data = bookData({ ...record('1'), contributors, authors: [] }, site, '馆')
  expect(data.translator).toEqual([
    { '@type': 'Person', name: '文涛' },
    { '@type': 'Person', name: '傅雷' },
  ])
  expect(data).not.toHaveProperty('inker')
  expect(data).not.toHaveProperty('author')
})

test('a text in markup has no character that markup forbids', () => {
  expect(escapeMarkup('a\u0000\u0008b\uD800c\u{20000}<>&"\'\t\n')).toBe(
    'abc\u{20000}&lt;&gt;&amp;&quot;&#39;\t\n',
  )
  expect(scriptJson('<!--</script>&\u2028')).toBe('"\\u003c!--\\u003c/script\\u003e\\u0026\\u2028"')
  expect(JSON.parse(scriptJson('<!--</script>&\u2028'))).toBe('<!--</script>&\u2028')
})

test('a shortened text cuts no character in two', () => {
  expect(shortened('𠀀𠀀𠀀', 2)).toBe('𠀀…')
  expect(shortened(' 一\n 二 ', 3)).toBe('一 二')
})

test.each([
  ['urn:isbn:9787020002207', '9787020002207'],
  ['ISBN 978-7-02-000220-7', '9787020002207'],
  ['isbn:0-8044-2957-X', '080442957X'],
  ['9787020002208', undefined],
  ['1234567890', undefined],
  ['urn:uuid:12345678-1234-1234-1234-123456789012', undefined],
])('the ISBN of %s is %s', (identifier, isbn) => {
  expect(isbnOf({ ...record('1'), identifier })).toBe(isbn)
  expect(isbnOf({ ...record('1'), identifier: 'urn:x:1', identifiers: [identifier] })).toBe(isbn)
})
