import { readXml, withoutDoctype } from './xml'

/** Reads what can be read of a feed that is not well-formed: one entry that is not must not lose all others. */

/** Matches the start of a feed: its tag, and its prefix. */
export const FEED_START = /<((?:[\w.-]+:)?)feed\b[^<>]*>/

/**
 * Splits a feed into the feed without its entries, and feeds with one entry each; [] if there is none. An entry that is
 * cut short is one too, and what stands before and after the feed is left out.
 */
export function splitBroken(xml: string): string[] {
  const text = withoutDoctype(xml)
  const start = FEED_START.exec(text)
  // The feed may be in a document type without an end.
  if (!start || /<!doctype/i.test(text.slice(0, start.index))) return []
  const [head, prefix = ''] = start
  const [close, end] = [`</${prefix}entry>`, `</${prefix}feed>`]
  const from = start.index + head.length
  const to = text.lastIndexOf(end)
  const content = text.slice(from, to < from ? text.length : to)
  const opening = new RegExp(`(?=<${prefix}entry[\\s>])`)
  const first = content.search(opening)
  const pieces = first < 0 ? [] : content.slice(first).split(opening)
  let outside = first < 0 ? content : content.slice(0, first)
  const entries = pieces.map((piece) => {
    const at = piece.lastIndexOf(close) + close.length
    if (at < close.length) return piece
    outside += piece.slice(at)
    return piece.slice(0, at)
  })
  return [outside, ...entries].map((inside) => `${head}${inside}${end}`)
}

/** Reads a feed without its entries; of one that is not well-formed the links. @throws LibraryError `not-a-feed` */
export function readHead(text: string, url: string): Element {
  try {
    return readXml(text, url)
  } catch {
    const [head = '', prefix = ''] = FEED_START.exec(text) ?? []
    const links = text.match(/<(?:[\w.-]+:)?link\b[^<>]*\/>/g) ?? []
    return readXml(`${head}${links.join('')}</${prefix}feed>`, url)
  }
}

/** Elements that often have HTML where XML is due. */
const TEXTS = ['title', 'summary', 'content', 'rights']

/** Reads XML whose texts may not be well-formed: an unclosed `<br>`, a bare `<`. @throws LibraryError `not-a-feed` */
export function readLoosely(text: string, url: string): Element {
  try {
    return readXml(text, url)
  } catch {
    return readXml(TEXTS.reduce(escapeText, text), url)
  }
}

/** Escapes the markup in the text of an element. */
function escapeText(xml: string, name: string): string {
  const start = new RegExp(`<((?:[\\w.-]+:)?)${name}\\b([^<>]*)>`).exec(xml)
  const [tag = '', prefix = '', attributes = ''] = start ?? []
  const from = (start?.index ?? 0) + tag.length
  const to = xml.lastIndexOf(`</${prefix}${name}>`)
  if (!start || to < from || attributes.endsWith('/')) return xml
  const inside = xml
    .slice(from, to)
    .replace(/<!\[CDATA\[|\]\]>/g, '')
    .replaceAll('<', '&lt;')
  const type = name === 'title' ? '' : ' type="html"'
  return `${xml.slice(0, start.index)}<${prefix}${name}${type}>${inside}${xml.slice(to)}`
}
