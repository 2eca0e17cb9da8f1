import { attribute, childrenOf, readXml } from './xml'

/**
 * The template of an OpenSearch description for results that are a feed; undefined when it has none.
 *
 * @throws LibraryError `not-a-feed` for what is no XML.
 */
export function searchTemplateOf(text: string, url: string): string | undefined {
  const urls = childrenOf(readXml(text, url), 'Url').filter(
    (one) => !/^post$/i.test(attribute(one, 'method')) && attribute(one, 'template').includes('{'),
  )
  const feeds = urls.filter((one) => /atom\+xml|opds\+json/i.test(attribute(one, 'type')))
  // A catalogue's own results before those of a shop around it.
  const best = feeds.find((one) => /opds/i.test(attribute(one, 'type'))) ?? feeds[0]
  return best && filledIn(best)
}

/** A part of a query that may be left out, but for the words. */
const OPTIONAL = /([?&])[^?&={}]+=\{(?!searchTerms)[^{}]*\?\}/g

/** The template with all that it cannot do without but the words, and without what it can: an empty value means much to some. */
function filledIn(url: Element): string {
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
