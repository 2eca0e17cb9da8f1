import { attribute, childrenOf, readXml } from './xml'

/**
 * Returns the template of an OpenSearch description whose results are a feed; undefined if it has none.
 *
 * @throws LibraryError `not-a-feed` if the text is not XML
 */
export function parseSearchTemplate(text: string, url: string): string | undefined {
  const urls = childrenOf(readXml(text, url), 'Url').filter(
    (element) =>
      !/^post$/i.test(attribute(element, 'method')) && attribute(element, 'template').includes('{'),
  )
  const feeds = urls.filter((element) => /atom\+xml|opds\+json/i.test(attribute(element, 'type')))
  // OPDS results are preferred to those of the web site.
  const best = feeds.find((element) => /opds/i.test(attribute(element, 'type'))) ?? feeds[0]
  return best && fillIn(best)
}

/** Matches an optional query parameter, except the search terms. */
const OPTIONAL = /([?&])[^?&={}]+=\{(?!searchTerms)[^{}]*\?\}/g

/** Fills in all required parameters except the search terms, and removes optional ones, whose empty value may matter. */
function fillIn(url: Element): string {
  const values = new Map([
    ['startPage', attribute(url, 'pageOffset') || '1'],
    ['startIndex', attribute(url, 'indexOffset') || '1'],
    ['count', '24'],
    ['language', '*'],
    ['inputEncoding', 'UTF-8'],
    ['outputEncoding', 'UTF-8'],
  ])
  const template = attribute(url, 'template').replace(OPTIONAL, (_, mark) => (mark === '?' ? '?' : ''))
  return template.replace('?&', '?').replace(/\{(\w+)\}/g, (whole, name: string) => values.get(name) ?? whole)
}
