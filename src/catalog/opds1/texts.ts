import { attribute } from './xml'

/** After these elements of XHTML a new line begins. */
const BLOCKS = new Set(['p', 'div', 'li', 'br', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'tr', 'blockquote', 'dd'])

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

function linesOf(node: Node): string {
  return [...node.childNodes]
    .map((child) => {
      if (child.nodeType === Node.TEXT_NODE || child.nodeType === Node.CDATA_SECTION_NODE)
        return escaped((child.textContent ?? '').replace(/\s+/g, ' '))
      if (child.nodeType !== Node.ELEMENT_NODE) return ''
      return linesOf(child) + (BLOCKS.has((child as Element).localName) ? '<br/>' : '')
    })
    .join('')
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
}
