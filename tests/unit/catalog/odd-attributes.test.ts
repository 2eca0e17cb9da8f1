import { describe, expect, it } from 'vitest'
import { createCatalog } from '../../../src/catalog'
import { sourceAddress, tidyId } from '../../../src/catalog/addresses'
import { serve } from '../../fixtures/catalog/server'

const BASE = 'https://page.example/a/b.html'
const FULL = '\uff16\uff16\uff10\uff10\uff10\uff11\uff12'

describe('an address as an editor left it', () => {
  it.each([
    ['”/lib/”', 'https://page.example/lib/'],
    ['“/lib/“', 'https://page.example/lib/'],
    ['″/lib/″', 'https://page.example/lib/'],
    ['‘lib/’', 'https://page.example/a/lib/'],
    ['「/lib/」'.replace(/[「」]/g, '"'), 'https://page.example/lib/'],
    ['／lib／feed.json', 'https://page.example/lib/feed.json'],
    ['https：／／x.example／lib／', 'https://x.example/lib/'],
    ['\u00a0/lib/\u00a0\u3000', 'https://page.example/lib/'],
    ['\ufeff/li\u200bb/\u2060', 'https://page.example/lib/'],
    // What is part of an address stays.
    ['/书库（新）/第１卷/', encodeURI('https://page.example/书库（新）/第１卷/')],
    ["/it's/a", "https://page.example/it's/a"],
    ['/《书》/', encodeURI('https://page.example/《书》/')],
  ])('%j is %s', (src, url) => expect(sourceAddress(src, '', BASE)).toBe(url))

  it('without anything in the quotes is none', () =>
    expect(() => sourceAddress('“”', '', BASE)).toThrow('no catalogue address'))
})

describe('the number of a book as an editor left it', () => {
  it.each([
    FULL,
    '“6600012”',
    '″6600012″',
    '\u200b6600012\u200b',
    '66000\u200b12',
    '\u00a06600012\u00a0',
    '#6600012',
    '＃6600012',
    '/reading#/bookdetail/6600012',
    'https://x.example/p?a=1#/book-read/6600012/3',
  ])('%j is 6600012', (given) => expect(tidyId(given)).toBe('6600012'))

  it('opens the book', async () => {
    const { fetch } = serve({
      [BASE]: {
        metadata: { title: '库' },
        publications: [
          {
            metadata: { title: '甲', identifier: '6600012' },
            links: [
              { rel: 'http://opds-spec.org/acquisition', href: '1.epub', type: 'application/epub+zip' },
            ],
          },
        ],
      },
    })
    const catalog = createCatalog({ src: BASE, org: '', fetch })
    expect(await catalog.card(`“${FULL}”`)).toMatchObject({ resName: '甲', bid: '6600012' })
    expect(await catalog.book('#6600012')).toMatchObject({ resName: '甲', bid: '6600012' })
    expect(await catalog.open('6600012\u200b')).toMatchObject({ bid: '6600012' })
  })
})
