import { expect, test } from 'vitest'
import { readAcquisitions } from '../../../src/catalog/opds2/acquisitions'

const link = (href: string, type: string) => ({
  href,
  type,
  rel: ['http://opds-spec.org/acquisition/open-access'],
  title: '',
  templated: false,
  width: undefined,
  size: undefined,
  properties: undefined,
})

test('prefers EPUB over Kindle formats, the newer one first, by media type or extension', () => {
  const links = [
    link('a.txt', 'text/plain'),
    link('a.mobi', 'application/x-mobipocket-ebook'),
    link('b', 'application/vnd.amazon.ebook'),
    link('c.azw3', 'application/octet-stream'),
    link('d', 'application/vnd.amazon.mobi8-ebook'),
    link('e.epub', 'application/epub+zip'),
    link('f.kfx', 'application/octet-stream'),
  ]
  const found = readAcquisitions(links, 'https://x/')
  expect(found.map(({ format, url }) => `${format} ${url}`)).toEqual([
    'epub https://x/e.epub',
    'azw3 https://x/c.azw3',
    'azw3 https://x/d',
    'mobi https://x/a.mobi',
    'mobi https://x/b',
    'txt https://x/a.txt',
  ])
})
