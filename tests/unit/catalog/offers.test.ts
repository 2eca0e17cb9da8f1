// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { createCatalog } from '../../../src/catalog'
import { offersOf } from '../../../src/catalog/opds2/offers'
import { readFeed } from '../../../src/catalog/opds2/read-feed'
import { serve } from '../../fixtures/catalog/server'

const AT = 'https://books.example/opds'
const REL = 'http://opds-spec.org/acquisition'
const offers = (...links: object[]) =>
  readFeed(
    { metadata: { title: 'x' }, publications: [{ metadata: { title: '甲' }, links }] },
    AT,
  ).publications.map((publication) => offersOf(publication, AT))[0]

describe('where a book can be had', () => {
  it('is a shop, with the price', () => {
    const price = { value: 19.9, currency: 'CNY' }
    const url = 'https://shop.example/1'
    expect(offers({ rel: `${REL}/buy`, href: url, type: 'text/html', properties: { price } })).toEqual([
      { kind: 'buy', url, price },
    ])
    expect(
      offers({
        rel: [`${REL}/buy`],
        href: '/buy/1',
        type: 'application/epub+zip',
        properties: { price: [{ value: '5', currency: 'EUR' }, price] },
      }),
    ).toEqual([
      {
        kind: 'buy',
        url: 'https://books.example/buy/1',
        price: { value: 5, currency: 'EUR' },
        formats: ['epub'],
      },
    ])
  })

  it('is a lender, or a subscription', () => {
    expect(
      offers(
        { rel: `${REL}/subscribe`, href: 'https://s.example/', type: 'text/html' },
        { rel: `${REL}/borrow`, href: 'https://l.example/', properties: { price: 'free' } },
      ),
    ).toEqual([
      { kind: 'borrow', url: 'https://l.example/' },
      { kind: 'subscribe', url: 'https://s.example/' },
    ])
  })

  it('is no document of the catalogue, and no script', () => {
    expect(
      offers(
        {
          rel: `${REL}/borrow`,
          href: '/loan/1',
          type: 'application/atom+xml;type=entry;profile=opds-catalog',
        },
        { rel: `${REL}/borrow`, href: '/loan/2', type: 'application/opds-publication+json' },
        { rel: `${REL}/buy`, href: 'javascript:alert(1)', type: 'text/html' },
      ),
    ).toEqual([])
  })

  it('is its web page only if there is nothing else', () => {
    const page = { rel: 'alternate', href: 'https://p.example/1', type: 'text/html' }
    const file = { rel: REL, href: '/1.epub', type: 'application/epub+zip' }
    const buy = { rel: `${REL}/buy`, href: 'https://shop.example/1', type: 'text/html' }
    expect(offers(page)).toEqual([{ kind: 'page', url: 'https://p.example/1' }])
    expect(offers(page, file)).toEqual([])
    expect(offers(page, buy)).toEqual([{ kind: 'buy', url: 'https://shop.example/1' }])
    expect(offers()).toEqual([])
  })

  it('is read from OPDS 1.2 as well', async () => {
    const { fetch } = serve({
      [AT]: `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:opds="http://opds-spec.org/2010/catalog"><title>店</title><entry><id>urn:x:1</id><title>甲</title><link rel="${REL}/buy" type="text/html" href="https://shop.example/1"><opds:price currencycode="USD">7.99</opds:price></link></entry></feed>`,
    })
    const catalog = createCatalog({ src: AT, org: '', fetch })
    const [book] = (await catalog.home()).floors[0]?.books ?? []
    expect((await catalog.book(book?.bid ?? '')).offers).toEqual([
      { kind: 'buy', url: 'https://shop.example/1', price: { value: 7.99, currency: 'USD' } },
    ])
  })
})
