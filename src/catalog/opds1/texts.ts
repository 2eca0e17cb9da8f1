import { attribute, childrenOf, escapeXml, htmlToText, textOf } from './xml'

/** XHTML elements that end a line. */
const BLOCKS = new Set(['p', 'div', 'li', 'br', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'tr', 'blockquote', 'dd'])

/** XHTML elements without visible text. */
const INVISIBLE = new Set(['style', 'script'])

/** Matches HTML tags: many servers declare HTML as plain text. */
const MARKUP = /<\/?(?:p|br|b|i|em|strong|div|span|a|ul|ol|li|h\d|blockquote)\b[^<>]*>/i

/**
 * Converts an Atom text to HTML, as in a description of OPDS 2.0: XHTML is reduced to text with line breaks, HTML stays
 * unchanged, plain text is escaped.
 */
export function readHtml(element: Element | undefined): string {
  if (!element) return ''
  const type = attribute(element, 'type').toLowerCase()
  const text = (element.textContent ?? '').trim()
  if (type === 'html' || type === 'text/html' || (element.children.length === 0 && MARKUP.test(text)))
    return text
  const isXhtml = type === 'xhtml' || type === 'application/xhtml+xml' || element.children.length > 0
  return isXhtml ? linesOf(element).trim() : escapeXml(text)
}

/** Returns the title of a feed or an entry, in one line. It is HTML if declared so, or with tags and undeclared: `a < b` is a valid title. */
export function readTitle(parent: Element): string {
  const titles = childrenOf(parent, 'title').map((element) => {
    const type = attribute(element, 'type')
    const isHtml = type === '' ? MARKUP.test(textOf(element)) : /^(?:text\/)?html$/i.test(type)
    return isHtml ? htmlToText(textOf(element)).replace(/\s+/g, ' ').trim() : textOf(element)
  })
  return titles.find(Boolean) ?? ''
}

function linesOf(node: Node): string {
  return [...node.childNodes]
    .map((child) => {
      if (child.nodeType === Node.TEXT_NODE || child.nodeType === Node.CDATA_SECTION_NODE)
        return escapeXml((child.textContent ?? '').replace(/\s+/g, ' '))
      if (child.nodeType !== Node.ELEMENT_NODE) return ''
      const { localName } = child as Element
      if (INVISIBLE.has(localName)) return ''
      return linesOf(child) + (BLOCKS.has(localName) ? '<br/>' : '')
    })
    .join('')
}
