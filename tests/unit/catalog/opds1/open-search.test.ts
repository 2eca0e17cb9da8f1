// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { createCatalog } from '../../../../src/catalog'
import { serve } from '../../../fixtures/catalog/server'

const AT = 'https://books.example/opds'
const ACQUIRED = '<link rel="http://opds-spec.org/acquisition" href="a.epub" type="application/epub+zip"/>'
const feed = (inside: string) =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><title>馆</title><id>opds</id>${inside}</feed>`

describe('an OpenSearch description', () => {
  const search = async (template: string, type = 'application/opensearchdescription+xml') => {
    const found = () => new Response(feed(`<entry><title>茶经</title><id>urn:uuid:1</id>${ACQUIRED}</entry>`))
    const server = serve({
      [AT]: () => new Response(feed(`<link rel="search" type="${type}" href="/osd"/>`)),
      'https://books.example/osd': () =>
        new Response(`<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
          <Url type="application/atom+xml" pageOffset="0" template="${template}"/></OpenSearchDescription>`),
      'https://books.example/s?q=%E8%8C%B6': found,
      'https://books.example/s?q=%E8%8C%B6&p=0&i=1&n=24&e=UTF-8&l=*': found,
    })
    const catalog = createCatalog({ src: AT, org: '', fetch: server.fetch })
    return (await catalog.search('茶', 1)).items.length
  }

  it('fills in the required parameters', async () => {
    const template =
      '/s?q={searchTerms}&amp;p={startPage}&amp;i={startIndex}&amp;n={count}&amp;e={inputEncoding}&amp;l={language}&amp;a={atom:author?}&amp;o={count?}'
    expect(await search(template)).toBe(1)
  })

  it('leaves optional parameters empty: Kiwix finds nothing for an empty language', async () => {
    expect(
      await search('/s?lang={language?}&amp;q={searchTerms?}&amp;tag={k:tag?}&amp;start={startIndex?}'),
    ).toBe(1)
  })

  it.each(['application/xml', 'text/xml', ''])('is accepted with the content type %j', async (type) => {
    expect(await search('/s?q={searchTerms}', type)).toBe(1)
  })
})
