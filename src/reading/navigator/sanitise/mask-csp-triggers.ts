import { changeOutsideSections } from '../../formats/markup/sections'

/** Names that stand in for what a page's policy would report even while a book is only being parsed. */
export const MASKED_STYLE_ELEMENT = 'ol-style'
export const MASKED_STYLE_ATTRIBUTE = 'data-ol-style'
const QUIET_HANDLER_ATTRIBUTE = 'data-ol-off'

/** Most package documents have nothing of the kind. */
const LOUD = /<(?:\/?style|track)\b|\s(?:style|on[a-z]+)\s*=/i
/** Words of a film that are elsewhere; a browser asks the policy for them before anybody shows the film. */
const ELSEWHERE = /\ssrc\s*=\s*["']?\s*(?:[a-z][\w+.-]*:|\/\/)/i
/** Up to the next `<`, which no attribute of well-formed XML has: a tag without an end is read no further. */
const TAG = /<(\/?)([A-Za-z][^\s/<>]*)(?=[\s/>])((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/g
const ATTRIBUTE = /(?<![^\s=/"'>])([^\s=/"'>]+)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))/g

/**
 * Renames `style` elements, `style` attributes and event handlers in markup. A policy without inline
 * styles makes a browser report each of them as soon as it is parsed, even in a document that is
 * never shown; a book would fill the host page's console.
 *
 * No defence: what this overlooks costs a line in the console and is cleaned like all else.
 */
export function maskCspTriggers(markup: string): string {
  return LOUD.test(markup) ? changeOutsideSections(markup, quietTags) : markup
}

function quietTags(markup: string): string {
  return markup.replace(TAG, (whole, slash: string, name: string, said: string) => {
    const isStyle = /^style$/i.test(name)
    const isElsewhere = /^track$/i.test(name) && ELSEWHERE.test(said)
    const attributes = isElsewhere ? said.replace(/\ssrc(?=\s*=)/gi, ' data-ol-src') : said
    const isLoud = /\s(?:style|on[a-z]+)\s*=/i.test(attributes)
    if (!isStyle && !isLoud && !isElsewhere) return whole
    return `<${slash}${isStyle ? MASKED_STYLE_ELEMENT : name}${isLoud ? quietAttributes(attributes) : attributes}>`
  })
}

function quietAttributes(attributes: string): string {
  let handlers = 0
  return attributes.replace(ATTRIBUTE, (whole, name: string, value: string) => {
    if (/^style$/i.test(name)) return MASKED_STYLE_ATTRIBUTE + value
    // Two attributes of one name are no well-formed XML.
    if (/^on[a-z]+$/i.test(name)) return `${QUIET_HANDLER_ATTRIBUTE}-${handlers++}${value}`
    return whole
  })
}
