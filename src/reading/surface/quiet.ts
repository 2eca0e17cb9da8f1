/** Names that stand in for what a page's policy would report even while a book is only being parsed. */
export const QUIET_STYLE_ELEMENT = 'ol-style'
export const QUIET_STYLE_ATTRIBUTE = 'data-ol-style'
const QUIET_HANDLER_ATTRIBUTE = 'data-ol-off'

const MARKUP =
  /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<(\/?)([A-Za-z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/g
const ATTRIBUTE = /([^\s=/"'>]+)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))/g

/**
 * Renames `style` elements, `style` attributes and event handlers in markup. A policy without inline
 * styles makes a browser report each of them as soon as it is parsed, even in a document that is
 * never shown; a book would fill the host page's console.
 *
 * No defence: what this overlooks costs a line in the console and is cleaned like all else.
 */
export function quieten(markup: string): string {
  return markup.replace(MARKUP, (whole, slash?: string, name?: string, attributes?: string) => {
    if (name === undefined) return whole
    const isStyle = /^style$/i.test(name)
    const isLoud = attributes !== undefined && /\s(?:style|on[a-z]+)\s*=/i.test(attributes)
    if (!isStyle && !isLoud) return whole
    return `<${slash}${isStyle ? QUIET_STYLE_ELEMENT : name}${isLoud ? quietAttributes(attributes) : attributes}>`
  })
}

function quietAttributes(attributes: string): string {
  let handlers = 0
  return attributes.replace(ATTRIBUTE, (whole, name: string, value: string) => {
    if (/^style$/i.test(name)) return QUIET_STYLE_ATTRIBUTE + value
    // Two attributes of one name are no well-formed XML.
    if (/^on[a-z]+$/i.test(name)) return `${QUIET_HANDLER_ATTRIBUTE}-${handlers++}${value}`
    return whole
  })
}
