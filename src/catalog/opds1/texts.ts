import { attribute, childrenOf, escaped, textOf, textOfHtml } from './xml'

/** After these elements of XHTML a new line begins. */
const BLOCKS = new Set(['p', 'div', 'li', 'br', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'tr', 'blockquote', 'dd'])

/** Elements of XHTML that are no text. */
const UNSEEN = new Set(['style', 'script'])

/** Many servers call plain text what is HTML. */
const MARKUP = /<\/?(?:p|br|b|i|em|strong|div|span|a|ul|ol|li|h\d|blockquote)\b[^<>]*>/i

/**
 * What an Atom text says, as HTML, which is what OPDS 2.0 has in a description: XHTML loses its elements
 * but for the ends of lines, HTML stays as it is, plain text is escaped.
 */
export function htmlOf(element: Element | undefined): string {
  if (!element) return ''
  const type = attribute(element, 'type').toLowerCase()
  const text = (element.textContent ?? '').trim()
  if (type === 'html' || type === 'text/html' || (element.children.length === 0 && MARKUP.test(text)))
    return text
  const isXhtml = type === 'xhtml' || type === 'application/xhtml+xml' || element.children.length > 0
  return isXhtml ? linesOf(element).trim() : escaped(text)
}

/** The title of a feed or an entry, in one line. Only what calls itself HTML is read as such: `a < b` is a title. */
export function titleOf(parent: Element): string {
  const titles = childrenOf(parent, 'title').map((one) => {
    const isHtml = /^(?:text\/)?html$/i.test(attribute(one, 'type'))
    return isHtml ? textOfHtml(textOf(one)).replace(/\s+/g, ' ').trim() : textOf(one)
  })
  return titles.find(Boolean) ?? ''
}

function linesOf(node: Node): string {
  return [...node.childNodes]
    .map((child) => {
      if (child.nodeType === Node.TEXT_NODE || child.nodeType === Node.CDATA_SECTION_NODE)
        return escaped((child.textContent ?? '').replace(/\s+/g, ' '))
      if (child.nodeType !== Node.ELEMENT_NODE) return ''
      const { localName } = child as Element
      if (UNSEEN.has(localName)) return ''
      return linesOf(child) + (BLOCKS.has(localName) ? '<br/>' : '')
    })
    .join('')
}
